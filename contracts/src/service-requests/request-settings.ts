import { z } from 'zod';
import { durationMinutesSchema, instantSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { skillsSchema, tradeSchema } from '../technicians/technician.ts';
import { requestLimits } from './service-request-options.ts';

/** Last part of the public address: `/request-service/harbor-hvac`. */
export const requestAddressSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^[a-z0-9](?:[a-z0-9-]{1,58})[a-z0-9]$/,
    'Invalid address: 3 to 60 small letters, digits and hyphens, such as harbor-hvac',
  );

export const requestCategorySchema = z.strictObject({
  /** Never changes: requests refer to it. */
  key: z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'Invalid key: small letters, digits and hyphens'),
  /** In the words of customers. */
  name: z.string().trim().min(2).max(60),
  trade: tradeSchema,
  /** Job type that is suggested for it. */
  jobType: z.string().trim().min(1).max(80),
  skills: skillsSchema,
  minutes: durationMinutesSchema,
});
export type RequestCategory = z.infer<typeof requestCategorySchema>;

const categoriesSchema = z
  .array(requestCategorySchema)
  .min(1)
  .max(requestLimits.categories)
  .refine((list) => new Set(list.map(({ key }) => key)).size === list.length, 'Each category once')
  .refine((list) => list.some(({ key }) => key === 'other'), 'The category for everything else must stay');

const writable = {
  /** The public form accepts requests. */
  isOpen: z.boolean(),
  /** Null: none yet. */
  address: requestAddressSchema.nullable(),
  /** Text above the public form. */
  intro: z.string().trim().max(500),
  categories: categoriesSchema,
};

export const requestSettingsSchema = z.object({
  revision: z.number().int().positive(),
  updatedAt: instantSchema.nullable(),
  ...writable,
  address: z.string().nullable(),
  /** Suggested address while there is none. */
  suggestedAddress: z.string(),
});
export type RequestSettings = z.infer<typeof requestSettingsSchema>;

export const updateRequestSettingsSchema = z
  .strictObject(writable)
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'Nothing to change');
export type UpdateRequestSettings = z.output<typeof updateRequestSettingsSchema>;

const base = {
  path: '/api/request-settings',
  tag: 'service-requests',
  access: 'session',
  status: 200,
  reply: requestSettingsSchema,
} as const;

export const requestSettingsRoutes = {
  read: defineRoute({
    ...base,
    method: 'GET',
    permission: 'settings.view',
    summary: 'Categories of service requests, and the public form',
    write: 'safe',
    problems: ['auth.required', 'auth.forbidden'],
  }),
  update: defineRoute({
    ...base,
    method: 'PATCH',
    permission: 'settings.change',
    summary: 'Change categories, address and state of the public form',
    write: 'change',
    body: updateRequestSettingsSchema,
    problems: [
      'auth.required',
      'auth.forbidden',
      'request.invalid',
      'record.duplicate',
      'revision.required',
      'revision.stale',
    ],
  }),
};
