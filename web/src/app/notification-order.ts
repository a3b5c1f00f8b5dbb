import type { Notification } from '@switchyard/contracts/notifications/notification.ts';

/** Unread urgent ones first, then the newest first, as the server lists them. */
export function urgentFirst(items: readonly Notification[]): readonly Notification[] {
  const isUrgent = ({ severity, readAt }: Notification) => Number(severity === 'danger' && readAt === null);
  return items.toSorted((a, b) => isUrgent(b) - isUrgent(a));
}
