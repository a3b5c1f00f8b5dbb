import type { RouteState } from './route-state.ts';
import type { SchedulingPolicy } from './scheduling-problem.ts';

/** Levels of the objective in the order in which they are compared; smaller is better in each. */
export type PlanScore = {
  /** {@link SchedulingModel.worth} of unserved jobs: their priorities first, their number second. */
  readonly unserved: number;
  readonly lateness: number;
  readonly usedShifts: number;
  readonly cost: number;
  readonly disruption: number;
  readonly spread: number;
};

/** Differences below this are rounding. */
const tolerance = 1e-6;

/** Adds up the routes of a plan. */
export function scoreOf(state: RouteState, unserved: number): PlanScore {
  const { model } = state;
  const sum = { lateness: 0, usedShifts: 0, cost: 0, disruption: 0 };
  for (let route = 0; route < model.shiftCount; route += 1) {
    if (state.jobsIn[route] === 0) continue;
    sum.usedShifts += 1;
    sum.lateness += state.lateness[route] as number;
    sum.cost += state.cost[route] as number;
    sum.disruption += state.disruption[route] as number;
  }
  return { ...sum, unserved, spread: spreadOf(state) };
}

/** True if a plan is better: the first level that differs decides. */
export function isBetter(policy: SchedulingPolicy, one: PlanScore, other: PlanScore): boolean {
  const { costStep, fewestShifts } = policy;
  if (one.unserved !== other.unserved) return one.unserved < other.unserved;
  if (Math.abs(one.lateness - other.lateness) > tolerance) return one.lateness < other.lateness;
  if (fewestShifts && one.usedShifts !== other.usedShifts) return one.usedShifts < other.usedShifts;
  const byCost = inSteps(one.cost, costStep) - inSteps(other.cost, costStep);
  if (Math.abs(byCost) > tolerance) return byCost < 0;
  if (Math.abs(one.disruption - other.disruption) > tolerance) return one.disruption < other.disruption;
  return one.spread < other.spread - tolerance;
}

function inSteps(cost: number, step: number): number {
  return step > 0 ? Math.round(cost / step) : cost;
}

/** Planned minutes between the busiest and the least busy shift. */
function spreadOf(state: RouteState): number {
  const { model } = state;
  let most = 0;
  let least = Infinity;
  for (let route = 0; route < model.shiftCount; route += 1) {
    let minutes = 0;
    const last = model.ends + route;
    if (state.jobsIn[route] !== 0) {
      for (let node = model.starts + route; node !== last; node = state.next[node] as number) {
        minutes += (state.drive[node] as number) + (model.service[node] as number);
      }
    }
    most = Math.max(most, minutes);
    least = Math.min(least, minutes);
  }
  return model.shiftCount === 0 ? 0 : most - least;
}
