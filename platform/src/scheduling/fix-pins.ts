import { blockingRule } from './blocking-rule.ts';
import type { ModelShift } from './list-shifts.ts';
import type { SchedulingJob, SchedulingProblem, TimeWindow } from './scheduling-problem.ts';
import type { PinViolation } from './scheduling-result.ts';
import type { TravelTimes } from './travel-times.ts';

type Pin = { readonly job: number; readonly route: number; readonly startsAt: number };

export type FixedPins = {
  readonly pinnedTo: Int32Array;
  /** Window of a pinned visit: its start, or from there to the earliest possible one. */
  readonly windows: (TimeWindow | null)[];
  readonly departsAt: Float64Array;
  /** Latest end per route, overtime and pinned visits included. */
  readonly hardEnd: Float64Array;
  readonly violations: PinViolation[];
};

/** Parts of the model that pins need; they are made before the rest. */
type Base = {
  readonly jobs: readonly SchedulingJob[];
  readonly shifts: readonly ModelShift[];
  readonly travel: TravelTimes;
  readonly place: Int32Array;
  readonly service: Float64Array;
  readonly starts: number;
  readonly ends: number;
  readonly departsAt: Float64Array;
};

/**
 * Pinned visits and those within the freeze horizon stay where they are, whatever they violate. A visit that cannot
 * be reached in time begins when it can, a route that is too long ends when it does; all of it is reported.
 */
export function fixPins(model: Base, problem: SchedulingProblem): FixedPins {
  const fixed: FixedPins = {
    pinnedTo: new Int32Array(model.jobs.length).fill(-1),
    windows: model.jobs.map(() => null),
    departsAt: model.departsAt.slice(),
    hardEnd: Float64Array.from(model.shifts, ({ shift }) => shift.endsAt + (shift.overtimeMinutes ?? 0)),
    violations: [],
  };
  const byRoute = Map.groupBy(listPins(model, problem), ({ route }) => route);
  for (const [route, pins] of byRoute) {
    const inOrder = pins.toSorted((a, b) => a.startsAt - b.startsAt || a.job - b.job);
    fixRoute(model, fixed, route, inOrder);
  }
  return fixed;
}

function listPins(model: Base, { current = [], freezeUntil = -Infinity }: SchedulingProblem): Pin[] {
  const frozen = new Map(
    current.filter(({ startsAt }) => startsAt < freezeUntil).map((visit) => [visit.jobId, visit]),
  );
  return model.jobs.flatMap((job, at) => {
    const pin = job.pinned ?? frozen.get(job.id);
    if (!pin) return [];
    const route = nearestShift(model, pin.technicianId, pin.startsAt);
    return route < 0 ? [] : [{ job: at, route, startsAt: pin.startsAt }];
  });
}

/** The shift that contains a minute, otherwise the nearest; -1 if the technician has none. */
function nearestShift(model: Base, technicianId: string, minute: number): number {
  let best = -1;
  let distance = Infinity;
  for (const [route, { technician, shift }] of model.shifts.entries()) {
    if (technician.id !== technicianId) continue;
    const away = Math.max(shift.startsAt - minute, minute - shift.endsAt, 0);
    if (away >= distance) continue;
    best = route;
    distance = away;
  }
  return best;
}

function fixRoute(model: Base, fixed: FixedPins, route: number, pins: readonly Pin[]): void {
  const { travel, place, service } = model;
  const { clock } = travel;
  const shift = model.shifts[route];
  if (shift === undefined) return;
  const technicianId = shift.technician.id;
  const report = (job: number, rule: PinViolation['rule']) =>
    fixed.violations.push({ jobId: model.jobs[job]?.id ?? null, rule, technicianId });
  let from = place[model.starts + route] as number;
  let time = fixed.departsAt[route] as number;
  for (const [at, { job, startsAt }] of pins.entries()) {
    const free = travel.free(from, place[job] as number);
    if (at === 0 && clock.arrival(time, free) > startsAt) {
      time = clock.departure(startsAt, free);
      fixed.departsAt[route] = time;
      report(job, 'lead_time');
    }
    const arrival = clock.arrival(time, free);
    if (time > startsAt) report(job, 'double_booking');
    else if (arrival > startsAt + 1e-6) report(job, 'delay');
    const begins = Math.max(startsAt, arrival);
    fixed.pinnedTo[job] = route;
    fixed.windows[job] = { startsAt, endsAt: begins };
    const rule = model.jobs[job] && blockingRule(model.jobs[job], shift.technician, shift.shift);
    if (rule) report(job, rule);
    time = begins + (service[job] as number);
    from = place[job] as number;
  }
  const last = pins.at(-1);
  const home = clock.arrival(time, travel.free(from, place[model.ends + route] as number));
  if (last !== undefined && home > (fixed.hardEnd[route] as number)) {
    fixed.hardEnd[route] = home;
    report(last.job, 'off_shift');
  }
}
