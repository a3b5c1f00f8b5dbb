import { z } from 'zod';
import { idSchema } from '../http/primitives.ts';
import type { TemporaryId } from './temporary-id.ts';

/** Type of a queued call, derived from its path alone. */
export const actionTypes = ['job-update', 'customer-update', 'photo-upload', 'communication'] as const;
export const actionTypeSchema = z.enum(actionTypes);
export type ActionType = z.infer<typeof actionTypeSchema>;

/** Uploads first, because photos have their path below their job's. Anything else counts as communication. */
export function actionTypeOf(path: string): ActionType {
  if (path.includes('/photos') || path.startsWith('/api/attachment-uploads/')) return 'photo-upload';
  if (path.includes('/jobs')) return 'job-update';
  return path.includes('/customers') ? 'customer-update' : 'communication';
}

/**
 * pending: will be sent. sending: a tab holds it until `leaseUntil`. blocked: waits for an action that needs attention.
 * conflict: both sides changed the same fields; the user decides. attention: the server refused it; kept until the user
 * retries, edits or discards it.
 */
export const actionStates = ['pending', 'sending', 'blocked', 'conflict', 'attention'] as const;
export const actionStateSchema = z.enum(actionStates);
export type ActionState = z.infer<typeof actionStateSchema>;

export const writeMethodSchema = z.enum(['POST', 'PUT', 'PATCH', 'DELETE']);
export type WriteMethod = z.infer<typeof writeMethodSchema>;

/** Version of the stored shape; an action with a newer version is left untouched. */
export const actionSchemaVersion = 1;

const attemptSchema = z.object({ at: z.number(), outcome: z.string().max(100), text: z.string().max(500) });

/** An unsent command as stored in the outbox. Times are epoch milliseconds of the device unless noted. */
export const pendingActionSchema = z.object({
  schema: z.literal(actionSchemaVersion),
  /** Also the idempotency key. */
  id: z.uuid(),
  type: actionTypeSchema,
  url: z.string().startsWith('/api/').max(2500),
  method: writeMethodSchema,
  /** Never contains cookies or other secrets. */
  headers: z.record(z.string(), z.string()),
  body: z.unknown(),
  timestamp: z.number(),
  retryCount: z.number().int().min(0),
  /** Order within this device and user. */
  seq: z.number().int().positive(),
  companyId: idSchema,
  userId: idSchema,
  /** `visit:<id>`; actions of one entity are sent in order. */
  entity: z.string().max(120),
  /** Display text: `Complete visit · #1042 No heat`. */
  label: z.string().max(300),
  /** Revision of the record that it was based on; null if not applicable. */
  baseRevision: z.number().int().positive().nullable(),
  /** The changed fields before the change. */
  base: z.record(z.string(), z.unknown()).nullable(),
  /** Temporary id of the record created by this action. */
  clientRef: z
    .string()
    .nullable()
    .transform((value) => value as TemporaryId | null),
  /**
   * True if it was only ever sent from the outbox and with this content: then the server can tell by `clientRef` whether
   * it was applied. Null for entries of versions that did not note it.
   */
  onlyQueued: z.boolean().nullable().default(null),
  /** The created record as views show it until the server's version arrives. */
  view: z.record(z.string(), z.unknown()).nullable().default(null),
  /** Actions that must be applied before this one. */
  dependsOn: z.array(z.uuid()).max(50),
  /** Key of the blob uploaded by this action. */
  blobKey: z.string().max(200).nullable(),
  state: actionStateSchema,
  nextAttemptAt: z.number(),
  leaseUntil: z.number().nullable(),
  lastError: z.string().nullable(),
  attempts: z.array(attemptSchema).max(20),
});
export type PendingAction = z.output<typeof pendingActionSchema>;
