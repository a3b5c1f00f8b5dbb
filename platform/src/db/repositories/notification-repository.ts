import { type Notification, notificationSchema } from '@switchyard/contracts/notifications/notification.ts';
import type { Tx } from '../database.ts';

const listed = 100;

/** Unread urgent entries of a user's inbox, and the newest ones. */
export async function listNotifications(tx: Tx, userId: string): Promise<Notification[]> {
  const rows = await tx
    .selectFrom('notifications')
    .select(['id', 'title', 'body', 'href', 'severity', 'createdAt', 'readAt'])
    .where('userId', '=', userId)
    .orderBy((of) => of.and([of('readAt', 'is', null), of('severity', '=', 'danger')]), 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(listed)
    .execute();
  return rows.map((row) =>
    notificationSchema.parse({
      ...row,
      createdAt: row.createdAt.toISOString(),
      readAt: row.readAt?.toISOString() ?? null,
    }),
  );
}

export async function countUnreadNotifications(tx: Tx, userId: string): Promise<number> {
  const row = await tx
    .selectFrom('notifications')
    .select((of) => of.fn.countAll<number>().as('unread'))
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow();
  return row.unread;
}

/** Marks the given entries of a user as read, or all. Ids of other users are ignored. */
export async function markNotificationsRead(
  tx: Tx,
  { userId, ids, now }: { userId: string; ids: readonly string[] | undefined; now: Date },
): Promise<void> {
  if (ids?.length === 0) return;
  await tx
    .updateTable('notifications')
    .set({ readAt: now })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .execute();
}
