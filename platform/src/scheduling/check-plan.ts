import { brokenRules } from './broken-rules.ts';
import { CheckedWays } from './checked-ways.ts';
import type {
  PlannedVisit,
  SchedulingJob,
  SchedulingProblem,
  SchedulingTechnician,
  WorkShift,
} from './scheduling-problem.ts';
import type { PlannedRoute, PlannedStop, PlanObjective, SchedulingResult } from './scheduling-result.ts';

/** A rule that a plan breaks. */
export type PlanFault = { readonly rule: string; readonly about: string };

/** Minutes by which sums may differ. */
const tolerance = 1e-4;

/**
 * Checks a result against its input: every rule, all times, and the objective. Shares no code with the search, only
 * the types of input and result, and recomputes everything from the problem.
 */
export class PlanCheck {
  readonly faults: PlanFault[] = [];
  private readonly problem: SchedulingProblem;
  private readonly result: SchedulingResult;
  private readonly jobs: ReadonlyMap<string, SchedulingJob>;
  private readonly technicians: ReadonlyMap<string, SchedulingTechnician>;
  private readonly pins: ReadonlyMap<string, Pick<PlannedVisit, 'technicianId' | 'startsAt'>>;
  private readonly ways: CheckedWays;
  private readonly sums = { lateness: 0, cost: 0, disruption: 0, priority: 0, jobs: 0 };
  private readonly worked = new Map<string, number>();

  constructor(problem: SchedulingProblem, result: SchedulingResult) {
    this.problem = problem;
    this.result = result;
    // Of equal ids, the first counts.
    this.jobs = new Map(problem.jobs.toReversed().map((job) => [job.id, job]));
    this.technicians = new Map(problem.technicians.toReversed().map((each) => [each.id, each]));
    this.pins = listPins(problem);
    this.ways = new CheckedWays(problem.travel ?? {});
    this.checkPresence();
    for (const route of result.routes) this.checkRoute(route);
    this.checkObjective();
  }

  private fault(rule: string, about: string): void {
    this.faults.push({ rule, about });
  }

  private isReported(rule: string, technicianId: string): boolean {
    return this.result.violations.some((one) => one.rule === rule && one.technicianId === technicianId);
  }

  private checkPresence(): void {
    const { routes, unassigned, refused } = this.result;
    const served = routes.flatMap(({ stops }) =>
      stops.flatMap(({ jobId }) => (jobId === null ? [] : [jobId])),
    );
    const counts = new Map<string, number>();
    const refusedJobs = refused.filter(({ kind, reason }) => kind === 'job' && reason !== 'duplicate');
    const names = [...served, ...unassigned.map(({ jobId }) => jobId), ...refusedJobs.map(({ id }) => id)];
    for (const id of names) counts.set(id, (counts.get(id) ?? 0) + 1);
    for (const id of this.jobs.keys()) if (counts.get(id) !== 1) this.fault('once', id);
    for (const id of counts.keys()) if (!this.jobs.has(id)) this.fault('unknown', id);
    const shifts = routes.map(({ technicianId, shift }) => `${technicianId} ${shift}`);
    if (new Set(shifts).size !== shifts.length) this.fault('double_booking', 'two routes in one shift');
    for (const { jobId, reasons } of unassigned) {
      if (this.pins.has(jobId)) this.fault('pinned', jobId);
      const told = reasons.flatMap(({ technicianIds }) => technicianIds);
      const isWhole = new Set(told).size === told.length && told.length >= this.usable().length;
      if (!isWhole) this.fault('reasons', jobId);
    }
  }

  private usable(): SchedulingTechnician[] {
    const refused = new Set(
      this.result.refused.filter((one) => one.kind === 'technician').map(({ id }) => id),
    );
    return [...this.technicians.values()].filter(({ id }) => !refused.has(id));
  }

