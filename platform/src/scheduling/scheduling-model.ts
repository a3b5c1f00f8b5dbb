import { blockingRule } from './blocking-rule.ts';
import { type FixedPins, fixPins } from './fix-pins.ts';
import { PlaceIndex } from './place-index.ts';
import {
  defaultPolicy,
  type SchedulingJob,
  type SchedulingPolicy,
  type SchedulingProblem,
  type ShiftBreak,
  type TimeWindow,
} from './scheduling-problem.ts';
import type { PinViolation, RefusedInput } from './scheduling-result.ts';
import { screenInput } from './screen-input.ts';
import { shiftKinds } from './shift-kinds.ts';
import { listShifts, type ModelShift } from './list-shifts.ts';
import { TravelTimes } from './travel-times.ts';

/** Lead time at which a visit's disruption counts one and a half times; minutes. */
const nearMinutes = 240;

/** Minutes by which sums from the front and from the back of a route may differ. */
const roundingSlack = 1e-7;

/** Number of a technician who has no shift. */
const absentTechnician = 2 ** 30;

/** `place` of a node without its own: a break is where the visit before it is. */
export const inherited = -1;

/**
 * The problem as flat arrays. Nodes are the stops of routes: first all jobs, then all breaks, then a start and an end
 * per shift. A route is a shift of one technician.
 */
export class SchedulingModel {
  readonly policy: SchedulingPolicy;
  readonly jobs: readonly SchedulingJob[];
  readonly shifts: readonly ModelShift[];
  readonly refused: readonly RefusedInput[];
  readonly violations: readonly PinViolation[];
  readonly travel: TravelTimes;
  readonly freezeUntil: number;
  readonly jobCount: number;
  readonly shiftCount: number;
  readonly breakCount: number;
  /** Number of the first start node; that of route r is `starts + r`. */
  readonly starts: number;
  readonly ends: number;
  readonly nodeCount: number;

  // By node.
  readonly place: Int32Array;
  readonly service: Float64Array;
  /** Windows `windowAt[node]` to `windowAt[node + 1]` of {@link windowStart}. */
  readonly windowAt: Int32Array;
  readonly windowStart: Float64Array;
  readonly windowEnd: Float64Array;
  readonly firstStart: Float64Array;
  readonly lastStart: Float64Array;

  // By job.
  /** Priority first, number second: one sum compares both. */
  readonly worth: Float64Array;
  readonly totalWorth: number;
  readonly load: Float64Array;
  readonly dueAt: Float64Array;
  readonly latenessWeight: Float64Array;
  /** Route of a pinned visit; -1 for others. */
  readonly pinnedTo: Int32Array;
  readonly currentTechnician: Int32Array;
  readonly currentStart: Float64Array;
  readonly nearness: Float64Array;

  // By route.
  readonly technicianOf: Int32Array;
  readonly departsAt: Float64Array;
  readonly shiftEnd: Float64Array;
  readonly capacity: Float64Array;
  readonly maxJobs: Float64Array;
  readonly costPerMinute: Float64Array;
  /** Routes of one kind are interchangeable while they are empty. */
  readonly kind: Int32Array;
  readonly breaksOf: readonly (readonly number[])[];
  /** 1 where the job may be in the route: `job * shiftCount + route`. */
  readonly isAllowed: Uint8Array;

  /** True if a plan's cost is its travel, independent of when: feasibility and cost of an insertion take constant time. */
  readonly isPlain: boolean;

