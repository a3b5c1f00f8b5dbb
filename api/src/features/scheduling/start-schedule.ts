import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { defaultWeights, type ScheduleOptions } from '@switchyard/contracts/scheduling/schedule-options.ts';
import type { ScheduleRun } from '@switchyard/contracts/scheduling/schedule-run.ts';
import { addDays } from '@switchyard/contracts/time/calendar-day.ts';
import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import {
  countOpenRuns,
  findScheduleRun,
  insertScheduleRun,
  lockNewRuns,
} from '@switchyard/platform/db/repositories/schedule-run-repository.ts';
import { readCompanyTimeZone } from '@switchyard/platform/db/repositories/technician-repository.ts';
import { recordRun } from '@switchyard/platform/events/schedule-events.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { fieldError, refuseFields, requireScope } from '../../access/access.ts';
import type { AppDeps } from '../../app-deps.ts';
import { required } from './read-schedules.ts';

/** Searches of one company that may wait or run. */
const mostOpenRuns = 3;
/** Farthest first day. */
const daysAhead = 365;

/**
 * Starts a search in the background.
 * @throws ProblemError `scheduling.too_many_runs`, `auth.forbidden` if the user may not change weights
 */
export async function startSchedule(
  deps: Pick<AppDeps, 'tasks'>,
  { unit, actor }: { unit: UnitOfWork; actor: Actor },
  options: ScheduleOptions,
): Promise<ScheduleRun> {
  const { tx, now, context } = unit;
  const { overtimeCost, moveMinutes } = options.weights;
  if (overtimeCost !== defaultWeights.overtimeCost || moveMinutes !== defaultWeights.moveMinutes) {
    requireScope(actor, 'schedule_run.tune');
  }
  const clock = createZoneClock(await readCompanyTimeZone(tx, context.companyId));
  const today = clock.day(now);
  if (options.from < today || options.from > addDays(today, daysAhead)) {
    refuseFields([fieldError('/from', 'custom', 'Choose today or a day of the next year')]);
  }
  await lockNewRuns(tx, context.companyId);
  if ((await countOpenRuns(tx)) >= mostOpenRuns) throw new ProblemError('scheduling.too_many_runs');
  const id = newId(now.getTime());
  const { companyId } = context;
  const by = { createdBy: actor.userId, createdByName: actor.name };
  await insertScheduleRun(tx, { id, companyId, options, ...by, now });
  const run = required(await findScheduleRun(tx, id));
  recordRun(unit, 'started', run);
  unit.afterCommit(() => deps.tasks.enqueue('scheduling.search', { companyId, runId: id }));
  return run;
}
