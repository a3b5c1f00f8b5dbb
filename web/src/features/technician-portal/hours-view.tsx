import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import { Clock3 } from 'lucide-react';
import { formatDay, formatMinutes, formatTimeRange } from '../../lib/format-date.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { activityWord } from './activity-word.ts';
import { hoursByDay } from './hours.ts';

/** The technician's own hours, by day. */
export function HoursView({ entries, zone }: { entries: readonly VisitEntry[]; zone: string }) {
  const days = hoursByDay(entries, zone);
  if (days.length === 0) {
    return (
      <EmptyState icon={<Clock3 />} title={t`No hours yet`}>
        <Trans>Travel, work and pauses appear here with each step of a visit.</Trans>
      </EmptyState>
    );
  }
  return (
    <ul className="flex flex-col gap-3 p-4">
      {days.map(({ day, minutes, paidMinutes, entries: list }) => (
        <li key={day} className="rounded-lg border border-line bg-surface p-3.5">
          <h3 className="num flex items-baseline justify-between text-lg font-semibold text-1">
            {formatDay(day, 'weekday')}
            <span>{formatMinutes(paidMinutes)}</span>
          </h3>
          <p className="num text-sm text-3">
            {(['travel', 'work', 'pause', 'other'] as const)
              .filter((activity) => minutes[activity] > 0)
              .map((activity) => `${activityWord(activity)} ${formatMinutes(minutes[activity])}`)
              .join(' · ')}
          </p>
          <ul className="mt-2 flex flex-col">
            {list.map((entry) => (
              <li
                key={entry.id}
                className="num flex justify-between gap-3 border-t border-line py-1.5 text-sm text-2"
              >
                <span>{formatTimeRange(entry.data.start, entry.data.end, zone)}</span>
                <span className="min-w-0 truncate">
                  {entry.data.reason ?? activityWord(entry.data.activity)}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
