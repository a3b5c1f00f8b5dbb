import { useRef } from 'react';
import { locale } from '../../../lib/locale.ts';
import type { BoardView } from '../rules/board-window.ts';
import { addDays, mondayOf } from '@switchyard/contracts/time/calendar-day.ts';

type DayPickerProps = {
  view: BoardView;
  /** `YYYY-MM-DD`. */
  day: string;
  today: string;
  onChange: (day: string) => void;
};

const dayFormat = new Intl.DateTimeFormat(locale, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const shortFormat = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** The shown day or week; opens the browser's calendar. */
export function DayPicker({ view, day, today, onChange }: DayPickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const text = view === 'week' ? weekText(day) : dayText(day);
  return (
    <span className="relative flex">
      <button
        type="button"
        aria-label={`Shown ${view === 'week' ? 'week' : 'day'}: ${text}. Choose another`}
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
  return dayFormat.format(Date.parse(`${day}T00:00:00Z`)).replace(',', '');
}

/** `16–22 Nov`. */
export function weekText(day: string): string {
  const monday = mondayOf(day);
  const [from, to] = [monday, addDays(monday, 6)].map((item) =>
    shortFormat.format(Date.parse(`${item}T00:00:00Z`)),
  );
  const sameMonth = from?.split(' ')[1] === to?.split(' ')[1];
  return `${sameMonth ? from?.split(' ')[0] : from}–${to}`;
}
