import { describeRoutes, describeScore } from './describe-plan.ts';
import { UnassignedExplainer } from './explain-unassigned.ts';

import { SchedulingModel } from './scheduling-model.ts';
import { StagedSearch } from './staged-search.ts';
import type { PlannedVisit, SchedulingProblem } from './scheduling-problem.ts';
import type { PlannedRoute, PlanObjective, SchedulingResult } from './scheduling-result.ts';

export type SolveOptions = {
  /** The same problem, seed and number of iterations give the same plan. */
  readonly seed: number;
  /** Length of the search. It cools down towards this number, so a search that time ends early is less good. */
  readonly iterations: number;
  /** Ends the search early; needs `clock`. It never changes what an iteration does. */
  readonly timeLimitMs?: number;
  /** Milliseconds, such as `performance.now`. */
  readonly clock?: () => number;
  /** Ends the search at the next step of the iterator; the best plan so far is returned. */
  readonly signal?: { readonly aborted: boolean };
  /** Plan to begin with, instead of the committed one. The result is at least as good. */
  readonly warmStart?: readonly PlannedVisit[];
};

export type SearchProgress = {
  readonly iterations: number;
  readonly objective: PlanObjective;
  /** True if the plan is better than at the step before. */
  readonly isBetter: boolean;
  /** The best plan so far; call it before the next step. It does not change what the search does. */
  readonly routes: () => PlannedRoute[];
};

/** Iterations between two steps of the iterator, a few milliseconds. */
const stepIterations = 200;

/**
 * Searches a plan and yields after every few milliseconds; the caller may do other work in between, or end it by the
 * signal. The generator returns the best plan found.
 * @throws RangeError if settings of travel make no sense; jobs and technicians are refused by name instead
 */
export function* improveSchedule(
  problem: SchedulingProblem,
  options: SolveOptions,
): Generator<SearchProgress, SchedulingResult> {
  const { clock, timeLimitMs = Infinity, signal } = options;
  if (timeLimitMs < Infinity && clock === undefined) throw new RangeError('timeLimitMs needs a clock');
  const startedAt = clock?.() ?? 0;
  const search = openSearch(problem, options);
  const hasTime = () => clock === undefined || clock() - startedAt < timeLimitMs;
  // Asked each time: the caller may end the search between two steps.
  const isCancelled = () => signal?.aborted === true;
  let isBetter = true;
  while (!search.isDone && !isCancelled() && hasTime()) {
    const routes = () => describeRoutes(search.copyBest());
    yield { iterations: search.iterations, objective: objectiveOf(search), isBetter, routes };
    isBetter = !isCancelled() && search.run(stepIterations);
  }
  const endedBy = search.isDone ? 'iterations' : isCancelled() ? 'cancelled' : 'time';
  return describeResult(problem, search, endedBy);
}

/** Searches a plan without a pause. */
export function solveSchedule(problem: SchedulingProblem, options: SolveOptions): SchedulingResult {
  const steps = improveSchedule(problem, options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * Iterations that fit into a time on this machine, measured by searching for a short while. Pass them to
 * {@link solveSchedule}: the number, unlike the time, makes a plan repeatable.
 */
export function iterationsWithin(problem: SchedulingProblem, limitMs: number, clock: () => number): number {
  const search = openSearch(problem, { seed: 1, iterations: Number.MAX_SAFE_INTEGER });
  const startedAt = clock();
  const probeMs = limitMs * probeShare;
  while (clock() - startedAt < probeMs) search.run(probeIterations);
  return Math.max(1, Math.floor((search.iterations / (clock() - startedAt)) * limitMs));
}

const probeShare = 0.05;
const probeIterations = 20;

function openSearch(problem: SchedulingProblem, options: SolveOptions): StagedSearch {
  return new StagedSearch(new SchedulingModel(problem), problem.current ?? [], options);
}

function objectiveOf({ bestScore, model }: StagedSearch): PlanObjective {
  return describeScore(model, bestScore);
}

function describeResult(
  problem: SchedulingProblem,
  search: StagedSearch,
  endedBy: SchedulingResult['endedBy'],
): SchedulingResult {
  const { model } = search;
  const state = search.finish();
  const technicianIds = problem.technicians.map(({ id }) => id);
  const explainer = new UnassignedExplainer(state, technicianIds);
  return {
    routes: describeRoutes(state),
    unassigned: model.jobs.flatMap((_, job) =>
      (state.routeOf[job] as number) < 0 ? [explainer.explain(job)] : [],
    ),
    refused: model.refused,
    violations: search.violations,
    objective: objectiveOf(search),
    iterations: search.iterations,
    endedBy,
  };
}
