import { z } from 'zod';
import {
  durationMinutesSchema,
  idSchema,
  instantSchema,
  longTextSchema,
  recordShape,
  shortTextSchema,
} from '../http/primitives.ts';
import { transitionSchema } from '../http/transition-schema.ts';
import { jobPrioritySchema } from '../jobs/job.ts';
import { skillsSchema, tradeSchema } from '../technicians/technician.ts';
import {
  maintenanceBases,
  maintenanceLimits,
  maintenancePlanStates,
  maintenanceTriggers,
} from './maintenance-plan-options.ts';
import { occurrenceStateSchema } from './maintenance-occurrence.ts';

export const maintenanceTriggerSchema = z.enum(maintenanceTriggers);
export const maintenanceBasisSchema = z.enum(maintenanceBases);
export const maintenancePlanStateSchema = z.enum(maintenancePlanStates);

/** A day of any year: `04-15`. */
const yearDaySchema = z
  .string()
  .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Invalid day: month and day, such as 04-15')
  // 2024 has all days.
  .refine((day) => z.iso.date().safeParse(`2024-${day}`).success, 'There is no such day');

/** Fields that decide when the plan falls due. Days are dates such as `2026-11-29`, on the calendar of the site. */
export const scheduleShape = {
  trigger: maintenanceTriggerSchema,
  /** RFC 5545, such as `FREQ=MONTHLY;INTERVAL=3`; null for meters alone. */
  rrule: z.string().trim().min(1).max(400).nullable(),
  /** The first day of the rule. */
  startsOn: z.iso.date().nullable(),
  /** Its last day; null: no end. */
  endsOn: z.iso.date().nullable(),
  excludedDays: z
    .array(z.iso.date())
    .max(maintenanceLimits.excludedDays)
    .transform((days) => [...new Set(days)].toSorted()),
  /** Season of each year, both days included; it may cross the turn of the year. */
  seasonFrom: yearDaySchema.nullable(),
  seasonTo: yearDaySchema.nullable(),
  basis: maintenanceBasisSchema,
};

/** Fields that a request may set. */
const writable = {
  name: z.string().trim().min(2).max(120),
  customerId: idSchema,
  siteId: idSchema,
  /** Equipment of the customer at the site, or the company's own. */
  equipmentIds: z
    .array(idSchema)
    .max(maintenanceLimits.equipment)
    .transform((ids) => [...new Set(ids)]),
  ...scheduleShape,
  /** The meter that counts, of the plan's only piece of equipment. */
  meter: z.string().trim().min(1).max(80).nullable(),
  /** Due after so many units of the meter. */
  meterInterval: z.number().positive().max(1e12).nullable(),
  leadDays: z.number().int().min(0).max(maintenanceLimits.leadDays),
  toleranceDays: z.number().int().min(0).max(maintenanceLimits.toleranceDays),
  jobTitle: shortTextSchema,
  jobType: z.string().trim().min(1).max(80),
  trade: tradeSchema,
  priority: jobPrioritySchema,
  estimatedMinutes: durationMinutesSchema,
  instructions: longTextSchema,
  requiredSkills: skillsSchema,
  /** Asked at the visits of its jobs besides those of the trade. */
  checklistId: idSchema.nullable(),
  /** The visit of its jobs ends with a signature. */
  requiresSignature: z.boolean(),
  /** Staff and technicians only; null for customers. */
  notes: longTextSchema.nullable(),
};

/** A piece of equipment of a plan. */
export const plannedEquipmentSchema = z.object({ id: idSchema, number: z.number().int(), name: z.string() });

export const maintenancePlanSchema = z.object({
  ...recordShape,
  ...writable,
  equipmentIds: z.array(idSchema),
  excludedDays: z.array(z.iso.date()),
  customerName: z.string(),
  siteName: z.string(),
  siteTimeZone: z.string(),
  equipment: z.array(plannedEquipmentSchema),
  checklistName: z.string().nullable(),
  state: maintenancePlanStateSchema,
  stateReason: z.string().nullable(),
  /** Dates before this day are not due: it is the day of its activation. */
  countsFrom: z.iso.date().nullable(),
  /** Its last activation: the meter counts from there. */
  activatedAt: instantSchema.nullable(),
  /** The date of the open occurrence, else the next one; null if there is none. */
  nextDueOn: z.iso.date().nullable(),
  /** First day on which that is overdue. */
  lateFrom: z.iso.date().nullable(),
  /** The open occurrence. */
  open: z
    .object({
      state: occurrenceStateSchema,
      jobId: idSchema.nullable(),
      jobNumber: z.number().int().nullable(),
    })
    .nullable(),
  lastDoneAt: instantSchema.nullable(),
  /** Of the last twelve months: occurrences done on time, and those that were due. Skipped ones are left out. */
  compliance: z.object({ onTime: z.number().int(), due: z.number().int() }),
});
export type MaintenancePlan = z.infer<typeof maintenancePlanSchema>;
/** The fields that decide when a plan falls due. */
export type PlanSchedule = Pick<MaintenancePlan, keyof typeof scheduleShape>;

export const createMaintenancePlanSchema = z.strictObject({
  ...writable,
  equipmentIds: writable.equipmentIds.default([]),
  trigger: writable.trigger.default('calendar'),
  rrule: writable.rrule.default('FREQ=YEARLY'),
  /** Default: today. */
  startsOn: writable.startsOn.default(null),
  endsOn: writable.endsOn.default(null),
  excludedDays: writable.excludedDays.default([]),
  seasonFrom: writable.seasonFrom.default(null),
  seasonTo: writable.seasonTo.default(null),
  basis: writable.basis.default('scheduled'),
  meter: writable.meter.default(null),
  meterInterval: writable.meterInterval.default(null),
  leadDays: writable.leadDays.default(14),
  toleranceDays: writable.toleranceDays.default(7),
  priority: writable.priority.default('none'),
  estimatedMinutes: writable.estimatedMinutes.default(60),
  instructions: writable.instructions.default(''),
  requiredSkills: writable.requiredSkills.default([]),
  checklistId: writable.checklistId.default(null),
  requiresSignature: writable.requiresSignature.default(false),
  notes: writable.notes.default(null),
});
export type CreateMaintenancePlan = z.output<typeof createMaintenancePlanSchema>;

export const updateMaintenancePlanSchema = z
  .strictObject(writable)
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'Nothing to change');
export type UpdateMaintenancePlan = z.output<typeof updateMaintenancePlanSchema>;

export const transitionMaintenancePlanSchema = transitionSchema(maintenancePlanStateSchema);
export type TransitionMaintenancePlan = z.output<typeof transitionMaintenancePlanSchema>;
