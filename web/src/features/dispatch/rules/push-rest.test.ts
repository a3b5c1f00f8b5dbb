import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { describe, expect, test } from 'vitest';
import { sampleVisit } from '../../../core/planning/plan-samples.ts';
import { pushRest } from './push-rest.ts';

const clock = createZoneClock('America/New_York');
const [a, b, c] = [
  sampleVisit('a', '09:00', '10:00'),
  sampleVisit('b', '10:00', '11:00'),
  sampleVisit('c', '12:00', '13:00'),
];

function push(minutes: number, options: { usesGaps?: boolean; visits?: (typeof a)[]; from?: typeof a } = {}) {
  const { usesGaps = true, visits = [a, b, c], from = a } = options;
  const { pushed, inTheWay } = pushRest({ visits, from, minutes, usesGaps, clock });
  return {
    times: pushed.map(({ visit, start, end }) => `${visit.id} ${clock.time(start)}–${clock.time(end)}`),
    inTheWay: inTheWay?.id ?? null,
  };
}

describe('what follows a visit that begins later', () => {
  test('moves only as far as free time between the visits does not suffice', () => {
    expect(push(30)).toEqual({ times: ['a 09:30–10:30', 'b 10:30–11:30'], inTheWay: null });
    expect(push(90)).toEqual({
      times: ['a 10:30–11:30', 'b 11:30–12:30', 'c 12:30–13:30'],
      inTheWay: null,
    });
  });

  test('keeps its breaks when they are not to be used', () => {
    expect(push(30, { usesGaps: false }).times).toEqual(['a 09:30–10:30', 'b 10:30–11:30', 'c 12:30–13:30']);
  });

  test('keeps the way between two sites free, in steps of five minutes', () => {
    const far = sampleVisit('far', '12:00', '13:00', { job: { latitude: 42.3601, longitude: -71.0589 } });
    const near = sampleVisit('near', '10:00', '11:00', { job: { latitude: 42.3301, longitude: -71.1 } });
    const { times } = push(60, { visits: [near, far], from: near });
    expect(times).toEqual(['near 11:00–12:00', 'far 12:20–13:20']);
  });

  test('leaves alone what was before, what is over, and other days', () => {
    const over = sampleVisit('over', '09:30', '09:45', { state: 'cancelled' });
    const tomorrow = sampleVisit('late', '09:00', '10:00', {
      scheduledStart: '2026-11-21T14:00:00.000Z',
      scheduledEnd: '2026-11-21T15:00:00.000Z',
    });
    expect(push(30, { visits: [a, over, b, tomorrow], from: b }).times).toEqual(['b 10:30–11:30']);
  });

  test('stops at a visit that cannot move, and names it if it is in the way', () => {
    const pinned = sampleVisit('pinned', '10:00', '11:00', { pinned: true });
    expect(push(30, { visits: [a, pinned, c] })).toEqual({ times: ['a 09:30–10:30'], inTheWay: 'pinned' });
    const later = sampleVisit('later', '11:00', '12:00', { pinned: true });
    expect(push(60, { visits: [a, later] })).toEqual({ times: ['a 10:00–11:00'], inTheWay: null });
  });
});
