import { z } from 'zod';
import { idSchema, instantSchema } from '../http/primitives.ts';
import { problemSchema } from '../http/problem.ts';
import { defineRoute } from '../http/route.ts';
import { writeMethodSchema } from './pending-action.ts';

/** Most actions of one batch. */
export const maxSyncActions = 50;

/** For so many days the outcome of a write is known; a repetition gets it again. */
export const keptOutcomeDays = 30;

/** For so many days the record of a `clientRef` is known. */
export const keptReferenceDays = 60;

/** A queued command. Commands are parsed one by one: an invalid one is refused alone and the others proceed. */
export const syncActionSchema = z.strictObject({
  /** Idempotency key. */
  id: z.uuid(),
  method: writeMethodSchema,
  url: z.string().startsWith('/api/').max(500),
  body: z.unknown().optional(),
  /** By the device's clock. */
  occurredAt: instantSchema,
  /** Revision the change was based on; null for creates. */
  baseRevision: z.number().int().positive().nullable().default(null),
  /** The changed fields as the device knew them. */
  base: z.record(z.string(), z.unknown()).nullable().default(null),
  /** Temporary id of the record that it creates. */
  clientRef: z.string().max(60).nullable().default(null),
  /** Actions that must be applied before this one: in this batch or earlier. */
  dependsOn: z.array(z.uuid()).max(50).default([]),
  /**
   * True if the command was only ever sent as this action: not as a request of its own, which carries no `clientRef`,
   * and not with another content. Its `clientRef` then tells whether it was applied. Absent if the device cannot tell.
   */
  onlyQueued: z.boolean().optional(),
});
export type SyncAction = z.output<typeof syncActionSchema>;
export type SyncActionInput = z.input<typeof syncActionSchema>;

export const syncRequestSchema = z.strictObject({
  /** Identifies this browser's database, not the user. */
  deviceId: z.uuid(),
  /** Author of these actions; any other signed-in user is refused. */
  actorId: idSchema,
  /** Device's clock at sending. */
  sentAt: instantSchema,
  actions: z.array(z.unknown()).min(1).max(maxSyncActions),
  /** Actions still pending on this device, including this batch. */
  waiting: z.strictObject({
    count: z.number().int().min(0),
    oldestAt: instantSchema.nullable(),
    offlineSince: instantSchema.nullable(),
  }),
});

export const fieldConflictSchema = z.object({
  field: z.string(),
  // JSON has no undefined: a value unknown to one side is omitted.
  base: z.unknown().default(null),
  mine: z.unknown().default(null),
  theirs: z.unknown().default(null),
});

const result = { id: z.string(), record: z.unknown().optional() };

/**
 * applied: done; `merged` if the record had changed, `replayed` if it was done before, `kept` lists fields that keep
 * the office's value. conflict: nothing written, the user decides. orphaned: the visit is deleted or reassigned; the
 * work is in the office's inbox. refused: will never succeed unchanged. blocked: waits for another action. retry:
 * temporary failure.
 */
export const syncResultSchema = z.discriminatedUnion('outcome', [
  z.object({
    ...result,
    outcome: z.literal('applied'),
    status: z.number().int(),
    replayed: z.boolean(),
    merged: z.boolean(),
    kept: z.array(fieldConflictSchema),
    /** Real id of the record that `clientRef` refers to. */
    realId: z.string().nullable(),
  }),
  z.object({
    ...result,
    outcome: z.literal('conflict'),
    /**
     * `fields`: changed on both sides. `state`: the transition is no longer possible. `deleted`: the record is gone;
     * users who may restore it get its `id`, `revision` and `deletedAt` as the record.
     */
    kind: z.enum(['fields', 'state', 'deleted']),
    fields: z.array(fieldConflictSchema),
    changedBy: z.object({ name: z.string(), at: instantSchema }).nullable(),
    problem: problemSchema.nullable(),
  }),
  z.object({
    ...result,
    outcome: z.literal('orphaned'),
    orphanId: idSchema,
    reason: z.enum(['deleted', 'reassigned']),
  }),
  z.object({ ...result, outcome: z.literal('refused'), status: z.number().int(), problem: problemSchema }),
  z.object({ ...result, outcome: z.literal('blocked'), by: z.string() }),
  z.object({
    ...result,
    outcome: z.literal('retry'),
    retryAfterMs: z.number().int(),
    problem: problemSchema.nullable(),
  }),
]);
export type SyncResult = z.infer<typeof syncResultSchema>;
export type SyncOutcome = SyncResult['outcome'];

export const syncReplySchema = z.object({
  serverTime: instantSchema,
  /** One per action, in order. */
  results: z.array(syncResultSchema),
});
export type SyncReply = z.infer<typeof syncReplySchema>;

export const syncRoute = defineRoute({
  method: 'POST',
  path: '/api/sync',
  summary: 'Replay commands made offline; each has its own result',
  tag: 'offline',
  access: 'session',
  permission: 'sync.use',
  write: 'safe',
  status: 200,
  body: syncRequestSchema,
  // The body may contain signatures.
  bodyLimits: { bytes: 1024 * 1024, values: 60_000 },
  reply: syncReplySchema,
  problems: ['auth.required', 'request.invalid', 'request.too_large', 'sync.actor_mismatch'],
});
