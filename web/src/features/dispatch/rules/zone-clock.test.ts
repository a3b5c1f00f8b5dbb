import { describe, expect, test } from 'vitest';
import { boardWindow, stepDay } from './board-window.ts';
import { addDays, createZoneClock, minuteText, mondayOf, weekdayOf } from './zone-clock.ts';

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

  test('gives the day of the change 23 or 25 hours', () => {
    const hours = (day: string) => {
      const { start, end } = boardWindow('day', day, boston);
      return (end - start) / 3_600_000;
    };
    expect([hours('2026-03-08'), hours('2026-11-01'), hours('2026-11-20')]).toEqual([23, 25, 24]);
  });

  test('counts days, weekdays and weeks from Monday', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(weekdayOf('2026-11-22')).toBe(7);
    expect(mondayOf('2026-11-22')).toBe('2026-11-16');
    expect(boardWindow('week', '2026-11-20', boston).days).toHaveLength(7);
    expect(stepDay('week', '2026-11-20', -1)).toBe('2026-11-13');
  });

  test('writes minutes as a time of day', () => {
    expect([minuteText(0), minuteText(575), minuteText(1440)]).toEqual(['00:00', '09:35', '24:00']);
  });
});
