import { z } from 'zod';
import { apiTokenSchema } from '../api-tokens/api-token.ts';
import { idSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { roles } from '../identity/role.ts';
import { sessionViewSchema } from '../identity/session-view.ts';

const base = { tag: 'security', access: 'session', permission: 'team.manage', status: 200 } as const;
const owned = { userId: idSchema, userName: z.string() };

/** A session with its user. */
export const memberSessionSchema = sessionViewSchema.extend({
  ...owned,
  role: z.enum(roles),
});
export type MemberSession = z.infer<typeof memberSessionSchema>;

/** An API token with its user, or with the program that a token of the company acts as. */
export const memberTokenSchema = apiTokenSchema.extend(owned);
export type MemberToken = z.infer<typeof memberTokenSchema>;

/** Sessions and API tokens of all members of the company, for its admins. */
export const memberAccessRoutes = {
  sessions: defineRoute({
    ...base,
    method: 'GET',
    path: '/api/security/sessions',
    summary: 'Sessions of all users of the company, most recently used first, at most 500',
    write: 'safe',
    reply: z.object({ items: z.array(memberSessionSchema) }),
    problems: ['auth.required', 'auth.forbidden'],
  }),
  tokens: defineRoute({
    ...base,
    method: 'GET',
    path: '/api/security/tokens',
    summary: 'API tokens of all users and of the company, newest first, without their secrets',
    write: 'safe',
    reply: z.object({ items: z.array(memberTokenSchema) }),
    problems: ['auth.required', 'auth.forbidden'],
  }),
  revokeToken: defineRoute({
    ...base,
    method: 'DELETE',
    path: '/api/security/tokens/:id',
    summary: 'Revoke an API token of any user, or of the company, at once',
    needsProof: true,
    write: 'create',
    params: z.object({ id: idSchema }),
    reply: apiTokenSchema,
    problems: ['auth.required', 'auth.forbidden', 'auth.proof_required', 'request.not_found'],
  }),
};
