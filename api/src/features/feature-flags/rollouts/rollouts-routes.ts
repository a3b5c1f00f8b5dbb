import {
  abortRolloutRoute,
  approveRolloutRoute,
  listRolloutsRoute,
  pauseRolloutRoute,
  resumeRolloutRoute,
  startRolloutRoute,
} from '@switchyard/contracts/feature-flags/rollout-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../../app-deps.ts';
import { registerCommand, registerQuery } from '../../../http/register-route.ts';
import {
  abortRollout,
  approveRollout,
  pauseRollout,
  readRollouts,
  resumeRollout,
  startRollout,
} from './change-rollout.ts';

/** Shares that are raised in steps. */
export function registerRolloutsRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: listRolloutsRoute }, async ({ tx, params }) => ({
    items: await readRollouts(tx, params.key),
  }));
  registerCommand(app, { deps, route: startRolloutRoute }, ({ unit, actor, params, body, expected }) =>
    startRollout(unit, actor, { ...params, ...body, expected }),
  );
  registerCommand(app, { deps, route: approveRolloutRoute }, ({ unit, actor, params, expected }) =>
    approveRollout(unit, actor, { ...params, expected }),
  );
  registerCommand(app, { deps, route: pauseRolloutRoute }, ({ unit, actor, params, body, expected }) =>
    pauseRollout(unit, actor, { ...params, ...body, expected }),
  );
  registerCommand(app, { deps, route: resumeRolloutRoute }, ({ unit, actor, params, expected }) =>
    resumeRollout(unit, actor, { ...params, expected }),
  );
  registerCommand(app, { deps, route: abortRolloutRoute }, ({ unit, actor, params, body, expected }) =>
    abortRollout(unit, actor, { ...params, ...body, expected }),
  );
}
