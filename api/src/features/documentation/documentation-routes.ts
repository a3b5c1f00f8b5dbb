import {
  listArticleFeedbackRoute,
  popularArticlesRoute,
  recordArticleReadRoute,
  sendArticleFeedbackRoute,
} from '@switchyard/contracts/documentation/documentation-routes.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerPublic, registerQuery } from '../../http/register-route.ts';
import { judgeArticle, recordRead } from './judge-article.ts';
import { createKnownArticles } from './known-articles.ts';
import { readOpinions, readPopular } from './read-opinions.ts';

const minute = 60_000;

/** Readership and feedback of the guide. The guide and its counts are shared by all companies. */
export function registerDocumentationRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { database, config } = deps;
  const guide = { database, known: createKnownArticles(config.SWITCHYARD_DOCS_DIR) };
  const limitOf = (max: number) => ({ max: max * config.SWITCHYARD_RATE_LIMIT_FACTOR, timeWindow: minute });
  const readerOf = async (request: FastifyRequest, visitorId: string) => {
    const session = await app.resolveSession(request);
    return { actor: session?.actor ?? null, visitorId };
  };

  registerPublic(
    app,
    { route: sendArticleFeedbackRoute, rateLimit: limitOf(30) },
    async ({ body: { article, helpful, comment, visitorId }, request }) => {
      await judgeArticle(guide, { article, helpful, comment }, await readerOf(request, visitorId));
      return { article, helpful };
    },
  );
  registerPublic(
    app,
    { route: recordArticleReadRoute, rateLimit: limitOf(60) },
    async ({ body: { article, visitorId }, request }) => {
      await recordRead(guide, article, await readerOf(request, visitorId));
      return { ok: true as const };
    },
  );
  registerPublic(app, { route: popularArticlesRoute, rateLimit: limitOf(120) }, async () => ({
    items: await readPopular(guide),
  }));
  registerQuery(app, { deps, route: listArticleFeedbackRoute }, async ({ tx, session }) => ({
    items: await readOpinions(tx, session),
  }));
}
