import { createHash } from 'node:crypto';
import {
  type ArticleOpinion,
  listArticleFeedbackRoute,
  popularArticlesRoute,
  recordArticleReadRoute,
  sendArticleFeedbackRoute,
} from '@switchyard/contracts/documentation/documentation-routes.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  countOpinions,
  countReader,
  keepVote,
  newestComments,
  popularArticles,
} from '@switchyard/platform/db/repositories/article-feedback-repository.ts';
import { readArticles } from '@switchyard/platform/documentation/read-articles.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerPublic, registerQuery } from '../../http/register-route.ts';
import { requirePermission } from '../../http/require-permission.ts';
import type { Session } from '../../plugins/session.ts';

const minute = 60_000;
const popularLimit = 8;
const commentsPerArticle = 5;

/** Who reads the guide and whether it helped. The guide is the same for all companies, and so are its counts. */
export function registerDocumentationRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { database, config } = deps;
  const known = knownArticles(config.SWITCHYARD_DOCS_DIR);
  const limitOf = (max: number) => ({ max: max * config.SWITCHYARD_RATE_LIMIT_FACTOR, timeWindow: minute });
  const requireKnown = async (article: string) => {
    if (!(await known()).has(article)) {
      throw new ProblemError('request.not_found', { detail: `There is no article "${article}"` });
    }
  };
  const voterOf = async (request: FastifyRequest, visitorId: string) => {
    const session = await app.resolveSession(request);
    return hashOf(session === null ? `visitor:${visitorId}` : `user:${session.actor.userId}`);
  };

  registerPublic(
    app,
    { route: sendArticleFeedbackRoute, rateLimit: limitOf(30) },
    async ({ body: { article, helpful, comment, visitorId }, request }) => {
      await requireKnown(article);
      await keepVote(database.global, {
        article,
        helpful,
        comment,
        voter: await voterOf(request, visitorId),
      });
      return { article, helpful };
    },
  );
  registerPublic(
    app,
    { route: recordArticleReadRoute, rateLimit: limitOf(60) },
    async ({ body: { article, visitorId }, request }) => {
      await requireKnown(article);
      await countReader(database.global, article, await voterOf(request, visitorId));
      return { ok: true as const };
    },
  );
  registerPublic(app, { route: popularArticlesRoute, rateLimit: limitOf(120) }, async () => {
    const articles = await known();
    const rows = await popularArticles(database.global, popularLimit * 2);
    const items = rows.filter(({ article }) => articles.has(article)).slice(0, popularLimit);
    return { items: items.map(({ article, readers, helpful }) => ({ article, readers, helpful })) };
  });
  registerQuery(app, { deps, route: listArticleFeedbackRoute }, async ({ tx, actor, session }) => {
    requirePermission(actor, 'article_feedback.view');
    return { items: await readOpinions(tx, session) };
  });
}

/** Comments may name customers of the company that wrote them, so only those who run the installation read them. */
async function readOpinions(tx: Tx, { user }: Session): Promise<ArticleOpinion[]> {
  const opinions = await countOpinions(tx);
  const comments = user.operator ? await newestComments(tx, commentsPerArticle) : new Map<string, never>();
  return opinions.map((each) => ({ ...each, comments: comments.get(each.article) ?? [] }));
}

/** Names of the articles of the guide, read when they are first asked for; a failed read is tried again. */
function knownArticles(folder: string): () => Promise<ReadonlySet<string>> {
  let names: Promise<ReadonlySet<string>> | null = null;
  return () => {
    names ??= readArticles(folder).then(
      (articles) => new Set(articles.map(({ category, slug }) => `${category}/${slug}`)),
      (error: unknown) => {
        names = null;
        throw error;
      },
    );
    return names;
  };
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
