import { orphanRoutes } from '@switchyard/contracts/orphans/orphan-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerQuery } from '../../http/register-route.ts';
import { listOrphans } from './list-orphans.ts';
import { resolveOrphan } from './resolve-orphan.ts';

export function registerOrphansRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: orphanRoutes.list }, ({ tx, query }) => listOrphans(tx, query));
  registerCommand(
    app,
    { deps, route: orphanRoutes.resolve },
    ({ unit, session, params, expected, body: decision }) =>
      resolveOrphan(unit, { session, commands: app.commands }, { id: params.id, expected, decision }),
  );
}
