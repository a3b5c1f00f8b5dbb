import { PlanCheck } from '@switchyard/platform/scheduling/check-plan.ts';
import { plannedVisits } from '@switchyard/platform/scheduling/describe-plan.ts';
import type { SchedulingProblem } from '@switchyard/platform/scheduling/scheduling-problem.ts';
import type { SchedulingResult } from '@switchyard/platform/scheduling/scheduling-result.ts';
import { solveSchedule } from '@switchyard/platform/scheduling/solve-schedule.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyProblem } from '../support/any-scheduling-problem.ts';

const seed = Number(process.env['PROPERTY_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const numRuns = Number(process.env['TEST_RUNS'] ?? 150);
const search = { seed: 1, iterations: 120 };

const faultsOf = (problem: SchedulingProblem, result: SchedulingResult) =>
  new PlanCheck(problem, result).faults;

/** The same problem with what a dispatcher may gain: a technician, and a skill for another one. */
function withMore(problem: SchedulingProblem): SchedulingProblem {
  const [first, ...others] = problem.technicians;
  if (first === undefined) return problem;
  const able = { ...first, skills: { heating: 4, pipework: 4, aerial_lift: 4 } };
  return { ...problem, technicians: [able, ...others, { ...able, id: 'new' }] };
}

describe(`any plan (PROPERTY_SEED=${seed})`, () => {
  it('keeps every rule and counts its objective right, whatever the problem', () => {
    fc.assert(
      fc.property(anyProblem, (problem) => {
        expect(faultsOf(problem, solveSchedule(problem, search))).toEqual([]);
      }),
      { seed, numRuns },
    );
  });

  it('is the same for the same seed and number of iterations', () => {
    fc.assert(
      fc.property(anyProblem, (problem) => {
        expect(solveSchedule(problem, search)).toEqual(solveSchedule(problem, search));
      }),
      { seed, numRuns: Math.ceil(numRuns / 5) },
    );
  });

  it('that was planned before serves no less when a technician and skills are added', () => {
    fc.assert(
      fc.property(anyProblem, (problem) => {
        const before = solveSchedule(problem, search);
        const more = withMore(problem);
        const after = solveSchedule(more, { seed: 2, iterations: 40, warmStart: plannedVisits(before) });
        expect(faultsOf(more, after)).toEqual([]);
        expect(after.objective.servedPriority).toBeGreaterThanOrEqual(before.objective.servedPriority);
      }),
      { seed, numRuns },
    );
  });

  it('is never worse than the plan it began with', () => {
    fc.assert(
      fc.property(anyProblem, (problem) => {
        const before = solveSchedule(problem, search);
        const after = solveSchedule(problem, { ...search, iterations: 0, warmStart: plannedVisits(before) });
        expect(after.objective.servedPriority).toBeGreaterThanOrEqual(before.objective.servedPriority);
        if (after.objective.servedJobs > before.objective.servedJobs) return;
        expect(after.objective.lateness).toBeLessThanOrEqual(before.objective.lateness + 1e-6);
      }),
      { seed, numRuns: Math.ceil(numRuns / 3) },
    );
  });
});
