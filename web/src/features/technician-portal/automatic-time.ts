import { excludesTime, freeParts } from '@switchyard/contracts/visit-entries/time-spans.ts';
import type { TimeActivity, VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { TimeEntry } from './hours.ts';

export type AutomaticTime = { readonly activity: TimeActivity; readonly start: string; readonly end: string };

type Timed = Pick<Visit, 'state' | 'stamps'>;

/**
 * The time entries that end when a visit leaves its state at `at` (ISO 8601); none if no clock was running. `times`: all
 * recorded times of the technician; work and travel are split around those written by hand.
 */
export function automaticTimes(
  visit: Timed,
  { entries, times }: { entries: readonly VisitEntry[]; times: readonly TimeEntry[] },
  at: string,
): AutomaticTime[] {
  const running = runningTime(visit, entries);
  if (running === null || Date.parse(at) - Date.parse(running.start) < 1000) return [];
  const whole = { ...running, end: at };
  const taken = times
    .map(({ data }) => data)
    .filter((data) => data.source === 'manual' && excludesTime(whole, data));
  // Unchanged, to the digit, where nothing is in between.
  if (taken.length === 0) return [whole];
  return freeParts(whole, taken).map((part) => ({ activity: running.activity, ...part }));
}

/** Activity and start time of a visit's running clock. */
export function runningTime(
  { state, stamps }: Timed,
  entries: readonly VisitEntry[],
): { activity: TimeActivity; start: string } | null {
  switch (state) {
    case 'en_route':
      return stamps.enRouteAt === null ? null : { activity: 'travel', start: stamps.enRouteAt };
    case 'in_progress': {
      const start = latest([stamps.startedAt, ...pauseEnds(entries)]);
      return start === null ? null : { activity: 'work', start };
    }
    case 'paused':
      return stamps.pausedAt === null ? null : { activity: 'pause', start: stamps.pausedAt };
    default:
      return null;
  }
}

function pauseEnds(entries: readonly VisitEntry[]): string[] {
  return entries.flatMap((entry) =>
    entry.kind === 'time' && entry.data.activity === 'pause' && entry.deletedAt === null
      ? [entry.data.end]
      : [],
  );
}

function latest(instants: readonly (string | null)[]): string | null {
  const known = instants.filter((at) => at !== null);
  return known.reduce<string | null>(
    (last, at) => (last === null || Date.parse(at) > Date.parse(last) ? at : last),
    null,
  );
}
