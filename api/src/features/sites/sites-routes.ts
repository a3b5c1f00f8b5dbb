import { siteDistanceRoute } from '@switchyard/contracts/sites/site-distance.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerQuery } from '../../http/register-route.ts';
import { readSiteDistance } from './read-site-distance.ts';
import { siteFeature } from './site-feature.ts';

export function registerSitesRoutes(app: FastifyInstance, deps: AppDeps): void {
  siteFeature.register(app, deps);
  registerQuery(app, { deps, route: siteDistanceRoute }, ({ tx, scope, query }) =>
    readSiteDistance(tx, scope, query),
  );
}
