import type { OfflineKind } from '@switchyard/contracts/offline/offline-record.ts';
import type { AppStore } from '../../core/store.ts';
import type { ActionView } from '../../core/action-view.ts';
import { collectRevisions, copyIn } from './query-cache-record.ts';
import { acknowledgedSeen, type OfflineState } from '../../core/offline-slice.ts';

type Query = {
  readonly data?: unknown;
  readonly status?: string;
  /** Of the last request, which may still be running or have failed. */
  readonly startedTimeStamp?: number | undefined;
};
type State = {
  readonly offline: OfflineState;
  readonly api: {
    readonly queries: Readonly<Record<string, Query | undefined>>;
    readonly provided: {
      readonly tags: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
    };
  };
};

/** The cache changes in bursts; one check at the end of each is enough, ms. */
const settleMs = 100;
/** Remaining actions are checked again after this, even without a cache change, ms. */
const againMs = 2000;
/** An answer without a record counts as shown after this, ms. */
const shownAfterMs = 5000;

/** Removes applied actions once every view of their records has caught up, until the returned function is called. */
export function pruneAcknowledged(store: Pick<AppStore, 'subscribe' | 'getState' | 'dispatch'>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    timer = undefined;
    const state = store.getState();
    const shown = revisionsOnce(state);
    const seen = state.offline.acknowledged
      .filter((action) => isSeen(state, action, shown))
      .map(({ id }) => id);
    if (seen.length > 0) store.dispatch(acknowledgedSeen(seen));
    clearTimeout(again);
    if (seen.length < state.offline.acknowledged.length) again = setTimeout(look, againMs);
  };
  const unsubscribe = store.subscribe(() => {
    if (store.getState().offline.acknowledged.length > 0) timer ??= setTimeout(look, settleMs);
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
    clearTimeout(again);
  };
}

const tagsOf: Readonly<Partial<Record<OfflineKind, string>>> = {
  job: 'Job',
  visit: 'Visit',
  customer: 'Customer',
  site: 'Site',
  technician: 'Technician',
  equipment: 'Equipment',
};

/**
 * True if each view of the record's kind holds it as new as the server's answer, or was fetched later. Kinds without a
 * tag are searched in all answers.
 */
function isSeen({ api }: State, action: ActionView, shown: () => ReadonlyMap<string, number>): boolean {
  const { result } = action;
  if (result === null) return true;
  const { target } = action;
  const id = idOf(action);
  const revision = Number(result.record?.['revision'] ?? 0);
  if (target === null || id == null || revision === 0) return isLater(result.at);
  const tag = tagsOf[target.kind];
  const keys =
    tag === undefined ? Object.keys(api.queries) : Object.values(api.provided.tags[tag] ?? {}).flat();
  // No tag identifies the lists with a new record: it appears in one of them, or in none on screen.
  if (tag === undefined && target.operation === 'create') {
    const isShown = (shown().get(id) ?? 0) >= revision;
    if (isShown) return !keys.some((key) => isRunning(api.queries[key]));
    return isLater(result.at) && !keys.some((key) => mayLack(api.queries[key], action));
  }
  return keys.every((key) => {
    const query = api.queries[key];
    // Its answer may be older than what it replaces.
    if (isRunning(query)) return false;
    if (query?.data === undefined || wasReadAfter(query, result.at)) return true;
    const copy = copyIn(query.data, id, 0);
    if (copy !== undefined) return (copy.revision ?? 0) >= revision;
    return target.operation !== 'create';
  });
}

function isRunning(query: Query | undefined): boolean {
  return query?.status === 'pending';
}

/** True if a query shows the parent of a new record, and was requested before the server had that record. */
function mayLack(query: Query | undefined, { target, result }: ActionView): boolean {
  if (query === undefined || result === null) return false;
  if (isRunning(query)) return true;
  if (wasReadAfter(query, result.at)) return false;
  const parents = [target?.parentId, result.record?.['visitId'], result.record?.['jobId']];
  return parents.some((id) => typeof id === 'string' && copyIn(query.data, id, 0) !== undefined);
}

/** True if the data was requested after `at`. A failed request leaves the data of an earlier one. */
function wasReadAfter({ status, startedTimeStamp = 0 }: Query, at: number): boolean {
  return status !== 'rejected' && startedTimeStamp > at;
}

/** Id of the record in answers. */
function idOf({ target, result }: ActionView): string | null {
  const own = result?.record?.['id'];
  // The path of the user's own profile contains no id.
  if (target?.kind === 'profile') return typeof own === 'string' ? own : null;
  return result?.realId ?? target?.id ?? null;
}

/** An answer without a record cannot be compared: the refetch after it counts. */
function isLater(at: number): boolean {
  return Date.now() - at > shownAfterMs;
}

/** Revisions of all cached records, collected on first use. */
function revisionsOnce({ api }: State): () => ReadonlyMap<string, number> {
  let found: Map<string, number> | undefined;
  return () => {
    if (found === undefined) {
      found = new Map();
      for (const query of Object.values(api.queries)) collectRevisions(query?.data, found);
    }
    return found;
  };
}
