import { describe, expect, it } from 'vitest';
import { PlanCheck } from './check-plan.ts';
import { plannedVisits } from './describe-plan.ts';
import { findSlots } from './find-slots.ts';
import type { SchedulingJob, SchedulingProblem, SchedulingTechnician } from './scheduling-problem.ts';
import type { SchedulingResult } from './scheduling-result.ts';
import { improveSchedule, iterationsWithin, solveSchedule } from './solve-schedule.ts';

const options = { seed: 7, iterations: 300 };

/** Places on a line, so many minutes of travel from the depot at 0. */
const at = (minute: number) => ({ latitude: minute, longitude: 0 });
const places = Array.from({ length: 241 }, (_, minute) => at(minute));
const line = {
  places,
  minutes: places.flatMap((from) => places.map((to) => Math.abs(from.latitude - to.latitude))),
};
const travel = { matrix: line };

const kim: SchedulingTechnician = {
  id: 'kim',
  start: at(0),
  end: at(0),
  shifts: [{ startsAt: 480, endsAt: 960 }],
};
const job = (id: string, minute: number, rest: Partial<SchedulingJob> = {}): SchedulingJob => ({
  id,
  place: at(minute),
  minutes: 60,
  ...rest,
});

/** Solves and checks. */
function solve(problem: Omit<SchedulingProblem, 'travel'>): SchedulingResult {
  const whole = { travel, ...problem };
  const result = solveSchedule(whole, options);
  expect(new PlanCheck(whole, result).faults).toEqual([]);
  return result;
}

describe('the objective', () => {
  it('counts travel, there and back', () => {
    const { objective, routes } = solve({ technicians: [kim], jobs: [job('a', 30), job('b', 50)] });
    expect(objective).toMatchObject({ servedJobs: 2, lateness: 0, usedShifts: 1, cost: 100, spread: 0 });
    expect(routes[0]).toMatchObject({ departsAt: 480, endsAt: 480 + 100 + 120, travelMinutes: 100 });
  });

  it('counts overtime at its price', () => {
    const short = { ...kim, shifts: [{ startsAt: 480, endsAt: 580, overtimeMinutes: 60 }] };
    const { objective, routes } = solve({ technicians: [short], jobs: [job('a', 30)] });
    // 60 minutes of travel, 20 minutes of overtime at 1.5.
    expect(objective.cost).toBe(90);
    expect(routes[0]).toMatchObject({ overtimeMinutes: 20, endsAt: 600 });
  });

  it('counts late minutes by their weight, and puts them before travel', () => {
    const jobs = [job('near', 10), job('urgent', 60, { dueAt: 590, latenessWeight: 3 })];
    const { objective, routes } = solve({ technicians: [kim], jobs });
    expect(routes[0]?.stops.map(({ jobId }) => jobId)).toEqual(['urgent', 'near']);
    // Arrives at 540, is done at 600: ten minutes late.
    expect(objective).toMatchObject({ lateness: 30, cost: 120 });
  });

  it('serves the higher priority, even if that is fewer jobs', () => {
    const brief = { ...kim, shifts: [{ startsAt: 480, endsAt: 600 }] };
    const jobs = [
      job('small', 0, { priority: 20 }),
      job('other', 0, { priority: 20 }),
      job('big', 0, { minutes: 120, priority: 50 }),
    ];
    const { objective, unassigned } = solve({ technicians: [brief], jobs });
    expect(objective).toMatchObject({ servedPriority: 50, servedJobs: 1 });
    expect(unassigned.map(({ jobId }) => jobId).toSorted()).toEqual(['other', 'small']);
  });

  it('counts how far visits leave the committed plan, more for those that start soon', () => {
    const windows = [{ startsAt: 600, endsAt: 600 }];
    const current = [{ jobId: 'a', technicianId: 'kim', startsAt: 540 }];
    const result = solve({ technicians: [kim], jobs: [job('a', 0, { windows })], current, freezeUntil: 300 });
    // An hour, at a lead time of 240 minutes.
    expect(result.objective.disruption).toBe(60 * 1.5);
  });

  it('keeps a visit with its technician if another plan costs the same', () => {
    const sam = { ...kim, id: 'sam' };
    const current = [{ jobId: 'a', technicianId: 'sam', startsAt: 500 }];
    const { routes, objective } = solve({ technicians: [kim, sam], jobs: [job('a', 20)], current });
    expect(routes.map(({ technicianId }) => technicianId)).toEqual(['sam']);
    expect(objective.disruption).toBe(0);
  });

  it('divides equally expensive work evenly', () => {
    const sam = { ...kim, id: 'sam' };
    const jobs = ['a', 'b', 'c', 'd'].map((id) => job(id, 0));
    expect(solve({ technicians: [kim, sam], jobs }).objective).toMatchObject({ cost: 0, spread: 0 });
  });

  it('uses fewer shifts where that is the policy', () => {
    const sam = { ...kim, id: 'sam', start: at(40), end: at(40) };
    const jobs = [job('a', 0), job('b', 40)];
    const few = solve({ technicians: [kim, sam], jobs, policy: { fewestShifts: true } });
    expect(few.objective).toMatchObject({ usedShifts: 1, cost: 80 });
    expect(solve({ technicians: [kim, sam], jobs }).objective).toMatchObject({ usedShifts: 2, cost: 0 });
  });
});

