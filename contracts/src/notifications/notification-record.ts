import { everyoneForThemselves } from '../identity/scope.ts';
import { defineRecord } from '../records/define-record.ts';
import type { Notification } from './notification.ts';

/** A message to a user in the console. */
export const notificationRecord = defineRecord<Notification>()({
  kind: 'notification',
  collection: 'notifications',
  noun: ['notification', 'notifications'],
  permissions: { view: everyoneForThemselves, update: everyoneForThemselves },
  events: { created: 'Notification' },
  link: () => null,
  tag: 'Notification',
});
