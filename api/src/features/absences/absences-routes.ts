import { absenceRoutes } from '@switchyard/contracts/absences/absence-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand } from '../../http/register-route.ts';
import { absenceFeature } from './absence-feature.ts';
import { transitionAbsence } from './transition-absence.ts';

export function registerAbsencesRoutes(app: FastifyInstance, deps: AppDeps): void {
  absenceFeature.register(app, deps);
  registerCommand(
    app,
    { deps, route: absenceRoutes.transition },
    ({ unit, actor, scope, params: { id }, expected, body }) =>
      transitionAbsence({ unit, actor, scope }, { id, expected, step: body }),
  );
}
