import { z } from 'zod';
import { defineRoute } from '../http/route.ts';

const tag = 'identity';
const done = z.object({ ok: z.literal(true) });

export const verifyEmailRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/verify-email',
  summary: 'Confirm the address of a sign-up, or a new address of an account, with a mailed token',
  tag,
  access: 'public',
  write: 'safe',
  status: 200,
  body: z.strictObject({ token: z.string().min(20).max(200) }),
  reply: done,
  problems: ['request.invalid', 'auth.token_invalid', 'auth.email_taken', 'request.rate_limited'],
});

export const emailStatusRoute = defineRoute({
  method: 'GET',
  path: '/api/auth/verify-email',
  summary: 'Held mail of the company that awaits address verification',
  tag,
  access: 'session',
  permission: 'anyone_signed_in',
  write: 'safe',
  status: 200,
  reply: z.object({
    /** True if mail in the company's name is held. False without a mail server: nothing is mailed then. */
    holdsMail: z.boolean(),
    /** The signed-in user's own address, if verifying it would release the mail; null for others. */
    address: z.string().nullable(),
    /** Number of held mails. */
    held: z.number().int().min(0),
  }),
  problems: ['auth.required'],
});

export const resendVerificationRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/verify-email/resend',
  summary: 'Mail a new verification link; earlier links stop working',
  tag,
  access: 'session',
  permission: 'anyone_signed_in',
  sessionOnly: true,
  write: 'safe',
  status: 202,
  body: z.undefined(),
  reply: done,
  problems: ['auth.required', 'request.rate_limited'],
});
