import { describe, expect, it } from 'vitest';
import {
  formatClock,
  formatDate,
  formatDayRange,
  formatMinutes,
  formatRelative,
  formatTimeRange,
} from './format-date.ts';

const zone = 'America/New_York';
const now = '2026-11-20T12:00:00Z';

describe('dates on screen', () => {
  it('follow the clock of the zone, also over midnight', () => {
    expect(formatDate('2026-11-21T04:30:07Z', zone, 'dateTime')).toBe('20 Nov 2026, 23:30');
    expect(formatDate('2026-11-21T05:00:00Z', zone, 'time')).toBe('00:00');
    expect(formatDate('2026-11-21T04:30:07Z', 'UTC', 'weekday', now)).toBe('Sat 21 Nov');
    expect(formatDate('2026-07-04T16:05:09Z', zone, 'seconds')).toBe('12:05:09');
    expect(formatDate('2026-07-04T16:05:09Z', zone, 'isoMinute')).toBe('2026-07-04T12:05');
  });

  it('have their year unless it is the current one, on the clock of the zone', () => {
    const near = (instant: string) =>
      (['day', 'weekday', 'dayTime'] as const).map((pattern) => formatDate(instant, zone, pattern, now));
    expect(near('2026-01-01T15:00:00Z')).toEqual(['1 Jan', 'Thu 1 Jan', '1 Jan, 10:00']);
    expect(near('2020-01-01T15:00:00Z')).toEqual(['1 Jan 2020', 'Wed 1 Jan 2020', '1 Jan 2020, 10:00']);
    expect(near('2026-01-01T03:00:00Z')).toEqual(['31 Dec 2025', 'Wed 31 Dec 2025', '31 Dec 2025, 22:00']);
  });

  it('write a span of days with what differs', () => {
    const year = new Date().getUTCFullYear();
    expect(formatDayRange(`${year}-11-16`, `${year}-11-22`)).toBe('16–22 Nov');
    expect(formatDayRange(`${year}-11-30`, `${year}-12-06`)).toBe('30 Nov–6 Dec');
    expect(formatDayRange('2015-11-16', '2015-11-22')).toBe('16–22 Nov 2015');
    expect(formatDayRange('2015-12-28', '2016-01-03')).toBe('28 Dec 2015–3 Jan 2016');
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