  private checkRoute(route: PlannedRoute): void {
    const technician = this.technicians.get(route.technicianId);
    const shift = technician?.shifts[route.shift];
    if (technician === undefined || shift === undefined) return this.fault('off_shift', route.technicianId);
    const id = technician.id;
    if (route.departsAt < shift.startsAt - tolerance && !this.isReported('lead_time', id))
      this.fault('lead_time', id);
    const { travelled, work, end } = this.follow(route, technician, shift);
    this.checkEnd(route, technician, shift, end);
    this.checkBreaks(route, shift);
    this.checkLimits(route, technician);
    if (Math.abs(travelled - route.travelMinutes) > tolerance) this.fault('travel_sum', id);
    const overtime = Math.max(0, end - shift.endsAt);
    const perOvertime = this.problem.policy?.overtimeCostPerMinute ?? 1.5;
    this.sums.cost += travelled * (technician.costPerMinute ?? 1) + overtime * perOvertime;
    this.worked.set(`${id} ${route.shift}`, work + travelled);
  }

  private follow(route: PlannedRoute, technician: SchedulingTechnician, shift: WorkShift) {
    let [time, place, travelled, work] = [route.departsAt, technician.start, 0, 0];
    for (const stop of route.stops) {
      const job = stop.jobId === null ? undefined : this.jobs.get(stop.jobId);
      const to = stop.kind === 'break' ? place : (job?.place ?? null);
      const arrival = this.ways.arrival(time, place, to);
      const about = stop.jobId ?? technician.id;
      if (Math.abs(arrival - stop.arrivesAt) > tolerance) this.fault('travel', about);
      if (stop.startsAt < arrival - tolerance) this.fault('delay', about);
      if (job !== undefined) this.checkJob(job, stop, technician, shift);
      travelled += arrival - time;
      work += stop.endsAt - stop.startsAt;
      [time, place] = [stop.endsAt, to];
    }
    const end = this.ways.arrival(time, place, technician.end);
    return { travelled: travelled + end - time, work, end };
  }

  private checkEnd(route: PlannedRoute, { id }: SchedulingTechnician, shift: WorkShift, end: number): void {
    if (Math.abs(end - route.endsAt) > tolerance) this.fault('travel', `${id} home`);
    const limit = shift.endsAt + (shift.overtimeMinutes ?? 0);
    if (end > limit + tolerance && !this.isReported('off_shift', id)) this.fault('off_shift', id);
    if (Math.abs(route.overtimeMinutes - Math.max(0, end - shift.endsAt)) > tolerance)
      this.fault('overtime', id);
  }

  private checkJob(
    job: SchedulingJob,
    stop: PlannedStop,
    technician: SchedulingTechnician,
    shift: WorkShift,
  ): void {
    if (Math.abs(stop.endsAt - stop.startsAt - (job.minutes ?? -1)) > tolerance)
      this.fault('duration', job.id);
    if (this.pins.has(job.id)) this.checkPinned(job.id, stop, technician.id);
    else this.checkFree(job, stop, technician, shift);
    const late = Math.max(0, stop.endsAt - (job.dueAt ?? Infinity));
    this.sums.lateness += late * (job.latenessWeight ?? 1);
    this.sums.priority += job.priority ?? 0;
    this.sums.jobs += 1;
    this.sums.disruption += this.disruptionOf(job, stop, technician);
  }

  private checkPinned(jobId: string, stop: PlannedStop, technicianId: string): void {
    const pin = this.pins.get(jobId);
    if (pin === undefined) return;
    const isMoved = Math.abs(stop.startsAt - pin.startsAt) > tolerance;
    const isSaid = this.isReported('delay', technicianId) || this.isReported('double_booking', technicianId);
    if (technicianId !== pin.technicianId || (isMoved && !isSaid)) this.fault('pinned', jobId);
  }

