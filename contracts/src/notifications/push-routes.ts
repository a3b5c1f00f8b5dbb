import { z } from 'zod';
import { defineRoute } from '../http/route.ts';

/** Notifications that a user wants pushed: all of them, those that warn, or urgent ones alone. */
export const pushedSchema = z.enum(['all', 'warnings', 'urgent']);
export type Pushed = z.infer<typeof pushedSchema>;

/** Base64url of so many bytes. */
const bytesSchema = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]{1,200}$/)
    .refine((text) => Math.floor((text.length * 3) / 4) === bytes, `Expected ${bytes} bytes in base64url`);

/** Where a browser receives messages, as its `PushSubscription` has it. */
export const pushDeviceSchema = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).max(1_000),
  keys: z.strictObject({ p256dh: bytesSchema(65), auth: bytesSchema(16) }),
});
export type PushDevice = z.infer<typeof pushDeviceSchema>;

/** Notifications pushed to a device, for the session that asks. */
export const pushStateSchema = z.object({
  /** Key that browsers subscribe with; null where this deployment pushes nothing. */
  publicKey: z.string().nullable(),
  /** Address of this session's device; null if nothing is pushed to it. */
  endpoint: z.string().nullable(),
  /** The user's setting, for all devices. */
  pushed: pushedSchema,
});
export type PushState = z.infer<typeof pushStateSchema>;

const own = {
  tag: 'notifications',
  access: 'session',
  permission: 'notification.view',
  sessionOnly: true,
  status: 200,
  write: 'safe',
  reply: pushStateSchema,
} as const;

export const pushRoutes = {
  read: defineRoute({
    ...own,
    method: 'GET',
    path: '/api/notifications/push',
    summary: 'What is pushed to this device',
    problems: ['auth.required', 'auth.session_required'],
  }),
  setDevice: defineRoute({
    ...own,
    method: 'PUT',
    path: '/api/notifications/push/device',
    summary: 'Push notifications to this device until the session ends',
    body: pushDeviceSchema,
    problems: ['auth.required', 'auth.session_required', 'push.off', 'request.invalid'],
  }),
  removeDevice: defineRoute({
    ...own,
    method: 'DELETE',
    path: '/api/notifications/push/device',
    summary: 'Push nothing to this device any more',
    problems: ['auth.required', 'auth.session_required'],
  }),
  set: defineRoute({
    ...own,
    method: 'PUT',
    path: '/api/notifications/push/setting',
    summary: 'Choose which notifications are pushed to your devices',
    body: z.strictObject({ pushed: pushedSchema }),
    problems: ['auth.required', 'auth.session_required', 'request.invalid'],
  }),
};
