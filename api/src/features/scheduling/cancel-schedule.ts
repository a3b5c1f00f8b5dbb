import type { ScheduleRun } from '@switchyard/contracts/scheduling/schedule-run.ts';
import {
  cancelScheduleRun,
  findScheduleRun,
} from '@switchyard/platform/db/repositories/schedule-run-repository.ts';
import { recordRun } from '@switchyard/platform/events/schedule-events.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { required } from './read-schedules.ts';

/** Ends a search; one that has ended stays as it is. @throws ProblemError 404 */
export async function cancelSchedule(unit: UnitOfWork, id: string): Promise<ScheduleRun> {
  const isCancelled = await cancelScheduleRun(unit.tx, id, unit.now);
  const run = required(await findScheduleRun(unit.tx, id));
  if (isCancelled) recordRun(unit, 'ended', run);
  return run;
}
