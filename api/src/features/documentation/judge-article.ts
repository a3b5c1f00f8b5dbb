import type { Database } from '@switchyard/platform/db/database.ts';
import { countReader, keepVote } from '@switchyard/platform/db/repositories/article-feedback-repository.ts';
import { type ArticleReader, readerHash } from './article-reader.ts';
import type { KnownArticles } from './known-articles.ts';

type Deps = { readonly database: Database; readonly known: KnownArticles };
type Judgement = {
  readonly article: string;
  readonly helpful: boolean;
  readonly comment: string | undefined;
};

/**
 * Stores whether an article helped; a later answer of the same reader replaces it.
 * @throws ProblemError `request.not_found`
 */
export async function judgeArticle(
  { database, known }: Deps,
  { article, helpful, comment }: Judgement,
  reader: ArticleReader,
): Promise<void> {
  await known.require(article);
  await keepVote(database.global, { article, helpful, comment, voter: readerHash(reader) });
}

/**
 * Counts a reader of an article, once a day.
 * @throws ProblemError `request.not_found`
 */
export async function recordRead(
  { database, known }: Deps,
  article: string,
  reader: ArticleReader,
): Promise<void> {
  await known.require(article);
  await countReader(database.global, article, readerHash(reader));
}
