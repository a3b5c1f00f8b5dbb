import type { WriteMethod } from '@switchyard/contracts/offline/pending-action.ts';
import { temporaryIdsInPath } from '@switchyard/contracts/offline/temporary-id.ts';
import type { RequestArgs } from '../../core/request.ts';
import { type ActionTarget, actionTarget } from '../../core/action-target.ts';
import { cachedRecord } from '../overlay/query-cache-record.ts';
import type { EnqueueInput } from './enqueue-input.ts';
import { selectOverlayActions } from '../overlay/offline-selectors.ts';
import type { CachedRecords } from '../cache/cached-records.ts';
import type { OfflineState } from '../../core/offline-slice.ts';
import { createdRecord, overlayRecord } from '../overlay/overlay.ts';

type State = { readonly offline: OfflineState };

export type KnownRecords = {
  readonly state: State;
  /** User whose profile has no id in its path. */
  readonly userId: string;
  /** Reads the copy of a record on this device. */
  readonly kept: Pick<CachedRecords, 'find'>;
};

/** Converts a view's call to an action, with the record that it changes as the view shows it. */
export async function queuedCall(
  call: RequestArgs,
  method: WriteMethod,
  known: KnownRecords,
): Promise<EnqueueInput> {
  const { path, body, revision, idempotencyKey } = call;
  const target = actionTarget(method, path);
  const found = target === null ? undefined : await recordBefore(target, known);
  const record =
    found && target ? overlayRecord(target.kind, found, selectOverlayActions(known.state)) : null;
  return {
    method,
    path,
    body,
    record,
    ...(revision === undefined ? {} : { revision }),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  };
}

/** The record before the change: from the page, or the stored copy if the page shows that one. */
async function recordBefore(
  { kind, operation, id }: ActionTarget,
  { state, userId, kept }: KnownRecords,
): Promise<{ readonly id: string } | undefined> {
  if (id === null || operation === 'create') return undefined;
  // Lists of people contain excerpts of a profile under the same id.
  if (kind === 'profile') return kept.find(kind, userId).catch(() => undefined);
  return cachedRecord(state, id) ?? (await kept.find(kind, id).catch(() => undefined));
}

/** A record that the server does not have yet; undefined if the server must be asked. */
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
