import { z } from 'zod';
import { instantSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { flagEnvironmentSchema, flagKeySchema } from './flag.ts';

/** Most clients that are named. */
export const mostNamed = 20;

export const flagDeliverySchema = z.object({
  /** The flag's newest change; null: it is not known any more. */
  change: z
    .object({
      /** Place in the company's history of flags. */
      number: z.number().int(),
      /** Null: a change of the flag in all environments. */
      environment: flagEnvironmentSchema.nullable(),
      revision: z.number().int(),
      at: instantSchema,
    })
    .nullable(),
  consoles: z.object({
    connected: z.number().int(),
    applied: z.number().int(),
    /** They do not say what they have applied: earlier versions, and sockets without subprotocol. */
    unknown: z.number().int(),
    /** Longest time from commit to display among those whose newest change this is; null: none. */
    slowestMs: z.number().nullable(),
    lagging: z.array(z.object({ name: z.string(), role: z.string().nullable() })),
  }),
  /** Programs that follow an environment in which the change applies. */
  programs: z.object({
    connected: z.number().int(),
    applied: z.number().int(),
    lagging: z.array(
      z.object({ name: z.string(), kind: z.enum(['unleash', 'ofrep']), environment: flagEnvironmentSchema }),
    ),
  }),
  /** False: a process did not answer in time, and its clients are missing. */
  isComplete: z.boolean(),
});
export type FlagDeliveryReport = z.output<typeof flagDeliverySchema>;

export const flagDeliveryRoute = defineRoute({
  method: 'GET',
  path: '/api/flags/:key/delivery',
  summary: 'Connected clients that have applied the newest change of a flag',
  tag: 'feature flags',
  access: 'session',
  permission: 'flag.view',
  write: 'safe',
  status: 200,
  params: z.object({ key: flagKeySchema }),
  reply: flagDeliverySchema,
  problems: ['auth.required', 'auth.forbidden', 'flag.unknown'],
});
