import { defaultWeights, type ScheduleOptions } from '@switchyard/contracts/scheduling/schedule-options.ts';
import { addDays } from '@switchyard/contracts/time/calendar-day.ts';
import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';

/** Minutes after midnight from which a plan is for tomorrow unless a day is named. */
const eveningMinute = 16 * 60;

/** Values of a part of the form, and its callback for changes. */
export type DraftProps = {
  draft: ScheduleOptions;
  onChange: (patch: Partial<ScheduleOptions>) => void;
};

/** Options of a new plan: those of an earlier one, or what suits an ordinary day. */
export function draftOf(
  { zone, day, like }: { zone: string; day: string | null; like: ScheduleOptions | null },
  now: number,
): ScheduleOptions {
  const { day: today, minute } = createZoneClock(zone).local(now);
  const usual = minute < eveningMinute ? today : addDays(today, 1);
  const from = day !== null && day >= today ? day : usual;
  if (like !== null) return { ...like, from: like.from >= today ? like.from : usual, iterations: null };
  return {
    from,
    days: 1,
    technicianIds: null,
    jobIds: null,
    movesVisits: false,
    freezeMinutes: 60,
    overtimeMinutes: 0,
    breakMinutes: 30,
    keepsTerritories: false,
    policy: 'least_travel',
    weights: defaultWeights,
    seconds: 15,
    seed: 1,
    iterations: null,
  };
}

/** First day that can be planned, and the last. */
export function planableDays(zone: string, now: number): { first: string; last: string } {
  const first = createZoneClock(zone).day(now);
  return { first, last: addDays(first, 365) };
}
