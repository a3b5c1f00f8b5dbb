import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { Interval } from './shift-intervals.ts';

const spans = new WeakMap<Visit, Interval>();

/** Planned start and end as epoch ms; parsed once per record. */
export function visitSpan(visit: Visit): Interval {
  const known = spans.get(visit);
  if (known) return known;
  const span = { start: Date.parse(visit.scheduledStart), end: Date.parse(visit.scheduledEnd) };
  spans.set(visit, span);
  return span;
}

/** Epoch ms of a nullable instant. */
export function instantMs(instant: string | null): number | null {
  return instant === null ? null : Date.parse(instant);
}