describe('rules', () => {
  it('take a break where the technician is', () => {
    const breaks = [{ startsAt: 540, endsAt: 560, minutes: 30 }];
    const worker = { ...kim, shifts: [{ startsAt: 480, endsAt: 960, breaks }] };
    const { routes } = solve({ technicians: [worker], jobs: [job('a', 10), job('b', 20)] });
    const stops = routes[0]?.stops.map(({ kind, startsAt }) => [kind, startsAt]);
    expect(stops).toContainEqual(['break', expect.closeTo(550, 5)]);
    expect(routes[0]?.endsAt).toBe(480 + 40 + 120 + 30);
  });

  it('use the second window of a job when the first is over', () => {
    const windows = [
      { startsAt: 480, endsAt: 490 },
      { startsAt: 700, endsAt: 720 },
    ];
    const { routes } = solve({ technicians: [kim], jobs: [job('a', 30, { windows })] });
    expect(routes[0]?.stops[0]).toMatchObject({ arrivesAt: 510, startsAt: 700 });
  });

  it('plan a shift across midnight', () => {
    const night = { ...kim, shifts: [{ startsAt: 1320, endsAt: 1800 }] };
    const windows = [{ startsAt: 1500, endsAt: 1530 }];
    const { routes } = solve({ technicians: [night], jobs: [job('a', 30, { windows })] });
    expect(routes[0]?.stops[0]).toMatchObject({ startsAt: 1500, endsAt: 1560 });
  });

  it('divide a journey between two hours with different traffic', () => {
    const factorByHour = Array.from({ length: 24 }, (_, hour) => (hour === 8 ? 2 : 1));
    const { routes } = solve({
      technicians: [{ ...kim, shifts: [{ startsAt: 500, endsAt: 960 }] }],
      jobs: [job('a', 50)],
      travel: { ...travel, factorByHour },
    } as SchedulingProblem);
    // 40 minutes until nine o'clock are worth 20; the other 30 are as in free traffic.
    expect(routes[0]?.stops[0]?.arrivesAt).toBeCloseTo(570, 9);
  });

  it('leave pinned visits where they are and report the rules that they break', () => {
    const jobs = [
      job('started', 60, { pinned: { technicianId: 'kim', startsAt: 500 } }),
      job('same time', 60, { pinned: { technicianId: 'kim', startsAt: 530 } }),
      job('skilled', 60, {
        pinned: { technicianId: 'kim', startsAt: 700 },
        skills: [{ skill: 'gas', level: 1 }],
      }),
    ];
    const { routes, violations } = solve({ technicians: [kim], jobs });
    expect(violations).toEqual([
      { jobId: 'started', rule: 'lead_time', technicianId: 'kim' },
      { jobId: 'same time', rule: 'double_booking', technicianId: 'kim' },
      { jobId: 'skilled', rule: 'skills', technicianId: 'kim' },
    ]);
    expect(routes[0]?.stops.map(({ startsAt }) => startsAt)).toEqual([500, 560, 700]);
  });

  it('change nothing before the freeze horizon', () => {
    const jobs = [job('frozen', 60), job('new', 10)];
    const current = [{ jobId: 'frozen', technicianId: 'kim', startsAt: 560 }];
    const { routes } = solve({ technicians: [kim], jobs, current, freezeUntil: 600 });
    expect(routes[0]?.stops).toMatchObject([
      { jobId: 'frozen', startsAt: 560 },
      { jobId: 'new', startsAt: 670 },
    ]);
  });
});

