import { maintenanceLimits } from '@switchyard/contracts/maintenance/maintenance-plan-options.ts';
import { isInSeason } from '@switchyard/contracts/maintenance/maintenance-plan-rules.ts';
import type { MaintenancePlan } from '@switchyard/contracts/maintenance/maintenance-plan.ts';
import { addDays } from '@switchyard/contracts/time/calendar-day.ts';
import { dayMs } from '@switchyard/contracts/time/durations.ts';
import { RRuleTemporal } from 'rrule-temporal';

/** The dates of a plan: a rule from its first day, without excluded days and those out of season. */
export type Calendar = Pick<MaintenancePlan, 'endsOn' | 'excludedDays' | 'seasonFrom' | 'seasonTo'> & {
  readonly rrule: string;
  readonly startsOn: string;
};

/** Days looked at first; each further look is four times as long. */
const firstSpan = 400;
const longestSpan = maintenanceLimits.horizonYears * 366;

/**
 * The next dates after a day, in order: `limit` of them, fewer if the plan ends or its rule has none within ten years.
 * The rule is expanded as days without a clock, so that no change of the clocks moves or drops one.
 */
export function datesAfter(calendar: Calendar, after: string, limit: number): string[] {
  const { rrule, startsOn, endsOn, excludedDays } = calendar;
  const rule = new RRuleTemporal({ rruleString: `DTSTART:${basic(startsOn)}T000000Z\nRRULE:${rrule}` });
  const excluded = new Set(excludedDays);
  const start = after < addDays(startsOn, -1) ? addDays(startsOn, -1) : after;
  const found: string[] = [];
  let from = addDays(start, 1);
  for (let span = firstSpan; found.length < limit; span *= 4) {
    const horizon = addDays(start, Math.min(span, longestSpan));
    const to = endsOn !== null && endsOn < horizon ? endsOn : horizon;
    if (from <= to) {
      const dates = rule.between(midnight(from), midnight(to), true).map(dayOf);
      found.push(...dates.filter((day) => !excluded.has(day) && isInSeason(day, calendar)));
    }
    if (span >= longestSpan || to === endsOn) break;
    from = addDays(to, 1);
  }
  return found.slice(0, limit);
}

/**
 * The rule of a plan that counts from its last completion: whole intervals from that day. In months without this day
 * their last one is taken, so that work done on the 31st does not skip a month.
 */
export function countedFrom(calendar: Calendar, day: string): Calendar {
  const { rrule } = calendar;
  const date = Number(day.slice(8));
  const clamps = date > 28 && /^FREQ=(MONTHLY|YEARLY)/.test(rrule) && !rrule.includes('BY');
  const days = Array.from({ length: date - 27 }, (_, at) => 28 + at);
  const month = rrule.startsWith('FREQ=YEARLY') ? `;BYMONTH=${Number(day.slice(5, 7))}` : '';
  const clamped = clamps ? `${rrule}${month};BYMONTHDAY=${days.join(',')};BYSETPOS=-1` : rrule;
  return { ...calendar, startsOn: day, rrule: clamped };
}

function basic(day: string): string {
  return day.replaceAll('-', '');
}

function midnight(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`));
}

function dayOf(date: { readonly epochMilliseconds: number }): string {
  return new Date(Math.floor(date.epochMilliseconds / dayMs) * dayMs).toISOString().slice(0, 10);
}
