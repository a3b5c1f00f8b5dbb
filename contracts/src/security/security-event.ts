import { z } from 'zod';
import { idSchema, instantSchema } from '../http/primitives.ts';
import { roles } from '../identity/role.ts';
import { heldKinds } from '../privacy/legal-hold.ts';
import { personKinds } from '../privacy/person.ts';
import { ssoKinds, ssoReasons } from '../sso/sso-connection.ts';
import { type SecurityKind, securityOutcomes, securitySubjects } from './security-kinds.ts';

const role = z.enum(roles);
const roleName = z.string().max(60);
const factor = z.enum(['totp', 'passkey', 'recovery_code', 'sso']);
const change = z.strictObject({ from: z.string(), to: z.string() });
const nothing = z.strictObject({});

/** Kinds of facts, and what each says besides its time, actor, subject and device. */
export const securityDetails = {
  sign_in: z.union([
    z.strictObject({
      by: z.enum(['password', 'passkey', 'sign_up', 'invitation', 'sso']),
      factor: factor.nullable(),
    }),
    z.strictObject({
      reason: z.enum(['password', 'disabled', 'code', 'passkey', 'network', 'sso_required']),
    }),
  ]),
  sign_out: nothing,
  session_revoked: z.strictObject({ sessions: z.number().int().min(0) }),
  password_changed: z.strictObject({ by: z.enum(['owner', 'mailed_link']) }),
  email_changed: change,
  name_changed: change,
  factor_added: z.strictObject({ factor: z.enum(['totp', 'passkey']) }),
  factor_removed: z.strictObject({ factor: z.enum(['totp', 'passkey', 'all']) }),
  recovery_codes_renewed: nothing,
  recovery_code_used: z.strictObject({ left: z.number().int().min(0) }),
  proof_failed: z.strictObject({ reason: z.enum(['password', 'code', 'passkey']) }),
  /** With the names of roles of the company, if they are no presets. */
  role_changed: z.strictObject({
    from: role,
    to: role,
    fromName: roleName.optional(),
    toName: roleName.optional(),
  }),
  role_defined: z.strictObject({ basis: role, permissions: z.number().int().min(0) }),
  role_redefined: z.strictObject({
    added: z.string().max(2000),
    removed: z.string().max(2000),
    fields: z.string().max(2000),
  }),
  role_removed: z.strictObject({ moved: z.number().int().min(0) }),
  field_shown: z.strictObject({ field: z.string().max(80) }),
  account_disabled: nothing,
  account_restored: nothing,
  invitation_sent: z.strictObject({ role, roleName: roleName.optional() }),
  invitation_accepted: z.strictObject({ role, roleName: roleName.optional() }),
  invitation_withdrawn: nothing,
  token_created: z.strictObject({ scopes: z.number().int().min(0) }),
  token_rotated: z.strictObject({ overlapHours: z.number().min(0) }),
  token_revoked: z.strictObject({ tokens: z.number().int().min(1) }),
  token_refused: z.strictObject({ reason: z.string().max(40) }),
  flag_token_created: z.strictObject({ kind: z.string().max(40), environment: z.string().max(100) }),
  flag_token_revoked: z.strictObject({ kind: z.string().max(40), environment: z.string().max(100) }),
  sign_in_rule_changed: z.strictObject({
    rule: z.enum(['secondFactorRoles', 'sessionHours', 'allowedNetworks']),
    from: z.string(),
    to: z.string(),
  }),
  sso_connection_added: z.strictObject({ kind: z.enum(ssoKinds) }),
  sso_connection_changed: z.strictObject({ fields: z.string().max(300) }),
  sso_connection_removed: nothing,
  sso_domain_proven: z.strictObject({ domain: z.string().max(190) }),
  sso_domain_removed: z.strictObject({ domain: z.string().max(190) }),
  sso_tested: nothing,
  sso_refused: z.strictObject({ reason: z.enum(ssoReasons) }),
  sso_linked: z.strictObject({ connection: z.string().max(60) }),
  account_created: z.strictObject({ by: z.enum(['sso', 'scim']), role, roleName: roleName.optional() }),
  scim_token_made: nothing,
  scim_token_ended: nothing,
  scim_refused: z.strictObject({ reason: z.string().max(60) }),
  company_closing: z.strictObject({ at: instantSchema }),
  company_kept: nothing,
  webhook_secret_shown: nothing,
  webhook_secret_rotated: nothing,
  exported: z.strictObject({ list: z.string().max(60), format: z.enum(['csv', 'xlsx', 'jsonl', 'zip']) }),
  person_exported: z.strictObject({ kind: z.enum(personKinds), person: z.string().max(250) }),
  person_erased: z.strictObject({ kind: z.enum(personKinds), person: z.string().max(60) }),
  hold_placed: z.strictObject({ kind: z.enum(heldKinds), name: z.string().max(250) }),
  hold_lifted: z.strictObject({ kind: z.enum(heldKinds), name: z.string().max(250) }),
  audit_stream_changed: z.strictObject({ change: z.enum(['added', 'removed']), target: z.string().max(200) }),
  retention_changed: z.strictObject({
    class: z.string().max(40),
    from: z.number().int(),
    to: z.number().int(),
  }),
  access_refused: z.strictObject({
    method: z.string().max(10),
    path: z.string().max(200),
    code: z.string().max(60),
  }),
} as const satisfies Readonly<Record<SecurityKind, z.ZodType>>;

export type SecurityDetails<Kind extends SecurityKind> = z.output<(typeof securityDetails)[Kind]>;

/** A fact as admins read it. Kinds and details of a newer version are passed on as they are. */
export const securityEventSchema = z.object({
  id: idSchema,
  at: instantSchema,
  kind: z.string(),
  outcome: z.enum(securityOutcomes),
  actorId: idSchema.nullable(),
  actorName: z.string(),
  subjectKind: z.enum(securitySubjects),
  subjectId: idSchema,
  subjectName: z.string(),
  device: z.string().nullable(),
  address: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** How often within a minute, and the last time. */
  times: z.number().int().min(1),
  lastAt: instantSchema,
});
export type SecurityEvent = z.infer<typeof securityEventSchema>;
