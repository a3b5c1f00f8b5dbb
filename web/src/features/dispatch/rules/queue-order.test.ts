import { describe, expect, test } from 'vitest';
import {
  at,
  ms,
  sampleDay,
  sampleJob,
  sampleTechnician,
  sampleVisit,
} from '../../../core/planning/plan-samples.ts';
import { boardFigures } from './board-figures.ts';
import { compareUrgency, urgencyOf } from './queue-order.ts';
import { shiftIntervals } from '../../../core/planning/shift-intervals.ts';
import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';

const clock = createZoneClock('America/New_York');

describe('waiting jobs', () => {
  test('are sorted by emergency, next deadline, priority and age', () => {
    const jobs = [
      sampleJob('old', { number: 1 }),
      sampleJob('due', { resolveBy: at('12:00') }),
      sampleJob('urgent', { priority: 'emergency' }),
      sampleJob('high', { priority: 'high', number: 9 }),
    ];
    expect(jobs.toSorted(compareUrgency).map((job) => job.id)).toEqual(['urgent', 'due', 'high', 'old']);
  });

  test('say how urgent they are in the form that helps', () => {
    const urgency = (respondBy: string) =>
      urgencyOf(sampleJob('j', { respondBy: at(respondBy) }), ms('10:00'), clock);
    expect(urgency('10:40')).toEqual({ tone: 'danger', text: 'Respond by 10:40' });
    expect(urgency('11:40')).toEqual({ tone: 'warn', text: '1 h 40' });
    expect(urgency('20:00')).toEqual({ tone: 'neutral', text: '10 h' });
    expect(urgency('09:00')).toEqual({ tone: 'danger', text: 'Respond 1 h late' });
    const due = sampleJob('due', { respondBy: at('10:00') });
    expect(urgencyOf(due, ms('10:00') + 20_000, clock)).toEqual({ tone: 'danger', text: 'Respond now' });
    const unresolved = sampleJob('j', { resolveBy: at('09:00') });
    expect(urgencyOf(unresolved, ms('10:00'), clock)?.text).toBe('1 h overdue');
    expect(urgencyOf(sampleJob('j'), ms('10:00'), clock)).toBeNull();
  });
});

test('the numbers of the day count what they say', () => {
  const stamps = { ...sampleVisit('x', '08:00', '09:00').stamps };
  const figures = boardFigures({
    visits: [
      sampleVisit('done', '08:00', '09:00', {
        state: 'completed',
        stamps: { ...stamps, arrivedAt: at('08:10') },
      }),
      sampleVisit('tardy', '08:00', '09:00', {
        state: 'completed',
        stamps: { ...stamps, arrivedAt: at('08:40') },
      }),
      sampleVisit('now', '09:00', '11:00', {
        state: 'in_progress',
        stamps: { ...stamps, arrivedAt: at('09:00') },
      }),
      sampleVisit('late', '09:00', '10:00'),
      sampleVisit('risk', '15:00', '16:00', { job: { respondBy: at('14:00') } }),
    ],
    queue: [sampleJob('soon', { respondBy: at('10:30') }), sampleJob('later', { respondBy: at('17:00') })],
    queueTotal: 7,
    shifts: shiftIntervals(sampleTechnician('ada'), [sampleDay], clock),
    slices: [
      { start: ms('09:00'), end: ms('10:00') },
      { start: ms('20:00'), end: ms('21:00') },
    ],
    window: { start: ms('00:00'), end: ms('23:59') },
    now: ms('10:00'),
  });
  expect(figures).toMatchObject({ unassigned: 7, working: 1, late: 1, atRisk: 2 });
  expect(figures.onTime).toBeCloseTo(2 / 3);
  expect(figures.capacity.map((slice) => slice.share)).toEqual([2, null]);
});

test('deadlines of another day count on the day that is shown', () => {
  const dayMs = 86_400_000;
  const day = { start: ms('00:00'), end: ms('00:00') + dayMs };
  const queue = [
    sampleJob('overdue', { respondBy: new Date(ms('10:00') - 9 * dayMs).toISOString() }),
    sampleJob('of the day', { resolveBy: at('17:00') }),
    sampleJob('after', { resolveBy: new Date(ms('10:00') + dayMs).toISOString() }),
  ];
  const atRisk = (now: number) =>
    boardFigures({ visits: [], queue, queueTotal: 3, shifts: [], slices: [], window: day, now }).atRisk;
  expect([atRisk(ms('10:00') - dayMs), atRisk(ms('10:00')), atRisk(ms('16:30'))]).toEqual([1, 1, 2]);
});
