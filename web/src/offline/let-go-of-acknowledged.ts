import type { OfflineKind } from '@switchyard/contracts/offline/offline-record.ts';
import type { AppStore } from '../app/store.ts';
import type { ActionView } from './action-view.ts';
import { collectRevisions, copyIn } from './cached-record.ts';
import { acknowledgedSeen, type OfflineState } from './offline-slice.ts';

type Query = { readonly data?: unknown; readonly startedTimeStamp?: number | undefined };
type State = {
  readonly offline: OfflineState;
  readonly api: {
    readonly queries: Readonly<Record<string, Query | undefined>>;
    readonly provided: {
      readonly tags: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
    };
  };
};

/** Changes of the cache come in bursts; one look at the end of each is enough, ms. */
const settleMs = 100;
/** What is left is looked at again after this, even when nothing happens, ms. */
const againMs = 2000;
/** An answer without a record is taken for shown after this, ms. */
const shownAfterMs = 5000;

/** Lets go of applied actions once every view that shows their records has caught up; until the answer is called. */
export function letGoOfAcknowledged(
  store: Pick<AppStore, 'subscribe' | 'getState' | 'dispatch'>,
): () => void {
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
};

/**
 * Whether each view of the record's kind either holds it as new as the server's answer, or was fetched afterwards.
 * Kinds without a tag are looked for in all answers.
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
  // Lists of these are not known by a tag: what was made shows up in one of them, or in none that is on screen.
  if (tag === undefined && target.operation === 'create') {
    const isShown = (shown().get(id) ?? 0) >= revision;
    return isShown || isLater(result.at);
  }
  return keys.every((key) => {
    const query = api.queries[key];
    if (query?.data === undefined || (query.startedTimeStamp ?? 0) > result.at) return true;
    const copy = copyIn(query.data, id, 0);
    if (copy !== undefined) return (copy.revision ?? 0) >= revision;
    return target.operation !== 'create';
  });
}

/** Id that the record has in answers. */
function idOf({ target, result }: ActionView): string | null {
  const own = result?.record?.['id'];
  // The address of the own profile names none.
  if (target?.kind === 'profile') return typeof own === 'string' ? own : null;
  return result?.realId ?? target?.id ?? null;
}

/** An answer without a record cannot be compared: the refetch after it counts. */
function isLater(at: number): boolean {
  return Date.now() - at > shownAfterMs;
}

/** Revisions of all records in the cache, collected when they are first asked for. */
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
