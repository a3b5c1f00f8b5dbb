import { z } from 'zod';
import { idSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { notificationSchema } from './notification.ts';

export const listNotificationsRoute = defineRoute({
  method: 'GET',
  path: '/api/notifications',
  summary: "The user's inbox, newest first",
  tag: 'notifications',
  access: 'session',
  permission: 'notification.view',
  write: 'safe',
  status: 200,
  reply: z.object({ items: z.array(notificationSchema), unread: z.number().int() }),
  problems: ['auth.required'],
});

export const readNotificationsRoute = defineRoute({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Mark entries as read; without ids all of them',
  tag: 'notifications',
  access: 'session',
  permission: 'notification.update',
  write: 'create',
  status: 200,
  body: z.strictObject({ ids: z.array(idSchema).max(200).optional() }),
  reply: z.object({ unread: z.number().int() }),
  problems: ['auth.required', 'request.invalid'],
});
