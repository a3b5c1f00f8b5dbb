import { z } from 'zod';
import { idSchema, instantSchema } from '../http/primitives.ts';

/** A session as shown to its user and to admins. */
export const sessionViewSchema = z.object({
  id: idSchema,
  current: z.boolean(),
  createdAt: instantSchema,
  lastSeenAt: instantSchema,
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** Second factor of the sign-in; null without one. */
  factor: z.enum(['totp', 'passkey', 'recovery_code', 'sso']).nullable(),
  /** How the session began; null in sessions from before this was kept. */
  method: z.enum(['password', 'passkey', 'sign_up', 'invitation', 'sso']).nullable(),
});
export type SessionView = z.infer<typeof sessionViewSchema>;
