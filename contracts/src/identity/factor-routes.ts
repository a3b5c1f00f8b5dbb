import { z } from 'zod';
import { idSchema, instantSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { newPasskeySchema, passkeyChallengeSchema } from './passkey-schemas.ts';

const done = z.object({ ok: z.literal(true) });
const idParams = z.object({ id: idSchema });
const base = {
  tag: 'identity',
  access: 'session',
  permission: 'anyone_signed_in',
  sessionOnly: true,
  status: 200,
} as const;
const own = { ...base, beforeSetUp: true } as const;
const risky = { ...own, needsProof: true, write: 'safe' } as const;
const riskyProblems = ['auth.required', 'auth.proof_required', 'request.rate_limited'] as const;

/** A code of an authenticator app, or a recovery code; spaces and hyphens do not count. */
export const factorCodeSchema = z.string().trim().min(6).max(30);

const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  createdAt: instantSchema,
  lastUsedAt: instantSchema.nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

export const passkeyNameSchema = z.string().trim().min(1).max(60);

/** The second factors of the signed-in user. */
export const factorsSchema = z.object({
  /** When the authenticator app was set up; null without one. */
  totpSince: instantSchema.nullable(),
  passkeys: z.array(passkeySchema),
  recoveryCodesLeft: z.number().int().min(0),
  /** True if the company or the deployment asks this user for a second factor. */
  isRequired: z.boolean(),
});
export type Factors = z.infer<typeof factorsSchema>;

/** New recovery codes, shown this once. Null if there were some already. */
const recoveryCodesSchema = z.array(z.string()).nullable();

export const factorRoutes = {
  read: defineRoute({
    ...own,
    method: 'GET',
    path: '/api/auth/factors',
    summary: 'Your second factors',
    write: 'safe',
    reply: factorsSchema,
    problems: ['auth.required'],
  }),
  startTotp: defineRoute({
    ...risky,
    method: 'POST',
    path: '/api/auth/totp',
    summary: 'Make a secret for an authenticator app; it counts when a code of it is confirmed',
    status: 201,
    body: z.undefined(),
    reply: z.object({ secret: z.string(), uri: z.string() }),
    problems: [...riskyProblems, 'auth.forbidden', 'record.duplicate'],
  }),
  confirmTotp: defineRoute({
    ...risky,
    method: 'POST',
    path: '/api/auth/totp/confirm',
    summary: 'Confirm the authenticator app by a code of it; your other sessions end',
    body: z.strictObject({ code: factorCodeSchema }),
    reply: z.object({ recoveryCodes: recoveryCodesSchema }),
    problems: [...riskyProblems, 'request.invalid', 'request.not_found'],
  }),
  removeTotp: defineRoute({
    ...risky,
    method: 'DELETE',
    path: '/api/auth/totp',
    summary: 'Remove the authenticator app',
    reply: done,
    problems: [...riskyProblems, 'request.not_found'],
  }),
  renewRecoveryCodes: defineRoute({
    ...risky,
    method: 'POST',
    path: '/api/auth/recovery-codes',
    summary: 'Make ten new recovery codes; the earlier ones stop working',
    status: 201,
    body: z.undefined(),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    problems: [...riskyProblems, 'request.not_found'],
  }),
  startPasskey: defineRoute({
    ...risky,
    method: 'POST',
    path: '/api/auth/passkeys/options',
    summary: 'Challenge for a new passkey',
    body: z.undefined(),
    reply: passkeyChallengeSchema,
    problems: [...riskyProblems, 'auth.forbidden'],
  }),
  addPasskey: defineRoute({
    ...risky,
    method: 'POST',
    path: '/api/auth/passkeys',
    summary: 'Add a passkey',
    status: 201,
    body: z.strictObject({
      name: passkeyNameSchema,
      passkey: newPasskeySchema,
      state: z.string().min(20).max(1_000),
    }),
    reply: z.object({ passkey: passkeySchema, recoveryCodes: recoveryCodesSchema }),
    problems: [...riskyProblems, 'request.invalid', 'record.duplicate'],
  }),
  renamePasskey: defineRoute({
    ...own,
    method: 'PATCH',
    path: '/api/auth/passkeys/:id',
    summary: 'Rename a passkey',
    write: 'safe',
    params: idParams,
    body: z.strictObject({ name: passkeyNameSchema }),
    reply: done,
    problems: ['auth.required', 'request.invalid', 'request.not_found'],
  }),
  removePasskey: defineRoute({
    ...risky,
    method: 'DELETE',
    path: '/api/auth/passkeys/:id',
    summary: 'Remove a passkey',
    params: idParams,
    reply: done,
    problems: [...riskyProblems, 'request.not_found'],
  }),
  resetOfMember: defineRoute({
    ...base,
    needsProof: true,
    write: 'safe',
    permission: 'team.manage',
    method: 'DELETE',
    path: '/api/team/:id/second-factor',
    summary: 'Remove the second factors of a user who lost them; ends their sessions',
    params: idParams,
    reply: done,
    problems: [...riskyProblems, 'auth.forbidden', 'request.not_found'],
  }),
};
