import { GapFinder } from './gap-finder.ts';
import { layRoutes } from './lay-routes.ts';
import { RouteState } from './route-state.ts';
import { SchedulingModel } from './scheduling-model.ts';
import type { PlannedVisit, SchedulingJob, SchedulingProblem } from './scheduling-problem.ts';

/** A place for one more visit. */
export type FreeSlot = {
  readonly technicianId: string;
  readonly startsAt: number;
  /** Additional travel in free traffic, as cost. */
  readonly cost: number;
};

/**
 * The cheapest place per technician for a job beside a plan whose visits keep their times, the cheapest first. Empty
 * for a job that is refused or fits nowhere.
 */
export function findSlots(
  problem: SchedulingProblem,
  plan: readonly PlannedVisit[],
  jobId: string,
): FreeSlot[] {
  const planned = new Map(plan.map((visit) => [visit.jobId, visit]));
  const jobs = problem.jobs.flatMap((job): SchedulingJob[] => {
    const visit = planned.get(job.id);
    if (job.id === jobId) return [{ ...job, pinned: null }];
    return visit === undefined ? [] : [{ ...job, pinned: visit }];
  });
  const { current: _, ...rest } = problem;
  const model = new SchedulingModel({ ...rest, jobs });
  const job = model.jobs.findIndex(({ id }) => id === jobId);
  if (job < 0) return [];
  const state = new RouteState(model);
  layRoutes(state, []);
  const gaps = new GapFinder(state);
  const slots = new Map<string, FreeSlot>();
  for (const [route, { technician }] of model.shifts.entries()) {
    if (model.isAllowed[job * model.shiftCount + route] === 0) continue;
    const fit = gaps.fit(job, route);
    if (fit === null) continue;
    const cost = fit.price * (technician.costPerMinute ?? 1);
    if (cost >= (slots.get(technician.id)?.cost ?? Infinity)) continue;
    slots.set(technician.id, { technicianId: technician.id, startsAt: fit.startsAt, cost });
  }
  return [...slots.values()].toSorted((a, b) => a.cost - b.cost || a.startsAt - b.startsAt);
}
