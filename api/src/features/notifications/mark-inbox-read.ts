import type { Actor } from '@switchyard/contracts/identity/role.ts';
import {
  countUnreadNotifications,
  markNotificationsRead,
} from '@switchyard/platform/db/repositories/notification-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';

/** Marks entries of the actor's own inbox as read; without ids, all of them. Ids of other users are ignored. */
export async function markInboxRead(
  unit: UnitOfWork,
  actor: Actor,
  ids: readonly string[] | undefined,
): Promise<{ unread: number }> {
  const { userId } = actor;
  await markNotificationsRead(unit.tx, { userId, ids, now: unit.now });
  return { unread: await countUnreadNotifications(unit.tx, userId) };
}
