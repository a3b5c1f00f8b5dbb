import type { Notification } from '@switchyard/contracts/notifications/notification.ts';
import { type NotificationList, notificationsApi } from '../core/notifications-api.ts';
import type { RegisterRealtime } from '../core/realtime-registry.ts';

/** Maximum number of entries in the inbox on screen; the server keeps more. */
const keptEntries = 100;

/** Adds events of the user's own topic to the inbox. */
export const registerNotificationsRealtime: RegisterRealtime = (registry, store) => {
  registry.registerRealtimeHandler('user', (events) => {
    const arrived = events.flatMap(({ event }) =>
      event.record?.kind === 'notification' ? [event.record.notification] : [],
    );
    if (arrived.length === 0) return;
    store.dispatch(
      notificationsApi.util.updateQueryData('notifications', undefined, (list) =>
        withNotifications(list, arrived),
      ),
    );
  });
};

/** The inbox after entries arrived, newest first; an existing entry is not counted again. */
export function withNotifications(
  list: NotificationList,
  arrived: readonly Notification[],
): NotificationList {
  const known = new Set(list.items.map((item) => item.id));
  const fresh = arrived.filter((item) => !known.has(item.id)).toReversed();
  const unread = fresh.filter((item) => item.readAt === null).length;
  return { items: [...fresh, ...list.items].slice(0, keptEntries), unread: list.unread + unread };
}
