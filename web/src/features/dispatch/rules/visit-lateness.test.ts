import { describe, expect, test } from 'vitest';
import { at, ms, sampleVisit } from '../../../core/planning/plan-samples.ts';
import { isAtRisk, projectedEnd, rowLateness, visitLateness } from './visit-lateness.ts';

const stamps = (changes: Partial<ReturnType<typeof sampleVisit>['stamps']>) => ({
  dispatchedAt: null,
  acceptedAt: null,
  enRouteAt: null,
  arrivedAt: null,
  startedAt: null,
  pausedAt: null,
  completedAt: null,
  ...changes,
});

describe('lateness of a visit', () => {
  test('begins fifteen minutes after its start while nobody has arrived', () => {
    const visit = sampleVisit('a', '09:00', '10:00');
    expect(visitLateness(visit, ms('09:15'))).toBeNull();
    expect(visitLateness(visit, ms('09:20'))).toEqual({ kind: 'start', minutes: 20 });
  });

  test('counts from the promised window where there is one', () => {
    const visit = sampleVisit('a', '09:00', '10:00', { windowStart: at('09:00'), windowEnd: at('11:00') });
    expect(visitLateness(visit, ms('10:30'))).toBeNull();
    expect(visitLateness(visit, ms('11:01'))?.kind).toBe('start');
  });

  test('is an overrun once work goes past the planned end', () => {
    const visit = sampleVisit('a', '09:00', '10:00', { state: 'in_progress' });
    expect(visitLateness(visit, ms('09:59'))).toBeNull();
    expect(visitLateness(visit, ms('10:12'))).toEqual({ kind: 'overrun', minutes: 12 });
  });

  test('is over when the visit is', () => {
    for (const state of ['completed', 'needs_return', 'cannot_complete'] as const) {
      expect(visitLateness(sampleVisit('a', '09:00', '10:00', { state }), ms('18:00'))).toBeNull();
    }
  });

  test('passes on to the visits after it, and stops where a gap takes it up', () => {
    const row = [
      sampleVisit('a', '09:00', '10:00', { state: 'in_progress' }),
      sampleVisit('b', '10:00', '11:00'),
      sampleVisit('c', '14:00', '15:00'),
    ];
    const late = rowLateness(row, ms('10:05'));
    expect(late.get('a')?.kind).toBe('overrun');
    expect(late.has('b')).toBe(false);
    const later = rowLateness(row, ms('10:30'));
    expect(later.get('b')?.kind).toBe('start');
    const working = rowLateness(
      [
        sampleVisit('a', '09:00', '11:00', {
          state: 'in_progress',
          stamps: stamps({ startedAt: at('09:40') }),
        }),
        sampleVisit('b', '11:00', '12:00'),
      ],
      ms('10:00'),
    );
    expect(working.get('b')).toEqual({ kind: 'knock_on', minutes: 40 });
    expect(later.has('c')).toBe(false);
  });
});

describe('deadlines', () => {
  test('are at risk when the planned start is after respond-by', () => {
    const visit = sampleVisit('a', '15:00', '16:00', { job: { respondBy: at('14:00') } });
    expect(isAtRisk(visit, ms('09:00'))).toBe(true);
  });

  test('are at risk when the projected end is after resolve-by', () => {
    const visit = sampleVisit('a', '09:00', '10:00', {
      state: 'in_progress',
      job: { resolveBy: at('10:30') },
    });
    expect(isAtRisk(visit, ms('09:30'))).toBe(false);
    expect(isAtRisk(visit, ms('10:31'))).toBe(true);
  });

  test('are no longer at risk once the visit is finished', () => {
    const visit = sampleVisit('a', '09:00', '10:00', { state: 'completed', job: { resolveBy: at('09:30') } });
    expect(isAtRisk(visit, ms('12:00'))).toBe(false);
  });
});

test('a visit that has not begun ends its whole length after now', () => {
  expect(projectedEnd(sampleVisit('a', '09:00', '10:00'), ms('11:00'))).toBe(ms('12:00'));
});
