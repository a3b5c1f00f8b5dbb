import { z } from 'zod';
import { idSchema, instantSchema } from '../http/primitives.ts';
import { customRoleBases, fieldViewSchema } from '../identity/role.ts';

/** Most roles of a company. */
export const mostRoles = 50;

const permissionsSchema = z.array(z.string().min(1).max(60)).max(300);
/** Views of protected fields by their names (`site.gateCode`); fields that are missing are shown. */
const fieldsSchema = z.record(z.string().max(80), fieldViewSchema);

const writable = {
  name: z.string().trim().min(1).max(60),
  description: z.string().trim().max(300),
  permissions: permissionsSchema,
  fields: fieldsSchema,
};

export const customRoleSchema = z.object({
  id: idSchema,
  revision: z.number().int().positive(),
  ...writable,
  /** Preset on which the role is based: it decides which records and screens its members have. */
  basis: z.enum(customRoleBases),
  /** Users who have the role, disabled ones included. */
  members: z.number().int().min(0),
  /** Open invitations to the role. */
  invitations: z.number().int().min(0),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type CustomRole = z.infer<typeof customRoleSchema>;

export const createRoleSchema = z.strictObject({
  ...writable,
  description: writable.description.default(''),
  fields: writable.fields.default({}),
  basis: z.enum(customRoleBases),
});
export type CreateRole = z.infer<typeof createRoleSchema>;

export const updateRoleSchema = z.strictObject(writable).partial();
export type UpdateRole = z.infer<typeof updateRoleSchema>;

/** The permissions that roles of a basis can have. */
export const roleOfferSchema = z.object({
  basis: z.enum(customRoleBases),
  /** Permissions of the preset, with which a new role begins. */
  preset: z.array(z.string()),
  /** Permissions that a role may have, and those that each of them needs besides. */
  offered: z.array(z.object({ action: z.string(), needs: z.array(z.string()) })),
  /** Permissions that every role has. */
  always: z.array(z.string()),
});
export type RoleOffer = z.infer<typeof roleOfferSchema>;

/** Someone who has a role, or is invited to it. */
export const roleHolderSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  status: z.enum(['invited', 'active', 'disabled']),
});
export type RoleHolder = z.infer<typeof roleHolderSchema>;
