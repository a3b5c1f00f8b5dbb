import { z } from 'zod';

/** Name of something that programs count, such as `booking_made`. */
export const metricEventSchema = z
  .string()
  .regex(
    /^[a-z][a-z0-9_.-]{0,63}$/,
    'Invalid event: lower case letters, digits, _, - and ., at most 64, a letter first',
  );

/**
 * Kinds of metrics, each measured per unit after its exposure:
 *
 * - `conversion`: the share of units with at least one event;
 * - `mean`: the sum of the values of its events, on average over all units;
 * - `ratio`: the sum of one event's values divided by that of another, such as revenue per visit.
 */
export const metricKindSchema = z.enum(['conversion', 'mean', 'ratio']);
export type MetricKind = z.infer<typeof metricKindSchema>;

/** A goal decides; a guardrail must not get worse. */
export const metricRoleSchema = z.enum(['goal', 'guardrail']);
export const metricDirectionSchema = z.enum(['higher', 'lower']);

/** Most metrics of an A/B test. */
export const mostMetrics = 10;

/** A metric of an A/B test. */
export const metricSchema = z.strictObject({
  name: z.string().trim().min(1).max(100),
  kind: metricKindSchema,
  role: metricRoleSchema.default('goal'),
  /** Values that are better. */
  goodWhen: metricDirectionSchema.default('higher'),
  event: metricEventSchema,
  /** Event that a ratio is divided by; null: it is no ratio. */
  perEvent: metricEventSchema.nullable().default(null),
  /** Smallest relative change worth finding: 0.05 is five percent. Determines how many units are needed. */
  minimumLift: z.number().min(0.001).max(10).default(0.05),
});
export type Metric = z.output<typeof metricSchema>;

/** Metrics with names of their own; a ratio says what it is divided by. */
export const metricsSchema = z
  .array(metricSchema)
  .max(mostMetrics)
  .superRefine((metrics, context) => {
    const names = new Set<string>();
    for (const [at, { name, kind, perEvent }] of metrics.entries()) {
      const refuse = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [at, field], message });
      if (names.has(name)) refuse('name', 'Invalid metrics: two have this name');
      names.add(name);
      if (kind === 'ratio' && perEvent === null)
        refuse('perEvent', 'A ratio needs the event it is divided by');
      if (kind !== 'ratio' && perEvent !== null) refuse('perEvent', 'Only a ratio is divided by an event');
    }
  });
