import { isEarly } from '@switchyard/contracts/visits/early-start.ts';
import { isPresent } from '@switchyard/contracts/visits/lateness-rules.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { bookedVisitStates, type VisitState } from '@switchyard/contracts/visits/visit-state.ts';
import type { Interval } from '@switchyard/contracts/time/intervals.ts';

const booked: ReadonlySet<VisitState> = new Set(bookedVisitStates);
const spans = new WeakMap<Visit, Interval>();
/** Minimum displayed length of a finished visit, ms. */
const shortestMs = 5 * 60_000;

/** Planned start and end as epoch ms; parsed once per record. */
export function visitSpan(visit: Visit): Interval {
  const known = spans.get(visit);
  if (known) return known;
  const span = { start: Date.parse(visit.scheduledStart), end: Date.parse(visit.scheduledEnd) };
  spans.set(visit, span);
  return span;
}

/**
 * Displayed interval of a visit, epoch ms. Before departure: as planned. Under way: from the departure, after arrival
 * from the arrival, to the expected end. Finished: the actual times.
 */
export function shownSpan(visit: Visit, now: number): Interval {
  const plan = visitSpan(visit);
  const start = begunAt(visit);
  if (start === null) return plan;
  const length = plan.end - plan.start;
  if (visit.state === 'en_route') {
    // A technician who leaves on time is expected at the planned start, not earlier.
    const work = isEarly(plan.start, start) ? start : Math.max(start, plan.start);
    return { start, end: Math.max(now, work + length) };
  }
  if (isPresent(visit.state)) {
    const work = instantMs(visit.stamps.startedAt) ?? start;
    return { start, end: Math.max(now, work + length) };
  }
  return { start, end: Math.max(start + shortestMs, endedAt(visit, plan)) };
}

/** Visits in the order of the times that are shown, which are the actual ones of visits that have begun. */
export function inShownOrder(visits: readonly Visit[], now: number): readonly Visit[] {
  return visits.toSorted((a, b) => {
    const [one, other] = [shownSpan(a, now), shownSpan(b, now)];
    return one.start - other.start || one.end - other.end;
  });
}

/** True if the displayed time differs from the planned one, to the minute. */
export function isOffPlan(visit: Visit, { start, end }: Interval): boolean {
  const plan = visitSpan(visit);
  const minute = (at: number) => Math.floor(at / 60_000);
  return minute(plan.start) !== minute(start) || minute(plan.end) !== minute(end);
}

/** True if the visit occupies its technician's time. */
export function isBooked(visit: Visit): boolean {
  return booked.has(visit.state);
}

/** Epoch ms of a nullable instant. */
export function instantMs(instant: string | null): number | null {
  return instant === null ? null : Date.parse(instant);
}

/** Departure while under way, otherwise the arrival; null before that and for visits that never began. */
function begunAt({ state, stamps }: Visit): number | null {
  if (state === 'planned' || state === 'dispatched' || state === 'cancelled') return null;
  const there = stamps.arrivedAt ?? stamps.startedAt;
  return instantMs(state === 'en_route' ? stamps.enRouteAt : (there ?? stamps.enRouteAt));
}

/**
 * End of finished work. An abandoned visit has no stamp: its plan was shortened to the time used, if that was less.
 */
function endedAt(visit: Visit, plan: Interval): number {
  return instantMs(visit.stamps.completedAt) ?? Math.min(Date.parse(visit.updatedAt), plan.end);
}
