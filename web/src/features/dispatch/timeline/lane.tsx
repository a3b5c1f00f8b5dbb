import { Trans } from '@lingui/react/macro';
import type { Absence } from '@switchyard/contracts/absences/absence.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { memo, Suspense, useMemo } from 'react';
import { laneMinute, placeBars, shownVisits } from '../rules/row-layout.ts';
import { gapsBetween, type Interval } from '@switchyard/contracts/time/intervals.ts';
import { type TimeScale, timeToX } from '../rules/time-scale.ts';
import { isAtRisk, type Lateness } from '../rules/visit-lateness.ts';
import { useBoard } from '../state/board-context.ts';
import { laneMarks } from './late-parts.ts';
import { VisitBar } from './visit-bar.tsx';

type LaneProps = {
  visits: readonly Visit[];
  pending: readonly Visit[];
  shifts: readonly Interval[];
  absences: readonly Absence[];
  late: ReadonlyMap<string, Lateness>;
  scale: TimeScale;
  now: number;
  activeVisitId: string | null;
  draggedVisitId: string | null;
};

/** A technician's lane: off-shift hours, visits, and travel between them. */
export const Lane = memo(function Lane(props: LaneProps) {
  const { visits, pending, shifts, absences, late, scale, now, activeVisitId, draggedVisitId } = props;
  const { clock } = useBoard();
  const week = scale.segments.length > 1;
  const minute = laneMinute(visits, now);
  const shown = useMemo(() => shownVisits(visits, minute), [visits, minute]);
  const bars = useMemo(() => placeBars(shown, scale), [shown, scale]);
  return (
    <div role="none" className="relative h-full" style={{ width: scale.width }}>
      <Shades shifts={shifts} scale={scale} />
      <Suspense fallback={null}>
        <laneMarks.Component
          visits={visits}
          shown={shown}
          shifts={shifts}
          absences={absences}
          scale={scale}
        />
      </Suspense>
      {bars.map((bar) => (
        <VisitBar
          key={bar.visit.id}
          visit={bar.visit}
          start={bar.start}
          end={bar.end}
          left={bar.left}
          width={bar.width}
          truePx={bar.truePx}
          track={bar.track}
          tracks={bar.tracks}
          late={late.get(bar.visit.id) ?? null}
          atRisk={isAtRisk(bar.visit, now)}
          pending={pending.includes(bar.visit)}
          active={bar.visit.id === activeVisitId}
          dragged={bar.visit.id === draggedVisitId}
          clock={clock}
          slim={week}
        />
      ))}
      {bars.length === 0 && (
        <span role="gridcell" className="sr-only">
          <Trans>No visits</Trans>
        </span>
      )}
    </div>
  );
});

const Shades = memo(function Shades({ shifts, scale }: { shifts: readonly Interval[]; scale: TimeScale }) {
  return scale.segments.flatMap((segment) =>
    gapsBetween(within(shifts, segment.from, segment.to), segment.from, segment.to).map((gap) => {
      const left = timeToX(scale, gap.start);
      // The end of a segment is the start of the next one, which `timeToX` would return.
      const right = gap.end >= segment.to ? segment.x + segment.width : timeToX(scale, gap.end);
      return <i key={gap.start} className="board-shade" style={{ left, width: right - left }} />;
    }),
  );
});

function within(shifts: readonly Interval[], from: number, to: number): Interval[] {
  return shifts
    .filter((shift) => shift.end > from && shift.start < to)
    .map((shift) => ({ start: Math.max(shift.start, from), end: Math.min(shift.end, to) }));
}
