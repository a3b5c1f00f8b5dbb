import { type FieldError, ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { planningWarnings } from '@switchyard/contracts/visits/planning-rules.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import {
  type Bookable,
  type Booking,
  findBookingConflicts,
  lockTechnicians,
} from '@switchyard/platform/db/repositories/assignment-repository.ts';
import { isNotServiced } from '@switchyard/platform/db/repositories/job-reference-repository.ts';
import { readCompanyTimeZone } from '@switchyard/platform/db/repositories/technician-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { fieldError, refuseFields } from '../../access/access.ts';

/** Shortest arrival window; milliseconds. */
const shortestWindow = 15 * 60_000;
const longestVisit = 24 * 3_600_000;
const shortestVisit = 5 * 60_000;

export type VisitPlan = {
  job: Job;
  booking: Booking;
  /** Technicians to lock besides those of the plan: those removed from the visit. */
  previousIds: readonly string[];
  overrideReason: string | null;
  window: Pick<Visit, 'windowStart' | 'windowEnd'>;
  /** The current visit, if it already exists. */
  current: Visit | null;
};

/**
 * Checks a plan with its technicians locked: unknown people and invalid times, then double bookings, which cannot be
 * overridden, then the rules that a reason overrides.
 * @throws ProblemError `request.invalid` naming every field, or `visit.conflict` with the conflicting visits
 */
export async function requireFeasiblePlan(unit: UnitOfWork, plan: VisitPlan): Promise<void> {
  const { booking, current } = plan;
  const locked = await lockTechnicians(
    unit.tx,
    [...new Set([...booking.technicianIds, ...plan.previousIds])],
    booking,
  );
  const crew = locked.filter((person) => booking.technicianIds.includes(person.id));
  refuseFields([...timeErrors(booking), ...windowErrors(plan.window), ...crewErrors(booking, crew)]);
  const conflicts = await findBookingConflicts(unit.tx, booking);
  if (conflicts.length > 0) {
    throw new ProblemError('visit.conflict', {
      detail: conflictText(conflicts),
      conflicts,
      ...(current ? { current } : {}),
    });
  }
  if (plan.overrideReason === null) await refuseWarnings(unit, plan, crew);
}

/** An arrival window needs both ends, in order, at least 15 minutes apart. */
export function windowErrors(visit: Pick<Visit, 'windowStart' | 'windowEnd'>): FieldError[] {
  const { windowStart, windowEnd } = visit;
  if (windowStart === null && windowEnd === null) return [];
  if (windowStart === null || windowEnd === null) {
    const missing = windowStart === null ? '/windowStart' : '/windowEnd';
    return [fieldError(missing, 'required', 'A window needs a start and an end')];
  }
  return Date.parse(windowEnd) - Date.parse(windowStart) >= shortestWindow
    ? []
    : [fieldError('/windowEnd', 'too_short', 'Invalid window: at least 15 minutes')];
}

function timeErrors({ start, end }: Booking): FieldError[] {
  const length = Date.parse(end) - Date.parse(start);
  return length >= shortestVisit && length <= longestVisit
    ? []
    : [fieldError('/scheduledEnd', 'custom', 'Invalid time: a visit lasts 5 minutes to 24 hours')];
}

function crewErrors({ technicianIds }: Booking, crew: readonly Bookable[]): FieldError[] {
  return technicianIds.flatMap((id, index) => {
    const person = crew.find((item) => item.id === id);
    if (!person) {
      return [fieldError(`/technicianIds/${index}`, 'not_found', 'There is no such technician')];
    }
    return person.active
      ? []
      : [fieldError(`/technicianIds/${index}`, 'inactive', `${person.name} is not active`)];
  });
}

async function refuseWarnings(
  unit: UnitOfWork,
  { job, booking, window, current }: VisitPlan,
  crew: readonly Bookable[],
): Promise<void> {
  const timeZone = await readCompanyTimeZone(unit.tx, unit.context.companyId);
  const customer =
    current === null
      ? { name: job.customerName, doNotService: await isNotServiced(unit.tx, job.customerId) }
      : null;
  const warnings = planningWarnings({
    job,
    customer,
    crew,
    start: new Date(booking.start),
    end: new Date(booking.end),
    window,
    now: unit.now,
    clock: createZoneClock(timeZone),
  });
  refuseFields(warnings.map(({ code, message }) => fieldError('/overrideReason', code, message)));
}

/** The booking conflicts as text. */
export function conflictText(conflicts: Awaited<ReturnType<typeof findBookingConflicts>>): string {
  return conflicts
    .slice(0, 3)
    .map((item) => `${item.technicianName} is booked for #${item.jobNumber} ${item.title}`)
    .join('; ');
}
