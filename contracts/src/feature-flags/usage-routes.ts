import { z } from 'zod';
import { bulkLimit } from '../http/bulk-route.ts';
import { idSchema, instantSchema, reasonSchema } from '../http/primitives.ts';
import { problemSchema } from '../http/problem.ts';
import { defineRoute } from '../http/route.ts';
import { flagKeySchema } from './flag.ts';
import { flagStages, staleReasons } from './flag-lifecycle.ts';

const tag = 'feature flags';

/** Days of the curve of evaluations, the last of which is today. */
export const usageDays = 14;

export const flagUsageSchema = z.object({
  key: z.string(),
  stage: z.enum(flagStages),
  reasons: z.array(z.object({ kind: z.enum(staleReasons), since: instantSchema })),
  /** Beginning of the last hour with an evaluation, in any environment; null: none in the last 90 days. */
  lastSeenAt: instantSchema.nullable(),
  /** Evaluations per day in all environments, oldest first. */
  days: z.array(z.number().int()).length(usageDays),
});
export type FlagUsage = z.output<typeof flagUsageSchema>;

export const flagUsageRoute = defineRoute({
  tag,
  access: 'session',
  permission: 'flag.view',
  write: 'safe',
  method: 'GET',
  path: '/api/flag-usage',
  summary: 'Stage and evaluations of all flags, and why some should be removed',
  status: 200,
  reply: z.object({ items: z.array(flagUsageSchema) }),
  problems: ['auth.required', 'auth.forbidden'],
});

const targetSchema = z.strictObject({ key: flagKeySchema, revision: z.number().int().positive() });

export const archiveFlagsRoute = defineRoute({
  tag,
  access: 'session',
  permission: 'flag.change',
  write: 'create',
  method: 'POST',
  path: '/api/flag-archive',
  summary: `Archive up to ${bulkLimit} flags; each succeeds or fails alone`,
  status: 200,
  body: z.strictObject({
    items: z
      .array(targetSchema)
      .min(1)
      .max(bulkLimit)
      .refine((items) => new Set(items.map(({ key }) => key)).size === items.length, 'Each flag once'),
    reason: reasonSchema.nullable().default(null),
  }),
  reply: z.object({
    items: z.array(
      z.union([
        z.object({ id: idSchema, status: z.literal(200), revision: z.number().int() }),
        z.object({ id: idSchema, problem: problemSchema }),
      ]),
    ),
  }),
  problems: ['auth.required', 'auth.forbidden', 'request.invalid', 'flag.unknown'],
});
