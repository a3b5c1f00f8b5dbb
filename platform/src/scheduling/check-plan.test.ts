import { describe, expect, it } from 'vitest';
import { PlanCheck } from './check-plan.ts';
import type { SchedulingJob, SchedulingProblem, SchedulingTechnician } from './scheduling-problem.ts';
import type { PlannedRoute, PlannedStop, SchedulingResult } from './scheduling-result.ts';
import { solveSchedule } from './solve-schedule.ts';

const home = { latitude: 42.35, longitude: -71.06 };
const technician: SchedulingTechnician = {
  id: 'kim',
  start: home,
  end: home,
  shifts: [{ startsAt: 480, endsAt: 960, breaks: [{ startsAt: 690, endsAt: 780, minutes: 30 }] }],
  skills: { gas: 2 },
};
const job: SchedulingJob = {
  id: 'a',
  place: { latitude: 42.36, longitude: -71.1 },
  minutes: 60,
  windows: [{ startsAt: 480, endsAt: 600 }],
  skills: [{ skill: 'gas', level: 2 }],
};
const problem: SchedulingProblem = {
  technicians: [technician],
  jobs: [job, { ...job, id: 'b' }],
  freezeUntil: 400,
};
const result = solveSchedule(problem, { seed: 1, iterations: 50 });

const rulesOf = (checked: SchedulingProblem, plan: SchedulingResult) => [
  ...new Set(new PlanCheck(checked, plan).faults.map(({ rule }) => rule)),
];

/** The plan with one route changed. */
function withRoute(change: (route: PlannedRoute) => Partial<PlannedRoute>): SchedulingResult {
  return { ...result, routes: result.routes.map((route) => ({ ...route, ...change(route) })) };
}

/** The plan with its first job changed. */
const withStop = (change: (stop: PlannedStop) => Partial<PlannedStop>) =>
  withRoute(({ stops }) => ({
    stops: stops.map((stop) => (stop.jobId === 'a' ? { ...stop, ...change(stop) } : stop)),
  }));

/** The problem with other facts about its jobs or its technician. */
const withJobs = (rest: Partial<SchedulingJob>): SchedulingProblem => ({
  ...problem,
  jobs: problem.jobs.map((one) => ({ ...one, ...rest })),
});
const withTechnician = (rest: Partial<SchedulingTechnician>): SchedulingProblem => ({
  ...problem,
  technicians: [{ ...technician, ...rest }],
});

describe('the checker', () => {
  it('finds no fault in a correct plan', () => {
    expect(result.objective.servedJobs).toBe(2);
    expect(rulesOf(problem, result)).toEqual([]);
  });

  it.each<[string, SchedulingProblem, SchedulingResult]>([
    ['skills', withTechnician({ skills: { gas: 1 } }), result],
    ['certification', withJobs({ certifications: ['EPA 608'] }), result],
    [
      'territory',
      { ...withJobs({ territory: 'north' }), technicians: [{ ...technician, territories: ['south'] }] },
      result,
    ],
    ['excluded_technician', withJobs({ excludedTechnicians: ['kim'] }), result],
    ['crew', withJobs({ crewSize: 2 }), result],
    ['window', withJobs({ windows: [{ startsAt: 100, endsAt: 200 }] }), result],
    ['duration', withJobs({ minutes: 61 }), result],
    ['load', { ...withJobs({ load: 3 }), technicians: [{ ...technician, capacity: 5 }] }, result],
    ['max_tasks', withTechnician({ maxJobs: 1 }), result],
    ['off_shift', withTechnician({ shifts: [{ startsAt: 480, endsAt: 600 }] }), result],
    ['off_shift', withTechnician({ shifts: [] }), result],
    ['lead_time', withTechnician({ shifts: [{ startsAt: 490, endsAt: 960 }] }), result],
    ['frozen', { ...problem, freezeUntil: 500 }, result],
    ['pinned', withJobs({ pinned: { technicianId: 'kim', startsAt: 800 } }), result],
    ['travel', problem, withStop(({ arrivesAt }) => ({ arrivesAt: arrivesAt - 5 }))],
    ['travel', { ...problem, travel: { roadFactor: 2 } }, result],
    ['delay', problem, withStop(({ arrivesAt }) => ({ startsAt: arrivesAt - 5 }))],
    [
      'missing_break',
      problem,
      withRoute(({ stops }) => ({ stops: stops.filter(({ kind }) => kind === 'job') })),
    ],
    ['break', withTechnician({ shifts: [{ startsAt: 480, endsAt: 960 }] }), result],
    ['once', problem, withRoute(({ stops }) => ({ stops: stops.filter(({ jobId }) => jobId !== 'a') }))],
    ['unknown', problem, withStop(() => ({ jobId: 'z' }))],
    ['overtime', problem, withRoute(() => ({ overtimeMinutes: 3 }))],
    ['travel_sum', problem, withRoute(() => ({ travelMinutes: 3 }))],
    ['double_booking', problem, { ...result, routes: [...result.routes, ...result.routes] }],
    [
      'objective',
      problem,
      { ...result, objective: { ...result.objective, cost: result.objective.cost - 1 } },
    ],
    ['objective', withJobs({ priority: 5 }), result],
    ['objective', withJobs({ dueAt: 500 }), result],
  ])('finds a violation of %s', (rule, checked, plan) => {
    expect(rulesOf(checked, plan)).toContain(rule);
  });

  it('finds an unserved job without reasons', () => {
    const jobs = [...problem.jobs, { ...job, id: 'c' }];
    const plan = { ...result, unassigned: [{ jobId: 'c', reasons: [], relaxations: [] }] };
    expect(rulesOf({ ...problem, jobs }, plan)).toEqual(['reasons']);
  });
});
