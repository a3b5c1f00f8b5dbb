import { describe, expect, it } from 'vitest';
import { readRecordedTime } from './recorded-time.ts';
import { dayMs, openTimeZone, startOfDay, weekdayOf, weekMs } from './time-zone.ts';

const boston = openTimeZone('America/New_York');
const wall = (text: string) => Date.parse(`${text}Z`);
const utc = (text: string) => new Date(boston.toInstant(wall(text)).ms).toISOString();

describe('local times of New York', () => {
  it('are five hours behind UTC in winter and four in summer', () => {
    expect(utc('2015-01-01T00:25:23')).toBe('2015-01-01T05:25:23.000Z');
    expect(utc('2015-07-01T12:00:00')).toBe('2015-07-01T16:00:00.000Z');
  });

  it('come back from the instant', () => {
    for (let day = 0; day < 365; day += 1) {
      const local = wall('2015-01-01T13:45:10') + day * dayMs;
      expect(boston.toWall(boston.toInstant(local).ms)).toBe(local);
    }
  });

  it('that were skipped in spring are known as a gap and move forward', () => {
    expect(boston.toInstant(wall('2015-03-08T02:30:00'))).toEqual({
      ms: Date.parse('2015-03-08T07:30:00Z'),
      reading: 'gap',
    });
    expect(utc('2015-03-08T01:59:59')).toBe('2015-03-08T06:59:59.000Z');
    expect(utc('2015-03-08T03:00:00')).toBe('2015-03-08T07:00:00.000Z');
  });

  it('that came twice in autumn are read as the first', () => {
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
    expect(weekdayOf(after)).toBe(weekdayOf(before));
    expect(after - startOfDay(after)).toBe(before - startOfDay(before));
    expect(boston.toInstant(after).ms - boston.toInstant(before).ms).toBe(weekMs + 3_600_000);
  });

  it('know Monday as day 1 and Sunday as day 7', () => {
    expect(weekdayOf(wall('2015-10-12T00:00:00'))).toBe(1);
    expect(weekdayOf(wall('2015-10-18T23:59:59'))).toBe(7);
  });
});

describe('a recorded time', () => {
  it('is read with its half of the day', () => {
    expect(readRecordedTime('01/01/2015 12:25:23 AM', boston)).toEqual({
      ok: true,
      wall: wall('2015-01-01T00:25:23'),
    });
    expect(readRecordedTime('12/31/2015 12:00:00 PM', boston)).toEqual({
      ok: true,
      wall: wall('2015-12-31T12:00:00'),
    });
    expect(readRecordedTime('12/31/2015 11:59:59 PM', boston)).toEqual({
      ok: true,
      wall: wall('2015-12-31T23:59:59'),
    });
  });

  it.each([
    '',
    '2015-01-01T00:25:23',
    '1/1/2015 12:25:23 AM',
    '02/30/2015 10:00:00 AM',
    '13/01/2015 10:00:00 AM',
    '01/01/2015 13:00:00 PM',
    '01/01/2015 00:10:00 AM',
    '01/01/2015 10:61:00 AM',
    '03/08/2015 02:30:00 AM',
  ])('is refused when it is %j', (text) => {
    expect(readRecordedTime(text, boston).ok).toBe(false);
  });
});
