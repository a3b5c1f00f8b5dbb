import { z } from 'zod';
import { idSchema, instantSchema, reasonSchema } from '../http/primitives.ts';
import { occurrenceStates } from './maintenance-plan-options.ts';

export const occurrenceStateSchema = z.enum(occurrenceStates);

/** One time that a plan fell due. */
export const maintenanceOccurrenceSchema = z.object({
  id: idSchema,
  planId: idSchema,
  /** A date on the calendar of the site. */
  dueOn: z.iso.date(),
  /** Its last day on time. */
  dueUntil: z.iso.date(),
  cause: z.enum(['calendar', 'meter']),
  /** The reading that made it due. */
  meterValue: z.number().nullable(),
  state: occurrenceStateSchema,
  jobId: idSchema.nullable(),
  jobNumber: z.number().int().nullable(),
  jobTitle: z.string().nullable(),
  doneAt: instantSchema.nullable(),
  doneOn: z.iso.date().nullable(),
  /** Why it was skipped, or given back. */
  reason: z.string().nullable(),
  /** The user who skipped it; null if its date passed without work. */
  authorName: z.string().nullable(),
});
export type MaintenanceOccurrence = z.infer<typeof maintenanceOccurrenceSchema>;

export const occurrencesSchema = z.object({ occurrences: z.array(maintenanceOccurrenceSchema) });

/** How much of the interval the meter has counted since the last occurrence. */
export const meterUseSchema = z.object({
  used: z.number(),
  unit: z.string(),
  takenAt: instantSchema.nullable(),
});

/** The dates that follow. */
export const upcomingSchema = z.object({ dates: z.array(z.iso.date()), meterUse: meterUseSchema.nullable() });
export type Upcoming = z.infer<typeof upcomingSchema>;

export const skipOccurrenceSchema = z.strictObject({
  /** The next date of the plan. */
  dueOn: z.iso.date(),
  reason: reasonSchema,
});
export type SkipOccurrence = z.output<typeof skipOccurrenceSchema>;
