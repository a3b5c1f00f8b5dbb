import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import {
  keptOutcomeDays,
  keptReferenceDays,
  type SyncResult,
} from '@switchyard/contracts/offline/sync-routes.ts';
import { fieldError } from '../../access/access.ts';
import { refusal } from './action-results.ts';
import type { ReadyAction, SyncBatch } from './sync-batch.ts';

const dayMs = 24 * 3_600_000;
/** A day less than they are kept, because clocks differ, milliseconds. */
const knownOutcomeMs = (keptOutcomeDays - 1) * dayMs;
const knownReferenceMs = (keptReferenceDays - 1) * dayMs;

const forgotten = {
  detail:
    'Made so long ago that the service no longer knows whether it was saved then. Look for the record first',
  errors: [fieldError('/occurredAt', 'too_old', 'Older than outcomes of writes are kept')],
};

/**
 * Decides a create so old that an earlier request may have applied it and its outcome is no longer kept: run again, it
 * could create the record twice. Its reference is kept for longer and tells whether that happened, unless the command
 * was also sent without it. Changes name their revision and cannot be applied twice.
 * @returns undefined if it is to run
 */
export async function decideForgotten(
  batch: SyncBatch,
  { action, occurredAt, resolved }: ReadyAction,
): Promise<SyncResult | undefined> {
  const { route } = action.command;
  const ageMs = batch.unit.now.getTime() - Date.parse(occurredAt);
  if (route.write !== 'create' || ageMs <= knownOutcomeMs) return undefined;
  const { id, clientRef } = action;
  if (ageMs > knownReferenceMs || clientRef === null || action.onlyQueued !== true) {
    return refusal(id, new ProblemError('request.invalid', forgotten));
  }
  const realId = batch.refs.get(clientRef);
  if (realId === undefined) return undefined;
  const record = await readIfPossible(batch, resolved.path, realId);
  const done = { merged: false, kept: [], realId, ...(record === undefined ? {} : { record }) };
  return { id, outcome: 'applied', status: route.status, replayed: true, ...done };
}

/** The record as it is now; undefined if it is gone, or its kind is not read alone. */
async function readIfPossible(batch: SyncBatch, collection: string, id: string): Promise<unknown> {
  try {
    return await batch.readRecord(batch.unit.tx, collection, id);
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}
