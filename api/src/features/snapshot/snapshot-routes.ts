import { snapshotRoute } from '@switchyard/contracts/snapshot/snapshot-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerQuery } from '../../http/register-route.ts';
import { readSnapshot } from './read-snapshot.ts';

export function registerSnapshotRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: snapshotRoute }, ({ tx, actor, query }) =>
    readSnapshot(tx, actor, {
      query,
      now: deps.clock.now(),
      flagEnvironment: deps.config.SWITCHYARD_FLAG_ENVIRONMENT,
    }),
  );
}
