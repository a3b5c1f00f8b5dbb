import { listEventsRoute } from '@switchyard/contracts/events/event-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerQuery } from '../../http/register-route.ts';
import { listEvents } from './list-events.ts';

export function registerEventsRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: listEventsRoute }, ({ tx, actor, query }) =>
    listEvents(tx, actor, query),
  );
}
