import { plannedVisits } from '../scheduling/describe-plan.ts';
import type { PlannedVisit, SchedulingProblem } from '../scheduling/scheduling-problem.ts';
import type { PlannedRoute, SchedulingResult } from '../scheduling/scheduling-result.ts';
import { solveSchedule } from '../scheduling/solve-schedule.ts';
import { keepTimes } from './keep-times.ts';

/** Minutes of travel or overtime that moving one more visit has to save. */
const worthOfMove = 2;
/** Length of a trial, and most trials by technician and by visit. */
const trialIterations = 300;
const mostTechnicians = 40;
const mostVisits = 60;

type Settled = { readonly problem: SchedulingProblem; readonly warmStart: readonly PlannedVisit[] };

export type SettleOptions = {
  readonly seed: number;
  readonly signal: { readonly aborted: boolean };
  /** Milliseconds, and how many are left: without time, moves stay. */
  readonly clock: () => number;
  readonly leftMs: () => number;
};

/**
 * Takes back moves of planned visits that gain nothing: the search compares disruption by the earliest possible starts
 * only, and exchanges visits freely where that costs nothing. Visits are pinned where they are, all at once, by
 * technician, then one by one, and stay pinned if the plan is as good and moving them saved less than it is worth.
 */
export function settlePlan(
  problem: SchedulingProblem,
  result: SchedulingResult,
  options: SettleOptions,
): Settled {
  const settling = new Settling(problem, result, options);
  const visits = [...(problem.current ?? [])];
  settling.tryToPin(visits);
  const byTechnician = [...Map.groupBy(visits, ({ technicianId }) => technicianId).values()];
  for (const group of byTechnician.slice(0, mostTechnicians)) {
    if (options.signal.aborted) break;
    settling.tryToPin(group);
  }
  for (const visit of visits.filter((each) => settling.isMoved(each)).slice(0, mostVisits)) {
    if (options.signal.aborted) break;
    settling.tryToPin([visit]);
  }
  return settling.settled();
}

class Settling {
  private readonly problem: SchedulingProblem;
  /** Without jobs that the plan leaves out: they do not fit now, and are tried again at the end. */
  private readonly served: SchedulingProblem;
  private readonly options: SettleOptions;
  private pins: readonly PlannedVisit[] = [];
  private best: SchedulingResult;
  private moved: ReadonlySet<string>;

  constructor(problem: SchedulingProblem, result: SchedulingResult, options: SettleOptions) {
    this.problem = problem;
    this.best = result;
    this.options = options;
    const ids = new Set(plannedVisits(result).map(({ jobId }) => jobId));
    this.served = { ...problem, jobs: problem.jobs.filter(({ id }) => ids.has(id)) };
    this.moved = this.movedBy(problem, result.routes);
  }

  isMoved({ jobId }: PlannedVisit): boolean {
    return this.moved.has(jobId);
  }

  tryToPin(visits: readonly PlannedVisit[]): void {
    const { seed, clock, leftMs } = this.options;
    const timeLimitMs = leftMs();
    if (timeLimitMs === 0 || !visits.some((each) => this.isMoved(each))) return;
    const known = new Set(this.pins.map(({ jobId }) => jobId));
    const pins = [...this.pins, ...visits.filter(({ jobId }) => !known.has(jobId))];
    const problem = withPins(this.served, pins);
    const warmStart = plannedVisits(this.best);
    const limits = { iterations: trialIterations, clock, timeLimitMs };
    const found = solveSchedule(problem, { seed, warmStart, ...limits });
    const moved = this.movedBy(problem, found.routes);
    if (!this.isAsGood(found, this.moved.size - moved.size)) return;
    this.pins = pins;
    this.best = found;
    this.moved = moved;
  }

  settled(): Settled {
    return { problem: withPins(this.problem, this.pins), warmStart: plannedVisits(this.best) };
  }

  private isAsGood({ unassigned, violations, objective }: SchedulingResult, kept: number): boolean {
    const { best, problem } = this;
    const isShort =
      problem.policy?.fewestShifts !== true || objective.usedShifts <= best.objective.usedShifts;
    return (
      kept > 0 &&
      isShort &&
      unassigned.length === 0 &&
      violations.length <= best.violations.length &&
      objective.servedPriority >= best.objective.servedPriority &&
      objective.lateness <= best.objective.lateness + 1e-6 &&
      objective.cost < best.objective.cost + kept * worthOfMove
    );
  }

  /** Planned visits that routes give another technician or time, and those that they lose. */
  private movedBy(problem: SchedulingProblem, routes: readonly PlannedRoute[]): ReadonlySet<string> {
    const now = new Map(
      plannedVisits({ routes: keepTimes(problem, routes) }).map((visit) => [visit.jobId, visit]),
    );
    const moved = (this.problem.current ?? []).filter(({ jobId, technicianId, startsAt }) => {
      const visit = now.get(jobId);
      return visit?.technicianId !== technicianId || Math.abs(visit.startsAt - startsAt) >= 1;
    });
    return new Set(moved.map(({ jobId }) => jobId));
  }
}

/** The problem with visits that stay where they are. */
export function withPins(problem: SchedulingProblem, visits: readonly PlannedVisit[]): SchedulingProblem {
  const pins = new Map(visits.map((visit) => [visit.jobId, visit]));
  return {
    ...problem,
    jobs: problem.jobs.map((job) => ({ ...job, pinned: pins.get(job.id) ?? job.pinned ?? null })),
    current: (problem.current ?? []).filter(({ jobId }) => !pins.has(jobId)),
  };
}
