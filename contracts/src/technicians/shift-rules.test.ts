import { describe, expect, it } from 'vitest';
import { isOnShift, isWithinShifts, shiftMinutesOn } from './shift-rules.ts';
import { addDays } from '../time/calendar-day.ts';
import { createZoneClock } from '../time/zone-clock.ts';

const newYork = createZoneClock('America/New_York');
const friday = (startMinute: number, endMinute: number) => ({ weekday: 5, startMinute, endMinute });

describe('the clock of a zone', () => {
  it.each([
    ['2026-11-21T04:59:00Z', 'America/New_York', { day: '2026-11-20', weekday: 5, minute: 1439 }],
    ['2026-11-21T05:00:00Z', 'America/New_York', { day: '2026-11-21', weekday: 6, minute: 0 }],
    ['2026-07-05T00:00:00Z', 'Asia/Kolkata', { day: '2026-07-05', weekday: 7, minute: 330 }],
    ['2026-12-31T11:00:00Z', 'Pacific/Kiritimati', { day: '2027-01-01', weekday: 5, minute: 60 }],
  ])('reads %s in %s', (instant, zone, expected) => {
    expect(createZoneClock(zone).local(new Date(instant))).toEqual(expected);
  });

  it.each([
    ['2026-11-20', '2026-11-20T05:00:00.000Z'],
    // Daylight saving time begins on 8 March 2026 and ends on 1 November 2026.
    ['2026-03-08', '2026-03-08T05:00:00.000Z'],
    ['2026-03-09', '2026-03-09T04:00:00.000Z'],
    ['2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['2026-11-02', '2026-11-02T05:00:00.000Z'],
  ])('begins %s at %s', (day, instant) => {
    expect(newYork.startOfDay(day).toISOString()).toBe(instant);
  });

  it('counts days across the end of a year', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  });
});

describe('shifts', () => {
  it('include their first minute and not their last', () => {
    const shifts = [friday(480, 960)];
    const at = (minute: number) => isOnShift(shifts, { day: '2026-11-20', weekday: 5, minute });
    expect([at(479), at(480), at(959), at(960)]).toEqual([false, true, true, false]);
  });

  it('cover a visit only as a whole', () => {
    const within = (start: string, end: string, shifts = [friday(480, 720), friday(780, 1020)]) =>
      isWithinShifts(shifts, { start: new Date(start), end: new Date(end), clock: newYork });
    expect(within('2026-11-20T13:00:00Z', '2026-11-20T17:00:00Z')).toBe(true);
    expect(within('2026-11-20T12:59:00Z', '2026-11-20T14:00:00Z')).toBe(false);
    expect(within('2026-11-20T16:00:00Z', '2026-11-20T18:30:00Z')).toBe(false);
    expect(within('2026-11-20T16:00:00Z', '2026-11-20T18:30:00Z', [friday(700, 900), friday(480, 700)])).toBe(
      true,
    );
    expect(within('2026-11-21T14:00:00Z', '2026-11-21T15:00:00Z')).toBe(false);
  });

  it('cover a visit across midnight if both days do', () => {
    const saturday = { weekday: 6, startMinute: 0, endMinute: 360 };
    const night = {
      start: new Date('2026-11-21T03:00:00Z'),
      end: new Date('2026-11-21T07:00:00Z'),
      clock: newYork,
    };
    expect(isWithinShifts([friday(1200, 1440), saturday], night)).toBe(true);
    expect(isWithinShifts([friday(1200, 1440)], night)).toBe(false);
    expect(isWithinShifts([friday(1200, 1440)], { ...night, end: new Date('2026-11-21T05:00:00Z') })).toBe(
      true,
    );
  });

  it('count overlapping minutes once', () => {
    expect(shiftMinutesOn([friday(480, 720), friday(600, 800), friday(900, 960)], 5)).toBe(380);
    expect(shiftMinutesOn([friday(480, 720)], 6)).toBe(0);
  });
});
