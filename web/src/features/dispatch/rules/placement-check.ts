import { t } from '@lingui/core/macro';
import { absenceWithin } from '@switchyard/contracts/absences/absent-time.ts';
import { isWithinShifts } from '@switchyard/contracts/technicians/shift-rules.ts';
import { planningWarnings } from '@switchyard/contracts/visits/planning-rules.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { awayText } from './away-text.ts';
import { deadlineFindings } from './deadline-findings.ts';
import type {
  Finding,
  PlacementCheck,
  PlacementContext,
  PlacementLane,
  PlacementSubject,
  PlacementTarget,
} from './placement.ts';
import { type Interval, overlapMs } from '@switchyard/contracts/time/intervals.ts';
import { missingSkills, skillText } from '../../../core/planning/skill-text.ts';
import { travelFindings } from './travel-findings.ts';
import { isBooked, visitSpan } from '../../../core/planning/visit-span.ts';

const order = { refused: 0, reason: 1, warn: 2, ok: 3 };
const pastGraceMs = 15 * 60_000;

/**
 * Decides whether a placement is allowed, with reasons. Requires an override reason exactly where the server does.
 */
export function checkPlacement(
  subject: PlacementSubject,
  target: PlacementTarget,
  context: PlacementContext,
): PlacementCheck {
  const { crew, start, end } = target;
  const { unservedCustomer } = subject;
  const isNewVisit = subject.visitId === null;
  const warnings = planningWarnings({
    job: subject,
    customer: isNewVisit && unservedCustomer !== null ? { name: unservedCustomer, doNotService: true } : null,
    crew: crew.map(({ technician, absences }) => ({ ...technician, absences })),
    start: new Date(start),
    end: new Date(end),
    window: subject,
    now: new Date(context.now),
    clock: context.clock,
  });
  const codes = new Set(warnings.map((warning) => warning.code));
  const findings = [
    ...crew.flatMap((lane) => overlapFindings(subject, lane, target, context)),
    ...serviceFindings(subject),
    ...absenceFindings(target, context),
    ...shiftFindings(target, context),
    ...skillFindings(subject, target),
    ...deadlineFindings({ subject, target, codes, clock: context.clock }),
    ...travelFindings(subject, target),
    ...(start < context.now - pastGraceMs
      ? [{ level: 'warn', code: 'past', text: t`Starts in the past` } as const]
      : []),
  ].toSorted((a, b) => order[a.level] - order[b.level]);
  return {
    findings,
    refused: findings.some((finding) => finding.level === 'refused'),
    needsReason: warnings.length > 0,
  };
}

/** Visits of a lane that the placement overlaps. */
export function overlappingVisits(
  visits: readonly Visit[],
  span: Interval,
  ignoredId: string | null,
): Visit[] {
  return visits.filter(
    (visit) => visit.id !== ignoredId && isBooked(visit) && overlapMs(visitSpan(visit), span) > 0,
  );
}

function overlapFindings(
  subject: PlacementSubject,
  lane: PlacementLane,
  target: PlacementTarget,
  { clock }: PlacementContext,
): Finding[] {
  const { name } = lane.technician;
  return overlappingVisits(lane.visits, target, subject.visitId).map((visit) => {
    const { start, end } = visitSpan(visit);
    const times = `${clock.time(start)}–${clock.time(end)}`;
    const text =
      lane === target.crew[0]
        ? t`Overlaps ${visit.job.title}, ${times}`
        : t`${name}: Overlaps ${visit.job.title}, ${times}`;
    return { level: 'refused', code: 'overlap', text };
  });
}

function serviceFindings({ unservedCustomer, visitId }: PlacementSubject): Finding[] {
  if (unservedCustomer === null) return [];
  const level = visitId === null ? 'reason' : 'warn';
  return [{ level, code: 'do_not_service', text: t`${unservedCustomer} is marked: do not service` }];
}

function absenceFindings({ crew, start, end }: PlacementTarget, { clock }: PlacementContext): Finding[] {
  const span = { start: new Date(start), end: new Date(end) };
  return crew.flatMap(({ absences, technician: { name } }) => {
    const away = absenceWithin(absences, span);
    if (!away) return [];
    return [{ level: 'reason', code: 'absent', text: t`${name} is away: ${awayText(away, clock)}` }];
  });
}

function shiftFindings({ crew, start, end }: PlacementTarget, { clock }: PlacementContext): Finding[] {
  const span = { start: new Date(start), end: new Date(end), clock };
  return crew
    .filter(({ technician }) => !isWithinShifts(technician.shifts, span))
    .map(({ shifts, technician: { name } }) => {
      const nearest = shifts.find((shift) => overlapMs(shift, { start, end }) > 0);
      const text = nearest
        ? t`Outside the shift of ${name}, ${clock.time(nearest.start)}–${clock.time(nearest.end)}`
        : t`${name} is off shift`;
      return { level: 'reason', code: 'off_shift', text };
    });
}

function skillFindings({ requiredSkills }: PlacementSubject, { crew }: PlacementTarget): Finding[] {
  if (requiredSkills.length === 0) return [];
  const held = crew.flatMap((lane) => lane.technician.skills);
  const missing = missingSkills(requiredSkills, held);
  if (missing.length === 0) {
    return [{ level: 'ok', code: 'skills', text: requiredSkills.map(skillText).join(', ') }];
  }
  const text = t`Lacks ${missing.map(skillText).join(', ')}`;
  return [{ level: 'reason', code: 'skills', text }];
}
