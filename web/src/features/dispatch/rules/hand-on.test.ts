import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { expect, test } from 'vitest';
import { ms, sampleDay, sampleTechnician, sampleVisit } from '../../../core/planning/plan-samples.ts';
import { shiftIntervals } from '../../../core/planning/shift-intervals.ts';
import { type HandOnChoice, handOn } from './hand-on.ts';
import type { PlacementLane } from './placement.ts';

const clock = createZoneClock('America/New_York');

function lane(id: string, more: Partial<PlacementLane> = {}): PlacementLane {
  const technician = sampleTechnician(id);
  return {
    technician,
    visits: [],
    absences: [],
    shifts: shiftIntervals(technician, [sampleDay], clock),
    ...more,
  };
}

const visits = [sampleVisit('a', '09:00', '10:00'), sampleVisit('b', '09:30', '10:30')];
const rows = (lanes: PlacementLane[], choices: Record<string, HandOnChoice> = {}) =>
  handOn({ visits, lanes, choices, now: ms('08:00'), days: [sampleDay], clock });
const shown = (row: ReturnType<typeof rows>[number] | undefined) =>
  row?.options.map(
    ({ name, start, isSameTime }) => `${name} ${clock.time(start)}${isSameTime ? ' same' : ''}`,
  );

test('who is free at the promised time is proposed first', () => {
  const busy = lane('ben', { visits: [sampleVisit('x', '09:00', '12:00')] });
  const [first] = rows([busy, lane('cleo')]);
  expect(shown(first)?.[0]).toContain('09:00 same');
  expect(first?.choice).toBe(first?.options[0]?.key);
  expect(first?.options[0]?.technicianId).toBe('cleo');
});

test('what one visit takes is not proposed for the next', () => {
  const [first, second] = rows([lane('ben')]);
  expect(first?.options[0]?.isSameTime).toBe(true);
  expect(second?.options.some(({ isSameTime }) => isSameTime)).toBe(false);
  expect(second?.options[0]?.start).toBeGreaterThanOrEqual(ms('10:00'));
});

test('a visit that stays leaves its time to the next', () => {
  const [first, second] = rows([lane('ben')], { a: 'leave' });
  expect(first?.choice).toBe('leave');
  expect(second?.options[0]).toMatchObject({ technicianId: 'ben', start: ms('09:30'), isSameTime: true });
});

test('nobody who is away or lacks a skill is proposed; without anybody the job waits again', () => {
  const away = lane('ben', {
    absences: [
      {
        type: 'vacation',
        startsAt: new Date(ms('00:00')).toISOString(),
        endsAt: new Date(ms('23:00')).toISOString(),
      },
    ],
    shifts: [],
  });
  const unskilled = lane('cleo', { technician: sampleTechnician('cleo', { skills: [] }) });
  const needy = sampleVisit('c', '09:00', '10:00', {
    job: { requiredSkills: [{ skill: 'hvac', level: 2 }] },
  });
  const [only] = handOn({
    visits: [needy],
    lanes: [away, unskilled],
    choices: {},
    now: ms('08:00'),
    days: [sampleDay],
    clock,
  });
  expect(only?.options).toEqual([]);
  expect(only?.choice).toBe('queue');
});

test('a choice that is no longer possible falls back to the first proposal', () => {
  const [first] = rows([lane('ben')], { a: 'gone 1' });
  expect(first?.choice).toBe(first?.options[0]?.key);
});
