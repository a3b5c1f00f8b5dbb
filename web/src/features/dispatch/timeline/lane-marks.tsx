import type { Absence } from '@switchyard/contracts/absences/absence.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { memo } from 'react';
import type { Interval } from '@switchyard/contracts/time/intervals.ts';
import { placeDashes, placeTraces } from '../rules/lane-marks.ts';
import type { ShownVisit } from '../rules/row-layout.ts';
import type { TimeScale } from '../rules/time-scale.ts';
import { AbsenceMarks } from './absence-marks.tsx';
import { DaySums } from './day-sums.tsx';

type LaneMarksProps = {
  visits: readonly Visit[];
  shown: readonly ShownVisit[];
  shifts: readonly Interval[];
  absences: readonly Absence[];
  scale: TimeScale;
};

/** Absences, and travel and reserved times beside the bars of a lane; in a week, the sums of each day. */
export const LaneMarks = memo(function LaneMarks(props: LaneMarksProps) {
  const { visits, shown, shifts, absences, scale } = props;
  if (scale.segments.length > 1) {
    return (
      <>
        <AbsenceMarks absences={absences} scale={scale} />
        <DaySums visits={visits} shifts={shifts} scale={scale} />
      </>
    );
  }
  return (
    <>
      <AbsenceMarks absences={absences} scale={scale} />
      {placeDashes(shown, scale).map((dash) => (
        <i
          key={dash.key}
          className="board-dash"
          data-tight={dash.tight ? '' : undefined}
          style={{ width: dash.width, transform: `translateX(${dash.left}px)` }}
        />
      ))}
      {placeTraces(shown, scale).map(({ key, left, width }) => (
        <i
          key={key}
          className="pointer-events-none absolute top-1.5 left-0 h-9.75 rounded-md border border-dashed border-control"
          style={{ width, transform: `translateX(${left}px)` }}
        />
      ))}
    </>
  );
});
