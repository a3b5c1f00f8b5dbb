import { t } from '@lingui/core/macro';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { MoreHorizontal, Pin } from 'lucide-react';
import { Chip } from '../../../ui/chip.tsx';
import { DropdownMenu } from '../../../ui/dropdown-menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PriorityMark } from '../../../ui/priority-mark.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { placeText } from '../rules/place-text.ts';
import { latenessText, rowLateness } from '../rules/visit-lateness.ts';
import { isUnsent } from '../rules/visit-moves.ts';
import { shownSpan } from '../../../core/planning/visit-span.ts';
import { useBoard, useBoardDispatch } from '../state/board-context.ts';
import { dialogOpened } from '../state/board-ui-slice.ts';
import { useVisitMenu } from '../timeline/use-visit-menu.tsx';

type ListVisitProps = {
  technicianId: string;
  visit: Visit;
  lane: readonly Visit[];
  narrow: boolean;
  now: number;
};

/** A visit as a line of the list. */
export function ListVisit({ technicianId, visit, lane, narrow, now }: ListVisitProps) {
  const { clock } = useBoard();
  const dispatch = useBoardDispatch();
  const menuOf = useVisitMenu();
  const late = rowLateness(lane, now).get(visit.id);
  const { start, end } = shownSpan(visit, now);
  const times = `${clock.time(start)}–${clock.time(end)}`;
  const place = placeText(visit.job);
  const lateChip = late && (
    <Chip tone={late.kind === 'knock_on' ? 'warn' : 'danger'}>{latenessText(late)}</Chip>
  );
  const title = (
    <button
      type="button"
      onClick={() => dispatch(dialogOpened({ kind: 'visit', visitId: visit.id }))}
      className="min-w-0 truncate text-left font-medium text-1 hover:underline"
    >
      {visit.job.title}
    </button>
  );
  return (
    <>
      <span role="cell" className="num w-22 shrink-0 self-center text-sm text-2 md:pl-9 md:w-32">
        {times}
      </span>
      {narrow ? (
        <span role="cell" className="flex min-w-0 flex-1 flex-col gap-1">
          {title}
          <span className="flex items-center gap-1.5 overflow-hidden text-xs text-3">
            <StatusPill state={visit.state} />
            {lateChip ?? <span className="truncate">{place}</span>}
          </span>
        </span>
      ) : (
        <>
          <span role="cell" className="w-32 shrink-0">
            <StatusPill state={visit.state} />
          </span>
          <span role="cell" className="flex min-w-0 flex-1 items-center gap-2">
            {title}
            {visit.pinned && <Pin aria-label={t`pinned`} size={12} className="shrink-0 text-3" />}
            {lateChip}
          </span>
          <span role="cell" className="min-w-0 flex-1 truncate text-2">
            {place}
          </span>
          <span role="cell" className="w-8 shrink-0">
            {visit.job.priority !== 'none' && <PriorityMark priority={visit.job.priority} hideWord />}
          </span>
        </>
      )}
      <span role="cell" className="shrink-0">
        <DropdownMenu
          align="end"
          items={menuOf(visit, technicianId)}
          trigger={
            <IconButton
              label={t`Actions for ${visit.job.title}`}
              icon={<MoreHorizontal />}
              tooltip={false}
              disabled={isUnsent(visit)}
            />
          }
        />
      </span>
    </>
  );
}
