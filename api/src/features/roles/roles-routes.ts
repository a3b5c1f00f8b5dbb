import { roleRoutes } from '@switchyard/contracts/roles/role-routes.ts';
import { revealRoute } from '@switchyard/contracts/roles/reveal-routes.ts';
import { runCommand } from '@switchyard/platform/events/unit-of-work.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import {
  commandContext,
  registerCommand,
  registerQuery,
  registerSession,
} from '../../http/register-route.ts';
import { createRole, removeRole, updateRole } from './change-roles.ts';
import { readHolders, readRoles } from './read-roles.ts';
import { requireReaders, revealField } from './reveal-field.ts';

/** Roles that the company defines. */
export function registerRolesRoutes(app: FastifyInstance, deps: AppDeps): void {
  requireReaders();
  registerQuery(app, { deps, route: roleRoutes.list }, ({ tx }) => readRoles(tx));
  registerQuery(app, { deps, route: roleRoutes.holders }, async ({ tx, params }) => ({
    items: await readHolders(tx, params.id),
  }));
  registerSession(app, { route: revealRoute }, ({ request, session, actor, body }) =>
    runCommand(deps, commandContext(session, request), (unit) => revealField(unit, actor, body)),
  );
  registerCommand(app, { deps, route: roleRoutes.create }, ({ unit, actor, body }) =>
    createRole(unit, actor, body),
  );
  registerCommand(
    app,
    { deps, route: roleRoutes.update },
    ({ unit, actor, params: { id }, expected, body }) =>
      updateRole(unit, actor, { id, expected, patch: body }, deps),
  );
  registerCommand(
    app,
    { deps, route: roleRoutes.remove },
    ({ unit, actor, params: { id }, expected, body }) =>
      removeRole(unit, actor, { id, expected, moveTo: body.moveTo }, deps),
  );
}
