import { z } from 'zod';
import { flagEnvironmentSchema, flagKeySchema } from '../feature-flags/flag.ts';
import { socketLimits } from './protocol.ts';
import { topicSchema } from './topics.ts';

const requestId = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const subscribeMessageSchema = z.strictObject({
  type: z.literal('subscribe'),
  id: requestId,
  topics: z
    .array(
      z.strictObject({
        topic: z.string().max(120),
        epoch: z.string().max(64).optional(),
        /** Last offset applied by the client; missed events after it follow the reply. */
        offset: z.number().int().min(0).optional(),
      }),
    )
    .min(1)
    .max(socketLimits.maxTopics),
});

export const unsubscribeMessageSchema = z.strictObject({
  type: z.literal('unsubscribe'),
  id: requestId,
  topics: z.array(topicSchema).min(1).max(socketLimits.maxTopics),
});

/** Reply to a heartbeat; echoes `sentAt` to measure lag. */
export const pongMessageSchema = z.strictObject({ type: z.literal('pong'), sentAt: z.number().optional() });

/** Delivery delays measured by the client, commit → screen, in milliseconds; shown on the observability page. */
export const ackBatchMessageSchema = z.strictObject({
  type: z.literal('ack_batch'),
  delays: z.array(z.number().min(0).max(3_600_000)).max(200),
});

/**
 * Changes of flags that the client has applied: the newest offset per topic, at most once a second. For servers whose
 * `welcome` names it in `takes`.
 */
export const flagsAppliedMessageSchema = z.strictObject({
  type: z.literal('flags_applied'),
  positions: z
    .array(
      z.strictObject({
        topic: topicSchema,
        offset: requestId,
        /** From the commit of that change to its display, milliseconds; missing: it came with the page. */
        delayMs: z.number().min(0).max(3_600_000).optional(),
      }),
    )
    .min(1)
    .max(4),
});

/** The flag whose page is open, or null; the last one counts. For staff, and servers whose `welcome` names it in `takes`. */
export const flagViewingMessageSchema = z.strictObject({
  type: z.literal('flag_viewing'),
  flag: flagKeySchema.nullable(),
  /** Environment whose rules are being edited; null: none are. */
  editing: flagEnvironmentSchema.nullable(),
});

/** Everything a client may send. */
export const clientMessageSchema = z.discriminatedUnion('type', [
  subscribeMessageSchema,
  unsubscribeMessageSchema,
  pongMessageSchema,
  ackBatchMessageSchema,
  flagsAppliedMessageSchema,
  flagViewingMessageSchema,
]);
export type ClientMessage = z.infer<typeof clientMessageSchema>;
