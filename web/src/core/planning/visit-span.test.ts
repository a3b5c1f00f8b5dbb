import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { describe, expect, test } from 'vitest';
import { at, ms, sampleVisit } from './plan-samples.ts';
import { isOffPlan, shownSpan, visitSpan } from './visit-span.ts';

type Stamps = Partial<Record<keyof Visit['stamps'], string>>;

/** A visit planned from 13:00 to 14:00, with stamps given as times of the day. */
function visitIn(
  state: Visit['state'],
  stamps: Stamps = {},
  changes: Partial<Omit<Visit, 'job'>> = {},
): Visit {
  const plain = sampleVisit('v', '13:00', '14:00');
  const given = Object.fromEntries(Object.entries(stamps).map(([key, time]) => [key, at(time)]));
  return { ...plain, ...changes, state, stamps: { ...plain.stamps, ...given } };
}

const times = (visit: Visit, now: string) => {
  const { start, end } = shownSpan(visit, ms(now));
  return [new Date(start).toISOString(), new Date(end).toISOString()];
};

describe('where a visit is drawn', () => {
  test('as planned until departure, however late it is', () => {
    expect(shownSpan(visitIn('planned'), ms('15:00'))).toEqual(visitSpan(visitIn('planned')));
    expect(times(visitIn('dispatched', { dispatchedAt: '12:00' }), '15:00')).toEqual([
      at('13:00'),
      at('14:00'),
    ]);
  });

  test('work that began hours before its planned start is drawn where it takes place', () => {
    const visit = visitIn('in_progress', { enRouteAt: '09:30', arrivedAt: '09:50', startedAt: '10:00' });
    expect(times(visit, '10:05')).toEqual([at('09:50'), at('11:00')]);
    expect(isOffPlan(visit, shownSpan(visit, ms('10:05')))).toBe(true);
  });

  test('work past its planned length grows with the clock', () => {
    const visit = visitIn('paused', { arrivedAt: '13:00', startedAt: '13:00', pausedAt: '13:40' });
    expect(times(visit, '14:25')).toEqual([at('13:00'), at('14:25')]);
  });

  test('who sets off in time is expected at the planned start, who sets off hours early is not', () => {
    expect(times(visitIn('en_route', { enRouteAt: '12:40' }), '12:45')).toEqual([at('12:40'), at('14:00')]);
    expect(times(visitIn('en_route', { enRouteAt: '09:00' }), '09:05')).toEqual([at('09:00'), at('10:00')]);
    expect(times(visitIn('en_route', { enRouteAt: '13:30' }), '13:35')).toEqual([at('13:30'), at('14:30')]);
  });

  test('finished work is drawn when it was done', () => {
    const stamps = { enRouteAt: '08:40', arrivedAt: '09:00', startedAt: '09:05', completedAt: '09:45' };
    expect(times(visitIn('completed', stamps), '16:00')).toEqual([at('09:00'), at('09:45')]);
  });

  test('what was given up ends with the change or with its plan, whichever is first', () => {
    const stamps = { enRouteAt: '09:00', arrivedAt: '09:10' };
    const early = visitIn('cannot_complete', stamps, { updatedAt: at('09:30') });
    expect(times(early, '16:00')).toEqual([at('09:10'), at('09:30')]);
    const enteredLater = visitIn('needs_return', { arrivedAt: '13:05' }, { updatedAt: at('20:00') });
    expect(times(enteredLater, '21:00')).toEqual([at('13:05'), at('14:00')]);
  });

  test('a visit that turned back or was taken off the plan keeps its planned time', () => {
    expect(times(visitIn('cancelled', { enRouteAt: '09:00' }), '10:00')).toEqual([at('13:00'), at('14:00')]);
    expect(isOffPlan(visitIn('dispatched'), shownSpan(visitIn('dispatched'), ms('09:00')))).toBe(false);
  });
});
