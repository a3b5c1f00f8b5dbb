import { z } from 'zod';
import { emailSchema, idSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { factorCodeSchema } from './factor-routes.ts';
import { passkeyChallengeSchema, passkeyProofSchema } from './passkey-schemas.ts';
import { sessionViewSchema } from './session-view.ts';
import { passwordSchema } from './user.ts';

const done = z.object({ ok: z.literal(true) });
const base = { tag: 'identity', access: 'session', status: 200 } as const;
const own = { ...base, permission: 'anyone_signed_in', sessionOnly: true } as const;
const ofTeam = { ...base, permission: 'team.manage' } as const;
const typedPassword = z.string().min(1).max(200);

/** Minutes for which a proof of identity allows risky steps without another one. */
export const proofMinutes = 10;

/**
 * Evidence of being the signed-in user: what signing in to the account takes. A passkey, or the password with a code
 * if the account has a second factor.
 */
export const proofSchema = z.union([
  z.strictObject({ password: typedPassword, code: factorCodeSchema.optional() }),
  passkeyProofSchema,
]);

export const securityRoutes = {
  prove: defineRoute({
    ...own,
    method: 'POST',
    path: '/api/auth/proof',
    summary: 'Prove again that you are the signed-in user; risky steps need it every ten minutes',
    write: 'safe',
    beforeSetUp: true,
    body: proofSchema,
    reply: done,
    problems: ['auth.required', 'auth.passkey_refused', 'request.invalid', 'request.rate_limited'],
  }),
  proofOptions: defineRoute({
    ...own,
    method: 'POST',
    path: '/api/auth/proof/options',
    summary: 'What a proof of identity takes, and the challenge for a passkey',
    beforeSetUp: true,
    write: 'safe',
    body: z.undefined(),
    reply: z.object({
      /** True if a code of an authenticator app, or a recovery code, belongs to the password. */
      asksForCode: z.boolean(),
      passkey: passkeyChallengeSchema.nullable(),
      /** True if the user can prove it at the provider of the company. */
      sso: z.boolean(),
    }),
    problems: ['auth.required'],
  }),
  changePassword: defineRoute({
    ...own,
    method: 'POST',
    path: '/api/auth/password',
    summary: 'Change your own password; your other sessions end',
    write: 'safe',
    body: z.strictObject({
      current: typedPassword,
      password: passwordSchema,
      /** False: the user's own API tokens go on. */
      revokeTokens: z.boolean().default(true),
    }),
    reply: done,
    problems: [
      'auth.required',
      'auth.forbidden',
      'auth.proof_required',
      'request.invalid',
      'request.rate_limited',
    ],
  }),
  changeEmail: defineRoute({
    ...own,
    method: 'POST',
    path: '/api/auth/email',
    summary: 'Mail a link to a new address; it becomes yours when the link is opened',
    status: 202,
    needsProof: true,
    write: 'safe',
    body: z.strictObject({ email: emailSchema }),
    reply: done,
    problems: [
      'auth.required',
      'auth.forbidden',
      'auth.proof_required',
      'request.invalid',
      'request.rate_limited',
    ],
  }),
  endOtherSessions: defineRoute({
    ...own,
    method: 'POST',
    path: '/api/auth/sessions/end-others',
    summary: 'End all of your sessions but this one',
    needsProof: true,
    write: 'create',
    body: z.undefined(),
    reply: z.object({ ended: z.number().int().min(0) }),
    problems: ['auth.required', 'auth.proof_required'],
  }),
  listTeamSessions: defineRoute({
    ...ofTeam,
    method: 'GET',
    path: '/api/team/:id/sessions',
    summary: 'Sessions of a user of the company',
    write: 'safe',
    params: z.object({ id: idSchema }),
    reply: z.object({ items: z.array(sessionViewSchema) }),
    problems: ['auth.required', 'auth.forbidden', 'request.not_found'],
  }),
  endTeamSession: defineRoute({
    ...ofTeam,
    method: 'DELETE',
    path: '/api/team/:id/sessions/:sessionId',
    summary: 'End a session of a user of the company',
    needsProof: true,
    write: 'create',
    params: z.object({ id: idSchema, sessionId: idSchema }),
    reply: done,
    problems: ['auth.required', 'auth.forbidden', 'auth.proof_required', 'request.not_found'],
  }),
  endTeamSessions: defineRoute({
    ...ofTeam,
    method: 'POST',
    path: '/api/team/:id/sessions/end',
    summary: 'End all sessions of a user of the company, except this one',
    needsProof: true,
    write: 'create',
    params: z.object({ id: idSchema }),
    body: z.undefined(),
    reply: z.object({ ended: z.number().int().min(0) }),
    problems: ['auth.required', 'auth.forbidden', 'auth.proof_required', 'request.not_found'],
  }),
};
