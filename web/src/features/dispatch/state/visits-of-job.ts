import type { Visit } from '@switchyard/contracts/visits/visit.ts';

type Visits = Readonly<Record<string, Visit>>;
type Index = Map<string, Set<string>>;

/**
 * Index from job to visits: one list for a collection and all its copies. It may contain visits that are gone, but
 * never misses one.
 */
const indexes = new WeakMap<Visits, Index>();

/** Ids of a job's current and former visits, without scanning all visits for each changed job. */
export function visitIdsOf(visits: Visits, jobId: string): Iterable<string> {
  return indexOf(visits).get(jobId) ?? [];
}

/** A copy to modify. */
export function copyOf(visits: Visits): Record<string, Visit> {
  const copy = { ...visits };
  indexes.set(copy, indexOf(visits));
  return copy;
}

/** Indexes every visit added to a collection made by `copyOf`. */
export function noteVisit(visits: Visits, visit: Visit): void {
  add(indexOf(visits), visit);
}

function indexOf(visits: Visits): Index {
  const known = indexes.get(visits);
  if (known) return known;
  const index: Index = new Map();
  for (const visit of Object.values(visits)) add(index, visit);
  indexes.set(visits, index);
  return index;
}

function add(index: Index, { id, jobId }: Visit): void {
  const ids = index.get(jobId);
  if (ids) ids.add(id);
  else index.set(jobId, new Set([id]));
}
