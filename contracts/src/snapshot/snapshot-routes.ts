import { z } from 'zod';
import { absenceSchema } from '../absences/absence.ts';
import { instantSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { flagSchema, publicExperimentSchema, publicFlagSchema } from '../feature-flags/flag.ts';
import { jobSchema } from '../jobs/job.ts';
import { topicSchema } from '../realtime/topics.ts';
import { technicianSchema } from '../technicians/technician.ts';
import { visitSchema } from '../visits/visit.ts';
import { topicEventSchema } from '../events/domain-event.ts';
import { notificationSchema } from '../notifications/notification.ts';

/** State of a topic and its offset, read in one transaction: subscribe from `offset`. */
export const snapshotSchema = z.object({
  topic: z.string(),
  epoch: z.string(),
  offset: z.number().int(),
  data: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('dispatch'),
      technicians: z.array(technicianSchema),
      /** Approved absences that overlap [from, to); an older server sends none. */
      absences: z.array(absenceSchema).optional(),
      /** Visits that overlap [from, to) and are not cancelled. */
      visits: z.array(visitSchema),
      /** Jobs awaiting a visit: most urgent first, at most 500. */
      queue: z.array(jobSchema),
      queueTotal: z.number().int(),
    }),
    /** Lists of areas other than the board have their own routes; the snapshot gives only the offset. */
    z.object({ kind: z.literal('area') }),
    /** Technician and customer topics. */
    z.object({ kind: z.literal('own'), jobs: z.array(jobSchema), visits: z.array(visitSchema) }),
    /** Flags of the environment that this server's own screens use. */
    z.object({ kind: z.literal('flags'), flags: z.array(publicFlagSchema) }),
    z.object({ kind: z.literal('ab'), experiments: z.array(publicExperimentSchema) }),
    /** With actor and reason, for staff. */
    z.object({ kind: z.literal('flag_changes'), flags: z.array(flagSchema) }),
    z.object({ kind: z.literal('timeline'), events: z.array(topicEventSchema) }),
    z.object({ kind: z.literal('user'), notifications: z.array(notificationSchema) }),
  ]),
});
export type Snapshot = z.infer<typeof snapshotSchema>;

export const snapshotRoute = defineRoute({
  method: 'GET',
  path: '/api/snapshot',
  summary: 'State of a topic with its offset',
  tag: 'events',
  access: 'session',
  permission: 'event.view',
  write: 'safe',
  status: 200,
  query: z.strictObject({
    topic: topicSchema,
    /** Window of the board; default: the company's today. */
    from: instantSchema.optional(),
    to: instantSchema.optional(),
  }),
  reply: snapshotSchema,
  problems: ['auth.required', 'topic.refused', 'request.invalid'],
});
