import {
  listNotificationsRoute,
  readNotificationsRoute,
} from '@switchyard/contracts/notifications/notification-routes.ts';
import {
  countUnreadNotifications,
  listNotifications,
  markNotificationsRead,
} from '@switchyard/platform/db/repositories/notification-repository.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerQuery } from '../../http/register-route.ts';

/** A user's own inbox. */
export function registerNotificationsRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: listNotificationsRoute }, async ({ tx, actor }) => ({
    items: await listNotifications(tx, actor.userId),
    unread: await countUnreadNotifications(tx, actor.userId),
  }));
  registerCommand(app, { deps, route: readNotificationsRoute }, async ({ unit, actor, body }) => {
    await markNotificationsRead(unit.tx, { userId: actor.userId, ids: body.ids, now: unit.now });
    return { unread: await countUnreadNotifications(unit.tx, actor.userId) };
  });
}
