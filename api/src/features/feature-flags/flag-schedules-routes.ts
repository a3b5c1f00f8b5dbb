import {
  cancelScheduleRoute,
  changeScheduleRoute,
  createScheduleRoute,
  listSchedulesRoute,
} from '@switchyard/contracts/feature-flags/schedule-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerQuery } from '../../http/register-route.ts';
import { cancelSchedule, changeSchedule, readSchedules, scheduleChange } from './schedule-change.ts';

/** Changes of flags that are made later. */
export function registerFlagSchedulesRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: listSchedulesRoute }, async ({ tx, params }) => ({
    items: await readSchedules(tx, params.key),
  }));
  registerCommand(app, { deps, route: createScheduleRoute }, ({ unit, actor, params, body, expected }) =>
    scheduleChange(unit, actor, { ...params, ...body, expected }),
  );
  registerCommand(app, { deps, route: changeScheduleRoute }, ({ unit, actor, params, body, expected }) =>
    changeSchedule(unit, actor, { ...params, ...body, expected }),
  );
  registerCommand(app, { deps, route: cancelScheduleRoute }, ({ unit, actor, params, body, expected }) =>
    cancelSchedule(unit, actor, { ...params, ...body, expected }),
  );
}
