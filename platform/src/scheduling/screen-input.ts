import type {
  Place,
  SchedulingJob,
  SchedulingProblem,
  SchedulingTechnician,
  TravelMatrix,
  WorkShift,
} from './scheduling-problem.ts';
import type { RefusedInput } from './scheduling-result.ts';
import { placeKey } from './travel-times.ts';

type Reason = RefusedInput['reason'];
type PlaceCheck = (place: Place) => boolean;

export type ScreenedInput = {
  readonly jobs: readonly SchedulingJob[];
  readonly technicians: readonly SchedulingTechnician[];
  readonly refused: readonly RefusedInput[];
};

/** Separates what can be planned from what is refused by name: no duration or position is ever guessed. */
export function screenInput({ jobs, technicians, travel }: SchedulingProblem): ScreenedInput {
  const isPlace = placeCheck(travel?.matrix);
  const shiftsOf = new Map(technicians.map((each) => [each.id, each.shifts]));
  const refused: RefusedInput[] = [];
  const keep = <Item extends { id: string }>(
    kind: RefusedInput['kind'],
    items: readonly Item[],
    problemOf: (item: Item) => Reason | null,
  ) => {
    const seen = new Set<string>();
    return items.filter((item) => {
      const reason = seen.has(item.id) ? 'duplicate' : problemOf(item);
      seen.add(item.id);
      if (reason !== null) refused.push({ kind, id: item.id, reason });
      return reason === null;
    });
  };
  const keptTechnicians = keep('technician', technicians, (each) => technicianProblem(each, isPlace));
  const usable = new Set(keptTechnicians.map(({ id }) => id));
  return {
    technicians: keptTechnicians,
    jobs: keep('job', jobs, (job) => jobProblem(job, isPlace) ?? pinProblem(job, shiftsOf, usable)),
    refused,
  };
}

function placeCheck(matrix: TravelMatrix | undefined): PlaceCheck {
  if (matrix === undefined) {
    return ({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  }
  if (matrix.minutes.length !== matrix.places.length ** 2) {
    throw new RangeError('The travel matrix needs the square of its places');
  }
  for (let at = 0; at < matrix.minutes.length; at += 1) {
    const minutes = matrix.minutes[at] as number;
    if (!(minutes >= 0 && minutes < Infinity)) throw new RangeError('Minutes of travel must not be negative');
  }
  const known = new Set(matrix.places.map(placeKey));
  return (place) => known.has(placeKey(place));
}

function jobProblem(job: SchedulingJob, isPlace: PlaceCheck): Reason | null {
  if (job.place === null || !isPlace(job.place)) return 'coordinates';
  if (job.minutes === null || !(job.minutes > 0 && job.minutes < Infinity)) return 'duration';
  if (!hasTimes(job)) return 'window';
  if (!isPriority(job)) return 'priority';
  if (!isWeight(job.load ?? 0)) return 'load';
  const isCrew = job.crewSize !== undefined && job.crewSize !== 1;
  return isCrew && !job.pinned ? 'crew' : null;
}

function hasTimes({ windows = [], dueAt = null }: SchedulingJob): boolean {
  return (
    windows.every(({ startsAt, endsAt }) => startsAt <= endsAt) && (dueAt === null || Number.isFinite(dueAt))
  );
}

function isPriority({ priority = 0, latenessWeight = 1 }: SchedulingJob): boolean {
  return Number.isInteger(priority) && priority >= 0 && priority <= 100 && isWeight(latenessWeight);
}

function isWeight(value: number): boolean {
  return value >= 0 && value < Infinity;
}

function pinProblem(
  { pinned }: SchedulingJob,
  shiftsOf: ReadonlyMap<string, readonly WorkShift[]>,
  usable: ReadonlySet<string>,
): Reason | null {
  if (!pinned) return null;
  if (!usable.has(pinned.technicianId) || !Number.isFinite(pinned.startsAt)) return 'pinned_technician';
  return shiftsOf.get(pinned.technicianId)?.length === 0 ? 'pinned_shift' : null;
}

function technicianProblem({ start, end, shifts }: SchedulingTechnician, isPlace: PlaceCheck): Reason | null {
  if ([start, end].some((place) => place !== null && !isPlace(place))) return 'coordinates';
  return shifts.every(isShift) && areApart(shifts) ? null : 'shift';
}

function isShift({ startsAt, endsAt, overtimeMinutes = 0, breaks = [] }: WorkShift): boolean {
  if (!(Number.isFinite(startsAt) && startsAt < endsAt && endsAt < Infinity && overtimeMinutes >= 0)) {
    return false;
  }
  return breaks.every((each) => each.startsAt <= each.endsAt && each.minutes >= 0);
}

/** Nobody works two shifts at once. */
function areApart(shifts: readonly WorkShift[]): boolean {
  const sorted = shifts.toSorted((a, b) => a.startsAt - b.startsAt);
  return sorted.every((shift, at) => {
    const before = sorted[at - 1];
    return before === undefined || before.endsAt + (before.overtimeMinutes ?? 0) <= shift.startsAt;
  });
}
