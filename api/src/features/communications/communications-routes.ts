import { communicationRoutes } from '@switchyard/contracts/communications/communication-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerQuery } from '../../http/register-route.ts';
import { createCommunication } from './create-communication.ts';
import { listCommunications } from './list-communications.ts';

export function registerCommunicationsRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: communicationRoutes.list }, ({ tx, scope, query }) =>
    listCommunications(tx, scope, query),
  );
  registerCommand(app, { deps, route: communicationRoutes.create }, ({ unit, actor, scope, body }) =>
    createCommunication(unit, { actor, scope }, body, deps),
  );
}
