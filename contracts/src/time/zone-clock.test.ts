import { describe, expect, test } from 'vitest';
import { addDays, dayText, minuteText, weekdayOf, weekdayText } from './calendar-day.ts';
import { createZoneClock } from './zone-clock.ts';

const boston = createZoneClock('America/New_York');

describe('zone clock', () => {
  test('reads an instant on the clock of the zone', () => {
    const at = Date.parse('2026-11-21T02:05:00Z');
    expect([boston.day(at), boston.time(at), boston.minute(at), boston.weekday(at)]).toEqual([
      '2026-11-20',
      '21:05',
      1265,
      5,
    ]);
  });

  test('finds the instant of a local day and minute on both sides of a change of the clocks', () => {
    expect(new Date(boston.at('2026-03-08', 0)).toISOString()).toBe('2026-03-08T05:00:00.000Z');
    expect(new Date(boston.at('2026-03-08', 720)).toISOString()).toBe('2026-03-08T16:00:00.000Z');
    expect(new Date(boston.at('2026-11-01', 720)).toISOString()).toBe('2026-11-01T17:00:00.000Z');
  });

  test('takes the first of a time that occurs twice, and moves a skipped one forward', () => {
    expect(new Date(boston.at('2026-11-01', 90)).toISOString()).toBe('2026-11-01T05:30:00.000Z');
    expect(new Date(boston.at('2026-03-08', 150)).toISOString()).toBe('2026-03-08T07:30:00.000Z');
    // In Beirut the clocks change at midnight: the day begins at one.
    expect(createZoneClock('Asia/Beirut').startOfDay('2026-03-29').toISOString()).toBe(
      '2026-03-28T22:00:00.000Z',
    );
  });

  test('reads instants before 1970', () => {
    expect(boston.local(Date.parse('1969-07-16T13:32:00Z'))).toEqual({
      day: '1969-07-16',
      weekday: 3,
      minute: 572,
    });
  });

  test('counts days, and weekdays from Monday', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(weekdayOf('2026-11-22')).toBe(7);
  });

  test('writes dates as the console does', () => {
    expect([dayText('2026-11-03'), dayText('2026-01-20')]).toEqual(['3 Nov 2026', '20 Jan 2026']);
    expect([weekdayText('2026-11-20'), weekdayText('2026-03-01')]).toEqual(['Fri 20 Nov', 'Sun 1 Mar']);
  });

  test('writes minutes as a time of day', () => {
    expect([minuteText(0), minuteText(575), minuteText(1440)]).toEqual(['00:00', '09:35', '24:00']);
  });
});
