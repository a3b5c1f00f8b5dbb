import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMemo, useRef } from 'react';
import { CalendarCheck, CalendarOff } from 'lucide-react';
import { useNow } from '../../../lib/use-now.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { BoardFocus } from '../board-filters.ts';
import { countsFor } from '../rules/board-focus.ts';
import { useBoardSelector } from '../state/board-context.ts';
import { type RowFilter, selectOverlay, selectRowIds } from '../state/board-store.ts';
import { inShownOrder } from '../../../core/planning/visit-span.ts';
import { patchRow } from '../state/overlay.ts';
import { lineTops } from '../window/line-window.ts';
import { indexesOf, useLineWindow } from '../window/use-line-window.ts';
import { ListHead } from './list-head.tsx';
import { ListVisit } from './list-visit.tsx';
import { listLines } from './list-lines.ts';

type BoardListProps = {
  filter: RowFilter;
  /** Only the visits counted by this figure of the strip. */
  focus: BoardFocus | null;
  label: string;
  narrow: boolean;
};

const headPx = 44;
const visitPx = { wide: 40, narrow: 66 };
const nothingFocused: Record<BoardFocus, string> = {
  working: t`Nobody is at work now`,
  late: t`Nothing runs late`,
  risk: t`No deadline is at risk`,
};

/** The board as a list: each technician's visits in order, with every action in a menu. */
export function BoardList({ filter, focus, label, narrow }: BoardListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const now = useNow(15_000);
  const rowIds = useBoardSelector((state) => selectRowIds(state, filter));
  const rows = useBoardSelector((state) => state.board.records?.rows);
  const overlay = useBoardSelector(selectOverlay);
  const lines = useMemo(
    () =>
      listLines(
        rowIds,
        (id) => inShownOrder(patchRow(rows?.[id] ?? [], overlay.rows[id]), now),
        focus && ((visit) => countsFor(focus, visit, now)),
      ),
    [rowIds, rows, overlay, focus, now],
  );
  const height = narrow ? visitPx.narrow : visitPx.wide;
  const tops = useMemo(
    () => lineTops(lines.map((line) => (line.kind === 'technician' ? headPx : height))),
    [lines, height],
  );
  const drawn = useLineWindow(scroller, tops);
  if (lines.length === 0 && focus) {
    return (
      <EmptyState icon={<CalendarCheck />} title={nothingFocused[focus]}>
        <Trans>Choose the number above again to see all visits.</Trans>
      </EmptyState>
    );
  }
  if (lines.length === 0) {
    return (
      <EmptyState icon={<CalendarOff />} title={t`No technicians match`}>
        <Trans>Change the territory and skill filters, or add technicians first.</Trans>
      </EmptyState>
    );
  }
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
      <div
        role="table"
        aria-label={label}
        aria-rowcount={lines.length}
        className="relative"
        style={{ height: tops.at(-1) }}
      >
        {indexesOf(drawn).map((index) => {
          const line = lines[index];
          if (!line) return null;
          return (
            <div
              key={line.key}
              role="row"
              aria-rowindex={index + 1}
              className="absolute inset-x-0 flex items-center gap-3 border-b border-line px-4 max-md:px-3"
              style={{ top: tops[index], height: line.kind === 'technician' ? headPx : height }}
            >
              {line.kind === 'technician' ? (
                <ListHead technicianId={line.technicianId} visits={line.visits} now={now} />
              ) : (
                <ListVisit
                  technicianId={line.technicianId}
                  visit={line.visit}
                  lane={line.lane}
                  narrow={narrow}
                  now={now}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
