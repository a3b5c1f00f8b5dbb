import { z } from 'zod';
import { idSchema } from '../http/primitives.ts';
import type { TemporaryId } from './temporary-id.ts';

/** What a queued call is about, by its path alone. */
export const actionTypes = ['job-update', 'customer-update', 'photo-upload', 'communication'] as const;
export const actionTypeSchema = z.enum(actionTypes);
export type ActionType = z.infer<typeof actionTypeSchema>;

/** Photos first: they lie under the path of their job. Whatever is nothing else counts as communication. */
export function actionTypeOf(path: string): ActionType {
  if (path.includes('/photos')) return 'photo-upload';
  if (path.includes('/jobs')) return 'job-update';
  return path.includes('/customers') ? 'customer-update' : 'communication';
}

/**
 * pending: will be sent. sending: a tab holds it until `leaseUntil`. blocked: waits for an action that needs attention.
 * conflict: both sides changed the same; a person decides. attention: the server refused it; kept until a person
 * retries, edits or discards it.
 */
export const actionStates = ['pending', 'sending', 'blocked', 'conflict', 'attention'] as const;
export const actionStateSchema = z.enum(actionStates);
export type ActionState = z.infer<typeof actionStateSchema>;

export const writeMethodSchema = z.enum(['POST', 'PUT', 'PATCH', 'DELETE']);
export type WriteMethod = z.infer<typeof writeMethodSchema>;

/** Version of the stored shape; a newer one found in the database is kept aside, not touched. */
export const actionSchemaVersion = 1;

const attemptSchema = z.object({ at: z.number(), outcome: z.string().max(100), text: z.string().max(500) });

/** One unsent command as the outbox keeps it. Times are epoch milliseconds of the device unless said otherwise. */
export const pendingActionSchema = z.object({
  schema: z.literal(actionSchemaVersion),
  /** Also the idempotency key. */
  id: z.uuid(),
  type: actionTypeSchema,
  url: z.string().startsWith('/api/').max(500),
  method: writeMethodSchema,
  /** Never holds cookies or other secrets. */
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
  /** What a person reads: `Complete visit · #1042 No heat`. */
  label: z.string().max(300),
  /** Revision of the record it was based on, null where none applies. */
  baseRevision: z.number().int().positive().nullable(),
  /** The touched fields as they were. */
  base: z.record(z.string(), z.unknown()).nullable(),
  /** Temporary id of the record that this action creates. */
  clientRef: z
    .string()
    .nullable()
    .transform((value) => value as TemporaryId | null),
  /** What views show of a record that this action creates, until the server's own arrives. */
  view: z.record(z.string(), z.unknown()).nullable().default(null),
  /** Actions that must be applied first. */
  dependsOn: z.array(z.uuid()).max(50),
  /** Key of the blob that this action uploads. */
  blobKey: z.string().max(200).nullable(),
  state: actionStateSchema,
  nextAttemptAt: z.number(),
  leaseUntil: z.number().nullable(),
  lastError: z.string().nullable(),
  attempts: z.array(attemptSchema).max(20),
});
export type PendingAction = z.output<typeof pendingActionSchema>;
