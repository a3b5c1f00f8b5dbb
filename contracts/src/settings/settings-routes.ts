import { z } from 'zod';
import { recordShape } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { roles, roleSchema } from '../identity/role.ts';

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
});
export type CompanySettings = z.infer<typeof companySettingsSchema>;

export const updateCompanySettingsSchema = z
  .strictObject({
    keepPhotoLocation: z.boolean(),
    secondFactorRoles: z.array(roleSchema).max(roles.length),
    sessionHours: z.number().int().min(1).max(longestSessionHours).nullable(),
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
};
