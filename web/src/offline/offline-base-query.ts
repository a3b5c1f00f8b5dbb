import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query';
import type { WriteMethod } from '@switchyard/contracts/offline/pending-action.ts';
import { replaceTemporaryIds, temporaryIdsInPath } from '@switchyard/contracts/offline/temporary-id.ts';
import { type RequestArgs, type RequestMeta, type RequestResult, request } from '../app/request.ts';
import type { RequestError } from '../lib/request-error.ts';
import { type ActionTarget, actionTarget, entityKey } from './action-target.ts';
import { cachedRecord } from './cached-record.ts';
import {
  enqueueAction,
  type EnqueueInput,
  type Enqueued,
  type OfflineThunk,
  type ThunkExtra,
} from './enqueue-action.ts';
import { selectOverlayActions } from './offline-selectors.ts';
import { networkHeard, type OfflineState } from './offline-slice.ts';
import { createdRecord, overlayRecord } from './overlay.ts';

type Answer = { data: unknown; meta?: RequestMeta } | { error: RequestError; meta?: RequestMeta };
type State = { readonly offline: OfflineState };
type Dispatch = (thunk: OfflineThunk<Promise<Enqueued>>) => Promise<Enqueued>;

/**
 * Calls the server. A write that cannot be sent now goes to the outbox and is answered at once; a read that fails is
 * the caller's to deal with.
 */
export const offlineBaseQuery: BaseQueryFn<
  RequestArgs,
  unknown,
  RequestError,
  Record<never, never>,
  RequestMeta
> = (args, api) => {
  const call = withRealIds(args, stateOf(api).offline.realIds);
  return call.method === undefined || call.method === 'GET' ? read(call, api) : write(call, call.method, api);
};

async function read(call: RequestArgs, api: BaseQueryApi): Promise<Answer> {
  const unsent = answerOfUnsent(call, stateOf(api));
  if (unsent !== undefined) return { data: unsent };
  const answer = await ask(call, api);
  if ('data' in answer) (api.extra as ThunkExtra).offline.keepAnswer(call.path, answer.data);
  return answer;
}

async function write(call: RequestArgs, method: WriteMethod, api: BaseQueryApi): Promise<Answer> {
  const target = actionTarget(method, call.path);
  if (target === null || call.body instanceof FormData || call.body instanceof Blob) return ask(call, api);
  const idempotencyKey = call.idempotencyKey ?? crypto.randomUUID();
  if (!mustWait(call, target, stateOf(api))) {
    const answer = await ask({ ...call, idempotencyKey }, api);
    if ('data' in answer || answer.error.status !== 'network') return answer;
  }
  return enqueue({ ...call, idempotencyKey }, method, api);
}

async function enqueue(call: RequestArgs, method: WriteMethod, api: BaseQueryApi): Promise<Answer> {
  const { path, body, revision, idempotencyKey } = call;
  const target = actionTarget(method, path);
  const state = stateOf(api);
  const cached = target?.id == null ? undefined : cachedRecord(api.getState(), target.id);
  const actions = selectOverlayActions(state);
  const record = cached && target ? overlayRecord(target.kind, cached, actions) : null;
  const input: EnqueueInput = {
    method,
    path,
    body,
    record,
    ...(revision === undefined ? {} : { revision }),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  };
  try {
    const enqueued = await (api.dispatch as unknown as Dispatch)(enqueueAction(input));
    return { data: enqueued.record };
  } catch (cause) {
    // Neither sent nor kept: this must look like the failure it is.
    return { error: { status: 'network', text: cause instanceof Error ? cause.message : String(cause) } };
  }
}

async function ask(call: RequestArgs, api: BaseQueryApi): Promise<RequestResult> {
  const answer = await request(call, api.signal);
  const status = 'error' in answer ? answer.error.status : 'answered';
  const online = status !== 'network';
  const { network } = stateOf(api).offline;
  if (status !== 'aborted' && online !== (network === 'online')) {
    api.dispatch(networkHeard({ online, at: new Date().toISOString() }));
  }
  return answer;
}

/** Without a network, and behind unsent changes of the same record: order is kept. */
function mustWait(call: RequestArgs, target: ActionTarget, { offline }: State): boolean {
  if (offline.network === 'offline' || !navigator.onLine) return true;
  if (temporaryIdsInPath(call.path).length > 0) return true;
  const keys = [
    ...(target.id === null ? [] : [entityKey(target.kind, target.id)]),
    ...(target.parentId === null
      ? []
      : [entityKey(target.kind === 'photo' ? 'job' : 'visit', target.parentId)]),
  ];
  return offline.actions.some(
    ({ state, entities }) =>
      state !== 'conflict' && state !== 'attention' && keys.some((key) => entities.includes(key)),
  );
}

/** What is known of a record that the server has not heard of; undefined when the server is to be asked. */
function answerOfUnsent(call: RequestArgs, state: State): unknown {
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

function withRealIds(args: RequestArgs, realIds: Readonly<Record<string, string>>): RequestArgs {
  const real = (id: string) => realIds[id] ?? id;
  const path = args.path.split('/').map(real).join('/');
  if (path === args.path && !/temp_/.test(JSON.stringify([args.query, jsonBody(args)]) ?? '')) return args;
  return {
    ...args,
    path,
    ...(args.query === undefined
      ? {}
      : { query: replaceTemporaryIds(args.query, real) as NonNullable<RequestArgs['query']> }),
    ...(args.body === undefined || jsonBody(args) === undefined
      ? {}
      : { body: replaceTemporaryIds(args.body, real) }),
  };
}

function jsonBody({ body }: RequestArgs): unknown {
  return body instanceof FormData || body instanceof Blob ? undefined : body;
}

function stateOf(api: BaseQueryApi): State {
  return api.getState() as State;
}
