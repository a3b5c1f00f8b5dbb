import type { SyncResult } from '@switchyard/contracts/offline/sync-routes.ts';
import { addClientRefs, findClientRefs } from '@switchyard/platform/db/repositories/client-ref-repository.ts';
import {
  type BatchRecords,
  lockRecordsOfBatch,
} from '@switchyard/platform/db/repositories/batch-lock-repository.ts';
import { findKnownOrphans } from '@switchyard/platform/db/repositories/orphan-repository.ts';
import { PartFailedError, type UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { CommandRegistry } from '../../http/command-registry.ts';
import { claimKeys, settleKeys } from '../../http/idempotency-batch.ts';
import type { Session } from '../../plugins/session.ts';
import type { DeviceClock } from '../../scheduling/device-clock.ts';
import { refusal } from './action-results.ts';
import { BatchProgress } from './batch-progress.ts';
import { type QueuedAction, type ReadItem, readAction } from './read-action.ts';
import { replayAction } from './replay-action.ts';
import { temporaryIdsOf } from './resolve-references.ts';
import type { SyncBatch } from './sync-batch.ts';

export type BatchInput = {
  readonly actions: readonly unknown[];
  readonly commands: CommandRegistry;
  readonly session: Session;
  readonly clock: DeviceClock;
} & Pick<SyncBatch, 'isOverdue' | 'readRecord' | 'report'>;

/**
 * Replays actions in order in one transaction, each as a part that may fail alone with its own result. Keys, temporary
 * ids and locks are acquired for all of them at once.
 * @returns one result per action
 */
export async function replayBatch(unit: UnitOfWork, input: BatchInput): Promise<SyncResult[]> {
  const items = input.actions.map((raw) => readAction(input.commands, raw));
  const batch = await openBatch(unit, input, items);
  const results: SyncResult[] = [];
  for (const item of items) results.push(await resultOf(batch, item));
  // A temporary id that already has a record invalidates one action, not the batch: running item by item shows which.
  if (!(await addClientRefs(unit.tx, input.session.actor, batch.newRefs))) throw new PartFailedError();
  const done = new Set(batch.progress.done.map(({ key }) => key));
  const released = [...batch.actions.keys()].filter((id) => !done.has(id) && !batch.earlier.has(id));
  await settleKeys(unit.tx, input.session.actor, { done: batch.progress.done, released });
  return results;
}

async function openBatch(
  unit: UnitOfWork,
  input: BatchInput,
  items: readonly ReadItem[],
): Promise<SyncBatch> {
  const { actor } = input.session;
  const actions = new Map<string, QueuedAction>();
  for (const { id, action } of items) if (action && !actions.has(id)) actions.set(id, action);
  const named = [...new Set([...actions.values()].flatMap(temporaryIdsOf))];
  const earlier = await claimKeys(unit.tx, actor, [...actions.keys()]);
  const refs = await findClientRefs(unit.tx, actor, named);
  const orphans = await findKnownOrphans(unit.tx, actor.userId, {
    actionIds: [...actions.keys()],
    refs: named.filter((id) => !refs.has(id)),
  });
  await lockRecordsOfBatch(unit.tx, recordsOf(actions, refs));
  const { session, clock, isOverdue, readRecord, report } = input;
  return {
    unit,
    session,
    clock,
    isOverdue,
    readRecord,
    report,
    actions,
    refs,
    newRefs: [],
    earlier,
    orphans,
    progress: new BatchProgress(),
  };
}

async function resultOf(batch: SyncBatch, item: ReadItem): Promise<SyncResult> {
  if (item.action === null) return refusal(item.id, item.refusal);
  // A repeated action within a batch runs once.
  const known = batch.progress.results.get(item.id);
  if (!known) return await replayAction(batch, item.action);
  return known.outcome === 'applied' ? { ...known, replayed: true } : known;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Records changed by the batch, from the paths of its actions. */
function recordsOf(
  actions: ReadonlyMap<string, QueuedAction>,
  refs: ReadonlyMap<string, string>,
): BatchRecords {
  const idsOf = (wanted: string) => {
    const ids = [...actions.values()].flatMap(({ path }) => {
      const [, , kind, part = ''] = path.split('/');
      const id = refs.get(part) ?? part;
      return kind === wanted && uuid.test(id) ? id : [];
    });
    return [...new Set(ids)];
  };
  return {
    jobs: idsOf('jobs'),
    visits: idsOf('visits'),
    customers: idsOf('customers'),
    sites: idsOf('sites'),
    technicians: idsOf('technicians'),
  };
}
