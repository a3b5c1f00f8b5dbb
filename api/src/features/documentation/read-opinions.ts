import type { ArticleOpinion } from '@switchyard/contracts/documentation/documentation-routes.ts';
import type { Database, Tx } from '@switchyard/platform/db/database.ts';
import {
  countOpinions,
  newestComments,
  popularArticles,
} from '@switchyard/platform/db/repositories/article-feedback-repository.ts';
import type { Session } from '../../plugins/session.ts';
import type { KnownArticles } from './known-articles.ts';

const popularLimit = 8;
const commentsPerArticle = 5;

/** Articles by readers and helpful answers. */
export async function readPopular({ database, known }: { database: Database; known: KnownArticles }) {
  const names = await known.names();
  const { rows } = await popularArticles(popularLimit * 2).execute(database.global);
  return rows
    .filter(({ article }) => names.has(article))
    .slice(0, popularLimit)
    .map(({ article, readers, helpful }) => ({ article, readers, helpful }));
}

/** Reader feedback, for admins. Comments may name customers of the author's company, so only operators see them. */
export async function readOpinions(tx: Tx, { user }: Session): Promise<ArticleOpinion[]> {
  const opinions = await countOpinions(tx);
  const comments = user.operator ? await newestComments(tx, commentsPerArticle) : new Map<string, never>();
  return opinions.map((each) => ({ ...each, comments: comments.get(each.article) ?? [] }));
}
