import type { Notification } from '@switchyard/contracts/notifications/notification.ts';
import { api } from './api.ts';

export type NotificationList = { items: Notification[]; unread: number };

/** The inbox of the signed-in user. Live entries are added to the `notifications` cache as they arrive. */
export const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    notifications: build.query<NotificationList, void>({
      query: () => ({ path: '/api/notifications' }),
      providesTags: ['Notification'],
    }),
    /** Marks entries as read, or all without ids. Updates the screen immediately and reverts on failure. */
    markNotificationsRead: build.mutation<{ unread: number }, { ids?: string[] }>({
      query: (body) => ({ path: '/api/notifications/read', method: 'POST', body }),
      onQueryStarted: async ({ ids }, { dispatch, queryFulfilled }) => {
        const readAt = new Date().toISOString();
        const patch = dispatch(
          notificationsApi.util.updateQueryData('notifications', undefined, (list) =>
            markRead(list, ids, readAt),
          ),
        );
        await queryFulfilled.catch(patch.undo);
      },
    }),
  }),
});

export const { useNotificationsQuery, useMarkNotificationsReadMutation } = notificationsApi;

/** The list after marking some entries (or all) as read. */
export function markRead(
  list: NotificationList,
  ids: readonly string[] | undefined,
  readAt: string,
): NotificationList {
  const items = list.items.map((item) =>
    item.readAt === null && (ids === undefined || ids.includes(item.id)) ? { ...item, readAt } : item,
  );
  const newlyRead = items.filter((item, index) => item !== list.items[index]).length;
  return { items, unread: ids === undefined ? 0 : Math.max(0, list.unread - newlyRead) };
}
