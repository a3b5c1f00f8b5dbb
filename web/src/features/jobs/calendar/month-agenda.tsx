import { t } from '@lingui/core/macro';
import { CalendarDays } from 'lucide-react';
import { formatDay } from '../../../lib/format-date.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CalendarVisitLink } from './calendar-visit-link.tsx';
import { monthOf } from './month-weeks.ts';
import { monthText } from './month-words.ts';
import type { MonthViewProps } from './month-view.ts';

/** Scrolls once, when the section appears. */
function showSection(section: HTMLElement | null): void {
  section?.scrollIntoView({ block: 'start' });
}

/** The days of a month that have visits, one below the other: for phones. */
export function MonthAgenda({ month, weeks, today, visits, zone }: MonthViewProps) {
  const days = weeks.flat().filter((day) => monthOf(day) === month && visits.has(day));
  // Days that are over are above: a person looks for what comes.
  const firstShown = days.find((day) => day >= today);
  if (days.length === 0)
    return <EmptyState icon={<CalendarDays />} title={t`No visits in ${monthText(month)}`} />;
  return (
    <div className="min-h-0 flex-1 overflow-auto px-3 pb-4">
      {days.map((day) => (
        <section
          key={day}
          aria-label={formatDay(day, 'weekday')}
          className="pt-3"
          ref={day === firstShown ? showSection : undefined}
        >
          <h3
            aria-current={day === today ? 'date' : undefined}
            className="pb-1 text-sm font-semibold text-2 aria-[current]:text-accent-text"
          >
            {day === today ? t`Today, ${formatDay(day, 'weekday')}` : formatDay(day, 'weekday')}
          </h3>
          <ul className="flex flex-col gap-1">
            {visits.get(day)?.map((visit) => (
              <li key={`${visit.job.id} ${visit.start}`} className="flex min-w-0 flex-col">
                <CalendarVisitLink visit={visit} zone={zone} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
