import { z } from 'zod';
import { idSchema, instantSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { visitStateSchema } from '../visits/visit-state.ts';

/** What the office knows of a technician's device. Not an event: the latest counts and nothing is replayed. */
export const fieldPresenceSchema = z.object({
  technicianId: idSchema,
  /** At least one live connection. */
  online: z.boolean(),
  /** When the last connection ended, or what the device itself said afterwards; null while online. */
  offlineSince: instantSchema.nullable(),
  /** Last sign of life. */
  lastSeenAt: instantSchema,
  lastState: visitStateSchema.nullable(),
  /** Unsent actions at the last replay. */
  waiting: z.number().int(),
  /** Age of the oldest action when it was replayed last, ms. */
  replayLagMs: z.number().int().nullable(),
  /** When the last replay came. */
  replayedAt: instantSchema.nullable(),
});
export type FieldPresence = z.infer<typeof fieldPresenceSchema>;

export const fieldPresenceRoute = defineRoute({
  method: 'GET',
  path: '/api/field-presence',
  summary: 'Which technicians are connected, since when not, and how late their work arrives',
  tag: 'offline',
  access: 'session',
  write: 'safe',
  status: 200,
  reply: z.object({ items: z.array(fieldPresenceSchema) }),
  problems: ['auth.required', 'auth.forbidden'],
});
