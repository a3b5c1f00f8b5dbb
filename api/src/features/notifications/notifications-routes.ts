import {
  listNotificationsRoute,
  readNotificationsRoute,
} from '@switchyard/contracts/notifications/notification-routes.ts';
import { pushRoutes } from '@switchyard/contracts/notifications/push-routes.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { pushSettings } from '@switchyard/platform/push/push-settings.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerQuery, registerSession } from '../../http/register-route.ts';
import type { Session } from '../../plugins/session.ts';
import { markInboxRead } from './mark-inbox-read.ts';
import { choosePushed, readPush, setPushDevice, unsetPushDevice } from './push-devices.ts';
import { readInbox } from './read-inbox.ts';

/** A user's own inbox. */
export function registerNotificationsRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: listNotificationsRoute }, ({ tx, actor }) => readInbox(tx, actor));
  registerCommand(app, { deps, route: readNotificationsRoute }, ({ unit, actor, body }) =>
    markInboxRead(unit, actor, body.ids),
  );
  registerPush(app, deps);
}

/** Devices of a user, and the setting for them. No records and no events: a device is part of its session. */
function registerPush(app: FastifyInstance, { database, config }: AppDeps): void {
  const settings = pushSettings(config);
  const inCompany = <T>({ actor }: Session, work: (tx: Tx) => Promise<T>) =>
    database.inCompany(actor.companyId, work);
  registerSession(app, { route: pushRoutes.read }, ({ session }) =>
    inCompany(session, (tx) => readPush(tx, session, settings)),
  );
  registerSession(app, { route: pushRoutes.setDevice }, ({ session, body: device }) =>
    inCompany(session, (tx) => setPushDevice(tx, session, { device, settings })),
  );
  registerSession(app, { route: pushRoutes.removeDevice }, ({ session }) =>
    inCompany(session, (tx) => unsetPushDevice(tx, session, settings)),
  );
  registerSession(app, { route: pushRoutes.set }, ({ session, body: { pushed } }) =>
    inCompany(session, (tx) => choosePushed(tx, session, { pushed, settings })),
  );
}
