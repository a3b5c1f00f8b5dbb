import { z } from 'zod';
import {
  ownCompanyNameSchema,
  emailSchema,
  idSchema,
  instantSchema,
  accountNameSchema,
  timeZoneSchema,
} from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { roleSchema } from './role.ts';
import { mailStateSchema } from './mail-state.ts';
import { secondStepSchema } from './second-step-routes.ts';
import { sessionViewSchema } from './session-view.ts';
import {
  accessChangeSchema,
  currentUserSchema,
  namedRoleSchema,
  passwordSchema,
  personShape,
  sessionAnswerSchema,
  teamMemberSchema,
} from './user.ts';

const tag = 'identity';
const idParams = z.object({ id: idSchema });
const none = z.undefined();
const done = z.object({ ok: z.literal(true) });
const token = z.string().min(20).max(200);

export const signUpSchema = z.strictObject({
  ...personShape,
  password: passwordSchema,
  companyName: ownCompanyNameSchema,
  timeZone: timeZoneSchema.default('America/New_York'),
});

export const signUpRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/signup',
  summary: 'Create a company and its first admin; signs in',
  tag,
  access: 'public',
  write: 'safe',
  status: 201,
  body: signUpSchema,
  reply: currentUserSchema,
  problems: ['request.invalid', 'auth.email_taken', 'request.rate_limited'],
});

export const loginSchema = z.strictObject({ email: emailSchema, password: z.string().min(1).max(200) });

export const loginRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in',
  tag,
  access: 'public',
  write: 'safe',
  status: 200,
  body: loginSchema,
  reply: z.union([currentUserSchema, secondStepSchema]),
  problems: ['request.invalid', 'auth.bad_credentials', 'request.rate_limited'],
});

export const logoutRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Sign out: ends the session and closes its sockets',
  tag,
  access: 'public',
  write: 'safe',
  status: 200,
  body: none,
  reply: done,
  problems: [],
});

export const currentUserRoute = defineRoute({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The signed-in user; 401 without a session',
  tag,
  access: 'session',
  permission: 'anyone_signed_in',
  beforeSetUp: true,
  write: 'safe',
  status: 200,
  reply: sessionAnswerSchema,
  problems: ['auth.required'],
});

export const requestPasswordResetSchema = z.strictObject({ email: emailSchema });

export const requestPasswordResetRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/password-reset',
  summary: 'Mail a reset link, if the address has an account',
  tag,
  access: 'public',
  write: 'safe',
  status: 202,
  body: requestPasswordResetSchema,
  reply: done,
  problems: ['request.invalid', 'request.rate_limited'],
});

export const completePasswordResetRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/password-reset/complete',
  summary: 'Set a new password with a mailed token; ends all sessions of the account',
  tag,
  access: 'public',
  write: 'safe',
  status: 200,
  body: z.strictObject({ token, password: passwordSchema }),
  reply: done,
  problems: ['request.invalid', 'auth.token_invalid', 'request.rate_limited'],
});

export const listSessionsRoute = defineRoute({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: "The user's own sessions",
  tag,
  access: 'session',
  permission: 'anyone_signed_in',
  sessionOnly: true,
  write: 'safe',
  status: 200,
  reply: z.object({ items: z.array(sessionViewSchema) }),
  problems: ['auth.required'],
});

export const revokeSessionRoute = defineRoute({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: 'End one of your own sessions',
  tag,
  access: 'session',
  permission: 'anyone_signed_in',
  sessionOnly: true,
  needsProof: true,
  write: 'create',
  status: 200,
  params: idParams,
  reply: done,
  problems: ['auth.required', 'auth.proof_required', 'request.not_found'],
});

export const invitationSchema = z.object({
  id: idSchema,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: roleSchema,
  customRole: namedRoleSchema,
  invitedBy: z.string(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
  acceptedAt: instantSchema.nullable(),
  /** State of its newest mail, `unknown` if the mail was removed; null if the link was handed over instead. */
  mailState: mailStateSchema.nullable(),
});
export type Invitation = z.infer<typeof invitationSchema>;

export const listTeamRoute = defineRoute({
  method: 'GET',
  path: '/api/team',
  summary: 'Users of the company and open invitations',
  tag,
  access: 'session',
  permission: 'team.view',
  write: 'safe',
  status: 200,
  reply: z.object({ members: z.array(teamMemberSchema), invitations: z.array(invitationSchema) }),
  problems: ['auth.required', 'auth.forbidden'],
});

export const updateTeamMemberRoute = defineRoute({
  method: 'PATCH',
  path: '/api/team/:id',
  summary: 'Change the role of a user, or disable the account; ends its sessions',
  tag,
  access: 'session',
  permission: 'team.manage',
  needsProof: true,
  write: 'change',
  status: 200,
  params: idParams,
  body: accessChangeSchema,
  reply: teamMemberSchema,
  problems: [
    'auth.required',
    'auth.forbidden',
    'auth.proof_required',
    'request.invalid',
    'request.not_found',
    'revision.required',
    'revision.stale',
  ],
});

export const inviteRoute = defineRoute({
  method: 'POST',
  path: '/api/invitations',
  summary: 'Invite staff, a technician or a customer by mail',
  tag,
  access: 'session',
  permission: 'team.invite',
  write: 'create',
  status: 201,
  body: z.strictObject({
    ...personShape,
    role: roleSchema,
    /** A role of the company with `role` as its basis. */
    roleId: idSchema.optional(),
    technicianId: idSchema.optional(),
    customerId: idSchema.optional(),
  }),
  reply: invitationSchema,
  problems: ['auth.required', 'auth.forbidden', 'request.invalid', 'auth.email_taken', 'mail.limit_reached'],
});

export const revokeInvitationRoute = defineRoute({
  method: 'DELETE',
  path: '/api/invitations/:id',
  summary: 'Withdraw an open invitation',
  tag,
  access: 'session',
  permission: 'team.invite',
  write: 'create',
  status: 200,
  params: idParams,
  reply: done,
  problems: ['auth.required', 'auth.forbidden', 'request.not_found'],
});

export const viewInvitationRoute = defineRoute({
  method: 'POST',
  path: '/api/invitations/lookup',
  // The token is sent in the body, because URLs appear in the logs of intermediaries.
  summary: 'Details of an invitation link',
  tag,
  access: 'public',
  write: 'safe',
  status: 200,
  body: z.strictObject({ token }),
  reply: z.object({
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    companyName: z.string(),
  }),
  problems: ['request.invalid', 'auth.token_invalid'],
});

export const acceptInvitationSchema = z.strictObject({
  token,
  password: passwordSchema,
  firstName: accountNameSchema,
  lastName: accountNameSchema,
});

export const acceptInvitationRoute = defineRoute({
  method: 'POST',
  path: '/api/invitations/accept',
  summary: 'Accept an invitation by setting a password; signs in',
  tag,
  access: 'public',
  write: 'safe',
  status: 201,
  body: acceptInvitationSchema,
  reply: currentUserSchema,
  problems: ['request.invalid', 'auth.token_invalid', 'auth.email_taken'],
});
