import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';
import { actionTarget } from '../../core/action-target.ts';
import type { OutboxChange } from '../outbox/outbox-change.ts';
import type { CachedRecords } from '../cache/cached-records.ts';

/** Stores the records that the server returned for sent changes, so that the device's copies are not older. */
export function learnResults(
  kept: Pick<CachedRecords, 'learn'>,
  sent: readonly PendingAction[],
  changes: readonly OutboxChange[],
): void {
  const byId = new Map(sent.map((action) => [action.id, action]));
  for (const change of changes) {
    const action = byId.get(change.id);
    if (action === undefined || change.kind !== 'applied' || change.record === null) continue;
    const target = actionTarget(action.method, action.url);
    const id = change.record['id'];
    if (target === null || target.kind === 'profile' || typeof id !== 'string') continue;
    kept.learn(target.kind, { ...change.record, id }, target.operation === 'create');
  }
}
