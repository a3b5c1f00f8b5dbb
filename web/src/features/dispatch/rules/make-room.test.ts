import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { expect, test } from 'vitest';
import {
  ms,
  sampleDay,
  sampleJob,
  sampleTechnician,
  sampleVisit,
} from '../../../core/planning/plan-samples.ts';
import { shiftIntervals } from '../../../core/planning/shift-intervals.ts';
import { roomFor } from './make-room.ts';

const clock = createZoneClock('America/New_York');
const emergency = sampleJob('j', { priority: 'emergency' });

function lane(id: string, visits: Parameters<typeof roomFor>[1][number]['visits'], skills = true) {
  const technician = sampleTechnician(id, skills ? {} : { skills: [] });
  return { technician, visits, shifts: shiftIntervals(technician, [sampleDay], clock) };
}

test('the visit of a lower priority that makes room first, per qualified technician', () => {
  const low = { job: { priority: 'low' as const } };
  const begun = sampleVisit('begun', '08:00', '10:00', { ...low, state: 'in_progress' });
  const rooms = roomFor(
    emergency,
    [
      lane('amy', [begun, sampleVisit('a', '10:00', '13:00', low), sampleVisit('b', '13:00', '17:00', low)]),
      lane('zoe', [sampleVisit('z', '08:00', '17:00', { job: { priority: 'high' } })]),
      lane('unskilled', [sampleVisit('u', '08:00', '17:00', low)], false),
    ],
    ms('08:00'),
  );
  expect(rooms.map(({ visit, start }) => [visit.id, start])).toEqual([
    ['z', ms('08:00')],
    ['a', ms('10:15')],
  ]);
});

test('nobody gives way to a job of the same priority, and nothing that is pinned does', () => {
  const visits = [
    sampleVisit('same', '08:00', '12:00', { job: { priority: 'emergency' } }),
    sampleVisit('pinned', '12:00', '17:00', { pinned: true }),
  ];
  expect(roomFor(emergency, [lane('amy', visits)], ms('08:00'))).toEqual([]);
});
