import { t } from '@lingui/core/macro';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { Finding, PlacementSubject, PlacementTarget } from './placement.ts';
import { pointOf, travelMinutes } from '../../../lib/travel.ts';
import { isBooked, visitSpan } from '../../../core/planning/visit-span.ts';

const minuteMs = 60_000;

const ok = (text: string): Finding => ({ level: 'ok', code: 'travel', text });

/** The way from the previous visit, in minutes, and the time for it. */
function travelFrom(before: Visit, start: number, minutes: number): Finding {
  const free = Math.round((start - visitSpan(before).end) / minuteMs);
  const { siteAddress } = before.job;
  if (free >= minutes) return ok(t`${minutes} min travel from ${siteAddress}`);
  return {
    level: 'warn',
    code: 'travel',
    text: t`${minutes} min travel from ${siteAddress}, only ${free} free`,
  };
}

/** Checks whether the technician arrives in time from the previous visit (or from home) and at the next one. */
export function travelFindings(
  subject: PlacementSubject,
  { crew: [lane], start, end }: PlacementTarget,
): Finding[] {
  const others = lane.visits.filter((visit) => visit.id !== subject.visitId && isBooked(visit));
  const before = others.findLast((visit) => visitSpan(visit).end <= start);
  const after = others.find((visit) => visitSpan(visit).start >= end);
  const findings: Finding[] = [];
  const here = travelMinutes(before ? pointOf(before.job) : lane.technician.home, subject.point);
  if (here !== null) {
    findings.push(before ? travelFrom(before, start, here) : ok(t`${here} min travel from home`));
  }
  const onward = after ? travelMinutes(subject.point, pointOf(after.job)) : null;
  if (after && onward !== null) {
    const free = Math.round((visitSpan(after).start - end) / minuteMs);
    const text = t`${onward} min on to ${after.job.siteAddress}, only ${free} free`;
    if (free < onward) findings.push({ level: 'warn', code: 'travel', text });
  }
  return findings;
}
