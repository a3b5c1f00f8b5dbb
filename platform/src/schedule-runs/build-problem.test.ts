import { scheduleOptionsSchema } from '@switchyard/contracts/scheduling/schedule-options.ts';
import { addDays } from '@switchyard/contracts/time/calendar-day.ts';
import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { describe, expect, it } from 'vitest';
import { PlanCheck } from '../scheduling/check-plan.ts';
import { solveSchedule } from '../scheduling/solve-schedule.ts';
import { type BuiltProblem, buildProblem } from './build-problem.ts';
import type { EndedPlan } from './describe-run.ts';
import { keepTimes } from './keep-times.ts';
import { searchPlan } from './search-plan.ts';
import type { InputJob, InputTechnician, InputVisit, ScheduleInput } from './schedule-input.ts';

const zone = 'America/New_York';
const clock = createZoneClock(zone);
const day = '2026-12-02';
const now = new Date(clock.at('2026-12-01', 600));
const at = (minute: number, of = day) => new Date(clock.at(of, minute));
const every = (startMinute: number, endMinute: number) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute, endMinute }));

const technician = (id: string, more: Partial<InputTechnician> = {}): InputTechnician => ({
  id,
  name: id,
  skills: [],
  territory: null,
  homeLatitude: 42.36,
  homeLongitude: -71.06,
  shifts: every(480, 1020),
  absences: [],
  ...more,
});
const job = (jobId: string, more: Partial<InputJob> = {}): InputJob => ({
  jobId,
  jobRevision: 1,
  number: 1,
  title: jobId,
  customerId: 'customer',
  customerName: 'Customer',
  isNotServiced: false,
  priority: 0,
  latitude: 42.36,
  longitude: -71.06,
  territory: null,
  requiredSkills: [],
  estimatedMinutes: 60,
  crewSize: 1,
  respondBy: null,
  resolveBy: null,
  earliestStart: null,
  latestFinish: null,
  wasVisited: false,
  ...more,
});
const visit = (
  visitId: string,
  [from, to]: readonly [number, number],
  more: Partial<InputVisit> = {},
): InputVisit => ({
  ...job(`job of ${visitId}`),
  visitId,
  visitRevision: 3,
  technicianId: 'ada',
  state: 'planned',
  isPinned: false,
  crew: 1,
  startsAt: at(from),
  endsAt: at(to),
  windowStart: null,
  windowEnd: null,
  ...more,
});

/** The built problem, its plan, and the search; the checker has found no fault in them. */
function solved(input: Partial<ScheduleInput>, options: object = {}, when = now) {
  const given = { from: day, breakMinutes: 0, ...options };
  const whole = { timeZone: zone, technicians: [technician('ada')], visits: [], jobs: [], left: 0, ...input };
  const built = buildProblem(whole, scheduleOptionsSchema.parse(given), when);
  const result = solveSchedule(built.problem, { seed: 1, iterations: 300 });
  expect(new PlanCheck(built.problem, result).faults).toEqual([]);
  // Times that are kept break no rule either; only disruption is less.
  const routes = keepTimes(built.problem, result.routes);
  const kept = new PlanCheck(built.problem, { ...result, routes }).faults;
  expect(kept.filter(({ about }) => !about.startsWith('disruption'))).toEqual([]);
  return { built, result, plan: searched(built, { ...given, iterations: 300 }) };
}

function searched(built: BuiltProblem, options: object): EndedPlan {
  const input = { built, options: scheduleOptionsSchema.parse(options), iterations: null, kept: null };
  const search = searchPlan(input, { clock: () => 0, signal: { aborted: false } });
  for (;;) {
    const step = search.next();
    if (!step.done) continue;
    expect(step.value.faults).toEqual([]);
    return step.value.plan;
  }
}

