import type { Point } from '@switchyard/contracts/http/primitives.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { formatMinutes } from '../../../lib/format-date.ts';
import { isBooked } from './board-load.ts';
import { deadlineOf } from './queue-order.ts';
import type { Interval } from './shift-intervals.ts';
import { missingSkills, skillText } from './skill-text.ts';
import { stepMs } from './time-scale.ts';
import { pointOf, travelMinutes } from './travel.ts';
import { instantMs, visitSpan } from './visit-span.ts';

/** One technician with what is known of the day. `visits` in order of start. */
export type CandidateLane = {
  readonly technician: Technician;
  readonly visits: readonly Visit[];
  readonly shifts: readonly Interval[];
};

/** How well a technician could take a job, with the reason in words. */
export type Candidate = {
  readonly technicianId: string;
  readonly name: string;
  /** Earliest start that fits, epoch ms; null when the day has no room. */
  readonly start: number | null;
  readonly end: number | null;
  readonly tone: 'ok' | 'warn' | 'danger';
  /** `on time, +18 min`, `25 min late`, `lacks HVAC 3`. */
  readonly verdict: string;
  /** Everything that speaks for and against, in words. */
  readonly reasons: readonly string[];
  /** Extra driving, minutes; null when a place is not known. */
  readonly addedTravel: number | null;
};

type Slot = { readonly start: number; readonly end: number; readonly addedTravel: number | null };
type Stop = { readonly interval: Interval; readonly point: Point | null };

const minuteMs = 60_000;
/** A minute of lateness weighs as much as this many minutes of driving. */
const latenessWeight = 3;
const foreignTerritoryMinutes = 12;
const unknownTravelMinutes = 20;
/** Waiting this many minutes is as bad as driving one. */
const waitPerTravel = 8;
const mostLateMs = 24 * 60 * minuteMs;

type RankInput = {
  readonly job: Job;
  readonly lanes: readonly CandidateLane[];
  readonly now: number;
  readonly limit?: number;
};

/** The best technicians for a job within the shown days, best first. */
export function rankCandidates({ job, lanes, now, limit = 5 }: RankInput): Candidate[] {
  return lanes
    .filter((lane) => lane.technician.active)
    .map((lane) => scoreLane(job, lane, now))
    .toSorted(
      (a, b) => a.tier - b.tier || a.score - b.score || a.candidate.name.localeCompare(b.candidate.name),
    )
    .slice(0, limit)
    .map((entry) => entry.candidate);
}

/** Whether a candidate can be taken without further thought. */
export function isAssignable(candidate: Candidate): candidate is Candidate & { start: number; end: number } {
  return candidate.start !== null && candidate.tone !== 'danger';
}

type Scored = { readonly tier: number; readonly score: number; readonly candidate: Candidate };

/** Who can do it comes before who could if there were room, and both before who lacks a skill. */
function scoreLane(job: Job, lane: CandidateLane, now: number): Scored {
  const { technician } = lane;
  const missing = missingSkills(job.requiredSkills, technician.skills);
  const slot = earliestSlot(job, lane, now);
  const lateMs = slot ? latenessOf(job, slot) : 0;
  const local = job.territory !== null && technician.territory === job.territory;
  const sameTrade = technician.trade === job.trade;
  const travel = slot?.addedTravel ?? unknownTravelMinutes;
  const tier = missing.length > 0 ? 2 : slot ? 0 : 1;
  const score =
    missing.length * 1e4 +
    (job.requiredSkills.length === 0 && !sameTrade ? 1e4 : 0) +
    (Math.min(lateMs, mostLateMs) / minuteMs) * latenessWeight +
    (slot ? (slot.start - now) / minuteMs / waitPerTravel : 0) +
    travel +
    (local ? 0 : foreignTerritoryMinutes);
  const reasons = [
    ...(job.requiredSkills.length > 0 && missing.length === 0
      ? [job.requiredSkills.map(skillText).join(', ')]
      : []),
    ...(missing.length > 0 ? [`lacks ${missing.map(skillText).join(', ')}`] : []),
    ...(local ? [`works in ${technician.territory}`] : []),
    ...(slot?.addedTravel == null ? [] : [`+${slot.addedTravel} min travel`]),
    ...(lane.visits.length === 0 ? ['free all day'] : []),
  ];
  const { tone, verdict } = verdictOf({
    missing: missing.map(skillText),
    slot,
    lateMs,
    overdue: (deadlineOf(job)?.at ?? now) < now,
    shifts: lane.shifts,
    now,
  });
  return {
    tier,
    score,
    candidate: {
      technicianId: technician.id,
      name: technician.name,
      start: slot?.start ?? null,
      end: slot?.end ?? null,
      tone,
      verdict,
      reasons,
      addedTravel: slot?.addedTravel ?? null,
    },
  };
}

