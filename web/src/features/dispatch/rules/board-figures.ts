import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { arrivalDue } from '@switchyard/contracts/visits/lateness-rules.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { countsFor } from './board-focus.ts';
import { deadlineOf } from '../../../core/planning/job-deadline.ts';
import { type Interval, isIn, overlapMs } from '@switchyard/contracts/time/intervals.ts';
import { riskAheadMs } from './visit-lateness.ts';
import { instantMs, isBooked, visitSpan } from '../../../core/planning/visit-span.ts';

/** Booked share of shift time in one slice of the day. */
export type CapacitySlice = { readonly from: number; readonly to: number; readonly share: number | null };

export type BoardFigures = {
  readonly unassigned: number;
  readonly working: number;
  readonly late: number;
  readonly atRisk: number;
  /** On-time share of all arrivals; null before the first. */
  readonly onTime: number | null;
  readonly capacity: readonly CapacitySlice[];
};

type FiguresInput = {
  readonly visits: readonly Visit[];
  readonly queue: readonly Job[];
  readonly queueTotal: number;
  /** Shifts of every technician. */
  readonly shifts: readonly Interval[];
  readonly slices: readonly Interval[];
  /** The shown days. */
  readonly window: Interval;
  readonly now: number;
};

/** The figures above the board. */
export function boardFigures(input: FiguresInput): BoardFigures {
  const { visits, queue, queueTotal, window, now } = input;
  let working = 0;
  let late = 0;
  let atRisk = queue.filter((job) => isDue(job, window, now)).length;
  let arrived = 0;
  let inTime = 0;
  for (const visit of visits) {
    if (countsFor('working', visit, now)) working += 1;
    if (countsFor('late', visit, now)) late += 1;
    if (countsFor('risk', visit, now)) atRisk += 1;
    const arrivedAt = instantMs(visit.stamps.arrivedAt);
    if (arrivedAt !== null) {
      arrived += 1;
      if (arrivedAt <= arrivalDue(visit)) inTime += 1;
    }
  }
  return {
    unassigned: queueTotal,
    working,
    late,
    atRisk,
    onTime: arrived === 0 ? null : inTime / arrived,
    capacity: capacityOf(input),
  };
}

/** Due soon, or overdue. On other days than today: due in the shown days. */
function isDue(job: Job, window: Interval, now: number): boolean {
  const at = deadlineOf(job)?.at ?? Number.POSITIVE_INFINITY;
  return isIn(window, now) ? at < now + riskAheadMs : isIn(window, at);
}

function capacityOf({ visits, shifts, slices }: FiguresInput): CapacitySlice[] {
  const spans = visits
    .filter(isBooked)
    .map((visit) => ({ span: visitSpan(visit), people: visit.assignments.length }));
  return slices.map((slice) => {
    const available = shifts.reduce((sum, shift) => sum + overlapMs(shift, slice), 0);
    const booked = spans.reduce((sum, { span, people }) => sum + overlapMs(span, slice) * people, 0);
    return { from: slice.start, to: slice.end, share: available === 0 ? null : booked / available };
  });
}
