import { z } from 'zod';
import { emailSchema, idSchema, instantSchema, nameSchema } from '../http/primitives.ts';
import { roleSchema } from './role.ts';

/** The signed-in person, as `GET /api/auth/user` answers. */
export const currentUserSchema = z.object({
  id: idSchema,
  companyId: idSchema,
  role: roleSchema,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  companyName: z.string(),
  companyTimeZone: z.string(),
  /** Pictures keep where they were taken; else devices take it out before they keep them. */
  keepsPhotoLocation: z.boolean(),
  technicianId: idSchema.nullable(),
  customerId: idSchema.nullable(),
  /** Runs the deployment: sees failed tasks, errors and queues of all companies. */
  operator: z.boolean(),
  /** Staff of the company that sells the product: sees its leads. */
  salesDesk: z.boolean(),
  /** True where demo accounts and the mail outbox exist. */
  demo: z.boolean(),
  /** When this sandbox company ends; null for a company that stays. */
  sandboxEndsAt: instantSchema.nullable(),
  /** When the trial of the company ends, for its admins; null for others and without a trial. */
  trialEndsAt: instantSchema.nullable(),
  /** Flag environment that this deployment evaluates. */
  flagEnvironment: z.enum(['production', 'staging', 'development']),
  appVersion: z.string(),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

export const userStatusSchema = z.enum(['invited', 'active', 'disabled']);

/** One row of the team page. */
export const teamMemberSchema = z.object({
  id: idSchema,
  revision: z.number().int().positive(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: roleSchema,
  status: userStatusSchema,
  createdAt: instantSchema,
  lastSeenAt: instantSchema.nullable(),
});
export type TeamMember = z.infer<typeof teamMemberSchema>;

export const passwordSchema = z.string().min(10).max(200);
export const personShape = { firstName: nameSchema, lastName: nameSchema, email: emailSchema };
