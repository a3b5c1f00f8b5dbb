import { describe, expect, test } from 'vitest';
import { automaticTimes, runningTime } from './automatic-time.ts';
import { at, sampleStamps, sampleTime, writtenTime } from './portal-samples.ts';

const begun = sampleStamps({ enRouteAt: at('08:40'), arrivedAt: at('09:00'), startedAt: at('09:05') });

const none = { entries: [], times: [] };

describe('the clock of a visit', () => {
  test('counts travel until the arrival', () => {
    const visit = { state: 'en_route', stamps: sampleStamps({ enRouteAt: at('08:40') }) } as const;
    expect(automaticTimes(visit, none, at('09:00'))).toEqual([
      { activity: 'travel', start: at('08:40'), end: at('09:00') },
    ]);
  });

  test('counts work from its start, and from the last pause after one', () => {
    const visit = { state: 'in_progress', stamps: begun } as const;
    expect(runningTime(visit, [])).toEqual({ activity: 'work', start: at('09:05') });
    const paused = [
      sampleTime('a', { activity: 'pause', from: '10:00', to: '10:30' }),
      sampleTime('b', { activity: 'pause', from: '11:00', to: '11:15' }),
    ];
    expect(runningTime(visit, paused)).toEqual({ activity: 'work', start: at('11:15') });
  });

  test('counts a pause since it began', () => {
    const visit = { state: 'paused', stamps: { ...begun, pausedAt: at('10:00') } } as const;
    expect(automaticTimes(visit, none, at('10:30'))).toEqual([
      { activity: 'pause', start: at('10:00'), end: at('10:30') },
    ]);
  });

  test('does not run on site before work and after it', () => {
    for (const state of ['planned', 'dispatched', 'on_site', 'completed'] as const) {
      expect(runningTime({ state, stamps: begun }, [])).toBeNull();
    }
  });

  test('records nothing for a step taken back at once', () => {
    const visit = {
      state: 'en_route',
      stamps: sampleStamps({ enRouteAt: '2026-11-20T08:40:00.500Z' }),
    } as const;
    expect(automaticTimes(visit, none, at('08:40'))).toEqual([]);
  });

  test('leaves out what was written by hand meanwhile, at any visit', () => {
    const visit = { state: 'in_progress', stamps: begun } as const;
    const times = [writtenTime('a', { activity: 'work', from: '09:30', to: '10:00' })];
    expect(automaticTimes(visit, { entries: [], times }, at('11:00'))).toEqual([
      { activity: 'work', start: at('09:05'), end: at('09:30') },
      { activity: 'work', start: at('10:00'), end: at('11:00') },
    ]);
  });
});
