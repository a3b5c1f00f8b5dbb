import { plural, t } from '@lingui/core/macro';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { memo } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { rowLoad } from '../rules/board-load.ts';
import type { Interval } from '@switchyard/contracts/time/intervals.ts';
import type { TimeScale } from '../rules/time-scale.ts';
import { visitSpan } from '../../../core/planning/visit-span.ts';

type DaySumsProps = { visits: readonly Visit[]; shifts: readonly Interval[]; scale: TimeScale };

/** Number of visits and load of each day of a week. */
export const DaySums = memo(function DaySums({ visits, shifts, scale }: DaySumsProps) {
  return scale.segments.map((segment) => {
    const day = { start: segment.from, end: segment.to };
    const own = visits.filter((visit) => {
      const { start, end } = visitSpan(visit);
      return start < day.end && end > day.start;
    });
    const dayShifts = shifts.filter((shift) => shift.start < day.end && shift.end > day.start);
    const load = rowLoad(own, dayShifts, day);
    if (own.length === 0) return null;
    return (
      <span
        key={segment.day}
        className="num pointer-events-none absolute top-1.5 flex justify-between gap-1 px-1.5 text-xs whitespace-nowrap text-2"
        style={{ left: segment.x, width: segment.width }}
      >
        {plural(own.length, { one: '# visit', other: '# visits' })}
        <span className={classNames(load !== null && load > 1 ? 'font-medium text-danger' : 'text-3')}>
          {load === null ? t`off` : `${Math.round(load * 100)} %`}
        </span>
      </span>
    );
  });
});
