import { z } from 'zod';
import { customQueryShape } from '../custom-fields/custom-values.ts';
import { defineCrudRoutes } from '../http/crud-routes.ts';
import { pageQueryShape } from '../http/page.ts';
import { commaListSchema, idSchema, instantSchema, queryFlagSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { defineTransitionRoute } from '../http/transition-route.ts';
import { transitionSchema } from '../http/transition-schema.ts';
import { tradeSchema } from '../technicians/technician.ts';
import { jobPointsSchema } from './job-points.ts';
import { createJobSchema, jobPrioritySchema, jobSchema, updateJobSchema } from './job.ts';
import { jobStateSchema } from './job-state.ts';
import { jobRecord } from './job-record.ts';

export const jobSorts = [
  'createdAt',
  '-createdAt',
  'number',
  '-number',
  'resolveBy',
  '-priority',
  'scheduledStart',
  '-updatedAt',
] as const;

const filters = {
  number: z.coerce.number().int().positive().max(2_000_000_000).optional(),
  state: commaListSchema(jobStateSchema).optional(),
  priority: commaListSchema(jobPrioritySchema).optional(),
  trade: commaListSchema(tradeSchema).optional(),
  type: z.string().max(80).optional(),
  territory: z.string().max(80).optional(),
  customerId: idSchema.optional(),
  siteId: idSchema.optional(),
  technicianId: idSchema.optional(),
  /** Names this piece of equipment. */
  equipmentId: idSchema.optional(),
  /** Open and past its resolve-by time. */
  overdue: queryFlagSchema.optional(),
  /** Has a visit that is running late (see `visits/lateness-rules.ts`). */
  late: queryFlagSchema.optional(),
  /** Has a visit that overlaps [scheduledFrom, scheduledTo). */
  scheduledFrom: instantSchema.optional(),
  scheduledTo: instantSchema.optional(),
  sort: z.enum(jobSorts).default('-createdAt'),
} as const;

const crud = defineCrudRoutes({
  record: jobRecord,
  item: jobSchema,
  create: createJobSchema,
  update: updateJobSchema,
  filters,
  groups: ['state', 'priority', 'trade'],
});

export const transitionJobSchema = transitionSchema(jobStateSchema);
export type TransitionJob = z.output<typeof transitionJobSchema>;

export const jobRoutes = {
  ...crud,
  points: defineRoute({
    method: 'GET',
    path: '/api/jobs/points',
    tag: 'jobs',
    summary:
      'Jobs of a list as points on a map or in a calendar: up to 20,000 in one answer, with the filters of the list',
    access: 'session',
    permission: 'job.view',
    write: 'safe',
    status: 200,
    query: z.strictObject({ q: pageQueryShape.q, ...customQueryShape, ...filters }),
    reply: jobPointsSchema,
    problems: ['auth.required', 'auth.forbidden', 'request.invalid'],
  }),
  transition: defineTransitionRoute({
    record: jobRecord,
    summary: 'Move a job to another state; visit-driven states move its active visit',
    body: transitionJobSchema,
    item: jobSchema,
  }),
};
