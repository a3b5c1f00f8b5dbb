import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { shownSpan } from '../../../core/planning/visit-span.ts';
import type { BoardUi } from '../state/board-ui-slice.ts';

type Active = NonNullable<BoardUi['active']>;
export type Direction = 'left' | 'right' | 'up' | 'down' | 'first' | 'last' | 'page_up' | 'page_down';

type Grid = {
  readonly rowIds: readonly string[];
  readonly laneOf: (technicianId: string) => readonly Visit[];
};

const pageRows = 10;

/** Target of a keyboard move from a lane or bar; null on an empty board. */
export function nextActive(active: BoardUi['active'], direction: Direction, grid: Grid): Active | null {
  const row = active ? grid.rowIds.indexOf(active.technicianId) : -1;
  const first = grid.rowIds[0];
  if (first === undefined) return null;
  if (!active || row === -1) return entryOf(first, null, grid);
  switch (direction) {
    case 'up':
      return rowStep(active, row - 1, grid);
    case 'down':
      return rowStep(active, row + 1, grid);
    case 'page_up':
      return rowStep(active, Math.max(0, row - pageRows), grid);
    case 'page_down':
      return rowStep(active, Math.min(grid.rowIds.length - 1, row + pageRows), grid);
    default:
      return laneStep(active, direction, grid.laneOf(active.technicianId));
  }
}

/** Left of the first bar is the technician. */
function laneStep(
  active: Active,
  direction: 'left' | 'right' | 'first' | 'last',
  lane: readonly Visit[],
): Active {
  const { technicianId } = active;
  const at = lane.findIndex((visit) => visit.id === active.visitId);
  const target = { left: at - 1, right: Math.min(at + 1, lane.length - 1), first: 0, last: lane.length - 1 };
  return { technicianId, visitId: lane[target[direction]]?.id ?? null };
}

function rowStep(active: Active, row: number, grid: Grid): Active {
  const technicianId = grid.rowIds[row];
  if (technicianId === undefined) return active;
  const current = grid.laneOf(active.technicianId).find((visit) => visit.id === active.visitId);
  return entryOf(technicianId, current ? startOf(current) : null, grid);
}

/** The bar of a lane nearest to a time; the technician when there is none. */
function entryOf(technicianId: string, near: number | null, grid: Grid): Active {
  const lane = grid.laneOf(technicianId);
  if (near === null) return { technicianId, visitId: null };
  const nearest = lane.toSorted((a, b) => Math.abs(startOf(a) - near) - Math.abs(startOf(b) - near))[0];
  return { technicianId, visitId: nearest?.id ?? null };
}

/** Start of its bar, which does not depend on `now`. */
function startOf(visit: Visit): number {
  return shownSpan(visit, 0).start;
}