describe('the problem of a search', () => {
  it('has the hours that pass, also on days on which clocks change', () => {
    const night = [technician('ada', { shifts: every(0, 360) })];
    const lengths = ['2027-03-13', '2027-03-14', '2026-11-01'].map((from) => {
      const early = new Date(clock.at('2026-10-30', 0));
      const [shift] =
        solved({ technicians: night }, { from }, early).built.problem.technicians[0]?.shifts ?? [];
      return (shift?.endsAt ?? 0) - (shift?.startsAt ?? 0);
    });
    expect(lengths).toEqual([360, 300, 420]);
  });

  it('has no capacity while someone is away, and moves what was planned then', () => {
    const absences = [{ type: 'sick', startsAt: at(480), endsAt: at(780) }] as const;
    const { built, plan } = solved(
      { technicians: [technician('ada', { absences })], visits: [visit('v', [540, 600])] },
      { movesVisits: true },
    );
    expect(built.problem.technicians[0]?.shifts).toMatchObject([{ startsAt: 780, endsAt: 1020 }]);
    expect(built.problem.jobs[0]?.pinned).toBeUndefined();
    expect(plan.moves.map(({ after }) => Date.parse(after.startsAt) >= Number(at(780)))).toEqual([true]);
  });

  it('takes an agreed break between two visits, without the way home', () => {
    const absences = [{ type: 'break', startsAt: at(720), endsAt: at(765) }] as const;
    const { built } = solved({ technicians: [technician('ada', { absences })] }, { breakMinutes: 30 });
    expect(built.problem.technicians[0]?.shifts).toMatchObject([
      { startsAt: 480, endsAt: 1020, breaks: [{ startsAt: 720, endsAt: 720, minutes: 45 }] },
    ]);
  });

  it('says who is away on all days', () => {
    const absences = [{ type: 'vacation', startsAt: at(0), endsAt: at(1440) }] as const;
    const { built } = solved({ technicians: [technician('ada', { absences })] });
    expect(built.excluded).toMatchObject([{ kind: 'technician', id: 'ada', reason: 'absent' }]);
  });

  it('joins shifts that meet at midnight, so that work may cross it', () => {
    const shifts = [
      { weekday: 3, startMinute: 1080, endMinute: 1440 },
      { weekday: 4, startMinute: 0, endMinute: 240 },
    ];
    const late = job('late', { earliestStart: at(1410), latestFinish: at(1500) });
    const { built, plan } = solved(
      { technicians: [technician('ada', { shifts })], jobs: [late] },
      { days: 2 },
    );
    expect(built.problem.technicians[0]?.shifts).toMatchObject([{ startsAt: 1080, endsAt: 1680 }]);
    expect(plan.moves[0]?.after).toMatchObject({
      startsAt: at(1410).toISOString(),
      endsAt: at(1470).toISOString(),
    });
  });

  it('keeps the time of visits across the edges of the days, and of those without a position', () => {
    const across = visit('across', [-60, 540]);
    const nowhere = visit('nowhere', [600, 720], { latitude: null, longitude: null });
    const { built, plan } = solved({ visits: [across, nowhere], jobs: [job('one'), job('two')] });
    expect(built.problem.technicians[0]?.shifts).toMatchObject([
      { startsAt: 540, endsAt: 600, overtimeMinutes: 0 },
      { startsAt: 720, endsAt: 1020 },
    ]);
    expect(plan.excluded).toMatchObject([{ kind: 'visit', id: 'nowhere', reason: 'coordinates' }]);
    expect(plan.moves.map(({ after }) => after.startsAt)).toEqual(
      [at(540), at(720)].map((one) => one.toISOString()),
    );
  });

  it('gives overtime at the end of a shift only, and never into booked time', () => {
    const split = technician('ada', { shifts: [...every(480, 720), ...every(780, 1020)] });
    const evening = visit('evening', [1050, 1110], { latitude: null, longitude: null });
    const { built } = solved({ technicians: [split], visits: [evening] }, { overtimeMinutes: 120 });
    expect(built.problem.technicians[0]?.shifts.map(({ overtimeMinutes }) => overtimeMinutes)).toEqual([
      60, 30,
    ]);
  });

  it('puts one break near the middle of a long shift', () => {
    const short = technician('ben', { shifts: every(480, 720) });
    const { result } = solved(
      { technicians: [technician('ada'), short], jobs: [job('one'), job('two')] },
      { breakMinutes: 30 },
    );
    const breaks = result.routes.flatMap(({ stops }) => stops.filter(({ kind }) => kind === 'break'));
    for (const { startsAt } of breaks) expect(Math.abs(startsAt - 735)).toBeLessThanOrEqual(90);
    const [long, brief] = solved({ technicians: [technician('ada'), short] }, { breakMinutes: 30 }).built
      .problem.technicians;
    expect([long?.shifts[0]?.breaks?.length, brief?.shifts[0]?.breaks?.length]).toEqual([1, 0]);
  });

  it('pins what must not move: started, pinned, crews, and what breaks a rule on purpose', () => {
    const visits = [
      visit('free', [480, 540]),
      visit('started', [540, 600], { state: 'on_site' }),
      visit('pinned', [600, 660], { isPinned: true }),
      visit('crew', [660, 720], { crew: 2 }),
      visit('unskilled', [720, 780], { requiredSkills: [{ skill: 'welding', level: 2 }] }),
    ];
    const pins = (movesVisits: boolean) =>
      solved({ visits }, { movesVisits }).built.problem.jobs.flatMap(({ id, pinned }) =>
        pinned ? [id] : [],
      );
    expect(pins(true)).toEqual(['started', 'pinned', 'crew ada', 'unskilled']);
    expect(pins(false)).toHaveLength(5);
    const { plan } = solved({ visits }, { movesVisits: false });
    expect(plan.moves).toEqual([]);
    expect(plan.risks).toMatchObject([{ rule: 'skills', technicianId: 'ada' }]);
  });

  it('leaves planned visits at their time if nothing speaks against it', () => {
    const visits = [visit('morning', [570, 630]), visit('noon', [720, 780]), visit('later', [900, 960])];
    expect(solved({ visits }, { movesVisits: true }).plan.moves).toEqual([]);
    // A job that has to be first delays nothing.
    const early = job('early', { latestFinish: at(560) });
    const { plan } = solved({ visits, jobs: [early] }, { movesVisits: true });
    expect(plan.moves.map(({ id }) => id)).toEqual(['early']);
  });

  it('keeps arrival times that were promised, and what starts before the freeze horizon', () => {
    const promised = visit('promised', [600, 660], { windowStart: at(600), windowEnd: at(660) });
    const soon = visit('soon', [490, 550]);
    const today = at(470);
    const given = { visits: [promised, soon], jobs: [job('new')] };
    const { built, plan } = solved(given, { movesVisits: true, freezeMinutes: 60 }, today);
    expect(built.problem.freezeUntil).toBe(530);
    expect(built.problem.jobs[0]?.windows).toEqual([{ startsAt: 600, endsAt: 660 }]);
    expect(plan.moves.map(({ id }) => id)).toEqual(['new']);
    expect(Date.parse(plan.moves[0]?.after.startsAt ?? '')).toBeGreaterThanOrEqual(Number(at(530)));
  });

  it('counts lateness by the first promise that still holds', () => {
    const due = (more: Partial<InputJob>) =>
      solved({ jobs: [job('one', more)] }).built.problem.jobs[0]?.dueAt;
    expect(due({})).toBeNull();
    expect(due({ resolveBy: at(700), respondBy: at(600) })).toBe(660);
    expect(due({ resolveBy: at(700), respondBy: at(600), wasVisited: true })).toBe(700);
    // Broken already: it decides nothing, but such a job goes before others.
    const passed = job('passed', { resolveBy: new Date(now.getTime() - 60_000) });
    const { plan, built } = solved({ jobs: [passed, job('other')] });
    expect(built.problem.jobs.map(({ dueAt }) => dueAt)).toEqual([null, null]);
    expect(built.problem.jobs[0]?.priority).toBeGreaterThan(built.problem.jobs[1]?.priority ?? 0);
    expect(plan.figures).toMatchObject({ planned: 2, after: { lateVisits: 0 } });
    // Not to be kept on these days: shown, so that it is accepted with the move.
    const lost = job('lost', { resolveBy: at(-60) });
    const shown = solved({ jobs: [lost] });
    expect(shown.built.problem.jobs[0]?.dueAt).toBeNull();
    expect(shown.plan.moves[0]?.lateMinutes).toBe(480 + 60 + 60);
  });

  it('lists technicians without shifts as no capacity, apart from those who are off', () => {
    const technicians = [
      technician('idle', { shifts: [] }),
      technician('off', { shifts: [{ weekday: 7, startMinute: 480, endMinute: 1020 }] }),
    ];
    const { plan } = solved({ technicians, jobs: [job('one'), job('crew', { crewSize: 3 })] });
    expect(plan.excluded.map(({ id, reason }) => [id, reason])).toEqual([
      ['idle', 'no_shift'],
      ['off', 'day_off'],
      ['crew', 'crew'],
    ]);
    expect(plan.unassigned).toMatchObject([
      { jobId: 'one', reasons: [{ rule: 'off_shift', technicians: 2 }] },
    ]);
  });

  it('leaves jobs of customers who are not served to the dispatcher, and says who they are', () => {
    const jobs = [job('one'), job('unserved', { isNotServiced: true, customerId: 'never-pays' })];
    const { plan } = solved({ jobs });
    expect(plan.moves.map(({ jobId }) => jobId)).toEqual(['one']);
    expect(plan.excluded).toMatchObject([
      { id: 'unserved', reason: 'do_not_service', mend: { kind: 'customer', id: 'never-pays' } },
    ]);
    expect(plan.unassigned).toEqual([]);
  });

  it('stays within territories only if asked to', () => {
    const technicians = [technician('ada', { territory: 'North' })];
    const jobs = [job('one', { territory: 'South' })];
    const { plan } = solved({ technicians, jobs }, { keepsTerritories: true });
    expect(plan.unassigned).toMatchObject([{ reasons: [{ rule: 'territory' }] }]);
    expect(solved({ technicians, jobs }).plan.moves).toHaveLength(1);
  });

  it('ends all its rounds by one deadline', () => {
    const technicians = [technician('ada', { shifts: every(480, 720) })];
    const visits = [0, 1, 2, 3].map((n) =>
      visit(`v${n}`, [480 + 60 * n, 540 + 60 * n], { latitude: 42.3 + ((n * 5) % 9) / 30 }),
    );
    const jobs = [1, 2, 3, 4].map((n) =>
      job(`urgent ${n}`, {
        priority: 4,
        latitude: 42.3 + ((n * 3) % 7) / 25,
        estimatedMinutes: 30 + 15 * n,
      }),
    );
    const options = scheduleOptionsSchema.parse({
      from: day,
      movesVisits: true,
      seconds: 5,
      breakMinutes: 0,
    });
    const built = buildProblem({ timeZone: zone, technicians, visits, jobs, left: 0 }, options, now);
    let ms = 0;
    const slow = () => {
      ms += 100;
      return ms;
    };
    const input = { built, options, iterations: 1_000_000, kept: null };
    const search = searchPlan(input, { clock: slow, signal: { aborted: false } });
    for (let step = search.next(); !step.done; step = search.next());
    // Three times its five seconds; the first rounds would drop a visit, so that others follow.
    expect(ms).toBeGreaterThan(15_000);
    expect(ms).toBeLessThan(18_000);
  });

  it('covers days of a year with any options without a fault', () => {
    for (let n = 0; n < 40; n += 1) {
      const from = addDays('2026-12-02', n * 9);
      const jobs = Array.from({ length: 12 }, (_, at) =>
        job(`j${at}`, {
          latitude: 42.3 + ((at * 7 + n) % 10) / 50,
          priority: at % 5,
          estimatedMinutes: 30 + ((at * 35) % 150),
          resolveBy: at % 3 === 0 ? new Date(clock.at(from, 600 + at * 30)) : null,
        }),
      );
      const visits = [540, 700, 860].map((minute, index) =>
        visit(`v${index}`, [0, 60], {
          startsAt: new Date(clock.at(from, minute)),
          endsAt: new Date(clock.at(from, minute) + 3_600_000),
          latitude: 42.3 + index / 20,
        }),
      );
      const technicians = [technician('ada'), technician('ben', { homeLatitude: null, homeLongitude: null })];
      const options = {
        from,
        movesVisits: n % 2 === 0,
        overtimeMinutes: (n % 3) * 30,
        breakMinutes: (n % 2) * 30,
        days: 1 + (n % 3),
      };
      solved({ technicians, jobs, visits }, options);
    }
  });
});
