import { memo, useMemo } from 'react';
import { rowLoad, technicianStatus } from '../rules/board-load.ts';
import type { TimeScale } from '../rules/time-scale.ts';
import { rowLateness } from '../rules/visit-lateness.ts';
import { useBoard, useBoardSelector } from '../state/board-context.ts';
import { absencesOf } from '../state/board-records.ts';
import { createLaneSelector, selectOverlay } from '../state/board-store.ts';
import { rowPx } from './grid-geometry.ts';
import { Lane } from './lane.tsx';
import { RowHead, rowHeadId } from './row-head.tsx';

type TechnicianRowProps = {
  technicianId: string;
  /** Position in the list, from 0. */
  index: number;
  top: number;
  headPx: number;
  scale: TimeScale;
  now: number;
  /** `row`: the technician is active; a visit id: that bar is. */
  active: string | null;
};

const none: readonly never[] = [];

/** One technician: sticky head on the left, lane on the right. Reads only its own visits. */
export const TechnicianRow = memo(function TechnicianRow(props: TechnicianRowProps) {
  const { technicianId, index, top, headPx, scale, now, active } = props;
  const { shiftsOf, window } = useBoard();
  const selectLane = useMemo(() => createLaneSelector(technicianId), [technicianId]);
  const technician = useBoardSelector((state) => state.board.records?.technicians[technicianId]);
  const visits = useBoardSelector(selectLane);
  const absences = useBoardSelector(({ board }) => absencesOf(board.records, technicianId));
  const patch = useBoardSelector((state) => selectOverlay(state).rows[technicianId]);
  const draggedVisitId = useBoardSelector(({ ui }) =>
    ui.draft?.source.kind === 'visit' && ui.draft.source.technicianId === technicianId
      ? ui.draft.source.visit.id
      : null,
  );
  const late = useMemo(() => rowLateness(visits, now), [visits, now]);
  if (!technician) return null;

  const shifts = shiftsOf(technician);
  const status = technicianStatus({ technician, visits, shifts, now });
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={technicianId}
      data-active={active === 'row' ? 'row' : undefined}
      className="board-row absolute left-0 flex border-b border-line"
      style={{ top, height: rowPx, width: headPx + scale.width }}
    >
      <div
        role="rowheader"
        id={rowHeadId(technicianId)}
        className="board-head sticky left-0 z-10 -mb-px flex shrink-0 items-center gap-2.5 border-r border-b border-line bg-surface px-3"
        style={{ width: headPx }}
      >
        <RowHead technician={technician} status={status} load={rowLoad(visits, shifts, window)} />
      </div>
      <Lane
        visits={visits}
        pending={patch?.added ?? none}
        shifts={shifts}
        absences={absences}
        late={late}
        scale={scale}
        now={now}
        activeVisitId={active}
        draggedVisitId={draggedVisitId}
      />
    </div>
  );
});
