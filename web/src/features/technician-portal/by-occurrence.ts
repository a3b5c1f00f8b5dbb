import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';

/** Oldest first; what was recorded with one tap has one moment and stays in the order of its ids. */
export function byOccurrence(
  a: Pick<VisitEntry, 'id' | 'occurredAt'>,
  b: Pick<VisitEntry, 'id' | 'occurredAt'>,
): number {
  return Date.parse(a.occurredAt) - Date.parse(b.occurredAt) || (a.id < b.id ? -1 : 1);
}
