import { maintenancePlanRoutes } from '@switchyard/contracts/maintenance/maintenance-plan-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerQuery } from '../../http/register-route.ts';
import { generatePlan, skipOccurrence } from './act-on-plan.ts';
import { maintenancePlanFeature } from './maintenance-plan-feature.ts';
import { previewDates, readOccurrences, readUpcoming } from './read-plan.ts';
import { transitionPlan } from './transition-plan.ts';

export function registerMaintenanceRoutes(app: FastifyInstance, deps: AppDeps): void {
  maintenancePlanFeature.register(app, deps);
  const { transition, preview, upcoming, occurrences, generate, skip } = maintenancePlanRoutes;
  registerCommand(
    app,
    { deps, route: transition },
    ({ unit, actor, scope, params: { id }, expected, body }) =>
      transitionPlan({ unit, actor, scope }, { id, expected, step: body }),
  );
  registerCommand(app, { deps, route: generate }, ({ unit, params: { id }, expected }) =>
    generatePlan(unit, { id, expected }),
  );
  registerCommand(app, { deps, route: skip }, ({ unit, params: { id }, expected, body }) =>
    skipOccurrence(unit, { id, expected, ...body }),
  );
  registerQuery(app, { deps, route: preview }, async ({ query }) =>
    previewDates(query, deps.clock.now().toISOString().slice(0, 10)),
  );
  registerQuery(app, { deps, route: upcoming }, ({ tx, scope, params: { id } }) =>
    readUpcoming(tx, id, { scope, now: deps.clock.now() }),
  );
  registerQuery(app, { deps, route: occurrences }, ({ tx, scope, params: { id } }) =>
    readOccurrences(tx, id, { scope, now: deps.clock.now() }),
  );
}
