import type { Technician, TechnicianStatus } from '@switchyard/contracts/technicians/technician.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { VisitState } from '@switchyard/contracts/visits/visit-state.ts';
import { type Interval, overlapMs } from '@switchyard/contracts/time/intervals.ts';
import { isBooked, visitSpan } from '../../../core/planning/visit-span.ts';

/** Booked share of shift time in the window; null without a shift. */
export function rowLoad(
  visits: readonly Visit[],
  shifts: readonly Interval[],
  window: Interval,
): number | null {
  const available = shifts.reduce((sum, shift) => sum + shift.end - shift.start, 0);
  if (available === 0) return null;
  const busy = visits.filter(isBooked).reduce((sum, visit) => sum + overlapMs(visitSpan(visit), window), 0);
  return busy / available;
}

const statusOfVisit: Partial<Record<VisitState, TechnicianStatus>> = {
  en_route: 'en_route',
  on_site: 'on_site',
  in_progress: 'working',
  paused: 'paused',
};

type StatusInput = {
  readonly technician: Technician;
  readonly visits: readonly Visit[];
  readonly shifts: readonly Interval[];
  readonly now: number;
};

/** A technician's current status: from the active visit, otherwise from the shift. */
export function technicianStatus({ technician, visits, shifts, now }: StatusInput): TechnicianStatus {
  for (const visit of visits) {
    const status = statusOfVisit[visit.state];
    if (status) return status;
  }
  if (!technician.active) return 'off_shift';
  return shifts.some((shift) => shift.start <= now && now < shift.end) ? 'available' : 'off_shift';
}
