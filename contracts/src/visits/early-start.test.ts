import { expect, test } from 'vitest';
import { minutesEarly } from './early-start.ts';

const planned = '2026-11-20T14:00:00.000Z';
const at = (minutesBefore: number) => Date.parse(planned) - minutesBefore * 60_000;
const stamped = (minutesBefore: number | null) => ({
  enRouteAt: minutesBefore === null ? null : new Date(at(minutesBefore)).toISOString(),
});

const waiting = { state: 'dispatched', scheduledStart: planned, stamps: stamped(null) } as const;

test('setting off more than an hour before the planned start is early, by minutes', () => {
  expect(minutesEarly(waiting, 'en_route', at(190))).toBe(190);
  expect(minutesEarly(waiting, 'en_route', at(61))).toBe(61);
});

test('an hour before or later needs no confirmation', () => {
  expect(minutesEarly(waiting, 'en_route', at(60))).toBeNull();
  expect(minutesEarly(waiting, 'en_route', at(0))).toBeNull();
  expect(minutesEarly(waiting, 'en_route', at(-300))).toBeNull();
});

test('transitions that begin nothing are never early', () => {
  expect(minutesEarly(waiting, 'cancelled', at(190))).toBeNull();
  expect(minutesEarly({ ...waiting, state: 'planned' }, 'dispatched', at(190))).toBeNull();
  expect(minutesEarly({ ...waiting, state: 'paused' }, 'in_progress', at(190))).toBeNull();
  expect(minutesEarly({ ...waiting, state: 'completed' }, 'in_progress', at(190))).toBeNull();
});

test('an early start is confirmed once: not again after setting off early', () => {
  const onSite = { ...waiting, state: 'on_site' } as const;
  expect(minutesEarly(onSite, 'in_progress', at(150))).toBe(150);
  expect(minutesEarly({ ...onSite, stamps: stamped(170) }, 'in_progress', at(150))).toBeNull();
  expect(minutesEarly({ ...onSite, stamps: stamped(50) }, 'in_progress', at(150))).toBe(150);
});
