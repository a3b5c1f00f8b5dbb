import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Notification } from '@switchyard/contracts/notifications/notification.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  countUnreadNotifications,
  listNotifications,
} from '@switchyard/platform/db/repositories/notification-repository.ts';

/** The actor's own inbox, newest first, with the number of unread entries. */
export async function readInbox(tx: Tx, actor: Actor): Promise<{ items: Notification[]; unread: number }> {
  return {
    items: await listNotifications(tx, actor.userId),
    unread: await countUnreadNotifications(tx, actor.userId),
  };
}
