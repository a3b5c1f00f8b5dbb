import { z } from 'zod';
import { idSchema, instantSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { visitStateSchema } from '../visits/visit-state.ts';

/** Known state of a technician's device. Not an event: only the latest counts and nothing is replayed. */
export const fieldPresenceSchema = z.object({
  technicianId: idSchema,
  /** At least one live connection. */
  online: z.boolean(),
  /** When the last connection ended, or a later time reported by the device; null while online. */
  offlineSince: instantSchema.nullable(),
  /** Time of the last contact. */
  lastSeenAt: instantSchema,
  lastState: visitStateSchema.nullable(),
  /** Unsent actions at the last replay. */
  waiting: z.number().int(),
  /** Age of the oldest action when it was replayed last, ms. */
  replayLagMs: z.number().int().nullable(),
  /** Time of the last replay. */
  replayedAt: instantSchema.nullable(),
});
export type FieldPresence = z.infer<typeof fieldPresenceSchema>;

export const fieldPresenceRoute = defineRoute({
  method: 'GET',
  path: '/api/field-presence',
  summary: 'Presence of technicians, and their replay lag',
  tag: 'offline',
  access: 'session',
  permission: 'presence.view',
  write: 'safe',
  status: 200,
  reply: z.object({ items: z.array(fieldPresenceSchema) }),
  problems: ['auth.required', 'auth.forbidden'],
});
