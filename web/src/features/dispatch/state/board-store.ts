import { configureStore, createSelector } from '@reduxjs/toolkit';
import { shallowEqual } from 'react-redux';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { compareUrgency } from '../rules/queue-order.ts';
import { boardReducer } from './board-reducer.ts';
import { rowOf } from './board-records.ts';
import { boardUiReducer } from './board-ui-slice.ts';
import { emptyOverlay, overlayOf, patchRow } from './overlay.ts';

/**
 * The board's own store: it lives as long as the page, and its fifty changes a second would otherwise notify the
 * whole application.
 */
export function createBoardStore() {
  return configureStore({
    reducer: { board: boardReducer, ui: boardUiReducer },
    // Thousands of records per action: these checks would cost more than the work itself.
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false, thunk: false }),
    devTools: false,
  });
}

export type BoardStore = ReturnType<typeof createBoardStore>;
export type BoardStoreState = ReturnType<BoardStore['getState']>;

const noVisits: readonly Visit[] = [];
const noJobs: readonly Job[] = [];
const noIds: readonly string[] = [];

const selectRecords = (state: BoardStoreState) => state.board.records;

/** Effects of pending commands. */
export const selectOverlay = createSelector(
  [
    selectRecords,
    (state: BoardStoreState) => state.board.unsent,
    (state: BoardStoreState) => state.board.pending,
  ],
  (records, unsent, pending) => (records ? overlayOf(records, [...unsent, ...pending]) : emptyOverlay),
);

/** A technician's visits by start, pending commands included; the same array until one of them changes. */
export function createLaneSelector(technicianId: string): (state: BoardStoreState) => readonly Visit[] {
  return createSelector(
    [
      (state: BoardStoreState) => (state.board.records ? rowOf(state.board.records, technicianId) : noVisits),
      (state: BoardStoreState) => selectOverlay(state).rows[technicianId],
    ],
    patchRow,
  );
}

/** A technician's visits now; for commands and dialogs, not for rendering rows. */
export function laneOf(state: BoardStoreState, technicianId: string): readonly Visit[] {
  const { records } = state.board;
  return records ? patchRow(rowOf(records, technicianId), selectOverlay(state).rows[technicianId]) : noVisits;
}

/** A visit as shown; undefined when it is not on the board. */
export function visitOf(state: BoardStoreState, visitId: string): Visit | undefined {
  const { visits } = selectOverlay(state);
  if (visitId in visits) return visits[visitId] ?? undefined;
  return state.board.records?.visits[visitId];
}

/** All visits of the window, pending commands included. */
export const selectVisits = createSelector([selectRecords, selectOverlay], (records, overlay) => {
  if (!records) return noVisits;
  const changed = Object.entries(overlay.visits);
  if (changed.length === 0) return Object.values(records.visits);
  return Object.values({ ...records.visits, ...Object.fromEntries(changed) }).filter(
    (visit) => visit !== null,
  );
});

/** Waiting jobs, most urgent first; jobs being planned are excluded. */
export const selectQueue = createSelector(
  [
    (state: BoardStoreState) => state.board.records?.queue,
    (state: BoardStoreState) => selectOverlay(state).plannedJobIds,
  ],
  (queue, planned) =>
    queue
      ? Object.values(queue)
          .filter((job) => !planned.has(job.id))
          .toSorted(compareUrgency)
      : noJobs,
);

/** Number of jobs that wait for a visit; jobs being planned are excluded. */
export const selectQueueTotal = createSelector(
  [selectRecords, (state: BoardStoreState) => selectOverlay(state).plannedJobIds],
  (records, planned) => {
    if (!records) return 0;
    const leaving = [...planned].filter((id) => records.queue[id] !== undefined);
    return records.queueTotal - leaving.length;
  },
);

export type RowFilter = {
  readonly territory: string | null;
  readonly skill: string | null;
  /** Only technicians with a shift on one of these weekdays, or a visit; null: all. */
  readonly weekdays: readonly number[] | null;
};

/** Technicians to show: active or with visits, and matching the filters; by name. */
export const selectRowIds = createSelector(
  [
    (state: BoardStoreState) => state.board.records?.technicianIds,
    (state: BoardStoreState) => state.board.records?.technicians,
    (state: BoardStoreState) => state.board.records?.rows,
    (_: BoardStoreState, filter: RowFilter) => filter,
  ],
  (ids, technicians, rows, { territory, skill, weekdays }) => {
    if (!ids || !technicians || !rows) return noIds;
    return ids.filter((id) => {
      const technician = technicians[id];
      if (!technician) return false;
      const works =
        technician.active &&
        (weekdays === null || technician.shifts.some((shift) => weekdays.includes(shift.weekday)));
      if (!works && (rows[id]?.length ?? 0) === 0) return false;
      if (territory !== null && technician.territory !== territory) return false;
      return skill === null || technician.skills.some((item) => item.skill === skill);
    });
  },
  // Rows change with every event, the list of technicians rarely.
  { memoizeOptions: { resultEqualityCheck: shallowEqual } },
);
