import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { useMemo } from 'react';
import type { Candidate } from '../../../core/planning/candidate-ranking.ts';
import { CandidateRow } from '../../../core/planning/candidate-row.tsx';
import { useFirstGaps } from '../../../core/planning/use-first-gaps.ts';
import { jobByName } from '../../../lib/record-number.ts';
import { useNow } from '../../../lib/use-now.ts';
import { PriorityMark } from '../../../ui/priority-mark.tsx';
import { type Room, roomFor } from '../rules/make-room.ts';
import { useBoard, useBoardDispatch } from '../state/board-context.ts';
import { dialogOpened } from '../state/board-ui-slice.ts';
import { lanesOf } from '../state/candidates.ts';
import { dayText } from '../toolbar/day-picker.tsx';

type WaysOutProps = { job: Job; rows: unknown; onTake: (candidate: Candidate) => void };

/** Proposals if nobody is free in the shown days: the first free gaps, and visits that could give way. */
export function WaysOut({ job, rows, onTake }: WaysOutProps) {
  const board = useBoard();
  const now = useNow(60_000);
  const { clock } = board;
  const gaps = useFirstGaps(job, clock.day(now), clock);
  // oxlint-disable-next-line react/exhaustive-deps -- `rows` stands for the lanes that are read from the store
  const rooms = useMemo(() => roomFor(job, lanesOf(board), now), [board, job, now, rows]);
  const found = gaps === null || gaps === 'failed' ? [] : gaps;
  const startText = (at: number) => `${dayText(clock.day(at))}, ${clock.time(at)}`;
  return (
    <>
      {rooms.length > 0 && <Rooms rooms={rooms} timeOf={clock.time} />}
      <h3 className="mt-2 mb-1 px-1.5 text-xs font-semibold text-2">
        <Trans>First free gaps</Trans>
      </h3>
      <div aria-live="polite">
        {gaps === null && <Line>{t`Looking through the next days…`}</Line>}
        {gaps === 'failed' && <Line>{t`The plans of the next days could not be read.`}</Line>}
        {gaps !== null && gaps !== 'failed' && found.length === 0 && (
          <Line>{t`No qualified technician has a free gap within a week.`}</Line>
        )}
        {found.map((gap) => (
          <CandidateRow
            key={gap.technicianId}
            candidate={gap}
            start={gap.start === null ? null : startText(gap.start)}
            onTake={() => onTake(gap)}
          />
        ))}
      </div>
    </>
  );
}

function Rooms({ rooms, timeOf }: { rooms: readonly Room[]; timeOf: (at: number) => string }) {
  const dispatch = useBoardDispatch();
  return (
    <>
      <h3 className="mt-2 mb-1 px-1.5 text-xs font-semibold text-2">
        <Trans>Could give way</Trans>
      </h3>
      {rooms.map(({ visit, technicianName, start }) => (
        <button
          key={visit.id}
          type="button"
          title={t`Unassign ${jobByName(visit.job)} to make room`}
          onClick={() => dispatch(dialogOpened({ kind: 'unassign', visitId: visit.id }))}
          className="grid w-full grid-cols-[auto_1fr_auto] items-center gap-x-2 rounded-sm px-1.5 py-1 text-left text-sm text-2 hover:bg-surface-3 pointer-coarse:py-2"
        >
          <span className="truncate font-medium text-1">{technicianName}</span>
          <span className="num">{timeOf(start)}</span>
          <PriorityMark priority={visit.job.priority} />
          <span className="col-span-3 truncate text-xs text-3">
            <Trans>instead of {jobByName(visit.job)}</Trans>
          </span>
        </button>
      ))}
    </>
  );
}

function Line({ children }: { children: string }) {
  return <p className="px-1.5 py-1 text-sm text-3">{children}</p>;
}
