import type { Absence } from '@switchyard/contracts/absences/absence.ts';
import { memo } from 'react';
import { absenceTypeWord } from '../../../core/planning/absence-words.ts';
import { useBoard } from '../state/board-context.ts';
import { awayText } from '../rules/away-text.ts';
import { type TimeScale, timeToX } from '../rules/time-scale.ts';

type AbsenceMarksProps = { absences: readonly Absence[]; scale: TimeScale };

/** Times in which a technician is away, below the bars. */
export const AbsenceMarks = memo(function AbsenceMarks({ absences, scale }: AbsenceMarksProps) {
  const { clock } = useBoard();
  return absences.flatMap(({ id, type, startsAt, endsAt }) =>
    scale.segments.flatMap((segment) => {
      const from = Math.max(Date.parse(startsAt), segment.from);
      const to = Math.min(Date.parse(endsAt), segment.to);
      if (from >= to) return [];
      const left = timeToX(scale, from);
      // The end of a segment is the start of the next one, which `timeToX` would return.
      const right = to >= segment.to ? segment.x + segment.width : timeToX(scale, to);
      return (
        <div
          role="gridcell"
          key={`${id} ${segment.from}`}
          data-absence={id}
          className="board-absence"
          style={{ left, width: right - left }}
        >
          <span aria-hidden="true">{absenceTypeWord(type)}</span>
          <span className="sr-only">{awayText({ type, startsAt, endsAt }, clock)}</span>
        </div>
      );
    }),
  );
});