  constructor(problem: SchedulingProblem) {
    const screened = screenInput(problem);
    this.freezeUntil = problem.freezeUntil ?? -Infinity;
    this.policy = { ...defaultPolicy, ...problem.policy };
    this.jobs = screened.jobs;
    this.refused = screened.refused;
    this.shifts = listShifts(screened.technicians);
    this.jobCount = this.jobs.length;
    this.shiftCount = this.shifts.length;
    const breaks = this.shifts.flatMap((each, route) => each.breaks.map((one) => ({ ...one, route })));
    this.breakCount = breaks.length;
    this.starts = this.jobCount + this.breakCount;
    this.ends = this.starts + this.shiftCount;
    this.nodeCount = this.ends + this.shiftCount;
    this.breaksOf = this.shifts.map((_, route) =>
      breaks.flatMap((one, at) => (one.route === route ? [this.jobCount + at] : [])),
    );

    const places = new PlaceIndex();
    this.place = this.placesOfNodes(places);
    this.travel = new TravelTimes(places.list, problem.travel);
    this.service = new Float64Array(this.nodeCount);
    this.service.set(this.jobs.map((job) => job.minutes ?? 0));
    this.service.set(
      breaks.map((one) => one.minutes),
      this.jobCount,
    );

    this.technicianOf = Int32Array.from(this.shifts, (each) => each.technicianIndex);
    this.departsAt = Float64Array.from(this.shifts, ({ shift }) => shift.startsAt);
    this.shiftEnd = Float64Array.from(this.shifts, ({ shift }) => shift.endsAt);
    this.capacity = Float64Array.from(this.shifts, ({ technician }) => technician.capacity ?? Infinity);
    this.maxJobs = Float64Array.from(this.shifts, ({ technician }) => technician.maxJobs ?? Infinity);
    this.costPerMinute = Float64Array.from(this.shifts, ({ technician }) => technician.costPerMinute ?? 1);

    this.worth = Float64Array.from(this.jobs, (job) => (job.priority ?? 0) * (this.jobCount + 1) + 1);
    this.totalWorth = this.worth.reduce((sum, each) => sum + each, 0);
    this.load = Float64Array.from(this.jobs, (job) => job.load ?? 0);
    this.dueAt = Float64Array.from(this.jobs, (job) => job.dueAt ?? Infinity);
    this.latenessWeight = Float64Array.from(this.jobs, (job) => job.latenessWeight ?? 1);

    const fixed = fixPins(this, problem);
    this.pinnedTo = fixed.pinnedTo;
    this.violations = fixed.violations;
    this.departsAt.set(fixed.departsAt);
    const windows = this.windowsOfNodes(breaks, fixed);
    this.windowAt = runningCounts(windows);
    this.windowStart = Float64Array.from(windows.flat(), (one) => one.startsAt);
    this.windowEnd = Float64Array.from(windows.flat(), (one) => one.endsAt);
    this.firstStart = Float64Array.from(windows, (list) => list[0]?.startsAt ?? Infinity);
    this.lastStart = Float64Array.from(windows, (list) => list.at(-1)?.endsAt ?? -Infinity);

    this.currentTechnician = new Int32Array(this.jobCount).fill(-1);
    this.currentStart = new Float64Array(this.jobCount);
    this.nearness = new Float64Array(this.jobCount);
    this.readCurrent(problem);
    this.isAllowed = this.allowed();
    this.kind = shiftKinds(this.shifts, this.jobs, problem, this.pinnedTo);
    this.isPlain =
      this.travel.clock.isFlat &&
      problem.current === undefined &&
      this.dueAt.every((due) => due === Infinity) &&
      fixed.hardEnd.every((end, route) => end <= (this.shiftEnd[route] as number));
  }

  /** Earliest start of a node's work after an arrival; infinite if it is too late. */
  startAfter(node: number, arrival: number): number {
    const end = this.windowAt[node + 1] as number;
    for (let window = this.windowAt[node] as number; window < end; window += 1) {
      if (arrival <= (this.windowEnd[window] as number) + roundingSlack) {
        const opens = this.windowStart[window] as number;
        return arrival < opens ? opens : arrival;
      }
    }
    return Infinity;
  }

  /** Latest start of a node's work that is not after a minute; minus infinity if there is none. */
  startBefore(node: number, minute: number): number {
    const first = this.windowAt[node] as number;
    for (let window = (this.windowAt[node + 1] as number) - 1; window >= first; window -= 1) {
      if (minute >= (this.windowStart[window] as number)) {
        const closes = this.windowEnd[window] as number;
        return minute > closes ? closes : minute;
      }
    }
    return -Infinity;
  }

