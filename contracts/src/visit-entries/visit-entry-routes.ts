import { z } from 'zod';
import { idSchema, instantSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { createVisitEntrySchema, updateVisitEntrySchema, visitEntrySchema } from './visit-entry.ts';

const base = { tag: 'visit entries', access: 'session' } as const;
const change = {
  ...base,
  path: '/api/visit-entries/:id',
  write: 'change',
  status: 200,
  params: z.object({ id: idSchema }),
  reply: visitEntrySchema,
} as const;
const changeProblems = [
  'auth.required',
  'auth.forbidden',
  'request.invalid',
  'request.not_found',
  'record.gone',
  'revision.required',
  'revision.stale',
] as const;

export const visitEntryRoutes = {
  list: defineRoute({
    ...base,
    method: 'GET',
    path: '/api/visits/:visitId/entries',
    permission: 'visit_entry.view',
    summary: 'Everything recorded at a visit, oldest first',
    write: 'safe',
    status: 200,
    params: z.object({ visitId: idSchema }),
    reply: z.object({ items: z.array(visitEntrySchema) }),
    problems: ['auth.required', 'request.not_found', 'record.gone'],
  }),
  create: defineRoute({
    ...base,
    method: 'POST',
    path: '/api/visits/:visitId/entries',
    permission: 'visit_entry.create',
    summary: 'Record a note, checklist answer, signature, time, part or reading',
    write: 'create',
    status: 201,
    params: z.object({ visitId: idSchema }),
    body: createVisitEntrySchema,
    bodyLimits: { bytes: 256 * 1024, values: 10_000 },
    reply: visitEntrySchema,
    problems: [
      'auth.required',
      'auth.forbidden',
      'request.invalid',
      'request.not_found',
      'record.gone',
      'idempotency.key_reused',
    ],
  }),
  update: defineRoute({
    ...change,
    method: 'PATCH',
    permission: 'visit_entry.update',
    summary: 'Change an entry',
    body: updateVisitEntrySchema,
    problems: changeProblems,
  }),
  remove: defineRoute({
    ...change,
    method: 'DELETE',
    permission: 'visit_entry.update',
    summary: 'Delete an entry',
    problems: changeProblems,
  }),
  /** Time entries of a technician that overlap [from, to): the `my hours` view. */
  times: defineRoute({
    ...base,
    method: 'GET',
    path: '/api/technicians/:technicianId/times',
    permission: 'time.view',
    summary: 'Time entries of a technician',
    write: 'safe',
    status: 200,
    params: z.object({ technicianId: idSchema }),
    query: z.strictObject({ from: instantSchema, to: instantSchema }),
    reply: z.object({ items: z.array(visitEntrySchema) }),
    problems: ['auth.required', 'auth.forbidden', 'request.invalid', 'request.not_found'],
  }),
};
