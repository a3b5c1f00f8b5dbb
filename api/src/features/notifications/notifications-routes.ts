import {
  listNotificationsRoute,
  readNotificationsRoute,
} from '@switchyard/contracts/notifications/notification-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerQuery } from '../../http/register-route.ts';
import { markInboxRead } from './mark-inbox-read.ts';
import { readInbox } from './read-inbox.ts';

/** A user's own inbox. */
export function registerNotificationsRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: listNotificationsRoute }, ({ tx, actor }) => readInbox(tx, actor));
  registerCommand(app, { deps, route: readNotificationsRoute }, ({ unit, actor, body }) =>
    markInboxRead(unit, actor, body.ids),
  );
}
