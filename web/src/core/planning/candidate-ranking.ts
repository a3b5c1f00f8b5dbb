import { t } from '@lingui/core/macro';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Skill } from '@switchyard/contracts/technicians/technician.ts';
import { formatMinutes } from '../../lib/format-date.ts';
import { type CandidateLane, earliestSlot, type FreeSlot } from './free-slot.ts';
import { helpingOut, offShiftText } from './off-shift.ts';
import { deadlineOf } from './job-deadline.ts';
import { missingSkills, skillText } from './skill-text.ts';
import { instantMs } from './visit-span.ts';
import type { ZoneClock } from '@switchyard/contracts/time/zone-clock.ts';

/** How suitable a technician is for a job, with the reason in words. */
export type Candidate = {
  readonly technicianId: string;
  readonly name: string;
  /** Earliest start that fits, epoch ms; null when the days have no free slot. */
  readonly start: number | null;
  readonly end: number | null;
  readonly tone: 'ok' | 'warn' | 'danger';
  /** `on time, +18 min`, `25 min late`, `lacks HVAC 3`. */
  readonly verdict: string;
  /** Off shift in the shown days: why, and when the next shift is. The proposal then needs a reason. */
  readonly offShift: string | null;
  /** All arguments for and against, in words. */
  readonly reasons: readonly string[];
};

/** A technician's data relevant to a job. */
type Facts = {
  readonly lane: CandidateLane;
  readonly missing: readonly Skill[];
  readonly slot: FreeSlot | null;
  readonly offShift: string | null;
  readonly lateMs: number;
  /** The deadline has passed already: no technician could be on time. */
  readonly overdue: boolean;
  /** At night or outside of the job's time window, although nothing urges it. */
  readonly unusual: boolean;
  /** Works in the job's territory. */
  readonly local: boolean;
  readonly otherTrade: boolean;
};

/** The fields of a job that decide who can take it. */
export type WantedWork = Pick<
  Job,
  | 'trade'
  | 'territory'
  | 'priority'
  | 'requiredSkills'
  | 'respondBy'
  | 'resolveBy'
  | 'earliestStart'
  | 'latestFinish'
  | 'estimatedMinutes'
  | 'latitude'
  | 'longitude'
>;

type RankInput = {
  readonly job: WantedWork;
  readonly lanes: readonly CandidateLane[];
  readonly now: number;
  /** The shown days, `YYYY-MM-DD`, in this zone. */
  readonly days: readonly string[];
  readonly clock: ZoneClock;
  readonly limit?: number;
};

const minuteMs = 60_000;
/** A minute of lateness weighs as much as this many minutes of driving. */
const latenessWeight = 3;
/** Waiting this many minutes is as bad as driving one. */
const waitPerTravel = 8;
const foreignTerritoryMinutes = 12;
const unknownTravelMinutes = 20;
const mostLateMs = 24 * 60 * minuteMs;
/** The usual working day, minutes after midnight; emergencies are planned at night, too. */
const usualStartMinute = 6 * 60;
const usualEndMinute = 22 * 60;
const nightMs = 8 * 60 * minuteMs;
const otherTradeMinutes = 10_000;
const missingSkillMinutes = 10_000;

/** The best technicians for a job within the shown days, best first. */
export function rankCandidates(input: RankInput): Candidate[] {
  const { job, lanes, now, limit = 5 } = input;
  return lanes
    .filter((lane) => lane.technician.active)
    .map((lane) => {
      const facts = gatherFacts(input, lane);
      return { facts, tier: tierOf(facts), cost: costOf(facts, now) };
    })
    .toSorted((a, b) => a.tier - b.tier || a.cost - b.cost || compareNames(a.facts, b.facts))
    .slice(0, limit)
    .map(({ facts }) => candidateOf(job, facts));
}

/** True if a candidate can be used without further checks. */
export function isAssignable(candidate: Candidate): candidate is Candidate & { start: number; end: number } {
  return candidate.start !== null && candidate.tone !== 'danger' && candidate.offShift === null;
}

/** True if a candidate can be proposed at all: also off shift, with a reason. */
export function isOfferable(candidate: Candidate): boolean {
  return candidate.start !== null && candidate.tone !== 'danger';
}

function gatherFacts(input: RankInput, lane: CandidateLane): Facts {
  const { job, now, days, clock } = input;
  const { technician, shifts } = lane;
  const isOff = shifts.every((shift) => shift.end <= now);
  const off = { technician, shifts, days, now, clock };
  const { slot, unusual } = slotOf(input, isOff ? { ...lane, shifts: helpingOut(off) } : lane);
  return {
    lane,
    slot,
    unusual,
    offShift: isOff ? offShiftText(off) : null,
    missing: missingSkills(job.requiredSkills, technician.skills),
    lateMs: slot ? latenessOf(job, slot) : 0,
    overdue: (deadlineOf(job)?.at ?? now) < now,
    local: job.territory !== null && technician.territory === job.territory,
    otherTrade: job.requiredSkills.length === 0 && technician.trade !== job.trade,
  };
}

