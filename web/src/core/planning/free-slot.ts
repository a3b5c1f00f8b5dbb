import type { Point } from '@switchyard/contracts/http/primitives.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { Interval } from '@switchyard/contracts/time/intervals.ts';
import { stepMs } from './plan-step.ts';
import { pointOf, travelMinutes } from '../../lib/travel.ts';
import { instantMs, isBooked, shownSpan, visitSpan } from './visit-span.ts';

/** A free interval of a technician that fits a job; `addedTravel` in minutes, null when a location is unknown. */
export type FreeSlot = { readonly start: number; readonly end: number; readonly addedTravel: number | null };

/** One technician with their data of the shown days. `visits` in order of start. */
export type CandidateLane = {
  readonly technician: Technician;
  readonly visits: readonly Visit[];
  readonly shifts: readonly Interval[];
};

type Stop = { readonly interval: Interval; readonly point: Point | null };
type Gap = { readonly shift: Interval; readonly before: Stop | undefined; readonly after: Stop | undefined };
type Need = { readonly point: Point | null; readonly lengthMs: number; readonly notBefore: number };

const minuteMs = 60_000;

/** The first gap of a shift, not before `now`, that fits the work and the travel before and after it. */
export function earliestSlot(
  job: Pick<Job, 'estimatedMinutes' | 'earliestStart' | 'latitude' | 'longitude'>,
  lane: CandidateLane,
  now: number,
): FreeSlot | null {
  const need: Need = {
    point: pointOf(job),
    lengthMs: job.estimatedMinutes * minuteMs,
    notBefore: Math.max(now, instantMs(job.earliestStart) ?? 0),
  };
  for (const gap of gapsOf(lane, now)) {
    const slot = fit(need, gap, lane.technician.home);
    if (slot) return slot;
  }
  return null;
}

function gapsOf({ visits, shifts }: CandidateLane, now: number): Gap[] {
  const stops = visits
    .filter(isBooked)
    .map((visit): Stop => ({ interval: heldSpan(visit, now), point: pointOf(visit.job) }))
    .toSorted((a, b) => a.interval.start - b.interval.start);
  return shifts.flatMap((shift) => {
    const inShift = stops.filter(({ interval }) => interval.end > shift.start && interval.start < shift.end);
    return [...inShift, undefined].map((after, index) => ({ shift, before: inShift[index - 1], after }));
  });
}

/** A visit occupies its planned time by rule, and in practice its actual time. */
function heldSpan(visit: Visit, now: number): Interval {
  const plan = visitSpan(visit);
  const shown = shownSpan(visit, now);
  return { start: Math.min(plan.start, shown.start), end: Math.max(plan.end, shown.end) };
}

function fit(
  { point, lengthMs, notBefore }: Need,
  { shift, before, after }: Gap,
  home: Point | null,
): FreeSlot | null {
  const origin = before?.point ?? home;
  const there = travelMinutes(origin, point);
  const onward = after ? travelMinutes(point, after.point) : null;
  const free = before ? before.interval.end + (there ?? 0) * minuteMs : shift.start;
  const start = ceilStep(Math.max(free, shift.start, notBefore));
  const end = start + lengthMs;
  const limit = after ? after.interval.start - (onward ?? 0) * minuteMs : shift.end;
  if (end > Math.min(limit, shift.end)) return null;
  if (there === null) return { start, end, addedTravel: null };
  const direct = after ? travelMinutes(origin, after.point) : null;
  return { start, end, addedTravel: Math.max(0, there + (onward ?? 0) - (direct ?? 0)) };
}

function ceilStep(at: number): number {
  return Math.ceil(at / stepMs) * stepMs;
}
