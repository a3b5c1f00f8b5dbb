import { z } from 'zod';
import { instantSchema, recordShape } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { roles, roleSchema } from '../identity/role.ts';
import { costMethods } from '../inventory/inventory-options.ts';

/** An address or a network of either version: `203.0.113.7`, `2001:db8::/48`. */
export const networkSchema = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'Enter an address such as 203.0.113.7, or a network such as 203.0.113.0/24',
});

/** Days between the decision to delete a company and its deletion; until then it can be taken back. */
export const closureDays = 14;

/** Lifetime of a session without a setting. */
export const longestSessionHours = 14 * 24;

/** Company-wide settings. */
export const companySettingsSchema = z.object({
  ...recordShape,
  name: z.string(),
  timeZone: z.string(),
  /** Keeps the location in pictures; if false, it is removed on arrival. */
  keepPhotoLocation: z.boolean(),
  /** Roles that need a second factor. */
  secondFactorRoles: z.array(roleSchema),
  /** Hours after which users sign in again, at the latest; null: fourteen days. */
  sessionHours: z.number().int().min(1).max(longestSessionHours).nullable(),
  /** Addresses and networks from which managers and admins may work; none: everywhere. */
  allowedNetworks: z.array(z.string()),
  /** How stock is valued; fixed once there are movements. */
  stockCostMethod: z.enum(costMethods),
  /** Time at which the company and all of its data are deleted; null: not planned. */
  closesAt: instantSchema.nullable().default(null),
});
export type CompanySettings = z.infer<typeof companySettingsSchema>;

export const updateCompanySettingsSchema = z
  .strictObject({
    keepPhotoLocation: z.boolean(),
    secondFactorRoles: z.array(roleSchema).max(roles.length),
    sessionHours: z.number().int().min(1).max(longestSessionHours).nullable(),
    allowedNetworks: z.array(networkSchema).max(50),
    stockCostMethod: z.enum(costMethods),
  })
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'Nothing to change');
export type UpdateCompanySettings = z.output<typeof updateCompanySettingsSchema>;

const base = {
  path: '/api/company-settings',
  tag: 'settings',
  access: 'session',
  status: 200,
  reply: companySettingsSchema,
} as const;

export const settingsRoutes = {
  read: defineRoute({
    ...base,
    method: 'GET',
    permission: 'settings.view',
    summary: 'Settings of the company',
    write: 'safe',
    problems: ['auth.required', 'auth.forbidden'],
  }),
  update: defineRoute({
    ...base,
    method: 'PATCH',
    permission: 'settings.change',
    summary: 'Change settings of the company',
    write: 'change',
    body: updateCompanySettingsSchema,
    problems: [
      'auth.required',
      'auth.forbidden',
      'auth.proof_required',
      'request.invalid',
      'revision.required',
      'revision.stale',
    ],
  }),
  close: defineRoute({
    ...base,
    method: 'POST',
    path: '/api/company-settings/closure',
    permission: 'company.close',
    needsProof: true,
    summary: 'Delete the company with all of its data, after two weeks',
    write: 'change',
    /** The company's name, as a confirmation. */
    body: z.strictObject({ name: z.string().max(200) }),
    problems: [
      'auth.required',
      'auth.forbidden',
      'auth.proof_required',
      'request.invalid',
      'revision.required',
      'revision.stale',
    ],
  }),
  keep: defineRoute({
    ...base,
    method: 'DELETE',
    path: '/api/company-settings/closure',
    permission: 'company.close',
    summary: 'Keep a company that was going to be deleted',
    write: 'change',
    problems: ['auth.required', 'auth.forbidden', 'record.gone', 'revision.required', 'revision.stale'],
  }),
};
