import { z } from 'zod';
import { metricEventSchema } from '../experiments/metric.ts';
import { percentageSchema } from './flag-rules.ts';

/** Most steps and guards of a rollout; longest wait of a step and window of a guard, minutes. */
export const rolloutLimits = { steps: 20, guards: 5, wait: 30 * 24 * 60, window: 7 * 24 * 60 } as const;

export const rolloutStepSchema = z.strictObject({
  percentage: percentageSchema,
  /** Time at this share before the next step, minutes. */
  waitMinutes: z.number().int().min(0).max(rolloutLimits.wait).default(0),
  /** The step is made only after another decision. */
  needsApproval: z.boolean().default(false),
  /** Evaluations that got the flag at this share before the next step. */
  minimumSample: z.number().int().min(0).max(1_000_000_000).default(0),
});
export type RolloutStep = z.output<typeof rolloutStepSchema>;

/** Steps of a growing share. */
export const rolloutStepsSchema = z
  .array(rolloutStepSchema)
  .min(1)
  .max(rolloutLimits.steps)
  .superRefine((steps, context) => {
    for (const [at, { percentage }] of steps.entries()) {
      const before = steps[at - 1]?.percentage ?? 0;
      if (percentage > before) continue;
      const message = `Invalid steps: each share must be larger than the one before (${before} %)`;
      context.addIssue({ code: 'custom', path: [at, 'percentage'], message });
    }
  });

/** Name of something that programs count: an event, or a counter of Unleash's impact metrics. */
const counted = metricEventSchema;

/**
 * A condition that stops a rollout. `events` are those that programs report per unit; `counters` are the impact metrics of
 * Unleash's programs, which know no unit.
 */
export const guardSchema = z
  .strictObject({
    name: z.string().trim().min(1).max(100),
    source: z.enum(['events', 'counters']),
    counted,
    /** The share of units, or the ratio to a counter; null: their number. */
    per: counted.nullable().default(null),
    /** `above`: more than the threshold; `worse`: clearly more than among the units without the flag. */
    rule: z.enum(['above', 'worse']),
    threshold: z.number().min(0).max(1_000_000_000).default(0),
    windowMinutes: z.number().int().min(1).max(rolloutLimits.window).default(60),
    /** Units, or counts, below which it never triggers. */
    minimum: z.number().int().min(1).max(1_000_000_000).default(100),
    action: z.enum(['pause', 'rollback']).default('pause'),
  })
  .superRefine(({ source, per, rule }, context) => {
    if (rule !== 'worse') return;
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (source !== 'events') refuse('source', 'Only events name the units that a comparison needs');
    if (per === null) refuse('per', 'A comparison needs an event that units with and without the flag have');
  });
export type RolloutGuard = z.output<typeof guardSchema>;

export const guardsSchema = z
  .array(guardSchema)
  .max(rolloutLimits.guards)
  .superRefine((guards, context) => {
    const names = new Set<string>();
    for (const [at, { name }] of guards.entries()) {
      if (names.has(name))
        context.addIssue({ code: 'custom', path: [at, 'name'], message: 'Duplicate name' });
      names.add(name);
    }
  });

export const rolloutStates = ['running', 'paused', 'done', 'aborted'] as const;
export type RolloutState = (typeof rolloutStates)[number];

/** The part of a rollout that decides on its next step. */
export type RolloutPlace = {
  readonly steps: readonly RolloutStep[];
  /** The step whose share is in force, from 0; -1: none yet. */
  readonly step: number;
  /** The step that was approved; null: none. */
  readonly approvedStep: number | null;
};

export type RolloutFacts = {
  /** Time since the present step, milliseconds. */
  readonly elapsedMs: number;
  /** Evaluations that got the flag since the present step. */
  readonly sample: number;
  /** Every step needs approval, because changes in the environment do. */
  readonly isReviewed: boolean;
};

export type RolloutMove =
  | { readonly kind: 'step'; readonly step: number; readonly percentage: number }
  | { readonly kind: 'finish' }
  | { readonly kind: 'wait'; readonly for: 'time'; readonly leftMs: number }
  | { readonly kind: 'wait'; readonly for: 'sample'; readonly missing: number }
  | { readonly kind: 'wait'; readonly for: 'approval' };

/**
 * The next move of a running rollout: at most one step, however much time has passed. Each step waits for its own time, and one
 * that needs approval for that.
 */
export function nextMove(
  { steps, step, approvedStep }: RolloutPlace,
  { elapsedMs, sample, isReviewed }: RolloutFacts,
): RolloutMove {
  const current = steps[step];
  const leftMs = (current?.waitMinutes ?? 0) * 60_000 - elapsedMs;
  if (current && leftMs > 0) return { kind: 'wait', for: 'time', leftMs };
  const missing = (current?.minimumSample ?? 0) - sample;
  if (current && missing > 0) return { kind: 'wait', for: 'sample', missing };
  const next = steps[step + 1];
  if (!next) return { kind: 'finish' };
  if ((next.needsApproval || isReviewed) && approvedStep !== step + 1)
    return { kind: 'wait', for: 'approval' };
  return { kind: 'step', step: step + 1, percentage: next.percentage };
}
