import { t } from '@lingui/core/macro';
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import type { WriteMethod } from '@switchyard/contracts/offline/pending-action.ts';
import { provenRequest } from '../../core/proven-request.ts';
import type { RequestArgs, RequestMeta, RequestResult } from '../../core/request.ts';
import type { RequestError } from '../../lib/request-error.ts';
import { type ActionTarget, actionTarget, entityKey } from '../../core/action-target.ts';
import type { CallServer, StoreExtra } from '../../core/store-extra.ts';
import { networkHeard, type OfflineState } from '../../core/offline-slice.ts';
import { textOfCause } from '../../lib/text-of-cause.ts';

type Answer = { data: unknown; meta?: RequestMeta } | { error: RequestError; meta?: RequestMeta };

/** Longer than any write takes on the server, ms; a write that did arrive is recognised by its key. */
const answerMs = 10_000;

/**
 * Calls the server. A write that cannot be sent now is queued in the outbox and answered at once; failed reads are left
 * to the caller.
 */
export const offlineBaseQuery: CallServer = (args, api) => {
  const call = withRealIds(args, offlineOf(api).realIds);
  return call.method === undefined || call.method === 'GET' ? read(call, api) : write(call, call.method, api);
};

async function read(call: RequestArgs, api: BaseQueryApi): Promise<Answer> {
  const { offline } = api.extra as StoreExtra;
  if (hasTemporaryId(call)) {
    const unsent = (await offline.current())?.unsentAnswer(call);
    if (unsent !== undefined) return { data: unsent };
  }
  const startedAt = Date.now();
  const before = cachedData(api);
  const answer = await ask(call, api);
  if (!('data' in answer) || api.signal.aborted) return answer;
  const around = { before, after: cachedData(api) };
  // Before its code is loaded, nothing is unsent.
  const data = offline.overlay?.rebase(answer.data, around, learnedSince(api, startedAt)) ?? answer.data;
  offline.keepAnswer(call.path, data, startedAt);
  return { ...answer, data };
}

/** Data that the cache has for the query of a call. */
function cachedData({ getState, queryCacheKey }: BaseQueryApi): unknown {
  if (queryCacheKey === undefined) return undefined;
  const { queries } = (getState() as { readonly api: { readonly queries: Queries } }).api;
  return queries[queryCacheKey]?.data;
}
type Queries = Readonly<Record<string, { readonly data?: unknown } | undefined>>;

/** Records that the server returned for sent changes since a time: the answer of a read may be older. */
function learnedSince(api: BaseQueryApi, at: number): unknown[] {
  return offlineOf(api).acknowledged.flatMap(({ result }) =>
    result !== null && result.record !== null && result.at >= at ? [result.record] : [],
  );
}

async function write(call: RequestArgs, method: WriteMethod, api: BaseQueryApi): Promise<Answer> {
  const target = actionTarget(method, call.path);
  if (target === null || isRaw(call.body)) return ask(call, api);
  const records = recordsOf(target);
  const { offline } = api.extra as StoreExtra;
  return await offline.inTurn(records, () => sendOrKeep(call, { method, records }, api));
}

type Queueable = { readonly method: WriteMethod; readonly records: readonly string[] };

async function sendOrKeep(
  call: RequestArgs,
  { method, records }: Queueable,
  api: BaseQueryApi,
): Promise<Answer> {
  // The user who made the call has signed out while it was waiting: do not send it for anyone else.
  if (api.signal.aborted) return { error: { status: 'aborted', text: t`Given up before it was sent.` } };
  let queued = call;
  if (!mustWait(call, records, offlineOf(api))) {
    // A tried write keeps its key, because it may have been applied.
    queued = { ...call, idempotencyKey: call.idempotencyKey ?? crypto.randomUUID() };
    const answer = await askInTime(queued, api);
    if ('data' in answer || answer.error.status !== 'network') return answer;
  }
  try {
    const session = await (api.extra as StoreExtra).offline.session();
    return { data: (await session.queue(queued, method)).record };
  } catch (cause) {
    // Neither sent nor queued: the caller must see the failure.
    return { error: { status: 'network', text: textOfCause(cause) } };
  }
}

/** A stalled network may take minutes to fail; a write that is not queued by then is lost with the page. */
async function askInTime(call: RequestArgs, api: BaseQueryApi): Promise<RequestResult> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new DOMException(t`No answer`, 'TimeoutError')), answerMs);
  try {
    return await ask(call, api, AbortSignal.any([api.signal, late.signal]));
  } finally {
    clearTimeout(timer);
  }
}

async function ask(call: RequestArgs, api: BaseQueryApi, signal = api.signal): Promise<RequestResult> {
  const answer = await provenRequest(call, signal);
  const status = 'error' in answer ? answer.error.status : 'answered';
  const online = status !== 'network';
  if (status !== 'aborted' && online !== (offlineOf(api).network === 'online')) {
    api.dispatch(networkHeard({ online, at: new Date().toISOString() }));
  }
  return answer;
}

/**
 * Queue the write if there is no network, if unsent changes of the same record come first, or if nobody has confirmed
 * yet that the browser is still signed in as the user on the page.
 */
function mustWait(
  call: RequestArgs,
  keys: readonly string[],
  { network, paused, actions }: OfflineState,
): boolean {
  if (network === 'offline' || paused === 'unconfirmed' || !navigator.onLine || hasTemporaryId(call))
    return true;
  return actions.some(
    ({ state, entities }) =>
      state !== 'conflict' && state !== 'attention' && keys.some((key) => entities.includes(key)),
  );
}

/** Records that a write concerns: its own and its parent. */
function recordsOf({ kind, id, parentId }: ActionTarget): string[] {
  return [
    ...(id === null ? [] : [entityKey(kind, id)]),
    ...(parentId === null ? [] : [entityKey(kind === 'photo' ? 'job' : 'visit', parentId)]),
  ];
}

function hasTemporaryId({ path, query, body }: RequestArgs): boolean {
  return `${path}${JSON.stringify([query, isRaw(body) ? null : body])}`.includes('temp_');
}

/** Maps temporary ids to the real ids that the server has assigned since. */
function withRealIds(args: RequestArgs, realIds: OfflineState['realIds']): RequestArgs {
  if (!hasTemporaryId(args)) return args;
  const { path, query, body } = args;
  const real = (text: string) => text.replace(/temp_[0-9a-f-]{36}/g, (id) => realIds[id] ?? id);
  const renamed = <Value>(value: Value) => JSON.parse(real(JSON.stringify(value))) as Value;
  return {
    ...args,
    path: real(path),
    ...(query === undefined ? {} : { query: renamed(query) }),
    ...(body === undefined || isRaw(body) ? {} : { body: renamed(body) }),
  };
}

function isRaw(body: unknown): boolean {
  return body instanceof FormData || body instanceof Blob;
}

function offlineOf(api: BaseQueryApi): OfflineState {
  return (api.getState() as { readonly offline: OfflineState }).offline;
}
