import { z } from 'zod';
import { emailSchema, idSchema, instantSchema, accountNameSchema } from '../http/primitives.ts';
import { fieldViewSchema, roleSchema } from './role.ts';
import { scopes } from './scope.ts';

/** The company's own role, based on the preset in `role`; null: the preset itself. */
export const namedRoleSchema = z.object({ id: idSchema, name: z.string() }).nullable().default(null);

/** The signed-in user, as returned by `GET /api/auth/user`. */
export const currentUserSchema = z.object({
  id: idSchema,
  companyId: idSchema,
  role: roleSchema,
  customRole: namedRoleSchema,
  /** Widest scope of each allowed action; missing actions are not allowed. */
  permissions: z.partialRecord(z.string(), z.enum(scopes)),
  /** Protected fields that the user's role hides or masks; missing ones are shown. */
  fields: z.record(z.string(), fieldViewSchema).default({}),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  companyName: z.string(),
  companyTimeZone: z.string(),
  /** Country of the company's time zone, two letters: telephone numbers without a country code belong to it. Null: unknown. */
  companyCountry: z.string().nullable().default(null),
  /** Keeps the location in pictures; if false, devices remove it before they store a picture. */
  keepsPhotoLocation: z.boolean(),
  technicianId: idSchema.nullable(),
  customerId: idSchema.nullable(),
  /** Operator of the deployment: sees failed tasks, errors and queues of all companies. */
  operator: z.boolean(),
  /** Staff of the company that sells the product: sees its leads. */
  salesDesk: z.boolean(),
  /** True where demo accounts and the mail outbox exist. */
  demo: z.boolean(),
  /** End of this sandbox company; null for a permanent company. */
  sandboxEndsAt: instantSchema.nullable(),
  /** End of the company's trial, for its admins; null for other users and without a trial. */
  trialEndsAt: instantSchema.nullable(),
  /** True if a second factor is required and missing: only its set-up is allowed. */
  mustSetUpFactor: z.boolean(),
  /** Flag environment of this deployment. */
  flagEnvironment: z.enum(['production', 'staging', 'development']),
  appVersion: z.string(),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

/** Position in a topic: everything up to the offset is in the data that is read afterwards. */
export const topicPlaceSchema = z.object({ epoch: z.string(), offset: z.number().int().min(0) });

/**
 * The answer about the current session. `places`: newest position of each topic of its screens. A client that reads records after this
 * answer may subscribe from there, and then needs no second reading when its socket is ready.
 */
export const sessionAnswerSchema = currentUserSchema.extend({
  places: z.record(z.string(), topicPlaceSchema).optional(),
});
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>;

export const userStatusSchema = z.enum(['invited', 'active', 'disabled']);

/** A row of the team page. */
export const teamMemberSchema = z.object({
  id: idSchema,
  revision: z.number().int().positive(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: roleSchema,
  customRole: namedRoleSchema,
  status: userStatusSchema,
  createdAt: instantSchema,
  lastSeenAt: instantSchema.nullable(),
  /** True with an authenticator app, a passkey, or sign-ins at the company's provider that count as one. */
  hasSecondFactor: z.boolean(),
});
export type TeamMember = z.infer<typeof teamMemberSchema>;

/** The parts of an account that admins change. */
export const accessChangeSchema = z
  .strictObject({
    /** Without `roleId`: the preset itself. */
    role: roleSchema.optional(),
    /** A role of the company, whose basis becomes the `role`; null: the preset itself. */
    roleId: idSchema.nullable().optional(),
    status: z.enum(['active', 'disabled']).optional(),
  })
  .refine((value) => Object.values(value).some((part) => part !== undefined), 'Nothing to change');

export const passwordSchema = z.string().min(10).max(200);
export const personShape = { firstName: accountNameSchema, lastName: accountNameSchema, email: emailSchema };
