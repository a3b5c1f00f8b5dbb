import { t } from '@lingui/core/macro';
import { useRef } from 'react';
import { formatDay, formatDayRange } from '../../../lib/format-date.ts';
import type { BoardView } from '../rules/board-window.ts';
import { addDays } from '@switchyard/contracts/time/calendar-day.ts';

type DayPickerProps = {
  view: BoardView;
  /** `YYYY-MM-DD`. */
  day: string;
  today: string;
  onChange: (day: string) => void;
};

/** The shown day or week; opens the browser's calendar. */
export function DayPicker({ view, day, today, onChange }: DayPickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const text = view === 'week' ? weekText(day) : dayText(day);
  return (
    <span className="relative flex">
      <button
        type="button"
        aria-label={
          view === 'week' ? t`Shown week: ${text}. Choose another` : t`Shown day: ${text}. Choose another`
        }
        aria-current={day === today ? 'date' : undefined}
        onClick={() => input.current?.showPicker()}
        className="num min-w-24 border-x border-line px-2.5 max-md:px-1.5 font-medium whitespace-nowrap text-1 hover:bg-surface-3"
      >
        {text}
      </button>
      {/* Only its calendar is used; the button beside it is the control. */}
      <input
        ref={input}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        value={day}
        onChange={(event) => event.target.value !== '' && onChange(event.target.value)}
        className="pointer-events-none absolute inset-x-0 bottom-0 h-0 opacity-0"
      />
    </span>
  );
}

/** `Fri 20 Nov`. */
export function dayText(day: string): string {
  return formatDay(day, 'weekday');
}

/** `16–22 Nov`. */
export function weekText(day: string): string {
  return formatDayRange(day, addDays(day, 6));
}
