import { describe, expect, test } from 'vitest';
import { ms, sampleDay } from '../../../core/planning/plan-samples.ts';
import { boardWindow } from './board-window.ts';
import { dayScale, isOnScale, snapTime, timeToX, weekScale, xToTime } from './time-scale.ts';
import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';

const clock = createZoneClock('America/New_York');
const day = dayScale({ window: boardWindow('day', sampleDay, clock), viewportPx: 660, zoom: 'hour' });
const week = weekScale({
  window: boardWindow('week', '2026-11-16', clock),
  viewportPx: 700,
  clock,
  startMinute: 480,
  endMinute: 1080,
});

describe('time scale of a day', () => {
  test('shows eleven hours in the viewport and goes on to midnight', () => {
    expect(day.pxPerHour).toBe(60);
    expect(day.width).toBe(24 * 60);
  });

  test('turns times into px and back', () => {
    expect(timeToX(day, ms('09:30'))).toBeCloseTo(570);
    expect(xToTime(day, 570)).toBeCloseTo(ms('09:30'));
  });

  test('clamps outside times to its edges', () => {
    expect(timeToX(day, ms('00:00') - 1)).toBe(0);
    expect(timeToX(day, ms('23:59') + 3_600_000)).toBe(day.width);
    expect(xToTime(day, -50)).toBe(ms('00:00'));
  });

  test('snaps to the nearest quarter of an hour', () => {
    expect(snapTime(day, ms('09:37'))).toBe(ms('09:30'));
    expect(snapTime(day, ms('09:38'))).toBe(ms('09:45'));
  });
});

describe('time scale of a week', () => {
  test('leaves the nights out', () => {
    expect(week.segments).toHaveLength(7);
    expect(week.width).toBe(700);
    expect(timeToX(week, ms('08:00'))).toBeCloseTo(400);
    expect(timeToX(week, ms('13:00'))).toBeCloseTo(450);
    expect(isOnScale(week, ms('05:00'), ms('07:00'))).toBe(false);
    expect(isOnScale(week, ms('07:00'), ms('09:00'))).toBe(true);
  });

  test('puts a time of the night at the end of its day', () => {
    expect(timeToX(week, ms('22:00'))).toBeCloseTo(500);
  });
});
