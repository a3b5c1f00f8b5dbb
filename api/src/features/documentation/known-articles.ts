import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { readArticles } from '@switchyard/platform/documentation/read-articles.ts';

/** The articles of the guide, as `category/slug`. */
export type KnownArticles = {
  names(): Promise<ReadonlySet<string>>;
  /** @throws ProblemError `request.not_found` */
  require(article: string): Promise<void>;
};

/** Reads the guide on first use; a failed read is retried. */
export function createKnownArticles(docsFolder: string): KnownArticles {
  let read: Promise<ReadonlySet<string>> | null = null;
  const names = () => {
    read ??= readArticles(docsFolder).then(
      (articles) => new Set(articles.map(({ category, slug }) => `${category}/${slug}`)),
      (error: unknown) => {
        read = null;
        throw error;
      },
    );
    return read;
  };
  return {
    names,
    require: async (article) => {
      if ((await names()).has(article)) return;
      throw new ProblemError('request.not_found', { detail: `There is no article "${article}"` });
    },
  };
}
