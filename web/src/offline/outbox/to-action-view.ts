import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';
import { actionTarget, entityKey } from '../../core/action-target.ts';
import type { ActionView } from '../../core/action-view.ts';
import { tooOldOutcome } from './apply-result.ts';

export type ViewContext = { readonly isBlocked: boolean; readonly uploadProgress: number | null };

/** An outbox action as views see it. */
export function toActionView(action: PendingAction, { isBlocked, uploadProgress }: ViewContext): ActionView {
  const { method, url, entity, clientRef, state } = action;
  const target = actionTarget(method, url);
  const own = target === null ? null : (target.id ?? clientRef);
  const entities =
    own === null || target === null ? [entity] : [...new Set([entity, entityKey(target.kind, own)])];
  return {
    id: action.id,
    seq: action.seq,
    type: action.type,
    entity,
    target,
    entities,
    label: action.label,
    method,
    url,
    body: action.body,
    clientRef,
    view: action.view,
    // An action that an older version marked as waiting and that waits for nothing counts as pending.
    state: isBlocked ? 'blocked' : state === 'blocked' ? 'pending' : state,
    timestamp: action.timestamp,
    retryCount: action.retryCount,
    nextAttemptAt: action.nextAttemptAt,
    lastError: action.lastError,
    isTooOld: state === 'attention' && action.attempts.at(-1)?.outcome === tooOldOutcome,
    uploadProgress,
    result: null,
  };
}
