import type { Notification } from '@switchyard/contracts/notifications/notification.ts';
import { expect, test } from 'vitest';
import { urgentFirst } from './notification-order.ts';

function notification(id: string, severity: Notification['severity'], readAt: string | null = null) {
  const createdAt = '2026-11-20T09:00:00.000Z';
  return { id, title: id, body: '', href: '/jobs', severity, createdAt, readAt } satisfies Notification;
}

test('unread urgent notifications come first, also below newer ones', () => {
  const items = [
    notification('late', 'warning'),
    notification('emergency', 'danger'),
    notification('lead', 'info'),
    notification('seen emergency', 'danger', '2026-11-20T09:05:00.000Z'),
    notification('older emergency', 'danger'),
  ];
  expect(urgentFirst(items).map(({ id }) => id)).toEqual([
    'emergency',
    'older emergency',
    'late',
    'lead',
    'seen emergency',
  ]);
});
