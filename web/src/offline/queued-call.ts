import type { WriteMethod } from '@switchyard/contracts/offline/pending-action.ts';
import { temporaryIdsInPath } from '@switchyard/contracts/offline/temporary-id.ts';
import type { RequestArgs } from '../app/request.ts';
import { type ActionTarget, actionTarget } from './action-target.ts';
import { cachedRecord } from './cached-record.ts';
import type { EnqueueInput } from './enqueue-input.ts';
import { selectOverlayActions } from './offline-selectors.ts';
import type { KeptRecords } from './kept-records.ts';
import type { OfflineState } from './offline-slice.ts';
import { createdRecord, overlayRecord } from './overlay.ts';

type State = { readonly offline: OfflineState };

export type KnownRecords = {
  readonly state: State;
  /** Whose profile is the own one. */
  readonly userId: string;
  /** What this device kept of a record. */
  readonly kept: Pick<KeptRecords, 'find'>;
};

/** A call of a view as an action: with the record that it changes, as the view shows it. */
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

/** The record that a change is made on: of the page, or as it was kept where the page has it from there. */
async function recordBefore(
  { kind, operation, id }: ActionTarget,
  { state, userId, kept }: KnownRecords,
): Promise<{ readonly id: string } | undefined> {
  if (id === null || operation === 'create') return undefined;
  // Lists of people hold an excerpt of a profile under the same id.
  if (kind === 'profile') return kept.find(kind, userId).catch(() => undefined);
  return cachedRecord(state, id) ?? (await kept.find(kind, id).catch(() => undefined));
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
