import { t } from '@lingui/core/macro';
import {
  arrivalGraceMinutes,
  isExpected,
  isPresent,
  type RunningLate,
  runningLate,
} from '@switchyard/contracts/visits/lateness-rules.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { formatMinutes } from '../../../lib/format-date.ts';
import { instantMs, visitSpan } from '../../../core/planning/visit-span.ts';

const minuteMs = 60_000;
const arrivalGraceMs = arrivalGraceMinutes * minuteMs;
/** A deadline this close counts as at risk, ms. */
export const riskAheadMs = 60 * minuteMs;

/** Late in itself, or `knock_on`: the previous visit will end too late. Delay in `minutes`. */
export type Lateness = { readonly kind: RunningLate | 'knock_on'; readonly minutes: number };

/** A visit's own delay, or null: late to start since its planned start, overrun since its planned end. */
export function visitLateness(visit: Visit, now: number): Lateness | null {
  const kind = runningLate(visit, now);
  if (kind === null) return null;
  const { start, end } = visitSpan(visit);
  return { kind, minutes: minutesBetween(kind === 'start' ? start : end, now) };
}

/** Expected end of a visit: never before now while it is open, never before its planned length. */
export function projectedEnd(visit: Visit, now: number): number {
  const { start, end } = visitSpan(visit);
  if (isPresent(visit.state)) {
    const began = instantMs(visit.stamps.startedAt ?? visit.stamps.arrivedAt) ?? start;
    return Math.max(now, began + (end - start));
  }
  if (isExpected(visit.state)) return Math.max(end, now > start ? now + (end - start) : end);
  return end;
}

/**
 * True if a visit breaks, or is about to break, a promise: the first arrival by `respondBy`, the end by `resolveBy`.
 * Finished visits are never at risk.
 */
export function isAtRisk(visit: Visit, now: number): boolean {
  if (!isExpected(visit.state) && !isPresent(visit.state)) return false;
  const respondBy = instantMs(visit.job.respondBy);
  const resolveBy = instantMs(visit.job.resolveBy);
  const { start } = visitSpan(visit);
  if (isExpected(visit.state) && respondBy !== null && Math.max(start, now) > respondBy) return true;
  return resolveBy !== null && projectedEnd(visit, now) > resolveBy;
}

/** Delay of each visit of one technician's day, knock-on delays included; in order of start. */
export function rowLateness(visits: readonly Visit[], now: number): Map<string, Lateness> {
  const late = new Map<string, Lateness>();
  let freeAt = Number.NEGATIVE_INFINITY;
  for (const visit of visits) {
    const { start, end } = visitSpan(visit);
    const own = visitLateness(visit, now);
    if (own) late.set(visit.id, own);
    else if (isExpected(visit.state) && freeAt > start + arrivalGraceMs) {
      late.set(visit.id, { kind: 'knock_on', minutes: minutesBetween(start, freeAt) });
    }
    if (isPresent(visit.state)) freeAt = Math.max(freeAt, projectedEnd(visit, now));
    if (isExpected(visit.state)) freeAt = Math.max(start, freeAt, own ? now : start) + (end - start);
  }
  return late;
}

/** `12 min late`, `18 min over`, `about 40 min late`. */
export function latenessText({ kind, minutes }: Lateness): string {
  const amount = formatMinutes(minutes);
  if (kind === 'overrun') return t`${amount} over`;
  return kind === 'start' ? t`${amount} late` : t`about ${amount} late`;
}

function minutesBetween(from: number, to: number): number {
  return Math.max(1, Math.round((to - from) / minuteMs));
}
