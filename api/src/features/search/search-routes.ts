import { searchRoute } from '@switchyard/contracts/search/search-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerQuery } from '../../http/register-route.ts';
import { requireSearches, searchRecords } from './search-records.ts';

export function registerSearchRoutes(app: FastifyInstance, deps: AppDeps): void {
  app.addHook('onReady', async () => requireSearches(app.searches));
  registerQuery(app, { deps, route: searchRoute }, async ({ tx, actor, query }) => ({
    items: await searchRecords(tx, { actor, searches: app.searches }, query.q),
  }));
}
