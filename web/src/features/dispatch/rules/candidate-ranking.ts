import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Skill } from '@switchyard/contracts/technicians/technician.ts';
import { formatMinutes } from '../../../lib/format-date.ts';
import { type CandidateLane, earliestSlot, type FreeSlot } from './free-slot.ts';
import { deadlineOf } from './queue-order.ts';
import { missingSkills, skillText } from './skill-text.ts';
import { instantMs } from './visit-span.ts';

/** How well a technician could take a job, with the reason in words. */
export type Candidate = {
  readonly technicianId: string;
  readonly name: string;
  /** Earliest start that fits, epoch ms; null when the days have no room. */
  readonly start: number | null;
  readonly end: number | null;
  readonly tone: 'ok' | 'warn' | 'danger';
  /** `on time, +18 min`, `25 min late`, `lacks HVAC 3`. */
  readonly verdict: string;
  /** Everything that speaks for and against, in words. */
  readonly reasons: readonly string[];
};

/** What is known about a technician for a job. */
type Facts = {
  readonly lane: CandidateLane;
  readonly missing: readonly Skill[];
  readonly slot: FreeSlot | null;
  readonly lateMs: number;
  /** The deadline has passed already: nobody could be in time. */
  readonly overdue: boolean;
  /** Works in the job's territory. */
  readonly local: boolean;
  readonly otherTrade: boolean;
};

type RankInput = {
  readonly job: Job;
  readonly lanes: readonly CandidateLane[];
  readonly now: number;
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
const otherTradeMinutes = 10_000;
const missingSkillMinutes = 10_000;

/** The best technicians for a job within the shown days, best first. */
export function rankCandidates({ job, lanes, now, limit = 5 }: RankInput): Candidate[] {
  return lanes
    .filter((lane) => lane.technician.active)
    .map((lane) => {
      const facts = gatherFacts(job, lane, now);
      return { facts, tier: tierOf(facts), cost: costOf(facts, now) };
    })
    .toSorted((a, b) => a.tier - b.tier || a.cost - b.cost || compareNames(a.facts, b.facts))
    .slice(0, limit)
    .map(({ facts }) => candidateOf(job, facts, now));
}

/** Whether a candidate can be taken without further thought. */
export function isAssignable(candidate: Candidate): candidate is Candidate & { start: number; end: number } {
  return candidate.start !== null && candidate.tone !== 'danger';
}

function gatherFacts(job: Job, lane: CandidateLane, now: number): Facts {
  const { technician } = lane;
  const slot = earliestSlot(job, lane, now);
  return {
    lane,
    slot,
    missing: missingSkills(job.requiredSkills, technician.skills),
    lateMs: slot ? latenessOf(job, slot) : 0,
    overdue: (deadlineOf(job)?.at ?? now) < now,
    local: job.territory !== null && technician.territory === job.territory,
    otherTrade: job.requiredSkills.length === 0 && technician.trade !== job.trade,
  };
}

/** Who can do it comes before who could if there were room, and both before who lacks a skill. */
function tierOf({ missing, slot }: Facts): number {
  if (missing.length > 0) return 2;
  return slot ? 0 : 1;
}

/** Everything in minutes of driving. */
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

function candidateOf(job: Job, facts: Facts, now: number): Candidate {
  const { technician } = facts.lane;
  return {
    technicianId: technician.id,
    name: technician.name,
    start: facts.slot?.start ?? null,
    end: facts.slot?.end ?? null,
    reasons: reasonsOf(job, facts),
    ...verdictOf(facts, now),
  };
}

function verdictOf(facts: Facts, now: number): Pick<Candidate, 'tone' | 'verdict'> {
  const { missing, slot, lateMs, overdue, lane } = facts;
  if (missing.length > 0) return { tone: 'danger', verdict: `lacks ${missing.map(skillText).join(', ')}` };
  if (lane.shifts.length === 0) return { tone: 'danger', verdict: 'not on shift' };
  if (lane.shifts.every((shift) => shift.end <= now)) return { tone: 'danger', verdict: 'shift is over' };
  if (!slot) return { tone: 'danger', verdict: 'no free gap' };
  const travel = slot.addedTravel === null ? '' : `, +${slot.addedTravel} min`;
  if (lateMs === 0) return { tone: 'ok', verdict: `on time${travel}` };
  if (overdue) return { tone: 'warn', verdict: `overdue${travel}` };
  return { tone: 'warn', verdict: `${formatMinutes(lateMs / minuteMs)} late` };
}

function reasonsOf(job: Job, { missing, slot, local, lane }: Facts): string[] {
  const reasons: string[] = [];
  if (missing.length > 0) reasons.push(`lacks ${missing.map(skillText).join(', ')}`);
  else if (job.requiredSkills.length > 0) reasons.push(job.requiredSkills.map(skillText).join(', '));
  if (local) reasons.push(`works in ${lane.technician.territory}`);
  if (slot?.addedTravel != null) reasons.push(`+${slot.addedTravel} min travel`);
  if (lane.visits.length === 0) reasons.push('free all day');
  return reasons;
}

function latenessOf(job: Job, { start, end }: FreeSlot): number {
  const respondBy = instantMs(job.respondBy);
  const resolveBy = instantMs(job.resolveBy);
  const response = respondBy === null ? 0 : start - respondBy;
  const resolution = resolveBy === null ? 0 : end - resolveBy;
  return Math.max(0, response, resolution);
}

function compareNames(a: Facts, b: Facts): number {
  return a.lane.technician.name.localeCompare(b.lane.technician.name);
}
