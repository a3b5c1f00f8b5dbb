import { visitRoutes } from '@switchyard/contracts/visits/visit-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerQuery } from '../../http/register-route.ts';
import { acceptVisit } from './accept-visit.ts';
import { createVisit } from './create-visit.ts';
import { deleteVisit } from './delete-visit.ts';
import { listVisits } from './list-visits.ts';
import { readVisit } from './read-visit.ts';
import { restoreVisit } from './restore-visit.ts';
import { transitionVisit } from './transition-visit.ts';
import { updateVisit } from './update-visit.ts';

export function registerVisitsRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: visitRoutes.list }, ({ tx, actor, scope, query }) =>
    listVisits(tx, { actor, scope }, query),
  );
  registerCommand(app, { deps, route: visitRoutes.create }, ({ unit, scope, body }) =>
    createVisit(unit, scope, body),
  );
  registerQuery(app, { deps, route: visitRoutes.read }, ({ tx, actor, scope, params }) =>
    readVisit(tx, { actor, scope }, params.id),
  );
  registerCommand(
    app,
    { deps, route: visitRoutes.update },
    ({ unit, actor, scope, params, expected, body }) =>
      updateVisit(unit, { actor, scope }, { id: params.id, expected, patch: body }),
  );
  registerCommand(app, { deps, route: visitRoutes.remove }, ({ unit, scope, params, expected }) =>
    deleteVisit(unit, scope, { id: params.id, expected }),
  );
  registerCommand(app, { deps, route: visitRoutes.restore }, ({ unit, scope, params, expected }) =>
    restoreVisit(unit, scope, { id: params.id, expected }),
  );
  registerCommand(app, { deps, route: visitRoutes.accept }, ({ unit, scope, params, expected, body }) =>
    acceptVisit(unit, scope, { id: params.id, expected, acceptance: body }),
  );
  registerCommand(
    app,
    { deps, route: visitRoutes.transition },
    ({ unit, actor, scope, params, expected, body }) =>
      transitionVisit(unit, { actor, scope }, { id: params.id, expected, step: body }),
  );
}
