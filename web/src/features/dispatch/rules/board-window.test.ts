import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { describe, expect, test } from 'vitest';
import { boardWindow, stepDay } from './board-window.ts';

const boston = createZoneClock('America/New_York');

describe('board window', () => {
  test('gives the day of the change 23 or 25 hours', () => {
    const hours = (day: string) => {
      const { start, end } = boardWindow('day', day, boston);
      return (end - start) / 3_600_000;
    };
    expect([hours('2026-03-08'), hours('2026-11-01'), hours('2026-11-20')]).toEqual([23, 25, 24]);
  });

  test('shows seven days from the chosen one and steps by whole weeks', () => {
    const { days } = boardWindow('week', '2026-11-20', boston);
    expect([days.length, days[0], days.at(-1)]).toEqual([7, '2026-11-20', '2026-11-26']);
    expect(stepDay('week', '2026-11-20', -1)).toBe('2026-11-13');
  });
});
