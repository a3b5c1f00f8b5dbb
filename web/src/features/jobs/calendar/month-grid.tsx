import { plural, t } from '@lingui/core/macro';
import { classNames } from '../../../lib/class-names.ts';
import { formatDay } from '../../../lib/format-date.ts';
import { Link } from '../../../ui/link.tsx';
import { CalendarVisitLink } from './calendar-visit-link.tsx';
import { monthOf } from './month-weeks.ts';
import { monthText, weekdayWords } from './month-words.ts';
import type { MonthViewProps } from './month-view.ts';
import { useDayHref } from './use-day-href.ts';
import type { CalendarVisit } from './visits-by-day.ts';

/** Most visits that a day shows; the others are counted. */
const mostShown = 5;

/** A month as a grid of its weeks. */
export function MonthGrid({ month, weeks, today, visits, zone }: MonthViewProps) {
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <table aria-label={monthText(month)} className="h-full w-full table-fixed border-collapse">
        <thead>
          <tr>
            {weekdayWords.map((word) => (
              <th
                key={word}
                scope="col"
                className="h-8 border-b border-line px-2 text-left text-xs font-medium text-3"
              >
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days) => (
            <tr key={days[0]}>
              {days.map((day) => (
                <Day
                  key={day}
                  day={day}
                  isToday={day === today}
                  isOutside={monthOf(day) !== month}
                  visits={visits.get(day) ?? []}
                  zone={zone}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type DayProps = {
  day: string;
  isToday: boolean;
  isOutside: boolean;
  visits: readonly CalendarVisit[];
  zone: string;
};

function Day({ day, isToday, isOutside, visits, zone }: DayProps) {
  const hrefOf = useDayHref();
  const hidden = visits.length - mostShown;
  const count = plural(visits.length, { one: '# visit', other: '# visits' });
  return (
    <td
      className={classNames(
        'h-28 border-r border-b border-line p-1 align-top last:border-r-0',
        isOutside && 'bg-surface-2',
      )}
    >
      <div className="flex items-center justify-between px-1">
        <Link
          to={hrefOf(day)}
          aria-label={t`${formatDay(day, 'weekday')}: ${count}`}
          aria-current={isToday ? 'date' : undefined}
          className={classNames(
            'num flex h-6 min-w-6 items-center justify-center rounded-full px-1 text-xs hover:underline',
            isToday ? 'bg-accent font-semibold text-accent-ink' : isOutside ? 'text-3' : 'text-2',
          )}
        >
          {Number(day.slice(8))}
        </Link>
        {visits.length > 0 && (
          <span aria-hidden="true" className="num text-xs text-3">
            {visits.length}
          </span>
        )}
      </div>
      <ul className="flex flex-col gap-0.5 pt-0.5">
        {visits.slice(0, mostShown).map((visit) => (
          <li key={`${visit.job.id} ${visit.start}`} className="flex min-w-0 flex-col">
            <CalendarVisitLink visit={visit} zone={zone} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Link
          to={hrefOf(day)}
          className="flex h-6 items-center rounded-sm px-1.5 text-xs text-2 hover:underline"
        >
          {plural(hidden, { one: '# more', other: '# more' })}
        </Link>
      )}
    </td>
  );
}
