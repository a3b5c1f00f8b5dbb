import { z } from 'zod';
import { accountNameSchema, phoneSchema, recordShape } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { roleSchema } from './role.ts';

/** The editable part of the signed-in user's own account. */
export const profileSchema = z.object({
  ...recordShape,
  email: z.string(),
  role: roleSchema,
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
});
export type Profile = z.infer<typeof profileSchema>;

export const updateProfileSchema = z
  .strictObject({ firstName: accountNameSchema, lastName: accountNameSchema, phone: phoneSchema.nullable() })
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'Nothing to change');
export type UpdateProfile = z.output<typeof updateProfileSchema>;

const base = {
  path: '/api/profile',
  tag: 'profile',
  access: 'session',
  status: 200,
  reply: profileSchema,
} as const;

export const profileRoutes = {
  read: defineRoute({
    ...base,
    method: 'GET',
    permission: 'anyone_signed_in',
    summary: 'Your own profile',
    write: 'safe',
    problems: ['auth.required'],
  }),
  update: defineRoute({
    ...base,
    method: 'PATCH',
    permission: 'profile.update',
    summary: 'Change your own name or phone number',
    write: 'change',
    body: updateProfileSchema,
    problems: ['auth.required', 'request.invalid', 'revision.required', 'revision.stale'],
  }),
};
