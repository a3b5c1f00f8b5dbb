import { createAction, prepareAutoBatched, type UnknownAction } from '@reduxjs/toolkit';
import type { ActionView } from './action-view.ts';

export type StorageUse = {
  readonly usageBytes: number;
  readonly quotaBytes: number;
  /** The browser has granted persistent storage. */
  readonly persisted: boolean;
};

/** State of offline work on this page. */
export type OfflineState = {
  /** The outbox of this user has been loaded. */
  readonly ready: boolean;
  readonly network: 'online' | 'offline';
  /** ISO 8601. */
  readonly offlineSince: string | null;
  readonly draining: boolean;
  /** `unconfirmed`: the server has not yet confirmed the stored session. */
  readonly paused: null | 'signed_out' | 'other_user' | 'unconfirmed';
  /** Unsent, in order. */
  readonly actions: readonly ActionView[];
  /** Applied by the server; still overlaid until the updated record has arrived. */
  readonly acknowledged: readonly ActionView[];
  readonly conflicts: number;
  readonly attention: number;
  /** Database entries that could not be parsed; kept, and exported on request. */
  readonly quarantined: number;
  readonly storage: StorageUse | null;
  /** How far this device's clock is ahead of the server's, ms; null until measured. */
  readonly clockAheadMs: number | null;
  /** The user wants to sign out while changes are unsent. */
  readonly askedToSignOut: boolean;
  /** Storage error message. */
  readonly problem: string | null;
  /** Server ids of records that were created here while offline. */
  readonly realIds: Readonly<Record<string, string>>;
};

export type OutboxChange = {
  /** New or changed. */
  readonly changed?: readonly ActionView[];
  readonly removedIds?: readonly string[];
  readonly acknowledged?: readonly ActionView[];
  readonly realIds?: Readonly<Record<string, string>>;
};

type OfflineNote =
  | 'draining'
  | 'paused'
  | 'storage'
  | 'problem'
  | 'quarantined'
  | 'clockAheadMs'
  | 'askedToSignOut';

const initialState: OfflineState = {
  ready: false,
  network: 'online',
  offlineSince: null,
  draining: false,
  paused: null,
  actions: [],
  acknowledged: [],
  conflicts: 0,
  attention: 0,
  quarantined: 0,
  storage: null,
  clockAheadMs: null,
  askedToSignOut: false,
  problem: null,
  realIds: {},
};

/** Result of the last call or the browser's network event; `at`: ISO 8601. */
export const networkHeard = createAction<{ online: boolean; at: string }>('offline/networkHeard');
/** The whole outbox, ordered by seq. */
export const outboxRead = createAction<{ actions: readonly ActionView[]; quarantined: number }>(
  'offline/outboxRead',
);
/** Subscribers are notified in the next frame, so that queueing a change does not wait for rendering. */
export const outboxChanged = createAction('offline/outboxChanged', prepareAutoBatched<OutboxChange>());
/** The views have the server's records: their overlays can be removed. */
export const acknowledgedSeen = createAction<readonly string[]>('offline/acknowledgedSeen');
export const uploadProgressed = createAction<{ id: string; progress: number }>('offline/uploadProgressed');
export const offlineNoted = createAction<Partial<Pick<OfflineState, OfflineNote>>>('offline/offlineNoted');
/** The outbox of another user follows. The network state is kept. */
export const outboxClosed = createAction('offline/outboxClosed');

/** Plain object: tracking each read of a long outbox would cost more than any change to it. */
export function offlineReducer(state: OfflineState = initialState, action: UnknownAction): OfflineState {
  if (networkHeard.match(action)) return heard(state, action.payload);
  if (outboxRead.match(action)) return withCounts({ ...state, ready: true, ...action.payload });
  if (outboxChanged.match(action)) return changed(state, action.payload);
  if (acknowledgedSeen.match(action)) {
    const seen = new Set(action.payload);
    return { ...state, acknowledged: state.acknowledged.filter(({ id }) => !seen.has(id)) };
  }
  if (uploadProgressed.match(action)) {
    const { id, progress } = action.payload;
    const withProgress = (one: ActionView) => (one.id === id ? { ...one, uploadProgress: progress } : one);
    return { ...state, actions: state.actions.map(withProgress) };
  }
  if (offlineNoted.match(action)) return { ...state, ...action.payload };
  if (!outboxClosed.match(action)) return state;
  const { network, offlineSince } = state;
  return { ...initialState, network, offlineSince };
}

function heard(state: OfflineState, { online, at }: { online: boolean; at: string }): OfflineState {
  const network = online ? 'online' : 'offline';
  if (state.network === network) return state;
  return { ...state, network, offlineSince: online ? null : at };
}

function changed(state: OfflineState, change: OutboxChange): OfflineState {
  const { changed: upserts = [], removedIds = [], acknowledged = [], realIds } = change;
  const fresh = new Map(upserts.map((action) => [action.id, action]));
  const gone = new Set(removedIds);
  const actions: ActionView[] = [];
  for (const action of state.actions) {
    if (gone.has(action.id)) continue;
    const update = fresh.get(action.id);
    actions.push(update ?? action);
    if (update !== undefined) fresh.delete(action.id);
  }
  const last = actions.at(-1);
  const added = [...fresh.values()].filter((action) => !gone.has(action.id));
  actions.push(...added);
  if (last && added.some((action) => action.seq < last.seq)) actions.sort((a, b) => a.seq - b.seq);
  return withCounts({
    ...state,
    actions,
    acknowledged: acknowledged.length === 0 ? state.acknowledged : [...state.acknowledged, ...acknowledged],
    realIds:
      realIds === undefined || Object.keys(realIds).length === 0
        ? state.realIds
        : { ...state.realIds, ...realIds },
  });
}

function withCounts(state: OfflineState): OfflineState {
  let conflicts = 0;
  let attention = 0;
  for (const action of state.actions) {
    if (action.state === 'conflict') conflicts += 1;
    else if (action.state === 'attention') attention += 1;
  }
  return { ...state, conflicts, attention };
}
