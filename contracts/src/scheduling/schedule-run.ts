import { z } from 'zod';
import { idSchema, instantSchema } from '../http/primitives.ts';
import { scheduleOptionsSchema } from './schedule-options.ts';

/** `done`, `cancelled` and `failed` are final; each may have a plan, the best found until then. */
export const scheduleRunStates = ['queued', 'running', 'done', 'cancelled', 'failed'] as const;
export const scheduleRunStateSchema = z.enum(scheduleRunStates);
export type ScheduleRunState = z.infer<typeof scheduleRunStateSchema>;

/** Why a run failed: its workers died repeatedly, its checker found a fault, or anything else. */
export const scheduleErrorSchema = z.enum(['worker_lost', 'faulty_plan', 'internal']);

/** Sums over all shifts of the days of a plan. */
const totalsSchema = z.object({
  visits: z.number().int(),
  shifts: z.number().int(),
  travelMinutes: z.number().int(),
  overtimeMinutes: z.number().int(),
  lateMinutes: z.number().int(),
  lateVisits: z.number().int(),
});
export type ScheduleTotals = z.infer<typeof totalsSchema>;

const figuresSchema = z.object({
  /** The board as it was read. */
  before: totalsSchema,
  after: totalsSchema,
  /** Visits for waiting jobs, and visits that change. */
  planned: z.number().int(),
  moved: z.number().int(),
  unassigned: z.number().int(),
  excluded: z.number().int(),
  /** Waiting jobs beyond the limit, which were not read. */
  left: z.number().int(),
  technicians: z.number().int(),
  jobs: z.number().int(),
});
export type ScheduleFigures = z.infer<typeof figuresSchema>;

const progressSchema = z.object({
  iterations: z.number().int(),
  /** Number of better plans so far. */
  improvements: z.number().int(),
  elapsedMs: z.number().int(),
  /** One number per stored plan, smaller is better: what is unserved, late, and travelled. At most 60. */
  scores: z.array(z.number()),
});
export type ScheduleProgress = z.infer<typeof progressSchema>;

export const scheduleRunSchema = z.object({
  id: idSchema,
  revision: z.number().int().positive(),
  state: scheduleRunStateSchema,
  options: scheduleOptionsSchema,
  /** Null until a worker has read the board. */
  progress: progressSchema.nullable(),
  figures: figuresSchema.nullable(),
  error: scheduleErrorSchema.nullable(),
  /** Moves of the plan that were applied. */
  applied: z.number().int(),
  createdBy: idSchema.nullable(),
  createdByName: z.string(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  startedAt: instantSchema.nullable(),
  finishedAt: instantSchema.nullable(),
});
export type ScheduleRun = z.infer<typeof scheduleRunSchema>;

const placedSchema = z.object({ technicianId: idSchema, startsAt: instantSchema, endsAt: instantSchema });
export type PlacedVisit = z.infer<typeof placedSchema>;

/** A visit that the plan adds or changes. */
export const scheduleMoveSchema = z.object({
  /** Id of the visit, or of the job if it has none yet. */
  id: idSchema,
  jobId: idSchema,
  visitId: idSchema.nullable(),
  jobNumber: z.number().int(),
  title: z.string(),
  customerName: z.string(),
  priority: z.string(),
  /** Revision of the visit, or of the job if it has none yet: a later change refuses the move. */
  revision: z.number().int(),
  before: placedSchema.nullable(),
  after: placedSchema,
  /** Minutes from the stop before. */
  travelMinutes: z.number().int(),
  /** Minutes after the promised time; 0 if it is kept. */
  lateMinutes: z.number().int(),
  /** Minutes after the end of the shift. */
  overtimeMinutes: z.number().int(),
});
export type ScheduleMove = z.infer<typeof scheduleMoveSchema>;

/** A rule broken by a visit that stays where it is. */
export const scheduleRiskSchema = z.object({
  rule: z.string(),
  technicianId: idSchema,
  jobId: idSchema.nullable(),
  jobNumber: z.number().int().nullable(),
});
export type ScheduleRisk = z.infer<typeof scheduleRiskSchema>;

export const excludedReasons = [
  'do_not_service',
  'coordinates',
  'duration',
  'window',
  'crew',
  'no_shift',
  'day_off',
  'absent',
  'off_shift',
  'other',
] as const;
/** Input that could not be used, with the field at fault and the record in which to mend it. */
export const excludedInputSchema = z.object({
  kind: z.enum(['job', 'visit', 'technician']),
  id: idSchema,
  label: z.string(),
  reason: z.enum(excludedReasons),
  /** Where it is mended. */
  mend: z.object({ kind: z.enum(['job', 'customer', 'technician']), id: idSchema }),
});
export type ExcludedInput = z.infer<typeof excludedInputSchema>;

export const unassignedRules = [
  'skills',
  'certification',
  'territory',
  'excluded_technician',
  'off_shift',
  'load',
  'max_tasks',
  'delay',
  'double_booking',
] as const;
export const relaxationKinds = [
  'overtime',
  'window',
  'skills',
  'certification',
  'territory',
  'excluded_technician',
] as const;

/** A job that the plan does not serve. Several answers are possible, so they are alternatives. */
export const unassignedJobSchema = z.object({
  jobId: idSchema,
  jobNumber: z.number().int(),
  title: z.string(),
  customerName: z.string(),
  priority: z.string(),
  /** The first rule that keeps so many technicians from it. */
  reasons: z.array(z.object({ rule: z.enum(unassignedRules), technicians: z.number().int() })),
  relaxations: z.array(
    z.object({
      kind: z.enum(relaxationKinds),
      technicianId: idSchema,
      minutes: z.number().int(),
      names: z.array(z.string()),
      startsAt: instantSchema,
    }),
  ),
});
export type UnassignedJob = z.infer<typeof unassignedJobSchema>;

/** Outcome of applying a move. `not_tried`: the time for a request was up; such a move may be applied again. */
export const moveOutcomeSchema = z.object({
  id: idSchema,
  result: z.enum(['applied', 'refused', 'not_tried']),
  /** Code of the problem; null if there is none. */
  code: z.string().nullable(),
  detail: z.string().nullable(),
  at: instantSchema,
});
export type MoveOutcome = z.infer<typeof moveOutcomeSchema>;

export const schedulePlanSchema = z.object({
  run: scheduleRunSchema,
  /** Names of the technicians that the plan mentions. */
  technicians: z.array(z.object({ id: idSchema, name: z.string() })),
  moves: z.array(scheduleMoveSchema),
  /** Moves that can no longer be applied: the visit or job was changed since the board was read, or time has passed. */
  outdated: z.array(idSchema),
  /** Those of them whose visit would begin, or should have begun, in the past. */
  passed: z.array(idSchema),
  outcomes: z.array(moveOutcomeSchema),
  risks: z.array(scheduleRiskSchema),
  excluded: z.array(excludedInputSchema),
});
export type SchedulePlan = z.infer<typeof schedulePlanSchema>;
