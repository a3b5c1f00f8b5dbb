import type {
  Place,
  SchedulingJob,
  SchedulingProblem,
  SchedulingTechnician,
  ShiftBreak,
} from '../scheduling/scheduling-problem.ts';
import type { PlannedRoute, PlannedStop } from '../scheduling/scheduling-result.ts';
import { CheckedWays } from '../scheduling/checked-ways.ts';

type Known = {
  readonly jobs: ReadonlyMap<string, SchedulingJob>;
  readonly technicians: ReadonlyMap<string, SchedulingTechnician>;
  readonly committed: ReadonlyMap<string, { readonly technicianId: string; readonly startsAt: number }>;
  readonly ways: CheckedWays;
};

/**
 * The same routes with planned visits as near to their committed start as nothing else suffers from: the search starts
 * every visit as soon as it can. Order, travel, lateness and overtime stay as they are.
 */
export function keepTimes(problem: SchedulingProblem, routes: readonly PlannedRoute[]): PlannedRoute[] {
  const known: Known = {
    jobs: new Map(problem.jobs.map((job) => [job.id, job])),
    technicians: new Map(problem.technicians.map((each) => [each.id, each])),
    committed: new Map((problem.current ?? []).map((visit) => [visit.jobId, visit])),
    ways: new CheckedWays(problem.travel ?? {}),
  };
  return routes.map((route) => keepRoute(route, known));
}

function keepRoute(route: PlannedRoute, known: Known): PlannedRoute {
  const { stops, technicianId } = route;
  const isCommitted = ({ jobId }: PlannedStop) =>
    jobId !== null && known.committed.get(jobId)?.technicianId === technicianId;
  if (!stops.some(isCommitted)) return route;
  const places = placesOf(route, known);
  const home = known.technicians.get(technicianId)?.end ?? null;
  const drive = stops.map((_, at) =>
    way(known, places[at] ?? null, at + 1 < stops.length ? (places[at + 1] ?? null) : home),
  );
  const latest = latestStarts(route, drive, known);
  const kept: PlannedStop[] = [];
  for (const [at, stop] of stops.entries()) {
    const before = kept.at(-1);
    const arrivesAt = before === undefined ? stop.arrivesAt : before.endsAt + (drive[at - 1] ?? 0);
    // Never sooner than the search would begin: it knows windows and the freeze horizon.
    const soonest = Math.max(arrivesAt, stop.startsAt);
    const wanted = isCommitted(stop) ? (known.committed.get(stop.jobId ?? '')?.startsAt ?? soonest) : soonest;
    const startsAt = Math.max(soonest, Math.min(wanted, latest[at] ?? soonest));
    kept.push({ ...stop, arrivesAt, startsAt, endsAt: startsAt + stop.endsAt - stop.startsAt });
  }
  const last = kept.at(-1);
  return {
    ...route,
    stops: kept,
    endsAt: last === undefined ? route.endsAt : last.endsAt + (drive.at(-1) ?? 0),
  };
}

/** Latest start per stop that delays no window, no promise and no end of the shift. */
function latestStarts(route: PlannedRoute, drive: readonly number[], known: Known): number[] {
  const shift = known.technicians.get(route.technicianId)?.shifts[route.shift];
  const latest: number[] = [];
  let limit = Math.max(shift?.endsAt ?? 0, route.endsAt);
  for (let at = route.stops.length - 1; at >= 0; at -= 1) {
    const stop = route.stops[at] as PlannedStop;
    const minutes = stop.endsAt - stop.startsAt;
    const own = ownLatest(stop, known, shift?.breaks ?? []);
    limit = Math.max(stop.startsAt, Math.min(limit - (drive[at] ?? 0) - minutes, own));
    latest[at] = limit;
  }
  return latest;
}

function ownLatest(stop: PlannedStop, { jobs }: Known, breaks: readonly ShiftBreak[]): number {
  if (stop.jobId === null) {
    const due = breaks.find(
      (one) => one.startsAt <= stop.startsAt + 1e-6 && stop.startsAt <= one.endsAt + 1e-6,
    );
    return due?.endsAt ?? stop.startsAt;
  }
  const job = jobs.get(stop.jobId);
  if (job === undefined || job.pinned) return stop.startsAt;
  const window = (job.windows ?? []).find(
    (one) => one.startsAt <= stop.startsAt + 1e-6 && stop.startsAt <= one.endsAt + 1e-6,
  );
  const minutes = stop.endsAt - stop.startsAt;
  const byWindow = window?.endsAt ?? (job.windows?.length ? stop.startsAt : Infinity);
  const byPromise = job.dueAt == null ? Infinity : Math.max(job.dueAt - minutes, stop.startsAt);
  return Math.min(byWindow, byPromise);
}

/** Where each stop is; a break is where the visit before it was. */
function placesOf({ stops, technicianId }: PlannedRoute, { jobs, technicians }: Known): (Place | null)[] {
  let place = technicians.get(technicianId)?.start ?? null;
  return stops.map(({ jobId }) => {
    if (jobId !== null) place = jobs.get(jobId)?.place ?? null;
    return place;
  });
}

function way({ ways }: Known, from: Place | null, to: Place | null): number {
  return ways.arrival(0, from, to);
}