  private disruptionOf({ id }: SchedulingJob, stop: PlannedStop, technician: SchedulingTechnician): number {
    const planned = this.problem.current?.findLast(({ jobId }) => jobId === id);
    if (planned === undefined) return 0;
    const now = this.problem.freezeUntil ?? 0;
    const weight = 1 + 240 / (240 + Math.max(0, planned.startsAt - now));
    const moved = planned.technicianId === technician.id ? 0 : (this.problem.policy?.moveMinutes ?? 60);
    return weight * (moved + Math.abs(stop.startsAt - planned.startsAt));
  }

  private checkFree(
    job: SchedulingJob,
    stop: PlannedStop,
    technician: SchedulingTechnician,
    shift: WorkShift,
  ): void {
    const freezeUntil = this.problem.freezeUntil ?? -Infinity;
    if (stop.startsAt < freezeUntil - tolerance) this.fault('frozen', job.id);
    for (const rule of brokenRules(job, stop.startsAt, technician, shift)) this.fault(rule, job.id);
  }

  private checkLimits({ stops }: PlannedRoute, { id, capacity, maxJobs }: SchedulingTechnician): void {
    const jobs = stops.flatMap(({ jobId }) => (jobId === null ? [] : [this.jobs.get(jobId)]));
    // Pinned visits may exceed a limit on their own; others must not add to it.
    if (jobs.every((job) => job !== undefined && this.pins.has(job.id))) return;
    const load = jobs.reduce((sum, job) => sum + (job?.load ?? 0), 0);
    if (load > (capacity ?? Infinity) + tolerance) this.fault('load', id);
    if (jobs.length > (maxJobs ?? Infinity)) this.fault('max_tasks', id);
  }

  private checkBreaks({ stops, technicianId }: PlannedRoute, shift: WorkShift): void {
    const taken = stops.filter(({ kind }) => kind === 'break');
    const due = (shift.breaks ?? []).filter(
      (one) => one.endsAt >= shift.startsAt && one.startsAt + one.minutes <= shift.endsAt,
    );
    const left = [...taken];
    for (const one of due.toSorted((a, b) => a.endsAt - b.endsAt)) {
      const at = left.findIndex(
        (stop) =>
          stop.startsAt >= one.startsAt - tolerance &&
          stop.startsAt <= one.endsAt + tolerance &&
          Math.abs(stop.endsAt - stop.startsAt - one.minutes) < tolerance,
      );
      if (at >= 0) left.splice(at, 1);
      else if (!this.isReported('missing_break', technicianId)) this.fault('missing_break', technicianId);
    }
    if (left.length > 0) this.fault('break', technicianId);
  }

  private checkObjective(): void {
    const minutes = this.usable().flatMap(({ id, shifts }) =>
      shifts.map((_, shift) => this.worked.get(`${id} ${shift}`) ?? 0),
    );
    const expected: PlanObjective = {
      servedPriority: this.sums.priority,
      servedJobs: this.sums.jobs,
      lateness: this.sums.lateness,
      usedShifts: this.result.routes.length,
      cost: this.sums.cost,
      disruption: this.sums.disruption,
      spread: minutes.length === 0 ? 0 : Math.max(...minutes) - Math.min(...minutes),
    };
    for (const [level, value] of Object.entries(expected)) {
      const told = this.result.objective[level as keyof PlanObjective];
      if (!(Math.abs(told - value) <= tolerance * (1 + Math.abs(value) / 100))) {
        this.fault('objective', `${level}: ${told}, not ${value}`);
      }
    }
  }
}

function listPins(problem: SchedulingProblem): Map<string, { technicianId: string; startsAt: number }> {
  const pins = new Map<string, { technicianId: string; startsAt: number }>();
  // A frozen visit of a technician who does not work is free to be given to another one.
  const working = new Set(problem.technicians.filter(({ shifts }) => shifts.length > 0).map(({ id }) => id));
  for (const visit of problem.current ?? []) {
    const isFrozen = visit.startsAt < (problem.freezeUntil ?? -Infinity);
    if (isFrozen && working.has(visit.technicianId)) pins.set(visit.jobId, visit);
  }
  for (const job of problem.jobs) if (job.pinned) pins.set(job.id, job.pinned);
  return pins;
}
