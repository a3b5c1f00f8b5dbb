import { type Article, sectionsOf } from '@switchyard/contracts/documentation/article.ts';
import { readArticles } from '@switchyard/platform/documentation/read-articles.ts';
import type { Config } from '@switchyard/platform/config/config.ts';
import { statedFacts } from '@switchyard/platform/config/operator-facts.ts';
import type { Logger } from '@switchyard/platform/runtime/logger.ts';
import { createKnowledge, type Knowledge, type Passage } from './knowledge.ts';
import { readableMarkdown } from './readable-markdown.ts';
import { readSitePages } from './read-site-pages.ts';

type Sources = Pick<Config, 'SWITCHYARD_DOCS_DIR' | 'SWITCHYARD_WEB_ROOT'> & Partial<Config>;

/** Reads guide, blog and built pages once at start. An unreadable article is logged, and all articles are left out. */
export async function loadKnowledge(config: Sources, logger: Logger): Promise<Knowledge> {
  const articles = await readArticles(config.SWITCHYARD_DOCS_DIR).catch((error: unknown) => {
    logger.error({ err: error }, 'articles cannot be read; the assistant answers without them');
    return [];
  });
  const pages = await readSitePages(config.SWITCHYARD_WEB_ROOT, statedFacts(config));
  return createKnowledge([...articles.flatMap(passagesOfArticle), ...pages]);
}

function passagesOfArticle(article: Article): Passage[] {
  const { href: path, title, keywords, audience, description } = article;
  const base = { kind: 'article', path, title, keywords, audience } as const;
  const sections = sectionsOf({ title, markdown: readableMarkdown(article.markdown) }).map(
    ({ anchor, heading, text }) => ({
      ...base,
      anchor,
      heading,
      text,
    }),
  );
  const hasLead = sections.some(({ anchor }) => anchor === '');
  return hasLead
    ? sections
    : [{ ...base, anchor: '', heading: title, text: description, isSummary: true }, ...sections];
}
