import type { Notification } from './notification.ts';

/** Message to a device, sent encrypted. */
export type PushedNotice = Pick<Notification, 'id' | 'title' | 'body' | 'href'>;
