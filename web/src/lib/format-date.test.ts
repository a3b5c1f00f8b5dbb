import { describe, expect, it } from 'vitest';
import { formatClock, formatDate, formatMinutes, formatRelative, formatTimeRange } from './format-date.ts';

const zone = 'America/New_York';

describe('dates on screen', () => {
  it('follow the clock of the zone, also over midnight', () => {
    expect(formatDate('2026-11-21T04:30:07Z', zone, 'dateTime')).toBe('20 Nov 2026, 23:30');
    expect(formatDate('2026-11-21T05:00:00Z', zone, 'time')).toBe('00:00');
    expect(formatDate('2026-11-21T04:30:07Z', 'UTC', 'weekday')).toBe('Sat 21 Nov');
    expect(formatDate('2026-07-04T16:05:09Z', zone, 'seconds')).toBe('12:05:09');
    expect(formatDate('2026-07-04T16:05:09Z', zone, 'isoMinute')).toBe('2026-07-04T12:05');
  });

  it('write a range with its day only when it is another one', () => {
    const [start, end] = ['2026-11-20T14:30:00Z', '2026-11-20T16:00:00Z'] as const;
    expect(formatTimeRange(start, end, zone, '2026-11-20')).toBe('09:30–11:00');
    expect(formatTimeRange(start, end, zone, '2026-11-19')).toBe('Fri 20 Nov, 09:30–11:00');
  });

  it('are relative while they are near', () => {
    const now = Date.parse('2026-11-20T12:00:00Z');
    const at = (ms: number) => formatRelative(now + ms, now, zone);
    expect([at(-30_000), at(-240_000), at(7_200_000), at(-3 * 86_400_000)]).toEqual([
      'now',
      '4 min ago',
      'in 2 h',
      '3 d ago',
    ]);
    expect(at(-30 * 86_400_000)).toBe('21 Oct');
    expect(at(-400 * 86_400_000)).toBe('16 Oct 2025');
  });

  it('write spans in the shortest form', () => {
    expect([5, 60, 90, 605, 2880].map(formatMinutes)).toEqual(['5 min', '1 h', '1 h 30', '10 h 05', '2 d']);
    expect([6_486_000, 432_000, 0].map(formatClock)).toEqual(['1:48:06', '07:12', '00:00']);
  });
});
