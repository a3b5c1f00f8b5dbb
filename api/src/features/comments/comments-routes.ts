import { commentRoutes } from '@switchyard/contracts/comments/comment-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerQuery } from '../../http/register-route.ts';
import { commentFeature } from './comment-feature.ts';
import { findPeople } from './find-people.ts';

export function registerCommentsRoutes(app: FastifyInstance, deps: AppDeps): void {
  commentFeature.register(app, deps);
  registerQuery(app, { deps, route: commentRoutes.people }, async ({ tx, actor, scope, query }) => ({
    items: await findPeople({ tx, actor, scope, now: deps.clock.now() }, query),
  }));
}
