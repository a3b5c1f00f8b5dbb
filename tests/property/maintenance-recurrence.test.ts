import { maintenanceLimits } from '@switchyard/contracts/maintenance/maintenance-plan-options.ts';
import { isInSeason } from '@switchyard/contracts/maintenance/maintenance-plan-rules.ts';
import {
  readRule,
  type RecurrenceRule,
  ruleText,
} from '@switchyard/contracts/maintenance/recurrence-rule.ts';
import { addDays, weekdayOf } from '@switchyard/contracts/time/calendar-day.ts';
import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { type Calendar, countedFrom, datesAfter } from '@switchyard/platform/maintenance/recurrence.ts';
import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { expect, it } from 'vitest';

const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 2 ** 31);
const zones = [
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Africa/Casablanca',
];
const day = fc.integer({ min: 0, max: 3650 }).map((days) => addDays('2020-01-01', days));
const yearDay = fc.integer({ min: 0, max: 365 }).map((days) => addDays('2024-01-01', days).slice(5));
const weekdays = (mayHaveNth: boolean) =>
  fc.uniqueArray(
    fc.record({
      weekday: fc.integer({ min: 1, max: 7 }),
      nth: mayHaveNth ? fc.constantFrom(null, null, 1, 2, -1) : fc.constant(null),
    }),
    { maxLength: 3, selector: ({ weekday }) => weekday },
  );
const monthDays = fc.uniqueArray(fc.constantFrom(1, 15, 28, 29, 30, 31, -1, -2), { maxLength: 2 });
const months = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 3 });
const none = fc.constant([]);
const rule: fc.Arbitrary<RecurrenceRule> = fc.oneof(
  fc.record({
    frequency: fc.constant('daily' as const),
    interval: fc.integer({ min: 1, max: 90 }),
    weekdays: none,
    monthDays: none,
    months,
    setPositions: none,
  }),
  fc.record({
    frequency: fc.constant('weekly' as const),
    interval: fc.integer({ min: 1, max: 12 }),
    weekdays: weekdays(false),
    monthDays: none,
    months: none,
    setPositions: none,
  }),
  fc.record({
    frequency: fc.constant('monthly' as const),
    interval: fc.integer({ min: 1, max: 12 }),
    weekdays: none,
    monthDays,
    months: none,
    setPositions: none,
  }),
  fc.record({
    frequency: fc.constant('monthly' as const),
    interval: fc.integer({ min: 1, max: 6 }),
    weekdays: weekdays(true),
    monthDays: none,
    months: none,
    setPositions: none,
  }),
  fc
    .record({
      interval: fc.integer({ min: 1, max: 6 }),
      weekdays: weekdays(false),
      position: fc.constantFrom(1, 2, -1),
    })
    .filter((parts) => parts.weekdays.length > 0)
    .map(({ position, ...parts }) => ({
      ...parts,
      frequency: 'monthly' as const,
      monthDays: [],
      months: [],
      setPositions: [position],
    })),
  fc.record({
    frequency: fc.constant('yearly' as const),
    interval: fc.integer({ min: 1, max: 3 }),
    weekdays: none,
    monthDays,
    months,
    setPositions: none,
  }),
);
const calendar: fc.Arbitrary<Calendar> = fc
  .record({
    rule,
    startsOn: day,
    length: fc.option(fc.integer({ min: 0, max: 3000 })),
    excluded: fc.array(fc.integer({ min: 0, max: 2000 }), { maxLength: 20 }),
    season: fc.option(fc.tuple(yearDay, yearDay)),
  })
  .map(({ rule: parts, startsOn, length, excluded, season }) => ({
    rrule: ruleText(parts),
    startsOn,
    endsOn: length === null ? null : addDays(startsOn, length),
    excludedDays: excluded.map((days) => addDays(startsOn, days)),
    seasonFrom: season?.[0] ?? null,
    seasonTo: season?.[1] ?? null,
  }));

/** The library's own expansion at noon in a zone, from DTSTART on, with the same days left out. */
function expanded(plan: Calendar, zone: string, after: string): string[] {
  const start = `${plan.startsOn.replaceAll('-', '')}T120000`;
  const rrule = new RRuleTemporal({ rruleString: `DTSTART;TZID=${zone}:${start}\nRRULE:${plan.rrule}` });
  const from = after < plan.startsOn ? addDays(plan.startsOn, -1) : after;
  const horizon = addDays(from, maintenanceLimits.horizonYears * 366);
  const to = new Date(Date.parse(`${addDays(horizon, 1)}T23:59:59Z`));
  return rrule
    .between(new Date(Date.parse(`${plan.startsOn}T00:00:00Z`) - 86_400_000), to, true)
    .map((date) => date.toString().slice(0, 10))
    .filter((one) => one > after && one <= horizon && (plan.endsOn === null || one <= plan.endsOn))
    .filter((one) => !plan.excludedDays.includes(one) && isInSeason(one, plan));
}

it('dates equal the expansion of the library in every zone, over 1,000 random rules', () => {
  fc.assert(
    fc.property(
      calendar,
      fc.constantFrom(...zones),
      fc.integer({ min: -400, max: 2000 }),
      (plan, zone, ahead) => {
        const after = addDays(plan.startsOn, ahead);
        expect(datesAfter(plan, after, 24)).toEqual(expanded(plan, zone, after).slice(0, 24));
      },
    ),
    { seed, numRuns: 1000 },
  );
});

it('no change of the clocks moves or drops a day: each begins on its own local date', () => {
  for (const zone of zones) {
    const clock = createZoneClock(zone);
    const plan = {
      rrule: 'FREQ=DAILY',
      startsOn: '2015-01-01',
      endsOn: null,
      excludedDays: [],
      seasonFrom: null,
      seasonTo: null,
    };
    const dates = datesAfter(plan, '2014-12-31', 3000);
    expect(dates).toHaveLength(3000);
    for (const [at, date] of dates.entries()) {
      expect(date).toBe(addDays('2015-01-01', at));
      expect(clock.day(clock.startOfDay(date))).toBe(date);
    }
  }
});

it('a rule is read as it was written', () => {
  fc.assert(
    fc.property(rule, (parts) => {
      expect(readRule(ruleText(parts))).toEqual({ rule: parts });
    }),
    { seed, numRuns: 1000 },
  );
});

it('months counted from a completion are never skipped, whatever day it was', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 12 }), (done, interval) => {
      const rrule = ruleText({
        frequency: 'monthly',
        interval,
        weekdays: [],
        monthDays: [],
        months: [],
        setPositions: [],
      });
      const bare = {
        rrule,
        startsOn: '2019-01-01',
        endsOn: null,
        excludedDays: [],
        seasonFrom: null,
        seasonTo: null,
      };
      const [next = ''] = datesAfter(countedFrom(bare, done), done, 1);
      const [year = 0, month = 0, date = 0] = done.split('-').map(Number);
      const last = new Date(Date.UTC(year, month - 1 + interval + 1, 0)).getUTCDate();
      const expected = new Date(Date.UTC(year, month - 1 + interval, Math.min(date, last)));
      expect(next).toBe(expected.toISOString().slice(0, 10));
      expect(weekdayOf(next)).toBeGreaterThan(0);
    }),
    { seed, numRuns: 500 },
  );
});
