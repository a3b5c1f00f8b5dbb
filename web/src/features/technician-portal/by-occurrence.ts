import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';

/** Oldest first; entries recorded with one tap have the same time and are ordered by id. */
export function byOccurrence(
  a: Pick<VisitEntry, 'id' | 'occurredAt'>,
  b: Pick<VisitEntry, 'id' | 'occurredAt'>,
): number {
  return Date.parse(a.occurredAt) - Date.parse(b.occurredAt) || (a.id < b.id ? -1 : 1);
}
