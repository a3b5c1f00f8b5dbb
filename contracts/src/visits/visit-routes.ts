import { z } from 'zod';
import { defineSixRoutes } from '../http/crud-routes.ts';
import { commaListSchema, idSchema, instantSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { defineTransitionRoute } from '../http/transition-route.ts';
import {
  acceptVisitSchema,
  createVisitSchema,
  transitionVisitSchema,
  updateVisitSchema,
  visitSchema,
} from './visit.ts';
import { visitStateSchema } from './visit-state.ts';
import { visitRecord } from './visit-record.ts';

const crud = defineSixRoutes({
  record: visitRecord,
  item: visitSchema,
  create: createVisitSchema,
  update: updateVisitSchema,
  filters: {
    /** Visits that overlap [from, to). */
    from: instantSchema.optional(),
    to: instantSchema.optional(),
    jobId: idSchema.optional(),
    technicianId: idSchema.optional(),
    state: commaListSchema(visitStateSchema).optional(),
    sort: z.enum(['scheduledStart', '-scheduledStart']).default('scheduledStart'),
  },
});

export const visitRoutes = {
  ...crud,
  create: {
    ...crud.create,
    problems: [...crud.create.problems, 'visit.conflict', 'job.transition_refused', 'revision.stale'],
  } satisfies typeof crud.create,
  update: {
    ...crud.update,
    problems: [...crud.update.problems, 'visit.conflict', 'visit.not_movable'],
  } satisfies typeof crud.update,
  restore: {
    ...crud.restore,
    problems: [...crud.restore.problems, 'visit.conflict', 'job.transition_refused'],
  } satisfies typeof crud.restore,
  accept: defineRoute({
    method: 'POST',
    path: '/api/visits/:id/accept',
    summary: 'Confirm a visit that was dispatched to its technician',
    tag: 'visits',
    access: 'session',
    permission: 'visit.transition',
    write: 'change',
    status: 200,
    params: z.object({ id: idSchema }),
    body: acceptVisitSchema,
    reply: visitSchema,
    problems: [
      'auth.required',
      'auth.forbidden',
      'request.invalid',
      'request.not_found',
      'visit.transition_refused',
      'revision.required',
      'revision.stale',
    ],
  }),
  transition: defineTransitionRoute({
    record: visitRecord,
    summary: 'Move a visit to its next state',
    body: transitionVisitSchema,
    item: visitSchema,
  }),
};