  /** True for jobs that may move between routes. */
  isFree(node: number): boolean {
    return node < this.jobCount && (this.pinnedTo[node] as number) < 0;
  }

  private placesOfNodes(places: PlaceIndex): Int32Array {
    const nodes = new Int32Array(this.nodeCount).fill(inherited);
    nodes.set(this.jobs.map((job) => places.indexOf(job.place)));
    for (const [route, { technician }] of this.shifts.entries()) {
      nodes[this.starts + route] = places.indexOf(technician.start);
      nodes[this.ends + route] = places.indexOf(technician.end);
    }
    return nodes;
  }

  private windowsOfNodes(breaks: readonly ShiftBreak[], fixed: FixedPins): TimeWindow[][] {
    const ofJobs = this.jobs.map((job, at) => {
      const pin = fixed.windows[at];
      return pin ? [pin] : openWindows(job, this.freezeUntil);
    });
    return [
      ...ofJobs,
      ...breaks.map(({ startsAt, endsAt }) => [{ startsAt, endsAt }]),
      ...Array.from(this.departsAt, (minute) => [{ startsAt: minute, endsAt: minute }]),
      ...Array.from(fixed.hardEnd, (endsAt) => [{ startsAt: -Infinity, endsAt }]),
    ];
  }

  private readCurrent({ current = [], freezeUntil = 0 }: SchedulingProblem): void {
    const jobs = new Map(this.jobs.map((job, at) => [job.id, at]));
    const technicians = new Map(this.shifts.map((each) => [each.technician.id, each.technicianIndex]));
    for (const { jobId, technicianId, startsAt } of current) {
      const job = jobs.get(jobId);
      if (job === undefined) continue;
      this.currentTechnician[job] = technicians.get(technicianId) ?? absentTechnician;
      this.currentStart[job] = startsAt;
      this.nearness[job] = 1 + nearMinutes / (nearMinutes + Math.max(0, startsAt - freezeUntil));
    }
  }

  private allowed(): Uint8Array {
    const allowed = new Uint8Array(this.jobCount * this.shiftCount);
    for (const [job, each] of this.jobs.entries()) {
      const pinnedTo = this.pinnedTo[job] as number;
      for (const [route, { technician, shift }] of this.shifts.entries()) {
        const isIn = pinnedTo < 0 ? blockingRule(each, technician, shift) === null : pinnedTo === route;
        if (isIn) allowed[job * this.shiftCount + route] = 1;
      }
    }
    return allowed;
  }
}

/** Index of the first item of each list when all of them are one list, and the total. */
function runningCounts(lists: readonly (readonly unknown[])[]): Int32Array {
  const counts = new Int32Array(lists.length + 1);
  for (const [at, list] of lists.entries()) counts[at + 1] = (counts[at] as number) + list.length;
  return counts;
}

/** Windows in order, none of which overlap, without the time before the freeze horizon. */
function openWindows({ windows = [] }: SchedulingJob, freezeUntil: number): TimeWindow[] {
  const given = windows.length > 0 ? windows : [{ startsAt: -Infinity, endsAt: Infinity }];
  const open = given
    .filter(({ endsAt }) => endsAt >= freezeUntil)
    .map(({ startsAt, endsAt }) => ({ startsAt: Math.max(startsAt, freezeUntil), endsAt }))
    .toSorted((a, b) => a.startsAt - b.startsAt);
  const joined: TimeWindow[] = [];
  for (const window of open) {
    const last = joined.at(-1);
    if (last !== undefined && window.startsAt <= last.endsAt) {
      joined[joined.length - 1] = { startsAt: last.startsAt, endsAt: Math.max(last.endsAt, window.endsAt) };
    } else joined.push(window);
  }
  return joined;
}
