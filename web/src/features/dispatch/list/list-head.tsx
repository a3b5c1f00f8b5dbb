import { plural } from '@lingui/core/macro';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { rowLoad, technicianStatus } from '../rules/board-load.ts';
import { useBoard, useBoardSelector } from '../state/board-context.ts';
import { awayText } from '../rules/away-text.ts';
import { absencesOf } from '../state/board-records.ts';
import { RowHead } from '../timeline/row-head.tsx';

type ListHeadProps = { technicianId: string; visits: readonly Visit[]; now: number };

/** Heading of a technician's visits in the list. */
export function ListHead({ technicianId, visits, now }: ListHeadProps) {
  const { shiftsOf, window, clock } = useBoard();
  const [away] = useBoardSelector(({ board }) => absencesOf(board.records, technicianId));
  const technician = useBoardSelector((state) => state.board.records?.technicians[technicianId]);
  if (!technician) return null;
  const shifts = shiftsOf(technician);
  const status = technicianStatus({ technician, visits, shifts, now });
  return (
    <div role="rowheader" className="flex min-w-0 flex-1 items-center gap-2.5">
      <RowHead
        technician={technician}
        status={status}
        load={rowLoad(visits, shifts, window)}
        note={away && awayText(away, clock)}
      />
      <span className="num min-w-16 shrink-0 text-right text-xs whitespace-nowrap text-3">
        {plural(visits.length, { one: '# visit', other: '# visits' })}
      </span>
    </div>
  );
}
