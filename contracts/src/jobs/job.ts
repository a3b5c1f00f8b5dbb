import { protectedSchema } from '../records/protected-schema.ts';
import { z } from 'zod';
import { customPatchSchema, customValuesSchema } from '../custom-fields/custom-values.ts';
import {
  durationMinutesSchema,
  idSchema,
  instantSchema,
  longTextSchema,
  moneyMinorSchema,
  recordShape,
  shortTextSchema,
  tagsSchema,
} from '../http/primitives.ts';
import { skillSchema, skillsSchema, tradeSchema } from '../technicians/technician.ts';
import { equipmentLimits } from '../equipment/equipment-options.ts';
import { jobStateSchema } from './job-state.ts';

export const jobPriorities = ['none', 'low', 'medium', 'high', 'emergency'] as const;
export const jobPrioritySchema = z.enum(jobPriorities);
export type JobPriority = z.infer<typeof jobPrioritySchema>;
export const jobSourceSchema = z.enum([
  'phone',
  'portal',
  'emergency',
  'maintenance',
  'estimate',
  'api',
  'app',
]);

export const jobSchema = z.object({
  ...recordShape,
  number: z.number().int(),
  title: z.string(),
  type: z.string(),
  trade: tradeSchema,
  state: jobStateSchema,
  priority: jobPrioritySchema,
  source: jobSourceSchema,
  description: z.string(),
  instructions: z.string(),
  /** Staff and technicians only; null for customers. */
  internalNotes: z.string().nullable(),
  customerId: idSchema,
  customerName: z.string(),
  siteId: idSchema,
  siteName: z.string(),
  siteAddress: z.string(),
  siteTimeZone: z.string(),
  territory: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  contactId: idSchema.nullable(),
  requiredSkills: z.array(skillSchema),
  estimatedMinutes: z.number().int(),
  crewSize: z.number().int(),
  respondBy: instantSchema.nullable(),
  resolveBy: instantSchema.nullable(),
  earliestStart: instantSchema.nullable(),
  latestFinish: instantSchema.nullable(),
  poNumber: z.string().nullable(),
  /** Not-to-exceed amount; staff only, null for other roles. */
  nteMinor: protectedSchema('job.nteMinor', z.number().int().nullable()),
  parentJobId: idSchema.nullable(),
  /** The equipment that it is about. */
  equipmentIds: z.array(idSchema),
  stateReason: z.string().nullable(),
  completedAt: instantSchema.nullable(),
  tags: z.array(z.string()),
  externalRef: z.string().nullable(),
  custom: customValuesSchema('job'),
  /** Technicians of visits that are not cancelled, the lead first. */
  technicianIds: z.array(idSchema),
  technicianNames: z.array(z.string()),
  /** Start of the next or current visit. */
  scheduledStart: instantSchema.nullable(),
  scheduledEnd: instantSchema.nullable(),
  visitCount: z.number().int(),
});
export type Job = z.infer<typeof jobSchema>;

const writable = {
  title: shortTextSchema,
  type: z.string().trim().min(1).max(80),
  trade: tradeSchema,
  priority: jobPrioritySchema,
  description: longTextSchema,
  instructions: longTextSchema,
  internalNotes: longTextSchema.nullable(),
  siteId: idSchema,
  contactId: idSchema.nullable(),
  requiredSkills: skillsSchema,
  estimatedMinutes: durationMinutesSchema,
  crewSize: z.number().int().min(1).max(20),
  respondBy: instantSchema.nullable(),
  resolveBy: instantSchema.nullable(),
  earliestStart: instantSchema.nullable(),
  latestFinish: instantSchema.nullable(),
  poNumber: z.string().trim().max(60).nullable(),
  nteMinor: moneyMinorSchema.nullable(),
  /** Equipment of the customer, each once. */
  equipmentIds: z
    .array(idSchema)
    .max(equipmentLimits.perJob)
    .transform((ids) => [...new Set(ids)]),
  tags: tagsSchema,
  custom: customPatchSchema.optional(),
};

/** Times of a job that must be in order, the later one last. */
const orderedTimes = [
  {
    fields: ['earliestStart', 'latestFinish'],
    mayMeet: false,
    message: 'Invalid window: end must be after start',
  },
  {
    fields: ['respondBy', 'resolveBy'],
    mayMeet: true,
    message: 'Invalid deadline: must not be before the time to respond by',
  },
] as const;
type JobTime = (typeof orderedTimes)[number]['fields'][number];

/** Pairs of times that are the wrong way round; `at` names the field that should be later. */
export function crossedTimes(times: { readonly [Time in JobTime]?: string | null | undefined }) {
  return orderedTimes.flatMap(({ fields: [first, last], mayMeet, message }) => {
    const [from, to] = [times[first], times[last]];
    if (!from || !to) return [];
    const length = Date.parse(to) - Date.parse(from);
    return length > 0 || (mayMeet && length === 0) ? [] : [{ at: last, from: first, message }];
  });
}

const refuseCrossed = (job: Parameters<typeof crossedTimes>[0], context: z.RefinementCtx) => {
  for (const { at, message } of crossedTimes(job)) {
    context.addIssue({ code: 'custom', path: [at], message });
  }
};

export const createJobSchema = z
  .strictObject({
    ...writable,
    customerId: idSchema,
    priority: writable.priority.default('none'),
    source: jobSourceSchema.default('phone'),
    /** `requested` waits for triage; `unscheduled` is ready for the board. */
    state: z.enum(['requested', 'unscheduled']).default('unscheduled'),
    description: writable.description.default(''),
    instructions: writable.instructions.default(''),
    internalNotes: writable.internalNotes.default(null),
    contactId: writable.contactId.default(null),
    requiredSkills: writable.requiredSkills.default([]),
    crewSize: writable.crewSize.default(1),
    respondBy: writable.respondBy.default(null),
    resolveBy: writable.resolveBy.default(null),
    earliestStart: writable.earliestStart.default(null),
    latestFinish: writable.latestFinish.default(null),
    poNumber: writable.poNumber.default(null),
    nteMinor: writable.nteMinor.default(null),
    parentJobId: idSchema.nullable().default(null),
    equipmentIds: writable.equipmentIds.default([]),
    tags: writable.tags.default([]),
    externalRef: shortTextSchema.nullable().default(null),
  })
  .superRefine(refuseCrossed);
export type CreateJob = z.output<typeof createJobSchema>;

export const updateJobSchema = z
  .strictObject(writable)
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'Nothing to change')
  .superRefine(refuseCrossed);
export type UpdateJob = z.output<typeof updateJobSchema>;
