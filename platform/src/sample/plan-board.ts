import type { Availability } from './availability.ts';
import { type Assignment, type FillDay, fillDay, type JobPool } from './fill-day.ts';
import type { DatedJob, PlannedJob } from './planned-job.ts';
import { hashText, type Random, seededRandom } from './random.ts';
import type { Span } from './shift-calendar.ts';
import { minuteMs } from '@switchyard/contracts/time/durations.ts';
import { layTimeline, type VisitProgress } from './visit-timeline.ts';
import type { Workforce } from './workforce.ts';

export type PlanDay = Omit<FillDay, 'random'> & { now: number; seed: string };

/** Fills a day of everyone on shift; work before `now` has happened, the rest is planned. */
export function planDay(workforce: Workforce, pool: JobPool, options: PlanDay): PlannedJob[] {
  const random = seededRandom(options.seed);
  return workforce.members.flatMap((member) => {
    const given = fillDay(member, pool, { ...options, random });
    return playDay(member, given, { ...options, random });
  });
}

/** A technician's day up to now: visits are consecutive, at most one is under way. */
function playDay(
  member: Availability,
  given: readonly Assignment[],
  { day, now, random }: { day: Span; now: number; random: Random },
): PlannedJob[] {
  let freeAt = 0;
  let busy = false;
  return given.map(({ job, span, travelMs }) => {
    const progress = progressOf(job, span, { now, busy, travelMs });
    const visit = layTimeline({
      ref: job.ref,
      technicians: [member.technician.ref],
      ...span,
      plannedAt: planningTime(job, { day, now, random }),
      freeAt,
      travelMs,
      progress,
      now,
    });
    busy ||= progress.kind !== 'ended';
    freeAt = (visit.steps.at(-1)?.at ?? freeAt) + minuteMs / 2;
    return { job, initial: 'unscheduled', visits: [visit], steps: [] };
  });
}

/** The afternoon before for known jobs, a few minutes after receipt for new ones; never in the future. */
function planningTime(
  { opened }: DatedJob,
  { day, now, random }: { day: Span; now: number; random: Random },
): number {
  const dayBefore = day.start - random.between(7 * 60, 11 * 60) * minuteMs;
  const afterOpening = opened + random.between(4, 12) * minuteMs;
  return Math.min(Math.max(dayBefore, afterOpening), Math.max(now - minuteMs, opened + minuteMs / 2));
}

type Moment = { now: number; busy: boolean; travelMs: number };

/** Progress of a visit. A few run over, start late, pause or need a second visit, as on any day. */
export function progressOf(
  job: DatedJob,
  { start, end }: Span,
  { now, busy, travelMs }: Moment,
): VisitProgress {
  const chance = hashText(`progress ${job.ref}`) % 100;
  if (end <= now) {
    if (busy) return { kind: 'dispatched' };
    const runsOver = now - end < 40 * minuteMs && chance < 30;
    return runsOver ? { kind: 'in_progress' } : { kind: 'ended', end: endOf(job, chance) };
  }
  const isNear = start - travelMs - 45 * minuteMs <= now;
  if (busy || start - travelMs > now) return { kind: isNear ? 'dispatched' : 'planned' };
  if (start > now || (now - start < 25 * minuteMs && chance < 20)) return { kind: 'en_route' };
  if (now - start < 6 * minuteMs) return { kind: 'on_site' };
  if (now - start > 15 * minuteMs && chance >= 92)
    return { kind: 'paused', reason: chance % 2 ? 'parts' : 'customer' };
  return { kind: 'in_progress' };
}

function endOf({ draft }: DatedJob, chance: number) {
  if (chance >= 97) return { to: 'needs_return', reason: 'Part has to be ordered' } as const;
  if (chance === 96) return { to: 'cannot_complete', reason: 'Nobody opened' } as const;
  const { closure, work } = draft;
  const resolution = closure.kind === 'done' || closure.kind === 'noted' ? closure.text : work.done;
  return { to: 'completed', resolution } as const;
}
