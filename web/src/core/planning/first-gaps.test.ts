import { addDays } from '@switchyard/contracts/time/calendar-day.ts';
import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { expect, test } from 'vitest';
import { firstGaps, type Plans } from './first-gaps.ts';
import { ms, sampleDay, sampleJob, sampleTechnician, sampleVisit } from './plan-samples.ts';

const clock = createZoneClock('America/New_York');
const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute: 480, endMinute: 1020 }));
const of = (technicianId: string) => ({
  assignments: [{ technicianId, technicianName: technicianId, role: 'lead' as const }],
});

async function search(technicians: Plans['technicians'], visits: Plans['visits']) {
  const read: string[] = [];
  const gaps = await firstGaps({
    job: sampleJob('j', { priority: 'emergency' }),
    from: sampleDay,
    clock,
    now: ms('08:00'),
    readPlans: (start, end) => {
      read.push(clock.day(start));
      const shown = visits.filter(
        (visit) => Date.parse(visit.scheduledStart) < end && Date.parse(visit.scheduledEnd) > start,
      );
      return Promise.resolve({ technicians, visits: shown });
    },
  });
  return { gaps: gaps.map(({ technicianId, start }) => [technicianId, clock.day(start ?? 0)]), read };
}

test('the first gap of each qualified technician, also on the days after', async () => {
  const technicians = [
    sampleTechnician('full', { shifts: everyDay }),
    sampleTechnician('free', { shifts: everyDay }),
    sampleTechnician('unskilled', { shifts: everyDay, skills: [] }),
  ];
  const { gaps } = await search(technicians, [sampleVisit('v', '08:00', '17:00', of('full'))]);
  expect(gaps).toEqual([
    ['free', sampleDay],
    ['full', addDays(sampleDay, 1)],
  ]);
});

test('days are read only until enough technicians have a gap, and a week at most', async () => {
  const four = ['a', 'b', 'c', 'd'].map((id) => sampleTechnician(id, { shifts: everyDay }));
  expect((await search(four, [])).read).toEqual([sampleDay]);
  const { gaps, read } = await search([sampleTechnician('a', { skills: [] })], []);
  expect([gaps, read.length]).toEqual([[], 7]);
});
