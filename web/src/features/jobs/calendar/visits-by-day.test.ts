import type { JobPoint } from '@switchyard/contracts/jobs/job-points.ts';
import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { expect, test } from 'vitest';
import { visitsByDay } from './visits-by-day.ts';

const job = (number: number, ...starts: string[]): JobPoint => ({
  id: `job-${number}`,
  number,
  title: `Job ${number}`,
  state: 'scheduled',
  latitude: null,
  longitude: null,
  starts,
});

test('visits are sorted into the days of the zone, by time', () => {
  const jobs = [
    job(1, '2026-11-21T15:00:00.000Z', '2026-11-23T15:00:00.000Z'),
    // Nine in the evening of the day before, in Boston.
    job(2, '2026-11-22T02:00:00.000Z'),
    job(3, '2026-11-21T13:00:00.000Z'),
    job(4),
  ];
  const days = visitsByDay(jobs, createZoneClock('America/New_York'));
  const numbers = [...days].map(([day, visits]) => [day, visits.map((visit) => visit.job.number)]);
  expect(numbers).toEqual([
    ['2026-11-21', [3, 1, 2]],
    ['2026-11-23', [1]],
  ]);
});
