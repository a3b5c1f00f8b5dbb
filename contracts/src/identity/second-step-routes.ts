import { z } from 'zod';
import { defineRoute } from '../http/route.ts';
import { factorCodeSchema } from './factor-routes.ts';
import { passkeyChallengeSchema, passkeyProofSchema } from './passkey-schemas.ts';
import { currentUserSchema } from './user.ts';

const tokenSchema = z.string().min(20).max(200);

/** The password was right, and a second factor is asked for. There is no session yet. */
export const secondStepSchema = z.object({
  /** Works once and for ten minutes. */
  challenge: z.string(),
  /** True if codes of an authenticator app are accepted. */
  takesTotp: z.boolean(),
  passkey: passkeyChallengeSchema.nullable(),
});
export type SecondStep = z.infer<typeof secondStepSchema>;

export const secondStepRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/login/second-step',
  summary: 'Complete a sign-in with a code of an authenticator app, a recovery code or a passkey',
  tag: 'identity',
  access: 'public',
  write: 'safe',
  status: 200,
  body: z.union([
    z.strictObject({ challenge: tokenSchema, code: factorCodeSchema }),
    passkeyProofSchema.extend({ challenge: tokenSchema }),
  ]),
  reply: currentUserSchema,
  problems: ['request.invalid', 'auth.second_step_ended', 'auth.passkey_refused', 'request.rate_limited'],
});

export const passkeySignInOptionsRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/passkey-login/options',
  summary: 'Challenge for signing in with a passkey',
  tag: 'identity',
  access: 'public',
  write: 'safe',
  status: 200,
  body: z.undefined(),
  reply: passkeyChallengeSchema,
  problems: ['request.rate_limited'],
});

export const passkeySignInRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/passkey-login',
  summary: 'Sign in with a passkey, without email and password',
  tag: 'identity',
  access: 'public',
  write: 'safe',
  status: 200,
  body: passkeyProofSchema,
  reply: currentUserSchema,
  problems: ['request.invalid', 'auth.passkey_refused', 'request.rate_limited'],
});