describe('an unserved job', () => {
  it('names the rule that excludes each technician and the cheapest ways to serve it', () => {
    const short = { startsAt: 480, endsAt: 600 };
    const technicians: SchedulingTechnician[] = [
      { ...kim, shifts: [short], skills: { gas: 2 } },
      { ...kim, id: 'sam', skills: { gas: 1 } },
      { ...kim, id: 'idle', shifts: [] },
    ];
    const jobs = [
      job('a', 40, { skills: [{ skill: 'gas', level: 2 }], windows: [{ startsAt: 480, endsAt: 510 }] }),
    ];
    const [unserved] = solve({ technicians, jobs }).unassigned;
    expect(unserved?.reasons).toEqual([
      { rule: 'delay', technicianIds: ['kim'] },
      { rule: 'off_shift', technicianIds: ['idle'] },
      { rule: 'skills', technicianIds: ['sam'] },
    ]);
    // Kim would arrive after the window and be home after the shift; without the skill, Sam would arrive late, too.
    expect(unserved?.relaxations).toEqual([]);
  });

  it('fits after the relaxation that is offered', () => {
    const worker = { ...kim, shifts: [{ startsAt: 480, endsAt: 660 }] };
    const jobs = [job('a', 30), job('b', 30, { windows: [{ startsAt: 600, endsAt: 620 }] })];
    const { unassigned, routes } = solve({ technicians: [worker], jobs });
    expect(routes).toHaveLength(1);
    const [relaxation] = unassigned[0]?.relaxations ?? [];
    expect(relaxation).toMatchObject({ kind: 'overtime', technicianId: 'kim', names: [] });
    const overtimeMinutes = relaxation?.minutes ?? 0;
    const longer = { ...kim, shifts: [{ startsAt: 480, endsAt: 660, overtimeMinutes }] };
    expect(solve({ technicians: [longer], jobs }).unassigned).toEqual([]);
  });

  it('may need another window or no skill', () => {
    const windows = [{ startsAt: 480, endsAt: 500 }];
    const sam = { ...kim, id: 'sam', start: at(0), end: at(0) };
    const jobs = [job('late', 50, { windows }), job('skilled', 0, { skills: [{ skill: 'gas', level: 1 }] })];
    const { unassigned } = solve({ technicians: [sam], jobs });
    expect(unassigned.map(({ jobId, relaxations }) => [jobId, relaxations])).toEqual([
      ['late', [{ kind: 'window', technicianId: 'sam', minutes: 30, names: [], startsAt: 530 }]],
      ['skilled', [{ kind: 'skills', technicianId: 'sam', minutes: 0, names: ['gas'], startsAt: 480 }]],
    ]);
  });
});

