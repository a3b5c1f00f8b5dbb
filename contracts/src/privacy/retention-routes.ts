import { z } from 'zod';
import { instantSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';

/** Classes of data that a company keeps for a time of its own. Jobs, visits and their history are the books and stay. */
export const retentionClasses = [
  'messages',
  'photos',
  'requests',
  'leads',
  'notifications',
  'security_facts',
] as const;
export type RetentionClass = (typeof retentionClasses)[number];

/** Shortest and longest time of a class, days. */
export const retentionBounds: Readonly<
  Record<RetentionClass, { readonly least: number; readonly most: number }>
> = {
  messages: { least: 90, most: 3_650 },
  photos: { least: 90, most: 3_650 },
  requests: { least: 90, most: 3_650 },
  leads: { least: 30, most: 3_650 },
  notifications: { least: 7, most: 3_650 },
  security_facts: { least: 90, most: 365 },
};

export const retentionRuleSchema = z.object({
  class: z.enum(retentionClasses),
  /** Null: no limit, except of facts of security, which end after a year. */
  days: z.number().int().nullable(),
  least: z.number().int(),
  most: z.number().int(),
  lastRunAt: instantSchema.nullable(),
  nextRunAt: instantSchema.nullable(),
  lastRemoved: z.number().int(),
  totalRemoved: z.number().int(),
});
export type RetentionRule = z.infer<typeof retentionRuleSchema>;

const base = {
  tag: 'privacy',
  access: 'session',
  permission: 'company.erase',
  status: 200,
  reply: z.object({ items: z.array(retentionRuleSchema) }),
} as const;

/** How long a company keeps its data, for admins. */
export const retentionRoutes = {
  list: defineRoute({
    ...base,
    method: 'GET',
    path: '/api/privacy/retention',
    summary: 'How long the company keeps classes of data, with the next run and what the last one removed',
    write: 'safe',
    problems: ['auth.required', 'auth.forbidden'],
  }),
  change: defineRoute({
    ...base,
    method: 'POST',
    path: '/api/privacy/retention/:class',
    needsProof: true,
    summary: 'Change how long the company keeps a class of data; what is older is removed in the next hour',
    write: 'create',
    params: z.object({ class: z.enum(retentionClasses) }),
    body: z.strictObject({ days: z.number().int().positive().max(3_650).nullable() }),
    problems: ['auth.required', 'auth.forbidden', 'auth.proof_required', 'request.invalid'],
  }),
};
