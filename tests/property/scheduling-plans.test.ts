import { PlanCheck } from '@switchyard/platform/scheduling/check-plan.ts';
import { plannedVisits } from '@switchyard/platform/scheduling/describe-plan.ts';
import type {
  SchedulingJob,
  SchedulingProblem,
  WorkShift,
} from '@switchyard/platform/scheduling/scheduling-problem.ts';
import type { Relaxation, SchedulingResult } from '@switchyard/platform/scheduling/scheduling-result.ts';
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

/** The problem with the change that a relaxation describes. */
function relax(problem: SchedulingProblem, jobId: string, relaxation: Relaxation): SchedulingProblem {
  const { kind, names, technicianId } = relaxation;
  // Sums of minutes differ in their last digits.
  const minutes = relaxation.minutes + 1e-6;
  const ofJob = (job: SchedulingJob): SchedulingJob => {
    const startsAt = relaxation.startsAt - 1e-6;
    switch (kind) {
      case 'overtime':
        return job;
      case 'window':
        return { ...job, windows: [...(job.windows ?? []), { startsAt, endsAt: startsAt + 2e-6 }] };
      case 'skills':
        return { ...job, skills: (job.skills ?? []).filter(({ skill }) => !names.includes(skill)) };
      case 'certification':
        return { ...job, certifications: (job.certifications ?? []).filter((name) => !names.includes(name)) };
      case 'territory':
        return { ...job, territory: null };
      case 'excluded_technician':
        return { ...job, excludedTechnicians: [] };
      default:
        return kind satisfies never;
    }
  };
  const technicians = problem.technicians.map((each) =>
    kind !== 'overtime' || each.id !== technicianId
      ? each
      : { ...each, shifts: withOvertime(each.shifts, relaxation.startsAt, minutes) },
  );
  return { ...problem, technicians, jobs: problem.jobs.map((job) => (job.id === jobId ? ofJob(job) : job)) };
}

/** A plan without breaks and pinned visits is laid out again exactly as it was. */
function withoutBreaks({ current: _, ...problem }: SchedulingProblem): SchedulingProblem {
  const technicians = problem.technicians.map((each) => ({
    ...each,
    shifts: each.shifts.map((shift) => ({ ...shift, breaks: [] })),
  }));
  return { ...problem, technicians, jobs: problem.jobs.map((job) => ({ ...job, pinned: null })) };
}

/** Lengthens the shift in which a job starts. */
function withOvertime(shifts: readonly WorkShift[], startsAt: number, minutes: number): WorkShift[] {
  const before = shifts.filter((shift) => shift.startsAt <= startsAt + 1e-6);
  const last = before.toSorted((a, b) => a.startsAt - b.startsAt).at(-1);
  return shifts.map((shift) =>
    shift === last ? { ...shift, overtimeMinutes: (shift.overtimeMinutes ?? 0) + minutes } : shift,
  );
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

  it('serves an unserved job after each relaxation that is offered for it', () => {
    fc.assert(
      fc.property(anyProblem.map(withoutBreaks), (problem) => {
        const { routes, unassigned } = solveSchedule(problem, search);
        const warmStart = plannedVisits({ routes });
        const served = new Set(warmStart.map(({ jobId }) => jobId));
        for (const { jobId, relaxations } of unassigned) {
          const jobs = problem.jobs.filter(({ id }) => id === jobId || served.has(id));
          for (const relaxation of relaxations) {
            const relaxed = relax({ ...problem, jobs }, jobId, relaxation);
            const { objective } = solveSchedule(relaxed, { seed: 1, iterations: 0, warmStart });
            expect(objective.servedJobs).toBe(served.size + 1);
          }
        }
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
