import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';
import { replaceTemporaryIds, type TemporaryId } from '@switchyard/contracts/offline/temporary-id.ts';
import type { OutboxChange } from './outbox-change.ts';

type Failure = Exclude<OutboxChange, { kind: 'applied' | 'orphaned' }>;

/** Number of attempts that are stored. */
const keptAttempts = 20;

/** An action after an attempt that did not apply it. */
export function afterFailure(action: PendingAction, change: Failure, now: number): PendingAction {
  const free: PendingAction = { ...action, state: 'pending', leaseUntil: null };
  if (change.kind === 'released') return free;
  const attempts = trimmed([
    ...action.attempts,
    { at: now, outcome: change.outcome.slice(0, 100), text: (change.text ?? '').slice(0, 500) },
  ]);
  const tried = { ...free, attempts, retryCount: action.retryCount + 1, lastError: change.text };
  switch (change.kind) {
    case 'retry':
      return { ...tried, nextAttemptAt: change.nextAttemptAt };
    case 'attention':
    case 'conflict':
      return { ...tried, state: change.kind, nextAttemptAt: 0 };
    default:
      return change satisfies never;
  }
}

/** Replaces a temporary id everywhere. */
export function withRealId<Action extends Pick<PendingAction, 'url' | 'body' | 'entity'>>(
  action: Action,
  temporary: TemporaryId,
  realId: string,
): Action {
  return {
    ...action,
    url: action.url.replaceAll(temporary, realId),
    entity: action.entity.replaceAll(temporary, realId),
    body: replaceTemporaryIds(action.body, (id) => (id === temporary ? realId : id)),
  };
}

/** Network failures say nothing about the action, so they are dropped first. */
function trimmed(attempts: PendingAction['attempts']): PendingAction['attempts'] {
  const list = [...attempts];
  while (list.length > keptAttempts) {
    const index = list.findIndex(({ outcome }) => outcome === 'network' || outcome === 'batch');
    list.splice(Math.max(0, index), 1);
  }
  return list;
}
