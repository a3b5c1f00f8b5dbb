import { PlanCheck } from '@switchyard/platform/scheduling/check-plan.ts';
import type { SchedulingProblem } from '@switchyard/platform/scheduling/scheduling-problem.ts';
import type { SchedulingResult } from '@switchyard/platform/scheduling/scheduling-result.ts';
import { iterationsWithin, solveSchedule } from '@switchyard/platform/scheduling/solve-schedule.ts';

/** CPU time of this process, milliseconds: other work on the machine changes nothing. */
const clock = () => process.cpuUsage().user / 1000;
/** Share of the measured speed that is planned with, because searches get slower. */
const caution = 0.85;

export type TimedResult = SchedulingResult & { readonly perSecond: number };

/**
 * Searches for so much CPU time, the measuring of the speed included.
 * @throws Error if the independent checker finds a fault
 */
export function solveWithin(problem: SchedulingProblem, limitMs: number, seed = 1): TimedResult {
  const startedAt = clock();
  const iterations = Math.ceil(iterationsWithin(problem, limitMs, clock) * caution);
  const left = limitMs - (clock() - startedAt);
  const searchedAt = clock();
  const result = solveSchedule(problem, { seed, iterations, timeLimitMs: left, clock });
  const perSecond = (1000 * result.iterations) / (clock() - searchedAt);
  refuseFaults(problem, result);
  return { ...result, perSecond };
}

/** @throws Error if the independent checker finds a fault */
export function refuseFaults(problem: SchedulingProblem, result: SchedulingResult): void {
  const [fault] = new PlanCheck(problem, result).faults;
  if (fault !== undefined) throw new Error(`The plan breaks ${fault.rule}: ${fault.about}`);
}
