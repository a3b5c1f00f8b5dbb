import type { SyncResult } from '@switchyard/contracts/offline/sync-routes.ts';
import {
  findOrphan,
  insertOrphan,
  toOrphan,
} from '@switchyard/platform/db/repositories/orphan-repository.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { recordOrphanEvent } from '../../scheduling/orphan-events.ts';
import { findVisit } from '@switchyard/platform/db/repositories/visit-repository.ts';
import { labelOf, type LostVisit } from './field-work.ts';
import { contextOf } from './run-command.ts';
import { prepareFollower } from './prepare-action.ts';
import type { QueuedAction } from './read-action.ts';
import type { ReadyAction, SyncBatch } from './sync-batch.ts';

/** Stores unmatched field work in the office's inbox. */
export async function submitOrphan(
  batch: SyncBatch,
  ready: ReadyAction,
  { visit, reason }: LostVisit,
): Promise<SyncResult> {
  const { actor } = batch.session;
  const { action, resolved, body, occurredAt } = ready;
  const id = newId(batch.unit.now.getTime());
  await batch.unit.attempt(
    async (unit) => {
      await insertOrphan(unit.tx, {
        id,
        companyId: actor.companyId,
        now: unit.now,
        reason,
        visitId: visit.id,
        jobId: visit.jobId,
        technicianId: actor.technicianId,
        technicianName: actor.name,
        authorId: actor.userId,
        actionId: action.id,
        clientRef: action.clientRef,
        method: action.method,
        url: resolved.path,
        body,
        base: resolved.base,
        label: labelOf(ready),
        occurredAt,
      });
      const stored = await findOrphan(unit.tx, id);
      if (!stored) throw new Error('The submission just written is missing');
      recordOrphanEvent(unit, { type: 'orphan.received', orphan: toOrphan(stored) });
    },
    contextOf(batch, ready),
  );
  batch.orphans.push({ id, reason, visitId: visit.id, actionId: action.id, clientRef: action.clientRef });
  return { id: action.id, outcome: 'orphaned', orphanId: id, reason };
}

/** Changes to a submission in the office's inbox are stored there too. */
export async function followOrphan(
  batch: SyncBatch,
  action: QueuedAction,
  temporaryId: string,
): Promise<SyncResult | undefined> {
  const first = batch.orphans.find((orphan) => orphan.clientRef === temporaryId);
  if (!first || !action.path.startsWith('/api/visit-entries/')) return undefined;
  const visit = await findVisit(batch.unit.tx, first.visitId, { kind: 'company' });
  if (!visit) return undefined;
  return await submitOrphan(batch, prepareFollower(batch, action, temporaryId), {
    visit,
    reason: first.reason,
  });
}
