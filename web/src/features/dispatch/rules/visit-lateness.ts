import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { VisitState } from '@switchyard/contracts/visits/visit-state.ts';
import { formatMinutes } from '../../../lib/format-date.ts';
import { instantMs, visitSpan } from './visit-span.ts';

const minuteMs = 60_000;
/** A visit is late to start after this much, ms. */
export const arrivalGraceMs = 15 * minuteMs;
/** A deadline this near counts as at risk, ms. */
export const riskAheadMs = 60 * minuteMs;

/**
 * `start`: nobody has arrived although it should have begun. `overrun`: work runs past the planned end. `knock_on`:
 * the visit before it will end too late. `minutes` by how much.
 */
export type Lateness = { readonly kind: 'start' | 'overrun' | 'knock_on'; readonly minutes: number };

const waiting: ReadonlySet<VisitState> = new Set(['planned', 'dispatched', 'en_route']);
const working: ReadonlySet<VisitState> = new Set(['on_site', 'in_progress', 'paused']);

export function isWaiting(state: VisitState): boolean {
  return waiting.has(state);
}

export function isWorking(state: VisitState): boolean {
  return working.has(state);
}

/** How late a visit is by itself, or null. Arrival counts against the promised window where there is one. */
export function visitLateness(visit: Visit, now: number): Lateness | null {
  const { start, end } = visitSpan(visit);
  if (isWaiting(visit.state)) {
    const due = instantMs(visit.windowEnd) ?? start + arrivalGraceMs;
    return now > due ? { kind: 'start', minutes: minutesBetween(start, now) } : null;
  }
  if (isWorking(visit.state) && now > end) return { kind: 'overrun', minutes: minutesBetween(end, now) };
  return null;
}

/** When a visit will end as things stand: never before now while it is open, never before its planned length. */
export function projectedEnd(visit: Visit, now: number): number {
  const { start, end } = visitSpan(visit);
  if (isWorking(visit.state)) {
    const began = instantMs(visit.stamps.startedAt ?? visit.stamps.arrivedAt) ?? start;
    return Math.max(now, began + (end - start));
  }
  if (isWaiting(visit.state)) return Math.max(end, now > start ? now + (end - start) : end);
  return end;
}

/**
 * Whether a visit breaks, or is about to break, what was promised: the first arrival by `respondBy`, the end by
 * `resolveBy`. Finished visits are never at risk.
 */
export function isAtRisk(visit: Visit, now: number): boolean {
  if (!isWaiting(visit.state) && !isWorking(visit.state)) return false;
  const respondBy = instantMs(visit.job.respondBy);
  const resolveBy = instantMs(visit.job.resolveBy);
  const { start } = visitSpan(visit);
  if (isWaiting(visit.state) && respondBy !== null && Math.max(start, now) > respondBy) return true;
  return resolveBy !== null && projectedEnd(visit, now) > resolveBy;
}

/** Lateness of each visit of one technician's day, knock-on delays included; in order of start. */
export function rowLateness(visits: readonly Visit[], now: number): Map<string, Lateness> {
  const late = new Map<string, Lateness>();
  let freeAt = Number.NEGATIVE_INFINITY;
  for (const visit of visits) {
    const { start, end } = visitSpan(visit);
    const own = visitLateness(visit, now);
    if (own) late.set(visit.id, own);
    else if (isWaiting(visit.state) && freeAt > start + arrivalGraceMs) {
      late.set(visit.id, { kind: 'knock_on', minutes: minutesBetween(start, freeAt) });
    }
    if (isWorking(visit.state)) freeAt = Math.max(freeAt, projectedEnd(visit, now));
    if (isWaiting(visit.state)) freeAt = Math.max(start, freeAt, own ? now : start) + (end - start);
  }
  return late;
}

/** `12 min late`, `18 min over`, `about 40 min late`. */
export function latenessText({ kind, minutes }: Lateness): string {
  const amount = formatMinutes(minutes);
  if (kind === 'overrun') return `${amount} over`;
  return kind === 'start' ? `${amount} late` : `about ${amount} late`;
}

function minutesBetween(from: number, to: number): number {
  return Math.max(1, Math.round((to - from) / minuteMs));
}
