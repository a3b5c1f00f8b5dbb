import { z } from 'zod';
import { pageQueryShape, pageSchema } from '../http/page.ts';
import { idSchema, instantSchema, reasonSchema, recordShape } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { visitStateSchema } from '../visits/visit-state.ts';

/** Work on a visit that was deleted or given to somebody else while its technician had no network. */
export const orphanSchema = z.object({
  ...recordShape,
  reason: z.enum(['deleted', 'reassigned']),
  state: z.enum(['open', 'accepted', 'discarded']),
  visitId: idSchema,
  jobId: idSchema,
  jobNumber: z.number().int(),
  jobTitle: z.string(),
  technicianId: idSchema.nullable(),
  technicianName: z.string(),
  /** The command as the device sent it. */
  method: z.string(),
  url: z.string(),
  body: z.unknown(),
  /** What it was, for people: `Note`, `Completed`. */
  label: z.string(),
  occurredAt: instantSchema,
  resolvedBy: z.string().nullable(),
  resolvedReason: z.string().nullable(),
});
export type Orphan = z.infer<typeof orphanSchema>;

/** A submission with its visit as it stands now: whoever accepts it changes what somebody else may be doing. */
export const inboxOrphanSchema = orphanSchema.extend({
  visitNow: z.object({
    state: visitStateSchema,
    scheduledStart: instantSchema,
    deletedAt: instantSchema.nullable(),
    /** The lead first. */
    technicians: z.array(z.object({ id: idSchema, name: z.string() })),
  }),
});
export type InboxOrphan = z.infer<typeof inboxOrphanSchema>;

const base = { tag: 'offline', access: 'session' } as const;
export const orphanRoutes = {
  list: defineRoute({
    ...base,
    method: 'GET',
    path: '/api/orphan-submissions',
    summary: 'Field work that found no visit, newest first',
    write: 'safe',
    status: 200,
    query: z.strictObject({
      ...pageQueryShape,
      state: z.enum(['open', 'accepted', 'discarded']).default('open'),
    }),
    reply: pageSchema(inboxOrphanSchema),
    problems: ['auth.required', 'auth.forbidden', 'request.invalid'],
  }),
  resolve: defineRoute({
    ...base,
    method: 'POST',
    path: '/api/orphan-submissions/:id/resolve',
    summary: 'Accept the work onto its visit, or discard it with a reason',
    write: 'change',
    status: 200,
    params: z.object({ id: idSchema }),
    body: z.discriminatedUnion('decision', [
      z.strictObject({ decision: z.literal('accept') }),
      z.strictObject({ decision: z.literal('discard'), reason: reasonSchema }),
    ]),
    reply: orphanSchema,
    problems: [
      'auth.required',
      'auth.forbidden',
      'request.invalid',
      'request.not_found',
      'record.gone',
      'sync.dependency',
      'visit.transition_refused',
      'revision.required',
      'revision.stale',
    ],
  }),
};
