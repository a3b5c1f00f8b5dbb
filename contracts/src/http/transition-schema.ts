import { z } from 'zod';
import { instantSchema, longTextSchema, reasonSchema } from './primitives.ts';

/** Request for a state transition. */
export type TransitionBody<State extends string> = {
  to: State;
  reason: string | null;
  resolution: string | null;
  /** When it happened on the device; the server's clock decides order. Replayed work keeps its recorded time. */
  occurredAt: string | null;
};

/** Body of a transition to one of the states. */
export function transitionSchema<States extends z.ZodEnum>(states: States) {
  return z.strictObject({
    to: states,
    reason: reasonSchema.nullable().default(null),
    resolution: longTextSchema.nullable().default(null),
    occurredAt: instantSchema.nullable().default(null),
  });
}
