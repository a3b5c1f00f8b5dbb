import { expect, it } from 'vitest';
import type { DomainEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { ScheduleMove } from '@switchyard/contracts/scheduling/schedule-run.ts';
import { concernsPlan } from './concerns-plan.ts';

const event = (kind: 'job' | 'schedule_run' | 'visit', id: string, jobId: string | null = null) =>
  ({ entity: { kind, id, label: '', jobId } }) satisfies Pick<DomainEvent, 'entity'>;
const moves = [
  { id: 'moved', jobId: 'its job' },
  { id: 'waiting', jobId: 'waiting' },
] as ScheduleMove[];

it('reads a plan again for events of its run and of what it moves only', () => {
  const concerning = [
    event('schedule_run', 'run'),
    event('visit', 'moved', 'its job'),
    event('visit', 'a new one', 'waiting'),
    event('job', 'its job'),
    event('job', 'waiting'),
  ];
  expect(concerning.map((each) => concernsPlan(each, 'run', { moves }))).toEqual(Array(5).fill(true));
  const others = [event('schedule_run', 'another'), event('visit', 'other', 'other'), event('job', 'other')];
  expect(others.map((each) => concernsPlan(each, 'run', { moves }))).toEqual(Array(3).fill(false));
  expect(concernsPlan(event('job', 'waiting'), 'run', undefined)).toBe(false);
});
