import type { UnknownAction } from '@reduxjs/toolkit';
import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { RequestError } from '../../../lib/request-error.ts';
import { applyChanges } from './apply-changes.ts';
import {
  commandAccepted,
  commandKept,
  commandRefused,
  commandSent,
  eventsArrived,
  loadFailed,
  loadStarted,
  snapshotLoaded,
  unsentRead,
} from './board-actions.ts';
import { type BoardRecords, changeOf, recordsOf } from './board-records.ts';
import type { PendingCommand } from './pending-command.ts';

type Position = { readonly epoch: string; readonly offset: number };

export type BoardState = {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly error: RequestError | null;
  /** Null until the first snapshot of the shown days. */
  readonly records: BoardRecords | null;
  /** Last event applied. */
  readonly position: Position | null;
  readonly pending: readonly PendingCommand[];
  /** Commands queued in the outbox. */
  readonly unsent: readonly PendingCommand[];
};

export const initialBoard: BoardState = {
  status: 'loading',
  error: null,
  records: null,
  position: null,
  pending: [],
  unsent: [],
};

/** Written by hand instead of with drafts: fifty events a second over thousands of records. */
export function boardReducer(state: BoardState = initialBoard, action: UnknownAction): BoardState {
  if (eventsArrived.match(action)) return withEvents(state, action.payload);
  if (loadStarted.match(action)) {
    const { window } = state.records ?? {};
    const same = window?.start === action.payload.start && window.end === action.payload.end;
    return { ...state, status: 'loading', error: null, records: same ? state.records : null };
  }
  if (snapshotLoaded.match(action)) {
    const { window, snapshot, since } = action.payload;
    if (snapshot.data.kind !== 'dispatch') return state;
    const loaded: BoardState = {
      ...state,
      status: 'ready',
      error: null,
      records: recordsOf(snapshot.data, window),
      position: { epoch: snapshot.epoch, offset: snapshot.offset },
    };
    return withEvents(loaded, since);
  }
  if (loadFailed.match(action)) return { ...state, status: 'failed', error: action.payload };
  return withCommands(state, action);
}

/** Commands sent, queued, accepted and refused. */
function withCommands(state: BoardState, action: UnknownAction): BoardState {
  if (commandSent.match(action)) return { ...state, pending: [...state.pending, action.payload] };
  if (unsentRead.match(action)) return { ...state, unsent: action.payload };
  if (commandKept.match(action)) {
    const kept = state.pending.filter((command) => command.id === action.payload.id);
    const pending = state.pending.filter((command) => !kept.includes(command));
    const unsent = state.unsent.filter((command) => command.id !== action.payload.id);
    return { ...state, pending, unsent: [...unsent, ...kept] };
  }
  if (commandAccepted.match(action) || commandRefused.match(action)) {
    const { id, changes } = action.payload;
    const pending = state.pending.filter((command) => command.id !== id);
    const unsent = state.unsent.filter((command) => command.id !== id);
    return { ...state, pending, unsent, records: state.records && applyChanges(state.records, changes) };
  }
  return state;
}

/** Events up to the snapshot are already included; the rest are applied in one batch. */
function withEvents(state: BoardState, events: readonly TopicEvent[]): BoardState {
  const { records, position } = state;
  if (!records || !position) return state;
  const news = events.filter((event) => event.epoch !== position.epoch || event.offset > position.offset);
  const last = news.at(-1);
  if (!last) return state;
  const changes = news.flatMap((event) => changeOf(event) ?? []);
  return {
    ...state,
    position: { epoch: last.epoch, offset: last.offset },
    records: changes.length === 0 ? records : applyChanges(records, changes),
  };
}
