import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type {
  SchedulePlan,
  ScheduleRun,
  UnassignedJob,
} from '@switchyard/contracts/scheduling/schedule-run.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  findSchedulePlan,
  findScheduleRun,
  listScheduleRuns,
  listUnassigned,
} from '@switchyard/platform/db/repositories/schedule-run-repository.ts';

/** The newest runs of the company, of all its users. */
export async function readSchedules(tx: Tx): Promise<{ items: ScheduleRun[] }> {
  return { items: await listScheduleRuns(tx) };
}

/** @throws ProblemError 404 */
export async function readSchedule(tx: Tx, id: string): Promise<SchedulePlan> {
  return required(await findSchedulePlan(tx, id));
}

/** A page of the jobs that a plan leaves out. @throws ProblemError 404 */
export async function readUnassigned(
  tx: Tx,
  id: string,
  { after, limit }: { after: number; limit: number },
): Promise<{ items: UnassignedJob[]; hasMore: boolean }> {
  required(await findScheduleRun(tx, id));
  const found = await listUnassigned(tx, id, { after, limit: limit + 1 });
  return { items: found.slice(0, limit), hasMore: found.length > limit };
}

/** Runs of other companies count as missing. */
export function required<Item>(found: Item | undefined): Item {
  if (found === undefined) throw new ProblemError('request.not_found');
  return found;
}
