import { z } from 'zod';
import { idSchema, instantSchema, longTextSchema, reasonSchema, recordShape } from '../http/primitives.ts';
import { jobPrioritySchema } from '../jobs/job.ts';
import { jobStateSchema } from '../jobs/job-state.ts';
import { skillSchema, tradeSchema } from '../technicians/technician.ts';
import { visitStateSchema } from './visit-state.ts';
import { transitionSchema } from '../http/transition-schema.ts';

export const assignmentSchema = z.object({
  technicianId: idSchema,
  technicianName: z.string(),
  role: z.enum(['lead', 'helper']),
});
export type Assignment = z.infer<typeof assignmentSchema>;

/** Job data of a visit as shown on the board. */
export const visitJobSchema = z.object({
  id: idSchema,
  number: z.number().int(),
  title: z.string(),
  type: z.string(),
  trade: tradeSchema,
  state: jobStateSchema,
  priority: jobPrioritySchema,
  customerId: idSchema,
  customerName: z.string(),
  siteAddress: z.string(),
  territory: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  requiredSkills: z.array(skillSchema),
  respondBy: instantSchema.nullable(),
  resolveBy: instantSchema.nullable(),
});
export type VisitJob = z.infer<typeof visitJobSchema>;

export const visitStampsSchema = z.object({
  dispatchedAt: instantSchema.nullable(),
  /** When the technician confirmed reading the visit. */
  acceptedAt: instantSchema.nullable(),
  enRouteAt: instantSchema.nullable(),
  arrivedAt: instantSchema.nullable(),
  startedAt: instantSchema.nullable(),
  pausedAt: instantSchema.nullable(),
  completedAt: instantSchema.nullable(),
});

export const visitSchema = z.object({
  ...recordShape,
  jobId: idSchema,
  /** 1 for the job's first visit, then counting up. */
  sequence: z.number().int(),
  state: visitStateSchema,
  scheduledStart: instantSchema,
  scheduledEnd: instantSchema,
  /** Arrival window promised to the customer. */
  windowStart: instantSchema.nullable(),
  windowEnd: instantSchema.nullable(),
  pinned: z.boolean(),
  notes: z.string(),
  resolution: z.string().nullable(),
  stateReason: z.string().nullable(),
  stamps: visitStampsSchema,
  assignments: z.array(assignmentSchema),
  job: visitJobSchema,
});
export type Visit = z.infer<typeof visitSchema>;

const order = (value: { scheduledStart?: string | undefined; scheduledEnd?: string | undefined }) =>
  !value.scheduledStart ||
  !value.scheduledEnd ||
  Date.parse(value.scheduledEnd) > Date.parse(value.scheduledStart);
const orderMessage = { path: ['scheduledEnd'], message: 'Invalid time: end must be after start' };
const length = (value: { scheduledStart?: string | undefined; scheduledEnd?: string | undefined }) => {
  if (!value.scheduledStart || !value.scheduledEnd) return true;
  const minutes = (Date.parse(value.scheduledEnd) - Date.parse(value.scheduledStart)) / 60_000;
  return minutes >= 5 && minutes <= 1440;
};
const lengthMessage = {
  path: ['scheduledEnd'],
  message: 'Invalid time: a visit lasts 5 minutes to 24 hours',
};

/** Technicians of a visit; the first is the lead. */
const technicianIds = z
  .array(idSchema)
  .max(20)
  .refine((ids) => new Set(ids).size === ids.length, 'Each technician once');
/** Reason for planning against a soft rule (skills, shift); hard conflicts cannot be overridden. */
const overrideReason = reasonSchema.nullable();

export const createVisitSchema = z
  .strictObject({
    jobId: idSchema,
    scheduledStart: instantSchema,
    scheduledEnd: instantSchema,
    windowStart: instantSchema.nullable().default(null),
    windowEnd: instantSchema.nullable().default(null),
    technicianIds: technicianIds.min(1),
    notes: longTextSchema.default(''),
    overrideReason: overrideReason.default(null),
    /** Revision of the job that the planner saw: prevents two simultaneous plans for one job from both succeeding. */
    jobRevision: z.number().int().positive().nullable().default(null),
  })
  .refine(order, orderMessage)
  .refine(length, lengthMessage);
export type CreateVisit = z.output<typeof createVisitSchema>;

export const updateVisitSchema = z
  .strictObject({
    scheduledStart: instantSchema,
    scheduledEnd: instantSchema,
    windowStart: instantSchema.nullable(),
    windowEnd: instantSchema.nullable(),
    technicianIds: technicianIds.min(1),
    pinned: z.boolean(),
    notes: longTextSchema,
    resolution: longTextSchema.nullable(),
    overrideReason,
  })
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'Nothing to change')
  .refine(order, orderMessage)
  .refine(length, lengthMessage);
export type UpdateVisit = z.output<typeof updateVisitSchema>;

/** Fields that an assigned technician may change on a visit. */
export const visitOwnFields = ['notes', 'resolution'] as const;

export const transitionVisitSchema = transitionSchema(visitStateSchema)
  .extend({
    /**
     * With `cancelled`: removes the visit, if the user planned it and nothing has happened to it since. Otherwise it
     * is cancelled.
     */
    takesBackPlan: z.boolean().optional(),
  })
  .refine(({ to, takesBackPlan }) => takesBackPlan !== true || to === 'cancelled', {
    path: ['takesBackPlan'],
    message: 'Only a cancellation takes a plan back',
  });
export const acceptVisitSchema = z.strictObject({ occurredAt: instantSchema.nullable().default(null) });
export type AcceptVisit = z.output<typeof acceptVisitSchema>;

export type TransitionVisit = z.output<typeof transitionVisitSchema>;
