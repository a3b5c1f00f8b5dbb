import {
  applyScheduleRoute,
  cancelScheduleRoute,
  listSchedulesRoute,
  listUnassignedRoute,
  readScheduleRoute,
  startScheduleRoute,
} from '@switchyard/contracts/scheduling/schedule-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerQuery } from '../../http/register-route.ts';
import { applySchedule } from './apply-schedule.ts';
import { cancelSchedule } from './cancel-schedule.ts';
import { readSchedule, readSchedules, readUnassigned } from './read-schedules.ts';
import { startSchedule } from './start-schedule.ts';

/** Hundreds of visits take a busy database some seconds. */
const answerLimitMs = 25_000;

/** Smart scheduling: searches in the background, and what is taken over from their plans. */
export function registerSchedulingRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerCommand(app, { deps, route: startScheduleRoute, isOnlyRequested: true }, ({ unit, actor, body }) =>
    startSchedule(deps, { unit, actor }, body),
  );
  registerQuery(app, { deps, route: listSchedulesRoute }, ({ tx }) => readSchedules(tx));
  registerQuery(app, { deps, route: readScheduleRoute }, ({ tx, params }) => readSchedule(tx, params.id));
  registerQuery(app, { deps, route: listUnassignedRoute }, ({ tx, params, query }) =>
    readUnassigned(tx, params.id, query),
  );
  registerCommand(app, { deps, route: cancelScheduleRoute, isOnlyRequested: true }, ({ unit, params }) =>
    cancelSchedule(unit, params.id),
  );
  registerCommand(
    app,
    { deps, route: applyScheduleRoute, isOnlyRequested: true, answerLimitMs },
    ({ unit, session, params, body }) =>
      applySchedule(unit, { id: params.id, session, commands: app.commands }, body.moves),
  );
}
