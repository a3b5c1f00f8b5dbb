import type { ScheduleOptions } from '@switchyard/contracts/scheduling/schedule-options.ts';
import { PlanCheck, type PlanFault } from '../scheduling/check-plan.ts';
import { plannedVisits } from '../scheduling/describe-plan.ts';
import type { PlannedVisit, SchedulingProblem } from '../scheduling/scheduling-problem.ts';
import type { PlannedRoute, SchedulingResult } from '../scheduling/scheduling-result.ts';
import { improveSchedule, iterationsWithin, solveSchedule } from '../scheduling/solve-schedule.ts';
import type { BuiltProblem } from './build-problem.ts';
import { boardTotals, describeEnd, describePlan, type EndedPlan, type RunPlan } from './describe-run.ts';
import { settlePlan, type SettleOptions, withPins } from './settle-plan.ts';

export type SearchInput = {
  readonly built: BuiltProblem;
  readonly options: ScheduleOptions;
  /** Iterations settled by an earlier attempt. */
  readonly iterations: number | null;
  /** The best plan of an earlier attempt. */
  readonly kept: readonly PlannedVisit[] | null;
};

export type SearchStep =
  | { readonly kind: 'settled'; readonly iterations: number }
  | { readonly kind: 'plan'; readonly plan: RunPlan; readonly iterations: number; readonly score: number }
  /** Nothing better yet. */
  | { readonly kind: 'beat' };

export type SearchEnd = {
  readonly plan: EndedPlan;
  readonly iterations: number;
  readonly score: number;
  /** Rules that the plan breaks according to the checker: such a plan must not be applied. */
  readonly faults: readonly PlanFault[];
};

/** Milliseconds. */
export type SearchClock = () => number;

/** A search that a slow machine prolongs ends after so many times its seconds. */
const patience = 3;
/** Time whose iterations are measured, in a twentieth of it; ms. */
const mostMeasuredMs = 3_000;
/** Plans follow each other after so many ms, later ones after a tenth of the time so far. */
const quickestMs = 400;
const laterShare = 0.1;

/**
 * Searches a plan of a run. Yields at every step of the search; a plan only if it is better and the last one is not
 * too recent. The caller ends it by the signal.
 */
export function* searchPlan(
  { built, options, iterations: settled, kept }: SearchInput,
  { clock, signal }: { clock: SearchClock; signal: { readonly aborted: boolean } },
): Generator<SearchStep, SearchEnd> {
  const before = boardTotals(built);
  const limitMs = options.seconds * 1_000;
  const iterations = options.iterations ?? settled ?? measuredIterations(built, limitMs, clock);
  yield { kind: 'settled', iterations };
  const startedAt = clock();
  // For all rounds and for taking back moves. Reached only if a machine is slow.
  const leftMs = () => Math.max(0, startedAt + limitMs * patience - clock());
  let { problem } = built;
  let warmStart = kept ?? problem.current ?? [];
  let toldAt = -Infinity;
  for (;;) {
    const current: SearchInput['built'] = { ...built, problem };
    const search = improveSchedule(problem, {
      seed: options.seed,
      iterations,
      warmStart,
      signal,
      clock,
      timeLimitMs: leftMs(),
    });
    let isNews = false;
    for (;;) {
      const step = search.next();
      if (step.done) {
        const left = droppedVisits(problem, step.value);
        if (left.length > 0) {
          problem = withPins(problem, left);
          warmStart = plannedVisits(step.value);
          break;
        }
        const { settled, result } = settle(problem, step.value, {
          seed: options.seed,
          signal,
          clock,
          leftMs,
        });
        return endOf({ ...built, problem: settled }, before, result);
      }
      isNews ||= step.value.isBetter;
      const passed = clock() - startedAt;
      if (isNews && passed - toldAt >= Math.max(quickestMs, passed * laterShare)) {
        const routes = step.value.routes();
        const isWhole = droppedVisits(problem, { routes }).length === 0;
        toldAt = passed;
        isNews = false;
        if (!isWhole) continue;
        const plan = describePlan(current, before, routes);
        yield { kind: 'plan', plan, iterations: step.value.iterations, score: scoreOf(plan) };
      } else yield { kind: 'beat' };
    }
  }
}

/** Iterations that fit into a time. Measured for a fraction of a second: the first plan must not wait for it. */
function measuredIterations({ problem }: BuiltProblem, limitMs: number, clock: SearchClock): number {
  const measuredMs = Math.min(limitMs, mostMeasuredMs);
  return Math.round((iterationsWithin(problem, measuredMs, clock) * limitMs) / measuredMs);
}

/** The result without moves that gain nothing, and the problem that it solves. */
function settle(
  problem: SchedulingProblem,
  result: SchedulingResult,
  how: SettleOptions,
): { settled: SchedulingProblem; result: SchedulingResult } {
  const unchanged = { settled: problem, result };
  if (problem.current === undefined || problem.current.length === 0) return unchanged;
  const { problem: settled, warmStart } = settlePlan(problem, result, how);
  if (settled.current?.length === problem.current.length) return unchanged;
  const found = solveSchedule(settled, { seed: how.seed, iterations: 0, warmStart });
  const isWhole =
    droppedVisits(settled, found).length === 0 &&
    found.objective.servedPriority >= result.objective.servedPriority;
  const { iterations, endedBy } = result;
  return isWhole ? { settled, result: { ...found, iterations, endedBy } } : unchanged;
}

function endOf(
  built: BuiltProblem,
  before: ReturnType<typeof boardTotals>,
  result: SchedulingResult,
): SearchEnd {
  const plan = describeEnd(built, before, result);
  return {
    plan,
    iterations: result.iterations,
    score: scoreOf(plan),
    faults: new PlanCheck(built.problem, result).faults,
  };
}

/** Planned visits that a plan would drop: a plan may move them, but never take them from the board. */
function droppedVisits({ current = [] }: SchedulingProblem, { routes }: { routes: readonly PlannedRoute[] }) {
  const served = new Set(plannedVisits({ routes }).map(({ jobId }) => jobId));
  return current.filter(({ jobId }) => !served.has(jobId));
}

/** One number for a falling line: unserved jobs first, then lateness, then travel and overtime. */
function scoreOf({ figures: { unassigned, after } }: Pick<RunPlan, 'figures'>): number {
  return unassigned * 1_000 + after.lateMinutes * 10 + after.travelMinutes + after.overtimeMinutes;
}
