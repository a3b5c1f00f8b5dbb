import { z } from 'zod';
import { recordShape } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { roles, roleSchema } from '../identity/role.ts';

/** Company-wide settings. */
export const companySettingsSchema = z.object({
  ...recordShape,
  name: z.string(),
  timeZone: z.string(),
  /** Keeps the location in pictures; if false, it is removed on arrival. */
  keepPhotoLocation: z.boolean(),
  /** Roles that need a second factor. */
  secondFactorRoles: z.array(roleSchema),
});
export type CompanySettings = z.infer<typeof companySettingsSchema>;

export const updateCompanySettingsSchema = z
  .strictObject({
    keepPhotoLocation: z.boolean(),
    secondFactorRoles: z.array(roleSchema).max(roles.length),
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
