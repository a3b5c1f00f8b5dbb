import { type Availability, changeOverMs } from './availability.ts';
import type { DatedJob, JobStep, PlannedJob, PlannedVisit } from './planned-job.ts';
import { hashText } from './random.ts';
import type { Span } from './shift-calendar.ts';
import { dayMs, hourMs, minuteMs } from '@switchyard/contracts/time/durations.ts';
import { distanceKm } from './territories.ts';
import { layTimeline, type VisitEnd } from './visit-timeline.ts';
import { placeOf, travelMs, type Workforce } from './workforce.ts';

/** Visits are searched up to this long before the recorded end, then after it. */
const backMs = 6 * dayMs;
const forthMs = 10 * dayMs;
/** Time the dispatcher needs to plan a visit. */
const triageMs = 5 * minuteMs;
/** Technicians considered per job, nearest first. */
const asked = 6;

type Booking = { crew: readonly Availability[]; span: Span };

/** Allowed time of the visit: it starts at or after `notBefore` and ends by `limit`. */
export type BookingRange = { notBefore: number; limit: number };

/**
 * Books the visit of a job: as shortly before its recorded end as a qualified technician is free, else as soon after it
 * as possible, so that long-open requests are worked in their last hours. Undefined if no technician is free.
 */
export function bookNearEnd(
  job: DatedJob,
  workforce: Workforce,
  { notBefore, limit }: BookingRange,
): Booking | undefined {
  const closed = Math.max(job.closed ?? limit, notBefore);
  const lengthMs = visitMinutes(job) * minuteMs;
  const place = placeOf(job);
  const nearest = workforce
    .qualified(job.draft.work)
    .map((member) => ({ member, km: distanceKm(member.technician.home, place) }))
    .toSorted((a, b) => a.km - b.km)
    .slice(0, asked);
  const before = { start: Math.max(notBefore, closed - backMs), end: Math.min(closed, limit) };
  const after = { start: Math.max(notBefore, closed - lengthMs), end: Math.min(closed + forthMs, limit) };
  let best: { member: Availability; span: Span; cost: number } | undefined;
  for (const { member, km } of nearest) {
    const span = member.latestSlot(before, lengthMs) ?? member.earliestSlot(after, lengthMs);
    if (!span) continue;
    const cost = Math.abs(closed - span.end) + km * 10 * minuteMs;
    if (!best || cost < best.cost) best = { member, span, cost };
  }
  if (!best) return undefined;
  const crew = [best.member, ...findHelpers(job, workforce, best)];
  for (const member of crew) member.book(best.span);
  return { crew, span: best.span };
}

/** The second person of a crew of two, if one of the trade is on shift and free. */
function findHelpers(
  { draft }: DatedJob,
  workforce: Workforce,
  { member: lead, span }: { member: Availability; span: Span },
): Availability[] {
  if (draft.work.crewSize === 1) return [];
  const helper = workforce.members.find(
    (member) =>
      member !== lead &&
      member.technician.trade === draft.work.trade &&
      member.isFree({ start: span.start - changeOverMs, end: span.end + changeOverMs }) &&
      member.spans(span).some((shift) => shift.start <= span.start && shift.end >= span.end),
  );
  return helper ? [helper] : [];
}

/** Length of a visit in minutes: the estimate, minus up to a fifth or plus up to a third, in steps of five. */
export function visitMinutes({ ref, draft }: Pick<DatedJob, 'ref' | 'draft'>): number {
  const factor = 0.8 + ((hashText(ref) % 1000) / 1000) * 0.55;
  return Math.max(20, Math.round((draft.work.minutes * factor) / 5) * 5);
}

/** A past job: visited, withdrawn, or put aside because the record shows no end. */
export function planPastJob(job: DatedJob, workforce: Workforce, now: number): PlannedJob | undefined {
  const { closure } = job.draft;
  const bare = { job, initial: 'unscheduled', visits: [] } as const;
  switch (closure.kind) {
    case 'withdrawn':
      return { ...bare, steps: [{ at: job.closed ?? now, to: 'cancelled', reason: closure.text }] };
    case 'open':
      return { ...bare, steps: [{ at: job.opened + hourMs, to: 'on_hold', reason: 'No outcome recorded' }] };
    case 'done':
    case 'noted':
      return planVisited(job, workforce, { now, end: { to: 'completed', resolution: closure.text } });
    case 'no_access':
      return planVisited(job, workforce, { now, end: { to: 'cannot_complete', reason: closure.text } });
    default:
      return closure satisfies never;
  }
}

/** A job whose visit ended before `now`; undefined if no technician was free. */
export function planVisited(
  job: DatedJob,
  workforce: Workforce,
  { now, end }: { now: number; end: VisitEnd },
): PlannedJob | undefined {
  const booking = bookNearEnd(job, workforce, { notBefore: job.opened + triageMs, limit: now - minuteMs });
  if (!booking) return undefined;
  const visit = pastVisit(job, booking, { now, end });
  return { job, initial: 'unscheduled', visits: [visit], steps: afterwards(job, visit, { now, end }) };
}

function pastVisit(
  job: DatedJob,
  { crew, span }: Booking,
  { now, end }: { now: number; end: VisitEnd },
): PlannedVisit {
  const home = crew[0]?.technician.home ?? placeOf(job);
  // Planned the day before if the request is old enough, else right after receipt.
  const plannedAt = Math.max(job.opened + triageMs / 2, span.start - 20 * hourMs);
  return layTimeline({
    ref: job.ref,
    technicians: crew.map(({ technician }) => technician.ref),
    ...span,
    plannedAt,
    // Visits are at least ten minutes apart, and technicians leave for the next one only after the last has ended.
    freeAt: Math.max(plannedAt, span.start - 9 * minuteMs),
    travelMs: Math.min(travelMs(home, placeOf(job)), 9 * minuteMs),
    progress: { kind: 'ended', end },
    now,
  });
}

/** Every third completed job is invoiced a day later; a job without access is cancelled. */
function afterwards(
  { ref }: DatedJob,
  visit: PlannedVisit,
  { now, end }: { now: number; end: VisitEnd },
): JobStep[] {
  const at = (visit.steps.at(-1)?.at ?? visit.end) + dayMs;
  if (at >= now) return [];
  if (end.to === 'completed') return hashText(ref) % 3 === 0 ? [{ at, to: 'invoiced', reason: null }] : [];
  return [{ at, to: 'cancelled', reason: end.reason }];
}
