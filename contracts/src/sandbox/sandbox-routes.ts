import { z } from 'zod';
import { companyNameSchema, instantSchema, timeZoneSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { currentUserSchema, passwordSchema, personShape } from '../identity/user.ts';

const tag = 'sandbox';

/** How long a sandbox company exists; hours. */
export const sandboxHours = 24;
/** How long a company may try everything; days. Nothing is locked afterwards. */
export const trialDays = 14;

/** What a visitor may know before asking for a sandbox. */
export const sandboxStatusSchema = z.object({
  /** `off`: this installation offers none. `full`: as many as it allows exist at the moment. */
  state: z.enum(['open', 'full', 'off']),
  /** When the next one ends and makes room; null unless full. */
  freeAt: instantSchema.nullable(),
  hours: z.number().int(),
});
export type SandboxStatus = z.infer<typeof sandboxStatusSchema>;

export const sandboxStatusRoute = defineRoute({
  method: 'GET',
  path: '/api/sandbox',
  summary: 'Whether a sandbox company can be had now',
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
  summary: 'Make a company of one’s own with sample data for a day; signs in as its admin',
  tag,
  access: 'public',
  write: 'safe',
  status: 201,
  /** Zone of the visitor: the sample day is today on the own clock. */
  body: z.strictObject({ timeZone: timeZoneSchema.default('America/New_York') }),
  reply: currentUserSchema,
  problems: ['request.invalid', 'request.rate_limited', 'sandbox.full', 'sandbox.off'],
});

export const keepSandboxSchema = z.strictObject({
  ...personShape,
  password: passwordSchema,
  companyName: companyNameSchema,
});

export const keepSandboxRoute = defineRoute({
  method: 'POST',
  path: '/api/sandbox/keep',
  summary: 'Sign up with the sandbox: it becomes a company that stays, its trial begins',
  tag,
  access: 'session',
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
