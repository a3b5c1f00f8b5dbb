import { z } from 'zod';
import { idSchema, instantSchema, reasonSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { flagEnvironmentSchema, flagKeySchema } from './flag.ts';
import { percentageSchema, strategySchema } from './flag-rules.ts';
import {
  guardSchema,
  guardsSchema,
  rolloutStates,
  rolloutStepSchema,
  rolloutStepsSchema,
} from './rollout-rules.ts';

const tag = 'feature flags';
const view = { tag, access: 'session', permission: 'flag.view', write: 'safe' } as const;
const seen = ['auth.required', 'auth.forbidden', 'request.invalid'] as const;
const changed = [...seen, 'revision.required', 'revision.stale', 'record.gone', 'flag.unknown'] as const;
const reason = reasonSchema.nullable().default(null);

/** The figure by which a guard stopped a rollout. */
export const breachSchema = z.object({
  guard: z.string(),
  action: guardSchema.shape.action,
  value: z.number(),
  /** Value among the units without the flag; null: there was no comparison. */
  other: z.number().nullable(),
  sample: z.number().int(),
  at: instantSchema,
});
export type RolloutBreach = z.output<typeof breachSchema>;

export const rolloutSchema = z.object({
  id: idSchema,
  revision: z.number().int().positive(),
  flagKey: flagKeySchema,
  environment: flagEnvironmentSchema,
  strategyId: z.string(),
  /** The rule as the rollout last left it. */
  strategy: strategySchema,
  steps: z.array(rolloutStepSchema),
  guards: z.array(guardSchema),
  state: z.enum(rolloutStates),
  /** The step whose share is in force, from 0; -1: none yet. */
  step: z.number().int(),
  stepAt: instantSchema.nullable(),
  approvedStep: z.number().int().nullable(),
  approvedBy: z.string().nullable(),
  /** Share before the rollout. */
  startShare: percentageSchema,
  /** Evaluations that got the flag since the present step. */
  sample: z.number().int(),
  /** Why it is paused, or how it ended. */
  detail: z.string().nullable(),
  breach: breachSchema.nullable(),
  reason: z.string().nullable(),
  authorId: idSchema,
  authorName: z.string(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type FlagRollout = z.output<typeof rolloutSchema>;

export const listRolloutsRoute = defineRoute({
  ...view,
  method: 'GET',
  path: '/api/flags/:key/rollouts',
  summary: 'Progressive rollouts of a flag: those under way, then the 10 that ended last',
  status: 200,
  params: z.object({ key: flagKeySchema }),
  reply: z.object({ items: z.array(rolloutSchema) }),
  problems: [...seen, 'flag.unknown'],
});

/** If-Match carries the revision of the flag in that environment. */
export const startRolloutRoute = defineRoute({
  tag,
  access: 'session',
  permission: 'flag.change',
  write: 'change',
  method: 'POST',
  path: '/api/flags/:key/environments/:environment/rollouts',
  summary: 'Raise the share of a rule in steps',
  status: 201,
  params: z.object({ key: flagKeySchema, environment: flagEnvironmentSchema }),
  body: z.strictObject({
    strategyId: strategySchema.shape.id,
    steps: rolloutStepsSchema,
    guards: guardsSchema.default([]),
    reason,
  }),
  bodyLimits: { bytes: 64 * 1024, values: 1_000 },
  reply: rolloutSchema,
  problems: changed,
});
export type NewRollout = z.input<NonNullable<typeof startRolloutRoute.body>>;

/** If-Match carries the revision of the rollout. */
const step = {
  tag,
  access: 'session',
  write: 'change',
  method: 'POST',
  status: 200,
  params: z.object({ id: idSchema }),
  reply: rolloutSchema,
  problems: [...changed, 'request.not_found', 'flag.rollout_refused'],
} as const;

export const approveRolloutRoute = defineRoute({
  ...step,
  permission: 'flag.review',
  path: '/api/flag-rollouts/:id/approve',
  summary: 'Approve the next step of a rollout; where changes need a change request, not by its author',
  body: z.strictObject({}),
});

export const pauseRolloutRoute = defineRoute({
  ...step,
  permission: 'flag.change',
  path: '/api/flag-rollouts/:id/pause',
  summary: 'Pause a rollout at its present share',
  body: z.strictObject({ reason }),
});

export const resumeRolloutRoute = defineRoute({
  ...step,
  permission: 'flag.change',
  path: '/api/flag-rollouts/:id/resume',
  summary: 'Go on with a paused rollout; the wait of its step begins again',
  body: z.strictObject({}),
});

export const abortRolloutRoute = defineRoute({
  ...step,
  permission: 'flag.change',
  path: '/api/flag-rollouts/:id/abort',
  summary: 'End a rollout, back at the share before it or at the present one',
  body: z.strictObject({ rollback: z.boolean().default(true), reason }),
});
