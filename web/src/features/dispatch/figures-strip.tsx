import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { formatCount, formatShare } from '../../lib/format-number.ts';
import { useNow } from '../../lib/use-now.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { BoardFocus } from './board-filters.ts';
import { type BoardFigures, boardFigures, type CapacitySlice } from './rules/board-figures.ts';
import type { Interval } from '@switchyard/contracts/time/intervals.ts';
import { useBoard } from './state/board-context.ts';
import { selectQueue, selectQueueTotal, selectVisits } from './state/board-store.ts';
import { useOtherDay } from './state/use-other-day.ts';
import { usePacedBoard } from './state/use-paced-board.ts';
import { dayText } from './toolbar/day-picker.tsx';

type FiguresStripProps = {
  focus: BoardFocus | null;
  /** Highlights what the selected figure counts. */
  onFocus: (focus: BoardFocus | null) => void;
};

const hourMs = 3_600_000;
const quietSharesBelow = 0.9;

/** The day's figures above the board; most of them highlight the visits they count. */
export function FiguresStrip({ focus, onFocus }: FiguresStripProps) {
  const figures = useFigures();
  const day = useOtherDay();
  const toggle = (next: BoardFocus) => onFocus(focus === next ? null : next);
  const tone = (count: number | undefined, color: string) =>
    count !== undefined && count > 0 ? color : 'text-1';
  return (
    <div className="flex shrink-0 border-b border-line md:overflow-x-auto">
      <Figure
        label={day === null ? t`Unassigned` : t`Unassigned, any day`}
        short={t`Unassigned`}
        value={figures && formatCount(figures.unassigned)}
      />
      <Figure
        label={t`Working now`}
        short={t`Working`}
        hint={t`Show which: working now`}
        value={figures && formatCount(figures.working)}
        pressed={focus === 'working'}
        onPress={() => toggle('working')}
      />
      <Figure
        label={t`Running late`}
        short={t`Late`}
        hint={t`Nobody arrived in time, or work goes on past the planned end`}
        value={figures && formatCount(figures.late)}
        tone={tone(figures?.late, 'text-danger')}
        pressed={focus === 'late'}
        onPress={() => toggle('late')}
      />
      <Figure
        label={day === null ? t`Deadlines at risk` : t`At risk ${day}`}
        short={t`At risk`}
        hint={t`Respond-by or resolve-by is past, or will be as planned`}
        value={figures && formatCount(figures.atRisk)}
        tone={tone(figures?.atRisk, 'text-warn')}
        pressed={focus === 'risk'}
        onPress={() => toggle('risk')}
      />
      <Figure
        label={t`On-time arrivals`}
        short={t`On time`}
        value={figures && (figures.onTime === null ? '–' : formatShare(figures.onTime))}
      />
      <Capacity slices={figures?.capacity ?? []} />
    </div>
  );
}

function useFigures(): BoardFigures | null {
  const { window, clock, view, shiftsOf } = useBoard();
  const state = usePacedBoard();
  const now = useNow(15_000);
  const visits = selectVisits(state);
  const queue = selectQueue(state);
  const { records } = state.board;
  const technicians = records?.technicians;
  const queueTotal = selectQueueTotal(state);
  const absences = records?.absences;
  const shifts = useMemo(
    // Shifts depend on the absences, which the lookup reads by itself.
    () => (absences ? Object.values(technicians ?? {}).flatMap((technician) => shiftsOf(technician)) : []),
    [technicians, absences, shiftsOf],
  );
  const slices = useMemo(
    () => (view === 'week' ? window.days.map((day) => wholeDay(day, clock.at)) : hourSlices(shifts)),
    [view, window, clock, shifts],
  );
  return useMemo(
    () => (technicians ? boardFigures({ visits, queue, queueTotal, shifts, slices, window, now }) : null),
    [technicians, visits, queue, queueTotal, shifts, slices, window, now],
  );
}

type FigureProps = {
  label: string;
  /** For narrow screens. */
  short?: string;
  hint?: string;
  /** Null: still loading. */
  value: string | null;
  tone?: string;
  pressed?: boolean;
  onPress?: () => void;
};

function Figure({ label, short = label, hint, value, tone = 'text-1', pressed, onPress }: FigureProps) {
  const body = (
    <>
      <span className="block truncate text-xs text-3 max-md:hidden">{label}</span>
      <span className="block truncate text-xs text-3 md:hidden">{short}</span>
      {value === null ? (
        <Skeleton className="my-1 h-4 w-10" />
      ) : (
        <span className={classNames('num block text-[17px] leading-6 font-semibold tracking-tight', tone)}>
          {value}
        </span>
      )}
    </>
  );
  const className =
    'min-w-26 shrink-0 border-r border-line px-4 py-2 text-left max-md:min-w-0 max-md:flex-auto max-md:px-2 max-md:py-1.5 max-md:last-of-type:border-r-0';
  if (!onPress) return <div className={className}>{body}</div>;
  return (
    <button
      type="button"
      title={hint}
      aria-pressed={pressed}
      onClick={onPress}
      className={classNames(
        className,
        'transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2 aria-pressed:bg-surface-3',
      )}
    >
      {body}
    </button>
  );
}

/** Booked share of shift time by hour (in a week: by day). */
function Capacity({ slices }: { slices: readonly CapacitySlice[] }) {
  const { clock, view } = useBoard();
  const shares = slices.map((slice) => `${sliceName(slice)} ${percent(slice.share)}`).join(', ');
  return (
    <div
      role="img"
      aria-label={t`Booked capacity: ${shares}`}
      className="flex min-w-48 flex-1 items-end gap-0.75 px-4 py-3 max-md:hidden"
    >
      {slices.map((slice) => (
        <span
          key={slice.from}
          title={t`${sliceName(slice)}: ${percent(slice.share)} booked`}
          className="relative h-6.5 flex-1 overflow-hidden rounded-xs bg-surface-3"
        >
          <i
            className={classNames('absolute inset-x-0 bottom-0', capacityTone(slice.share))}
            style={{ height: `${Math.min(100, (slice.share ?? 0) * 100)}%` }}
          />
        </span>
      ))}
    </div>
  );

  function sliceName(slice: CapacitySlice): string {
    return view === 'week' ? dayText(clock.day(slice.from)) : clock.time(slice.from);
  }
}

function capacityTone(share: number | null): string {
  if (share !== null && share > 1) return 'bg-danger opacity-80';
  if (share !== null && share > quietSharesBelow) return 'bg-warn opacity-70';
  return 'bg-(--text-3) opacity-55';
}

function percent(share: number | null): string {
  return share === null ? t`nobody on shift` : formatShare(share, 0);
}

/** Whole hours from the first shift's start to the last one's end. */
function hourSlices(shifts: readonly Interval[]): Interval[] {
  if (shifts.length === 0) return [];
  const start = Math.floor(Math.min(...shifts.map((shift) => shift.start)) / hourMs) * hourMs;
  const end = Math.max(...shifts.map((shift) => shift.end));
  const count = Math.min(24, Math.ceil((end - start) / hourMs));
  return Array.from({ length: count }, (_, index) => ({
    start: start + index * hourMs,
    end: start + (index + 1) * hourMs,
  }));
}

function wholeDay(day: string, at: (day: string, minute: number) => number): Interval {
  return { start: at(day, 0), end: at(day, 1440) };
}
