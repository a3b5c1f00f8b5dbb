import type { WriteMethod } from '@switchyard/contracts/offline/pending-action.ts';
import { temporaryIdsInPath } from '@switchyard/contracts/offline/temporary-id.ts';
import type { RequestArgs } from '../app/request.ts';
import { actionTarget } from './action-target.ts';
import { cachedRecord } from './cached-record.ts';
import type { EnqueueInput } from './enqueue-input.ts';
import { selectOverlayActions } from './offline-selectors.ts';
import type { OfflineState } from './offline-slice.ts';
import { createdRecord, overlayRecord } from './overlay.ts';

type State = { readonly offline: OfflineState };

/** A call of a view as an action: with the record that it changes, as the view shows it. */
export function queuedCall(call: RequestArgs, method: WriteMethod, state: State): EnqueueInput {
  const { path, body, revision, idempotencyKey } = call;
  const target = actionTarget(method, path);
  const cached = target?.id == null ? undefined : cachedRecord(state, target.id);
  const record = cached && target ? overlayRecord(target.kind, cached, selectOverlayActions(state)) : null;
  return {
    method,
    path,
    body,
    record,
    ...(revision === undefined ? {} : { revision }),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  };
}

/** What is known of a record that the server has not heard of; undefined when the server is to be asked. */
export function answerOfUnsent(call: RequestArgs, state: State): unknown {
  const inQuery = Object.values(call.query ?? {}).join('&');
  const [id] = temporaryIdsInPath(`${call.path}?${inQuery}`);
  if (id === undefined) return undefined;
  const [, , , recordId, below] = call.path.split('/');
  if (recordId !== id || below !== undefined) return { items: [], nextCursor: null, total: 0 };
  const actions = selectOverlayActions(state);
  for (const action of actions) {
    const { target } = action;
    if (target?.operation !== 'create' || action.clientRef !== id) continue;
    const record = createdRecord(target.kind, action);
    if (record !== null) return overlayRecord(target.kind, record, actions);
  }
  return undefined;
}
