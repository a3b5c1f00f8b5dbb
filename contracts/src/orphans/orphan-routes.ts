import { z } from 'zod';
import { pageQueryShape, pageSchema } from '../http/page.ts';
import { idSchema, instantSchema, reasonSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { orphanSchema } from './orphan.ts';
import { visitStateSchema } from '../visits/visit-state.ts';

/**
 * A submission with the current state of its visit: accepting it affects a visit that may now have another technician.
 */
export const inboxOrphanSchema = orphanSchema.extend({
  visitNow: z.object({
    state: visitStateSchema,
    scheduledStart: instantSchema,
    deletedAt: instantSchema.nullable(),
    /** The lead comes first. */
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
    permission: 'orphan.view',
    summary: 'Field work without a matching visit, newest first',
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
    permission: 'orphan.resolve',
    summary: 'Accept the field work, or discard it with a reason',
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
