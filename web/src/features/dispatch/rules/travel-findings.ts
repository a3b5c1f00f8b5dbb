import { isBooked } from './board-load.ts';
import type { Finding, PlacementSubject, PlacementTarget } from './placement.ts';
import { pointOf, travelMinutes } from '../../../lib/travel.ts';
import { visitSpan } from './visit-span.ts';

const minuteMs = 60_000;

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
    const free = before ? Math.round((start - visitSpan(before).end) / minuteMs) : Number.POSITIVE_INFINITY;
    const text = `${here} min travel from ${before ? before.job.siteAddress : 'home'}`;
    findings.push(
      free < here
        ? { level: 'warn', code: 'travel', text: `${text}, only ${free} free` }
        : { level: 'ok', code: 'travel', text },
    );
  }
  const onward = after ? travelMinutes(subject.point, pointOf(after.job)) : null;
  if (after && onward !== null) {
    const free = Math.round((visitSpan(after).start - end) / minuteMs);
    const text = `${onward} min on to ${after.job.siteAddress}, only ${free} free`;
    if (free < onward) findings.push({ level: 'warn', code: 'travel', text });
  }
  return findings;
}
