import { z } from 'zod';
import { ownCompanyNameSchema, instantSchema, timeZoneSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { currentUserSchema, passwordSchema, personShape } from '../identity/user.ts';

const tag = 'sandbox';

/** Lifetime of a sandbox company; hours. */
export const sandboxHours = 24;
/** Length of a trial; days. Nothing is locked afterwards. */
export const trialDays = 14;

/** Information for visitors before they request a sandbox. */
export const sandboxStatusSchema = z.object({
  /** `off`: this installation offers none. `full`: the limit is reached. */
  state: z.enum(['open', 'full', 'off']),
  /** When the next sandbox ends and frees a place; null unless full. */
  freeAt: instantSchema.nullable(),
  hours: z.number().int(),
});
export type SandboxStatus = z.infer<typeof sandboxStatusSchema>;

export const sandboxStatusRoute = defineRoute({
  method: 'GET',
  path: '/api/sandbox',
  summary: 'Availability of sandbox companies',
  tag,
  access: 'public',
  write: 'safe',
  status: 200,
  reply: sandboxStatusSchema,
  problems: [],
});

export const createSandboxRoute = defineRoute({
  method: 'POST',
  path: '/api/sandbox',
  summary: 'Create a one-day company with sample data; signs in as its admin',
  tag,
  access: 'public',
  write: 'safe',
  status: 201,
  /** The visitor's zone: the sample day is today by the visitor's clock. */
  body: z.strictObject({ timeZone: timeZoneSchema.default('America/New_York') }),
  reply: currentUserSchema,
  problems: ['request.invalid', 'request.rate_limited', 'sandbox.full', 'sandbox.off'],
});

export const keepSandboxSchema = z.strictObject({
  ...personShape,
  password: passwordSchema,
  companyName: ownCompanyNameSchema,
});

export const keepSandboxRoute = defineRoute({
  method: 'POST',
  path: '/api/sandbox/keep',
  summary: 'Keep the sandbox: it becomes a permanent company and its trial begins',
  tag,
  access: 'session',
  permission: 'company.manage',
  sessionOnly: true,
  write: 'safe',
  status: 200,
  body: keepSandboxSchema,
  reply: currentUserSchema,
  problems: [
    'auth.required',
    'auth.forbidden',
    'auth.email_taken',
    'request.invalid',
    'request.rate_limited',
    'sandbox.kept',
  ],
});
