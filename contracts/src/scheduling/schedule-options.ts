import { z } from 'zod';
import { idSchema } from '../http/primitives.ts';

/** Most days of one plan. */
export const mostDays = 7;
/** Most waiting jobs of one plan; the most important ones are taken. */
export const mostJobs = 10_000;

/** Weights of the objective; admins alone may change them. */
export const scheduleWeightsSchema = z.strictObject({
  /** Cost of a minute of overtime against one of travel. */
  overtimeCost: z.number().min(0).max(20).default(1.5),
  /** Minutes of disruption that another technician counts for. */
  moveMinutes: z.number().int().min(0).max(1440).default(60),
});
export type ScheduleWeights = z.output<typeof scheduleWeightsSchema>;
export const defaultWeights: ScheduleWeights = { overtimeCost: 1.5, moveMinutes: 60 };

/** Choices for a run. Ranges are what the search can use; the defaults suit an ordinary day. */
export const scheduleOptionsSchema = z.strictObject({
  /** First day, local to the company. */
  from: z.iso.date(),
  days: z.number().int().min(1).max(mostDays).default(1),
  /** Null: all active technicians. */
  technicianIds: z.array(idSchema).min(1).max(500).nullable().default(null),
  /** Null: all waiting jobs. */
  jobIds: z.array(idSchema).min(1).max(1_000).nullable().default(null),
  /** False: planned visits stay, and waiting jobs are placed around them. */
  movesVisits: z.boolean().default(false),
  /** Nothing that starts within so many minutes from now changes. */
  freezeMinutes: z
    .number()
    .int()
    .min(0)
    .max(7 * 1440)
    .default(60),
  /** Minutes that a shift may last longer. */
  overtimeMinutes: z.number().int().min(0).max(240).default(0),
  /** Length of the break in shifts of six hours and more; 0 means none. */
  breakMinutes: z.number().int().min(0).max(120).default(30),
  /** Technicians with a territory serve no other one. */
  keepsTerritories: z.boolean().default(false),
  policy: z.enum(['least_travel', 'fewest_shifts']).default('least_travel'),
  weights: scheduleWeightsSchema.default(defaultWeights),
  /** Length of the search. */
  seconds: z.number().int().min(1).max(120).default(15),
  /** The same input, seed and number of iterations give the same plan. */
  seed: z.number().int().min(1).max(1_000_000).default(1),
  /** Null: as many as fit into the time. A run reports how many there were. */
  iterations: z.number().int().min(1).max(1_000_000_000).nullable().default(null),
});
export type ScheduleOptions = z.output<typeof scheduleOptionsSchema>;
