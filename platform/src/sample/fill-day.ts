import type { Point } from '@switchyard/contracts/http/primitives.ts';
import type { Availability } from './availability.ts';
import { visitMinutes } from './plan-history.ts';
import type { DatedJob } from './planned-job.ts';
import type { Random } from './random.ts';
import type { Span } from './shift-calendar.ts';
import { hourMs, minuteMs } from '@switchyard/contracts/time/durations.ts';
import { isQualified, placeOf, travelMs } from './workforce.ts';

/** Unassigned jobs; taking one removes it. */
export type JobPool = Set<DatedJob>;

/** A job assigned to a technician; `travelMs` is the drive from the previous place. */
export type Assignment = { job: DatedJob; span: Span; travelMs: number };

export type FillDay = {
  day: Span;
  /** Visits per technician, inclusive range. */
  from: number;
  to: number;
  random: Random;
  /** Shortens longer visits; minutes. */
  longest?: number;
};

/** Minimum time between planning a visit and starting it. */
const leadMs = 45 * minuteMs;
const fiveMinutes = 5 * minuteMs;

/**
 * Assigns a day of work from the pool to one technician without bookings: inside the shift, including the drive between
 * places.
 */
export function fillDay(member: Availability, pool: JobPool, options: FillDay): Assignment[] {
  const { day, random } = options;
  if (!member.isUnbooked(day)) return [];
  const wanted = random.between(options.from, options.to);
  const shifts = member.spans(day).map((span) => clip(span, day));
  const total = shifts.reduce((sum, shift) => sum + shift.end - shift.start, 0);
  return shifts.flatMap((shift) => {
    const share = Math.max(1, Math.round((wanted * (shift.end - shift.start)) / Math.max(total, 1)));
    return fillShift(member, pool, { ...options, shift, count: share });
  });
}

function fillShift(
  member: Availability,
  pool: JobPool,
  { shift, count, random, longest = Infinity }: FillDay & { shift: Span; count: number },
): Assignment[] {
  const given: Assignment[] = [];
  let place = member.technician.home;
  let cursor = shift.start + random.between(1, 4) * fiveMinutes;
  for (let left = count; left > 0; left -= 1) {
    // Spread the remaining work over the rest of the shift; continue at once if there is no slack.
    const slack = Math.max(0, (shift.end - cursor) / left - 90 * minuteMs);
    const moment = { place, random, longest, until: shift.end };
    const assignment =
      assign(member, pool, { ...moment, free: cursor, at: cursor + slack * (0.4 + random.next()) }) ??
      assign(member, pool, { ...moment, free: cursor, at: cursor });
    if (!assignment) break;
    given.push(assignment);
    place = placeOf(assignment.job);
    cursor = assignment.span.end;
  }
  return given;
}

type Moment = { at: number; place: Point; random: Random };

type Room = { free: number; until: number; longest: number };

/**
 * The next job of the shift, taken from the pool and booked: at the wanted moment or, if it would end after `until`,
 * correspondingly earlier. Undefined if there is no room for it.
 */
function assign(
  member: Availability,
  pool: JobPool,
  { free, until, longest, ...moment }: Moment & Room,
): Assignment | undefined {
  const job = pickJob(member, pool, moment);
  if (!job) return undefined;
  const travel = travelMs(moment.place, placeOf(job));
  const lengthMs = Math.min(longest, visitMinutes(job)) * minuteMs;
  const wanted = Math.ceil((moment.at + travel) / fiveMinutes) * fiveMinutes;
  const start = Math.min(wanted, Math.floor((until - lengthMs) / fiveMinutes) * fiveMinutes);
  const span = { start, end: start + lengthMs };
  if (start < Math.max(free + travel, job.opened + leadMs / 2) || !member.isFree(span)) return undefined;
  pool.delete(job);
  member.book(span);
  return { job, span, travelMs: travel };
}

/** The best fitting job: qualified, known early enough, urgent first, near. */
function pickJob(member: Availability, pool: JobPool, { at, place, random }: Moment): DatedJob | undefined {
  let best: { job: DatedJob; cost: number } | undefined;
  for (const job of pool) {
    if (job.opened > at - leadMs || !isQualified(member.technician, job.draft.work)) continue;
    const cost = travelMs(place, placeOf(job)) / minuteMs - urgency(job, at) + random.next() * 8;
    if (!best || cost < best.cost) best = { job, cost };
  }
  return best?.job;
}

/** Expressed in minutes of driving. */
function urgency({ draft, opened, resolveBy }: DatedJob, at: number): number {
  const fresh = at - opened < 36 * hourMs;
  const byPriority = { emergency: fresh ? 60 : 10, high: fresh ? 15 : 5, medium: 2, low: 0, none: 0 };
  const due = resolveBy !== null && resolveBy - at < 12 * hourMs ? 15 : 0;
  return byPriority[draft.work.priority] + due;
}

function clip(span: Span, { start, end }: Span): Span {
  return { start: Math.max(span.start, start), end: Math.min(span.end, end) };
}
