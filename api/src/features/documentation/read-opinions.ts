import type { ArticleOpinion } from '@switchyard/contracts/documentation/documentation-routes.ts';
import type { Database, Tx } from '@switchyard/platform/db/database.ts';
import {
  countOpinions,
  newestComments,
  popularArticles,
} from '@switchyard/platform/db/repositories/article-feedback-repository.ts';
import { requirePermission } from '../../http/require-permission.ts';
import type { Session } from '../../plugins/session.ts';
import type { KnownArticles } from './known-articles.ts';

const popularLimit = 8;
const commentsPerArticle = 5;

/** The articles that are read and found helpful most. */
export async function readPopular({ database, known }: { database: Database; known: KnownArticles }) {
  const names = await known.names();
  const { rows } = await popularArticles(popularLimit * 2).execute(database.global);
  return rows
    .filter(({ article }) => names.has(article))
    .slice(0, popularLimit)
    .map(({ article, readers, helpful }) => ({ article, readers, helpful }));
}

/**
 * What readers think, for admins. Comments may name customers of the company that wrote them, so only those who run the
 * installation read them.
 * @throws ProblemError `auth.forbidden`
 */
export async function readOpinions(tx: Tx, { actor, user }: Session): Promise<ArticleOpinion[]> {
  requirePermission(actor, 'article_feedback.view');
  const opinions = await countOpinions(tx);
  const comments = user.operator ? await newestComments(tx, commentsPerArticle) : new Map<string, never>();
  return opinions.map((each) => ({ ...each, comments: comments.get(each.article) ?? [] }));
}
