import { z } from 'zod';
import { ownCompanyNameSchema, instantSchema, phoneSchema, timeZoneSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { tradeSchema } from '../technicians/technician.ts';
import { setUpSteps, wizardSteps } from './onboarding-steps.ts';

const tag = 'onboarding';

const stepStateSchema = z.enum(['open', 'done', 'skipped']);
export const wizardStepSchema = z.enum(wizardSteps);

export const jobTypeNameSchema = z.string().trim().min(1).max(80);
const jobTypesSchema = z
  .array(jobTypeNameSchema)
  .max(60)
  .refine((names) => new Set(names).size === names.length, 'Each job type once');

/** The company's profile, as entered by its admins. */
export const companyProfileSchema = z.object({
  revision: z.number().int().positive(),
  name: z.string(),
  timeZone: z.string(),
  phone: z.string().nullable(),
  trades: z.array(tradeSchema),
  jobTypes: z.array(z.string()),
});
export type CompanyProfile = z.infer<typeof companyProfileSchema>;

/** The company's set-up as shown to its admins. */
export const onboardingSchema = z.object({
  /** `finished`: neither the wizard nor the dashboard prompts any more. */
  state: z.enum(['open', 'finished']),
  steps: z.record(z.enum(setUpSteps), stepStateSchema),
  /** Next step of the wizard; null if no step is open. */
  next: wizardStepSchema.nullable(),
  company: companyProfileSchema,
  counts: z.object({
    technicians: z.number().int(),
    customers: z.number().int(),
    sites: z.number().int(),
    jobs: z.number().int(),
  }),
  /** Null when the company has no trial. */
  trialEndsAt: instantSchema.nullable(),
});
export type Onboarding = z.infer<typeof onboardingSchema>;

export const readOnboardingRoute = defineRoute({
  method: 'GET',
  path: '/api/onboarding',
  summary: 'Set-up progress of the company',
  tag,
  access: 'session',
  permission: 'company.manage',
  write: 'safe',
  status: 200,
  reply: onboardingSchema,
  problems: ['auth.required', 'auth.forbidden'],
});

export const updateCompanySchema = z
  .strictObject({
    name: ownCompanyNameSchema,
    timeZone: timeZoneSchema,
    phone: phoneSchema.nullable(),
    jobTypes: jobTypesSchema,
  })
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'Nothing to change');
export type UpdateCompany = z.output<typeof updateCompanySchema>;

export const updateCompanyRoute = defineRoute({
  method: 'PATCH',
  path: '/api/company',
  summary: 'Change the company profile',
  tag,
  access: 'session',
  permission: 'company.manage',
  write: 'change',
  status: 200,
  body: updateCompanySchema,
  reply: companyProfileSchema,
  problems: ['auth.required', 'auth.forbidden', 'request.invalid', 'revision.required', 'revision.stale'],
});

export const readCompanyRoute = defineRoute({
  method: 'GET',
  path: '/api/company',
  summary: 'The company profile with trades and job types',
  tag,
  access: 'session',
  permission: 'company.view',
  write: 'safe',
  status: 200,
  reply: companyProfileSchema,
  problems: ['auth.required', 'auth.forbidden'],
});

export const chooseTradesSchema = z.strictObject({
  trades: z
    .array(tradeSchema)
    .min(1, 'Choose at least one trade')
    .max(7)
    .refine((list) => new Set(list).size === list.length, 'Each trade once'),
  jobTypes: jobTypesSchema,
});

export const chooseTradesRoute = defineRoute({
  method: 'POST',
  path: '/api/onboarding/trades',
  summary: 'Choose the trades: unchanged starter checklists of other trades are removed',
  tag,
  access: 'session',
  permission: 'company.manage',
  write: 'create',
  status: 200,
  body: chooseTradesSchema,
  reply: onboardingSchema,
  problems: ['auth.required', 'auth.forbidden', 'request.invalid'],
});

export const markStepRoute = defineRoute({
  method: 'POST',
  path: '/api/onboarding/steps/:step',
  summary: 'Mark a set-up step as done, skipped, or open again',
  tag,
  access: 'session',
  permission: 'company.manage',
  write: 'create',
  status: 200,
  params: z.object({ step: wizardStepSchema }),
  body: z.strictObject({ state: stepStateSchema }),
  reply: onboardingSchema,
  problems: ['auth.required', 'auth.forbidden', 'request.invalid'],
});

export const finishOnboardingRoute = defineRoute({
  method: 'POST',
  path: '/api/onboarding/finish',
  summary: 'Finish the set-up, or reopen it',
  tag,
  access: 'session',
  permission: 'company.manage',
  write: 'create',
  status: 200,
  body: z.strictObject({ finished: z.boolean() }),
  reply: onboardingSchema,
  problems: ['auth.required', 'auth.forbidden', 'request.invalid'],
});
