import type { Visit } from '@switchyard/contracts/visits/visit.ts';

type Visits = Readonly<Record<string, Visit>>;
type Index = Map<string, Set<string>>;

/**
 * Which visits belong to a job: one list for a collection and all that was made from it. It may name visits that have
 * gone since; it never lacks one.
 */
const indexes = new WeakMap<Visits, Index>();

/** Ids of the visits that a job has, or had; without walking through all of them for each job that changes. */
export function visitIdsOf(visits: Visits, jobId: string): Iterable<string> {
  return indexOf(visits).get(jobId) ?? [];
}

/** A copy to change. */
export function copyOf(visits: Visits): Record<string, Visit> {
  const copy = { ...visits };
  indexes.set(copy, indexOf(visits));
  return copy;
}

/** Every visit that comes into a collection made by `copyOf` is noted. */
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
