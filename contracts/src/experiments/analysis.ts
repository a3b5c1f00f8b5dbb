import { z } from 'zod';
import { instantSchema } from '../http/primitives.ts';
import { metricDirectionSchema, metricKindSchema, metricRoleSchema } from './metric.ts';

/** Level below which a sample ratio is taken for a fault and not for chance. */
export const sampleRatioAlarm = 0.001;
/** Units below which nothing is decided. */
export const fewestUnits = 100;

const interval = z.object({ from: z.number(), to: z.number() });

/** An arm compared with the control. */
export const comparisonSchema = z.object({
  /** Difference of the values, with an interval that stays valid however often it is looked at. */
  difference: z.number(),
  interval,
  /** The same relative to the control; null: the control is too close to zero. */
  lift: z.number().nullable(),
  liftInterval: interval.nullable(),
  /** Interval for a single look at a size fixed beforehand. */
  fixedInterval: interval,
  fixedPValue: z.number(),
  /** Valid at any time; of goals, corrected for their number. */
  pValue: z.number(),
  /** Probability of being better than the control, given the data and a flat prior. */
  chanceToWin: z.number(),
});
export type Comparison = z.infer<typeof comparisonSchema>;

export const metricResultSchema = z.object({
  name: z.string(),
  kind: metricKindSchema,
  role: metricRoleSchema,
  goodWhen: metricDirectionSchema,
  /** Values are adjusted by what units did before their exposure. */
  isAdjusted: z.boolean(),
  /** Units of all arms that show the smallest change worth finding; null: not known yet. */
  unitsNeeded: z.number().nullable(),
  arms: z.array(
    z.object({
      variant: z.string(),
      units: z.number().int(),
      value: z.number(),
      /** Null for the control, and while nothing varies. */
      comparison: comparisonSchema.nullable(),
    }),
  ),
});
export type MetricResult = z.infer<typeof metricResultSchema>;

export const decisionReasonSchema = z.enum([
  'no_goal',
  'too_few_units',
  'sample_ratio',
  'guardrail_worse',
  'goal_better',
  'goal_worse',
  'no_difference',
  'not_clear',
]);
export type DecisionReason = z.infer<typeof decisionReasonSchema>;

export const decisionSchema = z.object({
  verdict: z.enum(['ship', 'stop', 'continue']),
  reason: decisionReasonSchema,
  variant: z.string().nullable(),
  metric: z.string().nullable(),
});
export type Decision = z.infer<typeof decisionSchema>;

/** The figures of an analysis for charts: units per arm, and the change of each metric against the control with its interval. */
export const coursePointSchema = z.object({
  at: instantSchema,
  arms: z.array(z.object({ variant: z.string(), units: z.number().int() })),
  changes: z.array(
    z.object({
      metric: z.string(),
      variant: z.string(),
      /** True: relative to the control; otherwise the difference. */
      isLift: z.boolean(),
      value: z.number(),
      ...interval.shape,
    }),
  ),
});
export type CoursePoint = z.infer<typeof coursePointSchema>;

/** Result of an A/B test as of a time. */
export const analysisSchema = z.object({
  analysedAt: instantSchema,
  /** The first is the control. */
  arms: z.array(z.object({ variant: z.string(), weight: z.number(), units: z.number().int() })),
  /** Units seen in several arms; they count in none. */
  quarantined: z.number().int(),
  sampleRatio: z.object({ pValue: z.number().nullable(), isMismatch: z.boolean() }),
  metrics: z.array(metricResultSchema),
  /** Days until every goal has the units it needs, at the pace so far; null: not known. */
  daysLeft: z.number().nullable(),
  decision: decisionSchema,
});
export type Analysis = z.infer<typeof analysisSchema>;