describe('input', () => {
  it('is refused by name, never guessed', () => {
    const jobs = [
      job('nowhere', 0, { place: null }),
      job('timeless', 0, { minutes: null }),
      job('instant', 0, { minutes: 0 }),
      job('reversed', 0, { windows: [{ startsAt: 600, endsAt: 500 }] }),
      job('undated', 0, { dueAt: NaN }),
      job('urgent', 0, { priority: 101 }),
      job('weightless', 0, { load: -1 }),
      job('crew', 0, { crewSize: 2 }),
      job('twice', 0),
      job('twice', 10),
      job('lost', 0, { pinned: { technicianId: 'gone', startsAt: 500 } }),
    ];
    const reversed = { ...kim, id: 'reversed', shifts: [{ startsAt: 960, endsAt: 480 }] };
    const { refused, objective } = solve({ technicians: [kim, reversed], jobs });
    expect(refused.map(({ id, reason }) => [id, reason])).toEqual([
      ['reversed', 'shift'],
      ['nowhere', 'coordinates'],
      ['timeless', 'duration'],
      ['instant', 'duration'],
      ['reversed', 'window'],
      ['undated', 'window'],
      ['urgent', 'priority'],
      ['weightless', 'load'],
      ['crew', 'crew'],
      ['twice', 'duplicate'],
      ['lost', 'pinned_technician'],
    ]);
    expect(objective.servedJobs).toBe(1);
  });

  it('without technicians or jobs gives an empty plan', () => {
    expect(solve({ technicians: [], jobs: [job('a', 0)] }).unassigned).toHaveLength(1);
    expect(solve({ technicians: [kim], jobs: [] }).routes).toEqual([]);
  });

  it('of 10,000 jobs for four technicians is planned and explained', () => {
    const jobs = Array.from({ length: 10_000 }, (_, index) => ({
      id: `j${index}`,
      place: { latitude: 42 + (index % 100) / 500, longitude: -71 + Math.floor(index / 100) / 500 },
      minutes: 45,
    }));
    const home = { latitude: 42.1, longitude: -70.9 };
    const technicians = ['a', 'b', 'c', 'd'].map((id) => ({ ...kim, id, start: home, end: home }));
    const problem = { technicians, jobs };
    const result = solveSchedule(problem, { seed: 1, iterations: 20 });
    expect(result.objective.servedJobs).toBeGreaterThan(30);
    expect(result.unassigned).toHaveLength(10_000 - result.objective.servedJobs);
    expect(result.unassigned.every(({ relaxations }) => relaxations.length > 0)).toBe(true);
  });
});

describe('a search', () => {
  const jobs = Array.from({ length: 40 }, (_, index) =>
    job(`j${index}`, (index * 37) % 101, { minutes: 30 }),
  );
  const technicians = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ ...kim, id }));
  const problem = { technicians, jobs, travel };

  it('that is cancelled returns the best plan so far', () => {
    const cancel = new AbortController();
    const steps = improveSchedule(problem, { seed: 1, iterations: 1_000_000, signal: cancel.signal });
    let last = steps.next();
    for (let step = 0; step < 5 && !last.done; step += 1) last = steps.next();
    const shown = last.done ? null : last.value;
    cancel.abort();
    const end = steps.next();
    expect(end.done && end.value).toMatchObject({ endedBy: 'cancelled', objective: shown?.objective });
    expect(end.done && new PlanCheck(problem, end.value).faults).toEqual([]);
  });

  it('is ended by time without changing what an iteration does', () => {
    let time = 0;
    const clock = () => (time += 1);
    const short = solveSchedule(problem, { seed: 3, iterations: 4000, timeLimitMs: 3, clock });
    expect(short.endedBy).toBe('time');
    const steps = improveSchedule(problem, { seed: 3, iterations: 4000 });
    let same = steps.next();
    while (!same.done && same.value.iterations < short.iterations) same = steps.next();
    expect(!same.done && same.value.objective).toEqual(short.objective);
    expect(iterationsWithin(problem, 100, clock)).toBeGreaterThan(0);
  });

  it('only ever improves', () => {
    const costs = [...improveSchedule(problem, { seed: 2, iterations: 3000 })].map(
      ({ objective }) => objective,
    );
    for (const [step, one] of costs.entries()) {
      const before = costs[step - 1] ?? one;
      expect(one.servedJobs).toBeGreaterThanOrEqual(before.servedJobs);
      if (one.servedJobs === before.servedJobs) expect(one.cost).toBeLessThanOrEqual(before.cost + 1);
    }
  });

  it('finds slots beside a plan whose visits keep their times', () => {
    const plan = solveSchedule(problem, options);
    const more = { ...problem, jobs: [...jobs, job('new', 55, { minutes: 20 })] };
    const slots = findSlots(more, plannedVisits(plan), 'new');
    expect(slots.length).toBeGreaterThan(0);
    const [first] = slots;
    expect(slots.every(({ cost }) => cost >= (first?.cost ?? 0))).toBe(true);
    const pinned = plannedVisits(plan).map((visit) => [visit.jobId, visit] as const);
    const held = new Map(pinned);
    const fixed = more.jobs.map((one) => ({
      ...one,
      pinned: held.get(one.id) ?? (one.id === 'new' ? first : null),
    }));
    expect(solve({ technicians, jobs: fixed as SchedulingJob[] }).violations).toEqual([]);
  });
});
