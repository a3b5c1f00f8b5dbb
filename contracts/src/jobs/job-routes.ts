import { z } from 'zod';
import { defineCrudRoutes } from '../http/crud-routes.ts';
import {
  commaListSchema,
  idSchema,
  instantSchema,
  queryFlagSchema,
  reasonSchema,
} from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { tradeSchema } from '../technicians/technician.ts';
import { createJobSchema, jobPrioritySchema, jobSchema, updateJobSchema } from './job.ts';
import { jobStateSchema } from './job-state.ts';

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

const crud = defineCrudRoutes({
  path: '/api/jobs',
  tag: 'jobs',
  singular: 'job',
  item: jobSchema,
  create: createJobSchema,
  update: updateJobSchema,
  filters: {
    state: commaListSchema(jobStateSchema).optional(),
    priority: commaListSchema(jobPrioritySchema).optional(),
    trade: commaListSchema(tradeSchema).optional(),
    type: z.string().max(80).optional(),
    territory: z.string().max(80).optional(),
    customerId: idSchema.optional(),
    siteId: idSchema.optional(),
    technicianId: idSchema.optional(),
    /** Open and past its resolve-by time. */
    overdue: queryFlagSchema.optional(),
    /** Has a visit that runs late (see `lateness-rules.ts` of the visits). */
    late: queryFlagSchema.optional(),
    /** Has a visit that overlaps [scheduledFrom, scheduledTo). */
    scheduledFrom: instantSchema.optional(),
    scheduledTo: instantSchema.optional(),
    sort: z.enum(jobSorts).default('-createdAt'),
  },
});

export const transitionJobSchema = z.strictObject({
  to: jobStateSchema,
  reason: reasonSchema.nullable().default(null),
  resolution: z.string().trim().max(10_000).nullable().default(null),
  occurredAt: instantSchema.nullable().default(null),
});
export type TransitionJob = z.output<typeof transitionJobSchema>;

export const jobRoutes = {
  ...crud,
  transition: defineRoute({
    method: 'POST',
    path: '/api/jobs/:id/transitions',
    summary: 'Move a job to another state; visit-driven states move its active visit',
    tag: 'jobs',
    access: 'session',
    write: 'change',
    status: 200,
    params: z.object({ id: idSchema }),
    body: transitionJobSchema,
    reply: jobSchema,
    problems: [
      'auth.required',
      'auth.forbidden',
      'request.invalid',
      'request.not_found',
      'job.transition_refused',
      'revision.required',
      'revision.stale',
    ],
  }),
};
