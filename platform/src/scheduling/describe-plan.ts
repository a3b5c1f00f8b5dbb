import type { PlanScore } from './plan-score.ts';
import type { RouteState } from './route-state.ts';
import type { SchedulingModel } from './scheduling-model.ts';
import type { PlannedVisit } from './scheduling-problem.ts';
import type { PlannedRoute, PlannedStop, PlanObjective, SchedulingResult } from './scheduling-result.ts';

/** Routes that have jobs, with all times. */
export function describeRoutes(state: RouteState): PlannedRoute[] {
  const { model } = state;
  return model.shifts.flatMap(({ technician, shiftIndex }, route) => {
    if (state.jobsIn[route] === 0) return [];
    const first = model.starts + route;
    const last = model.ends + route;
    const stops: PlannedStop[] = [];
    let travelMinutes = state.drive[first] as number;
    for (let node = state.next[first] as number; node !== last; node = state.next[node] as number) {
      stops.push(describeStop(state, node));
      travelMinutes += state.drive[node] as number;
    }
    const endsAt = state.start[last] as number;
    const overtimeMinutes = Math.max(0, endsAt - (model.shiftEnd[route] as number));
    const departsAt = model.departsAt[route] as number;
    const technicianId = technician.id;
    return [{ technicianId, shift: shiftIndex, departsAt, stops, endsAt, travelMinutes, overtimeMinutes }];
  });
}

function describeStop(state: RouteState, node: number): PlannedStop {
  const before = state.prev[node] as number;
  const job = state.model.jobs[node];
  return {
    kind: job === undefined ? 'break' : 'job',
    jobId: job?.id ?? null,
    arrivesAt: (state.done[before] as number) + (state.drive[before] as number),
    startsAt: state.start[node] as number,
    endsAt: state.done[node] as number,
  };
}

/** The objective in the words of the caller. */
export function describeScore(model: SchedulingModel, score: PlanScore): PlanObjective {
  const perPriority = model.jobCount + 1;
  const served = model.totalWorth - score.unserved;
  const servedPriority = Math.floor(served / perPriority);
  const { unserved: _, ...levels } = score;
  return { servedPriority, servedJobs: served - servedPriority * perPriority, ...levels };
}

/** The visits of a result, as input of the next search. */
export function plannedVisits({ routes }: Pick<SchedulingResult, 'routes'>): PlannedVisit[] {
  return routes.flatMap(({ technicianId, stops }) =>
    stops.flatMap(({ jobId, startsAt }) => (jobId === null ? [] : [{ jobId, technicianId, startsAt }])),
  );
}
