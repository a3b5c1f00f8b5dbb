import { expect, test } from 'vitest';
import { lastFreeTime } from './free-time.ts';
import { at } from './portal-samples.ts';

const now = Date.parse(at('12:00'));

test('a time written by hand is proposed where nothing is recorded yet', () => {
  expect(lastFreeTime(now, [])).toEqual({ start: at('11:30'), end: at('12:00') });
  const running = { start: at('11:10'), end: at('12:00') };
  expect(lastFreeTime(now, [running])).toEqual({ start: at('10:40'), end: at('11:10') });
  const travel = { start: at('10:50'), end: at('11:00') };
  expect(lastFreeTime(now, [running, travel])).toEqual({ start: at('11:00'), end: at('11:10') });
});
