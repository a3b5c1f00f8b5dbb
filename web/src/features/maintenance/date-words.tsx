import { weekdayOf } from '@switchyard/contracts/time/calendar-day.ts';
import { weekdayWords } from '../../core/maintenance/maintenance-words.ts';
import { formatDay } from '../../lib/format-date.ts';

/** Dates in words, in columns: `Monday 30 Nov 2026`. */
export function DateWords({ dates }: { dates: readonly string[] }) {
  return (
    <ol className="num grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-x-4 gap-y-1 text-sm text-2">
      {dates.map((day) => (
        <li key={day} className="whitespace-nowrap">
          {[weekdayWords[weekdayOf(day) - 1], formatDay(day, 'date')].join(' ')}
        </li>
      ))}
    </ol>
  );
}
