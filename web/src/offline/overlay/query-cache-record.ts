type Cached = { readonly id: string; readonly revision?: number };
type ApiState = {
  readonly api: { readonly queries: Readonly<Record<string, { data?: unknown } | undefined>> };
};

/** The newest copy of a record in the cache of server data. */
export function cachedRecord(state: unknown, id: string): Cached | undefined {
  let newest: Cached | undefined;
  for (const query of Object.values((state as ApiState).api.queries)) {
    const found = query && copyIn(query.data, id, 0);
    if (found && (found.revision ?? 0) >= (newest?.revision ?? 0)) newest = found;
  }
  return newest;
}

/** Lists, pages and packs of records; records nested in records are excerpts and do not count. */
export function copyIn(data: unknown, id: string, depth: number): Cached | undefined {
  if (typeof data !== 'object' || data === null || depth > 4) return undefined;
  if ('id' in data && typeof data.id === 'string' && 'revision' in data) {
    return data.id === id ? (data as Cached) : undefined;
  }
  for (const value of Object.values(data)) {
    const found = copyIn(value, id, depth + 1);
    if (found) return found;
  }
  return undefined;
}

/** Adds the newest revisions of all records in an answer, found as in `copyIn`. */
export function collectRevisions(data: unknown, into: Map<string, number>, depth = 0): void {
  if (typeof data !== 'object' || data === null || depth > 4) return;
  if ('id' in data && typeof data.id === 'string' && 'revision' in data) {
    into.set(data.id, Math.max(into.get(data.id) ?? 0, Number(data.revision)));
    return;
  }
  for (const value of Object.values(data)) collectRevisions(value, into, depth + 1);
}
