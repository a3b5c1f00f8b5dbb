import { describe, expect, test } from 'vitest';
import { arrivalDue, runningLate } from './lateness-rules.ts';
import { visitStates } from './visit-state.ts';

const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const ms = (time: string) => Date.parse(at(time));
const visit = { scheduledStart: at('09:00'), scheduledEnd: at('10:00'), windowEnd: null };
const promised = { ...visit, windowEnd: at('11:00') };

describe('a visit without an arrival', () => {
  const states = ['planned', 'dispatched', 'en_route'] as const;

  test('runs late more than fifteen minutes after its planned start', () => {
    for (const state of states) {
      expect(runningLate({ ...visit, state }, ms('09:15'))).toBeNull();
      expect(runningLate({ ...visit, state }, ms('09:15') + 1)).toBe('start');
    }
  });

  test('runs late only after the promised window, if any', () => {
    for (const state of states) {
      expect(runningLate({ ...promised, state }, ms('11:00'))).toBeNull();
      expect(runningLate({ ...promised, state }, ms('11:01'))).toBe('start');
    }
  });

  test('is expected at its planned start if that is past the window', () => {
    expect(arrivalDue({ scheduledStart: at('13:00'), windowEnd: at('11:00') })).toBe(ms('13:00'));
  });
});

describe('a visit with a technician on site', () => {
  test('runs late past its planned end, whatever was promised', () => {
    for (const state of ['on_site', 'in_progress', 'paused'] as const) {
      expect(runningLate({ ...promised, state }, ms('10:00'))).toBeNull();
      expect(runningLate({ ...promised, state }, ms('10:01'))).toBe('overrun');
    }
  });
});

test('a finished visit never runs late', () => {
  const open = new Set(['planned', 'dispatched', 'en_route', 'on_site', 'in_progress', 'paused']);
  for (const state of visitStates.filter((item) => !open.has(item))) {
    expect(runningLate({ ...visit, state }, ms('23:00'))).toBeNull();
  }
});
