import { describe, expect, it } from 'vitest';
import { dayMs, weekMs } from './durations.ts';
import { openTimeZone, wallMidnight, wallWeekday } from './time-zone.ts';

const boston = openTimeZone('America/New_York');
const wall = (text: string) => Date.parse(`${text}Z`);
const utc = (text: string) => new Date(boston.toInstant(wall(text)).ms).toISOString();

describe('local times of New York', () => {
  it('are five hours behind UTC in winter and four in summer', () => {
    expect(utc('2015-01-01T00:25:23')).toBe('2015-01-01T05:25:23.000Z');
    expect(utc('2015-07-01T12:00:00')).toBe('2015-07-01T16:00:00.000Z');
  });

  it('can be converted back from the instant', () => {
    for (let day = 0; day < 365; day += 1) {
      const local = wall('2015-01-01T13:45:10') + day * dayMs;
      expect(boston.toWall(boston.toInstant(local).ms)).toBe(local);
    }
  });

  it('skipped in spring are recognised as a gap and move forward', () => {
    expect(boston.toInstant(wall('2015-03-08T02:30:00'))).toEqual({
      ms: Date.parse('2015-03-08T07:30:00Z'),
      reading: 'gap',
    });
    expect(utc('2015-03-08T01:59:59')).toBe('2015-03-08T06:59:59.000Z');
    expect(utc('2015-03-08T03:00:00')).toBe('2015-03-08T07:00:00.000Z');
  });

  it('repeated in autumn are read as the first', () => {
    expect(boston.toInstant(wall('2015-11-01T01:30:00'))).toEqual({
      ms: Date.parse('2015-11-01T05:30:00Z'),
      reading: 'fold',
    });
    expect(utc('2015-11-01T00:59:59')).toBe('2015-11-01T04:59:59.000Z');
    expect(utc('2015-11-01T02:00:00')).toBe('2015-11-01T07:00:00.000Z');
  });

  it('keep clock time and weekday when moved by whole weeks across a clock change', () => {
    const before = wall('2015-10-28T09:15:00');
    const after = before + weekMs;
    expect(wallWeekday(after)).toBe(wallWeekday(before));
    expect(after - wallMidnight(after)).toBe(before - wallMidnight(before));
    expect(boston.toInstant(after).ms - boston.toInstant(before).ms).toBe(weekMs + 3_600_000);
  });

  it('know Monday as day 1 and Sunday as day 7', () => {
    expect(wallWeekday(wall('2015-10-12T00:00:00'))).toBe(1);
    expect(wallWeekday(wall('2015-10-18T23:59:59'))).toBe(7);
  });
});