type VerdictInput = {
  readonly missing: readonly string[];
  readonly slot: Slot | null;
  readonly lateMs: number;
  /** The deadline has passed already: nobody could be in time. */
  readonly overdue: boolean;
  readonly shifts: readonly Interval[];
  readonly now: number;
};

function verdictOf(input: VerdictInput): Pick<Candidate, 'tone' | 'verdict'> {
  const { missing, slot, lateMs, overdue, shifts, now } = input;
  if (missing.length > 0) return { tone: 'danger', verdict: `lacks ${missing.join(', ')}` };
  if (shifts.length === 0) return { tone: 'danger', verdict: 'not on shift' };
  if (shifts.every((shift) => shift.end <= now)) return { tone: 'danger', verdict: 'shift is over' };
  if (!slot) return { tone: 'danger', verdict: 'no free gap' };
  const travel = slot.addedTravel === null ? '' : `, +${slot.addedTravel} min`;
  if (lateMs > 0 && overdue) return { tone: 'warn', verdict: `overdue${travel}` };
  if (lateMs > 0) return { tone: 'warn', verdict: `${formatMinutes(lateMs / minuteMs)} late` };
  return { tone: 'ok', verdict: `on time${travel}` };
}

function latenessOf(job: Job, { start, end }: Slot): number {
  const respondBy = instantMs(job.respondBy);
  const resolveBy = instantMs(job.resolveBy);
  const response = respondBy === null ? 0 : start - respondBy;
  const resolution = resolveBy === null ? 0 : end - resolveBy;
  return Math.max(0, response, resolution);
}

/** The first gap of a shift, not before now, that holds the work and the way there and onward. */
function earliestSlot(job: Job, { technician, visits, shifts }: CandidateLane, now: number): Slot | null {
  const length = job.estimatedMinutes * minuteMs;
  const point = pointOf(job);
  const notBefore = Math.max(now, instantMs(job.earliestStart) ?? 0);
  const stops: Stop[] = visits
    .filter(isBooked)
    .map((visit) => ({ interval: visitSpan(visit), point: pointOf(visit.job) }));
  for (const shift of shifts) {
    const inShift = stops.filter(
      (stop) => stop.interval.end > shift.start && stop.interval.start < shift.end,
    );
    for (let index = 0; index <= inShift.length; index += 1) {
      const before = inShift[index - 1];
      const after = inShift[index];
      const origin = before?.point ?? technician.home;
      const there = travelMinutes(origin, point);
      const onward = after ? travelMinutes(point, after.point) : null;
      const free = before ? before.interval.end + (there ?? 0) * minuteMs : shift.start;
      const start = ceilStep(Math.max(free, shift.start, notBefore));
      const limit = after ? after.interval.start - (onward ?? 0) * minuteMs : shift.end;
      if (start + length > Math.min(limit, shift.end)) continue;
      const direct = after ? travelMinutes(origin, after.point) : 0;
      const addedTravel = there === null ? null : Math.max(0, there + (onward ?? 0) - (direct ?? 0));
      return { start, end: start + length, addedTravel };
    }
  }
  return null;
}

function ceilStep(at: number): number {
  return Math.ceil(at / stepMs) * stepMs;
}
