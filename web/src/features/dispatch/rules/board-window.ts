import { addDays } from '@switchyard/contracts/time/calendar-day.ts';
import type { ZoneClock } from '@switchyard/contracts/time/zone-clock.ts';

export const boardViews = ['day', 'week', 'list'] as const;
export type BoardView = (typeof boardViews)[number];

/** The days that a board shows: local days and the instants (epoch ms) they span. */
export type BoardWindow = {
  readonly days: readonly string[];
  readonly start: number;
  readonly end: number;
};

/** One day, or seven days from it: on a Sunday, a week from Monday would be over already. */
export function boardWindow(view: BoardView, day: string, clock: ZoneClock): BoardWindow {
  const count = view === 'week' ? 7 : 1;
  const days = Array.from({ length: count }, (_, index) => addDays(day, index));
  return { days, start: clock.at(day, 0), end: clock.at(addDays(day, count), 0) };
}

/** The day to show after a step forward (1) or back (-1). */
export function stepDay(view: BoardView, day: string, step: 1 | -1): string {
  return addDays(day, view === 'week' ? step * 7 : step);
}
