import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { SyncResult } from '@switchyard/contracts/offline/sync-routes.ts';
import { addClientRef } from '@switchyard/platform/db/repositories/client-ref-repository.ts';
import { tagOf } from '../../http/register-route.ts';
import { refusal, resultOfFailure, retryLater } from './action-results.ts';
import { applyAction } from './apply-action.ts';
import { entitiesOf, isStepOfVisit, recordPath } from './batch-progress.ts';
import { decideForgotten } from './decide-forgotten.ts';
import { prepareAction } from './prepare-action.ts';
import type { QueuedAction } from './read-action.ts';
import { followOrphan } from './submit-orphan.ts';
import { UnknownReferenceError } from './resolve-references.ts';
import { idOf } from './run-command.ts';
import type { Applied, ReadyAction, SyncBatch } from './sync-batch.ts';
import { tellOfKept } from './tell-of-kept.ts';

/** Runs one action of a batch; its outcome affects only its own result. */
export async function replayAction(batch: SyncBatch, action: QueuedAction): Promise<SyncResult> {
  const entities = entitiesOf(realPath(batch, action.path), action.clientRef);
  const result = await judge(batch, action, entities);
  batch.progress.note(action.id, entities, result);
  if (isStepOfVisit(action.path)) batch.progress.noteStep(action.id, result);
  return result;
}

async function judge(
  batch: SyncBatch,
  action: QueuedAction,
  entities: readonly string[],
): Promise<SyncResult> {
  const { id } = action;
  const known = batch.orphans.find((orphan) => orphan.actionId === id.toLowerCase());
  if (known) return { id, outcome: 'orphaned', orphanId: known.id, reason: known.reason };
  const ready = await prepare(batch, action);
  if ('outcome' in ready) return ready;
  const earlier = batch.earlier.get(id);
  if (earlier) {
    return earlier.requestHash.equals(ready.hash)
      ? await replayed(batch, ready, earlier.outcome.body)
      : refusal(id, new ProblemError('idempotency.key_reused'));
  }
  const decided = await decideForgotten(batch, ready);
  if (decided) return decided;
  const blocker = batch.progress.blockerOf(action, entities, batch.actions);
  if (blocker !== undefined) return { id, outcome: 'blocked', by: blocker };
  // The first one always runs: otherwise a slow server would return the batch forever.
  if (batch.isOverdue() && batch.progress.results.size > 0)
    return { id, outcome: 'retry', retryAfterMs: 0, problem: null };
  try {
    return await applied(batch, ready, await applyAction(batch, ready));
  } catch (error) {
    return await resultOfFailure(batch, ready, error);
  }
}

/** The action ready to run, or the reason why it cannot. */
async function prepare(batch: SyncBatch, action: QueuedAction): Promise<ReadyAction | SyncResult> {
  try {
    return prepareAction(batch, action);
  } catch (error) {
    if (error instanceof ProblemError) return refusal(action.id, error);
    if (!(error instanceof UnknownReferenceError)) return retryLater(batch, action.id, error);
    const { temporaryId } = error;
    const followed = await followOrphan(batch, action, temporaryId);
    return followed ?? { id: action.id, outcome: 'blocked', by: makerOf(batch, temporaryId) };
  }
}

/** The action that creates the record of a temporary id; the id itself if that action is not in this batch. */
function makerOf({ actions }: SyncBatch, temporaryId: string): string {
  for (const action of actions.values()) if (action.clientRef === temporaryId) return action.id;
  return temporaryId;
}

function realPath({ refs }: SyncBatch, path: string): string {
  return path
    .split('/')
    .map((part) => refs.get(part) ?? part)
    .join('/');
}

async function applied(batch: SyncBatch, ready: ReadyAction, outcome: Applied): Promise<SyncResult> {
  const { action } = ready;
  const { record, merged, kept } = outcome;
  const { status } = action.command.route;
  const realId = action.clientRef === null ? null : idOf(record);
  if (action.clientRef !== null && realId !== null) batch.refs.set(action.clientRef, realId);
  noteRevision(batch, ready, outcome);
  batch.progress.done.push({
    key: action.id,
    hash: ready.hash,
    outcome: { status, body: record, etag: tagOf(record) },
    note: { merged, kept: [...kept] },
  });
  if (kept.length > 0) await tellOfKept(batch, { record, kept });
  return {
    id: action.id,
    outcome: 'applied',
    status,
    replayed: false,
    merged,
    kept: [...kept],
    realId,
    record,
  };
}

function noteRevision({ progress }: SyncBatch, { action, resolved }: ReadyAction, outcome: Applied): void {
  const { record, merged } = outcome;
  const revision =
    typeof record === 'object' && record !== null && 'revision' in record ? record.revision : null;
  const id = idOf(record);
  const isNew = action.command.route.write === 'create';
  const path = isNew && id !== null ? `/api/${kindOf(resolved.path)}/${id}` : recordPath(resolved.path);
  if (merged || typeof revision !== 'number') progress.forgetOwnChange(path);
  else progress.noteOwnChange(path, { base: isNew ? null : action.baseRevision, revision });
}

/** Entries are created under their visit and changed by their own path. */
function kindOf(path: string): string {
  const [, , kind = '', , part] = path.split('/');
  return kind === 'visits' && part === 'entries' ? 'visit-entries' : kind;
}

/** If the write was already done, by a request or an earlier batch, returns the same result. */
async function replayed(batch: SyncBatch, { action }: ReadyAction, record: unknown): Promise<SyncResult> {
  const note = batch.earlier.get(action.id)?.note;
  const realId = action.clientRef === null ? null : idOf(record);
  if (action.clientRef !== null && realId !== null) {
    const owner = batch.session.actor;
    await addClientRef(batch.unit.tx, owner, { temporaryId: action.clientRef, recordId: realId });
    batch.refs.set(action.clientRef, realId);
  }
  return {
    id: action.id,
    outcome: 'applied',
    status: action.command.route.status,
    replayed: true,
    merged: note?.merged ?? false,
    kept: note?.kept ?? [],
    realId,
    record,
  };
}
