import type { Point } from '@switchyard/contracts/http/primitives.ts';
import type { Skill, Technician } from '@switchyard/contracts/technicians/technician.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { formatMinutes } from '../../../lib/format-date.ts';
import { isBooked } from './board-load.ts';
import { coversAll, type Interval, overlapMs } from './shift-intervals.ts';
import { missingSkills, skillText } from './skill-text.ts';
import { pointOf, travelMinutes } from './travel.ts';
import { visitSpan } from './visit-span.ts';
import type { ZoneClock } from './zone-clock.ts';

/** What is to be placed: a visit that moves, or a job that gets one. */
export type PlacementSubject = {
  /** Null for a job of the queue. */
  readonly visitId: string | null;
  readonly requiredSkills: readonly Skill[];
  /** Epoch ms. */
  readonly respondBy: number | null;
  readonly resolveBy: number | null;
  readonly point: Point | null;
};

/** Where it would go. `visits` are the technician's, in order of start. */
export type PlacementTarget = {
  readonly technician: Technician;
  readonly visits: readonly Visit[];
  readonly shifts: readonly Interval[];
  readonly start: number;
  readonly end: number;
};

/**
 * One line of the verdict. `refused`: the server would refuse it. `reason`: allowed with a reason that is kept.
 * `warn`: worth knowing.
 */
export type Finding = {
  readonly level: 'ok' | 'warn' | 'reason' | 'refused';
  readonly code:
    | 'overlap'
    | 'off_shift'
    | 'skills'
    | 'respond_by'
    | 'resolve_by'
    | 'travel'
    | 'past'
    | 'free';
  readonly text: string;
};

export type PlacementCheck = {
  readonly findings: readonly Finding[];
  readonly refused: boolean;
  readonly needsReason: boolean;
};

type Context = { readonly clock: ZoneClock; readonly now: number };
type Check = (subject: PlacementSubject, target: PlacementTarget, context: Context) => Finding[];

const minuteMs = 60_000;

/** Says whether something may be placed there, and why or why not, most serious line first. */
export const checkPlacement = (
  subject: PlacementSubject,
  target: PlacementTarget,
  context: Context,
): PlacementCheck => {
  const found = checks.flatMap((check) => check(subject, target, context));
  const order = { refused: 0, reason: 1, warn: 2, ok: 3 };
  const findings = found.toSorted((a, b) => order[a.level] - order[b.level]);
  return {
    findings,
    refused: findings.some((finding) => finding.level === 'refused'),
    needsReason: findings.some((finding) => finding.level === 'reason'),
  };
};

/** Visits of the lane that would be overlapped. */
export function overlappingVisits(
  visits: readonly Visit[],
  span: Interval,
  ignoredId: string | null,
): Visit[] {
  return visits.filter(
    (visit) => visit.id !== ignoredId && isBooked(visit) && overlapMs(visitSpan(visit), span) > 0,
  );
}

const checkOverlap: Check = (subject, { visits, start, end }, { clock }) =>
  overlappingVisits(visits, { start, end }, subject.visitId).map((visit) => {
    const span = visitSpan(visit);
    const times = `${clock.time(span.start)}–${clock.time(span.end)}`;
    return { level: 'refused', code: 'overlap', text: `Overlaps ${visit.job.title}, ${times}` };
  });

const checkShift: Check = (_, { shifts, start, end }, { clock }) => {
  if (coversAll(shifts, { start, end })) return [];
  const nearest = shifts.find((shift) => overlapMs(shift, { start, end }) > 0);
  const text = nearest
    ? `Shift is ${clock.time(nearest.start)}–${clock.time(nearest.end)}`
    : 'Not on shift at that time';
  return [{ level: 'reason', code: 'off_shift', text: `${text}, needs a reason` }];
};

const checkSkills: Check = ({ requiredSkills }, { technician }) => {
  if (requiredSkills.length === 0) return [];
  const missing = missingSkills(requiredSkills, technician.skills);
  if (missing.length === 0) {
    return [{ level: 'ok', code: 'skills', text: requiredSkills.map(skillText).join(', ') }];
  }
  const names = missing.map(skillText).join(', ');
  return [{ level: 'reason', code: 'skills', text: `Lacks ${names}, needs a reason` }];
};

const checkDeadlines: Check = ({ respondBy, resolveBy }, { start, end }, { clock }) => {
  const findings: Finding[] = [];
  if (respondBy !== null && start > respondBy) {
    findings.push({
      level: 'reason',
      code: 'respond_by',
      text: lateText('Respond', respondBy, start, clock),
    });
  }
  if (resolveBy !== null && end > resolveBy) {
    findings.push({ level: 'reason', code: 'resolve_by', text: lateText('Resolve', resolveBy, end, clock) });
  }
  const nearest = respondBy ?? resolveBy;
  if (findings.length === 0 && nearest !== null) {
    const spare = formatMinutes((nearest - (respondBy === null ? end : start)) / minuteMs);
    findings.push({ level: 'ok', code: 'respond_by', text: `In time, ${spare} to spare` });
  }
  return findings;
};

const checkTravel: Check = (subject, { visits, technician, start, end }) => {
  const others = visits.filter((visit) => visit.id !== subject.visitId && isBooked(visit));
  const before = others.findLast((visit) => visitSpan(visit).end <= start);
  const after = others.find((visit) => visitSpan(visit).start >= end);
  const findings: Finding[] = [];
  const here = travelMinutes(before ? pointOf(before.job) : technician.home, subject.point);
  if (here !== null) {
    const room = before ? (start - visitSpan(before).end) / minuteMs : Number.POSITIVE_INFINITY;
    const place = before ? before.job.siteAddress : 'home';
    findings.push(
      room < here
        ? {
            level: 'warn',
            code: 'travel',
            text: `${here} min travel from ${place}, only ${Math.round(room)} free`,
          }
        : { level: 'ok', code: 'travel', text: `${here} min travel from ${place}` },
    );
  }
  const onward = after ? travelMinutes(subject.point, pointOf(after.job)) : null;
  if (after && onward !== null && (visitSpan(after).start - end) / minuteMs < onward) {
    const room = Math.round((visitSpan(after).start - end) / minuteMs);
    findings.push({
      level: 'warn',
      code: 'travel',
      text: `${onward} min on to ${after.job.siteAddress}, only ${room} free`,
    });
  }
  return findings;
};

const checkPast: Check = (_, { start }, { now }) =>
  start < now - 15 * minuteMs ? [{ level: 'warn', code: 'past', text: 'Starts in the past' }] : [];

const checks: readonly Check[] = [
  checkOverlap,
  checkShift,
  checkSkills,
  checkDeadlines,
  checkTravel,
  checkPast,
];

function lateText(what: 'Respond' | 'Resolve', due: number, at: number, clock: ZoneClock): string {
  const sameDay = clock.day(due) === clock.day(at);
  const when = sameDay ? clock.time(due) : `${clock.day(due).slice(5)} ${clock.time(due)}`;
  return `${what}-by ${when}: ${formatMinutes((at - due) / minuteMs)} late, needs a reason`;
}
