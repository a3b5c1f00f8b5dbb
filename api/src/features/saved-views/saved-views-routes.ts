import { savedViewRoutes } from '@switchyard/contracts/saved-views/saved-view-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand } from '../../http/register-route.ts';
import { chooseDefault } from './choose-default.ts';
import { savedViewFeature } from './saved-view-feature.ts';

export function registerSavedViewsRoutes(app: FastifyInstance, deps: AppDeps): void {
  savedViewFeature.register(app, deps);
  registerCommand(app, { deps, route: savedViewRoutes.setDefault }, ({ unit, actor, params, body }) =>
    chooseDefault(unit, actor, { ...params, ...body }),
  );
}