/**
 * The earliest slot within the usual day and the job's time window. Another one if there is none, or if only that
 * keeps the job's deadline.
 */
function slotOf({ job, now, days, clock }: RankInput, lane: CandidateLane): Pick<Facts, 'slot' | 'unusual'> {
  const earliest = earliestSlot(job, lane, now);
  if (job.priority === 'emergency' || earliest === null) return { slot: earliest, unusual: false };
  const latest = instantMs(job.latestFinish) ?? Number.POSITIVE_INFINITY;
  const usual = days.map((day) => ({
    start: clock.at(day, usualStartMinute),
    end: Math.min(latest, clock.at(day, usualEndMinute)),
  }));
  const shifts = lane.shifts.flatMap((shift) =>
    usual
      .map((day) => ({ start: Math.max(day.start, shift.start), end: Math.min(day.end, shift.end) }))
      .filter(({ start, end }) => start < end),
  );
  const slot = earliestSlot(job, { ...lane, shifts }, now);
  const dueAt = deadlineOf(job)?.at ?? Number.POSITIVE_INFINITY;
  const keepsDeadline = latenessOf(job, earliest) === 0 && dueAt < earliest.end + nightMs;
  if (slot === null) return { slot: earliest, unusual: !keepsDeadline };
  return { slot: keepsDeadline && latenessOf(job, slot) > 0 ? earliest : slot, unusual: false };
}

/** Order: suitable technicians, those at an unusual time, then those without a free slot, then those who lack a skill, off shift last. */
function tierOf({ missing, slot, offShift, unusual }: Facts): number {
  if (offShift !== null) return missing.length > 0 ? 5 : 4;
  if (missing.length > 0) return 3;
  if (!slot) return 2;
  return unusual ? 1 : 0;
}

/** The cost in minutes of driving. */
function costOf({ missing, slot, lateMs, local, otherTrade }: Facts, now: number): number {
  const lateness = (Math.min(lateMs, mostLateMs) / minuteMs) * latenessWeight;
  const waiting = slot ? (slot.start - now) / minuteMs / waitPerTravel : 0;
  return (
    missing.length * missingSkillMinutes +
    (otherTrade ? otherTradeMinutes : 0) +
    (local ? 0 : foreignTerritoryMinutes) +
    (slot?.addedTravel ?? unknownTravelMinutes) +
    lateness +
    waiting
  );
}

function candidateOf(job: WantedWork, facts: Facts): Candidate {
  const { technician } = facts.lane;
  return {
    technicianId: technician.id,
    name: technician.name,
    start: facts.slot?.start ?? null,
    end: facts.slot?.end ?? null,
    offShift: facts.offShift,
    reasons: reasonsOf(job, facts),
    ...verdictOf(facts),
  };
}

function verdictOf(facts: Facts): Pick<Candidate, 'tone' | 'verdict'> {
  const { missing, slot, lateMs, overdue, lane, offShift } = facts;
  if (missing.length > 0) return { tone: 'danger', verdict: t`lacks ${missing.map(skillText).join(', ')}` };
  if (offShift !== null && slot) {
    return { tone: 'warn', verdict: lane.shifts.length === 0 ? t`off shift` : t`shift is over` };
  }
  if (offShift !== null) return { tone: 'danger', verdict: t`off shift` };
  if (!slot) return { tone: 'danger', verdict: t`no free gap` };
  const travel = slot.addedTravel;
  if (lateMs === 0) return { tone: 'ok', verdict: travel === null ? t`on time` : t`on time, +${travel} min` };
  if (overdue) return { tone: 'warn', verdict: travel === null ? t`overdue` : t`overdue, +${travel} min` };
  return { tone: 'warn', verdict: t`${formatMinutes(lateMs / minuteMs)} late` };
}

function reasonsOf(job: WantedWork, { missing, slot, local, lane, offShift }: Facts): string[] {
  const reasons: string[] = offShift === null ? [] : [offShift];
  if (missing.length > 0) reasons.push(t`lacks ${missing.map(skillText).join(', ')}`);
  else if (job.requiredSkills.length > 0) reasons.push(job.requiredSkills.map(skillText).join(', '));
  if (local) reasons.push(t`works in ${lane.technician.territory ?? ''}`);
  if (slot?.addedTravel != null) reasons.push(t`+${slot.addedTravel} min travel`);
  if (lane.visits.length === 0) reasons.push(t`free all day`);
  return reasons;
}

function latenessOf(job: WantedWork, { start, end }: FreeSlot): number {
  const respondBy = instantMs(job.respondBy);
  const resolveBy = instantMs(job.resolveBy);
  const response = respondBy === null ? 0 : start - respondBy;
  const resolution = resolveBy === null ? 0 : end - resolveBy;
  return Math.max(0, response, resolution);
}

function compareNames(a: Facts, b: Facts): number {
  const [one, other] = [a.lane.technician, b.lane.technician];
  return one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1);
}
