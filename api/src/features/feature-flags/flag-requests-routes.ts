import {
  applyRequestRoute,
  approveRequestRoute,
  changeEnvironmentRoute,
  changeRequestRoute,
  createRequestRoute,
  explainStopRoute,
  listRequestsRoute,
  readRequestRoute,
  rejectRequestRoute,
  submitRequestRoute,
  withdrawRequestRoute,
} from '@switchyard/contracts/feature-flags/request-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerQuery } from '../../http/register-route.ts';
import {
  applyRequest,
  changeRequest,
  createRequest,
  readOneRequest,
  readRequests,
  stepRequest,
} from './flag-requests.ts';
import { changeEnvironment, explainStop } from './reviewed-environments.ts';

/** Changes of flags that another person approves. */
export function registerFlagRequestsRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: listRequestsRoute }, async ({ tx }) => ({
    items: await readRequests(tx),
  }));
  registerQuery(app, { deps, route: readRequestRoute }, ({ tx, params }) => readOneRequest(tx, params.id));
  registerCommand(app, { deps, route: createRequestRoute }, ({ unit, actor, params, body, expected }) =>
    createRequest(unit, actor, { ...params, ...body, expected }),
  );
  registerCommand(app, { deps, route: changeRequestRoute }, ({ unit, actor, params, body, expected }) =>
    changeRequest(unit, actor, { ...params, ...body, expected }),
  );
  registerCommand(app, { deps, route: submitRequestRoute }, ({ unit, actor, params, body, expected }) =>
    stepRequest(unit, actor, { ...params, ...body, expected, step: 'submit' }),
  );
  registerCommand(app, { deps, route: withdrawRequestRoute }, ({ unit, actor, params, body, expected }) =>
    stepRequest(unit, actor, { ...params, ...body, expected, step: 'withdraw' }),
  );
  registerCommand(app, { deps, route: approveRequestRoute }, ({ unit, actor, params, body, expected }) =>
    stepRequest(unit, actor, { ...params, ...body, expected, step: 'approve' }),
  );
  registerCommand(app, { deps, route: rejectRequestRoute }, ({ unit, actor, params, body, expected }) =>
    stepRequest(unit, actor, { ...params, ...body, expected, step: 'reject' }),
  );
  registerCommand(app, { deps, route: applyRequestRoute }, ({ unit, actor, params, body, expected }) =>
    applyRequest(unit, actor, { ...params, ...body, expected }),
  );
  registerCommand(app, { deps, route: changeEnvironmentRoute }, ({ unit, actor, params, body }) =>
    changeEnvironment(unit, actor, { ...params, ...body }),
  );
  registerCommand(app, { deps, route: explainStopRoute }, ({ unit, actor, params, body }) =>
    explainStop(unit, actor, { ...params, ...body }),
  );
}
