type Fields = Readonly<Record<string, unknown>>;
type Revised = Fields & { readonly id: string; readonly revision: number };

/** Data of a query in the cache: before its read began, and when the answer arrived. */
export type CachedAround = { readonly before: unknown; readonly after: unknown };

/**
 * The answer of a read, with everything that became known while the read was running. Otherwise an answer that the
 * server gave before a change, and that arrives after it, would undo the change. `learned`: newer records from
 * elsewhere. Returns the same object if nothing is newer.
 */
export function rebaseAnswer(
  answer: unknown,
  { before, after }: CachedAround,
  learned: readonly unknown[],
): unknown {
  const newer = new Map<string, Revised>();
  for (const record of learned) if (isRevised(record)) addNewer(newer, record);
  const isChanged = before !== undefined && after !== before;
  if (isChanged) collectChanged(before, after, newer);
  const current = newer.size === 0 ? answer : withNewer(answer, newer, 0);
  return isChanged ? withSameRows(current, before, after) : current;
}

/** Depth of lists and pages in an answer; records nested in records are excerpts. */
const deepest = 4;

function addNewer(into: Map<string, Revised>, record: Revised): void {
  const known = into.get(record.id);
  if (known === undefined || record.revision > known.revision) into.set(record.id, record);
}

/** Collects the records that changed. Unchanged parts of the cache keep their identity and are skipped. */
function collectChanged(before: unknown, after: unknown, into: Map<string, Revised>, depth = 0): void {
  if (before === after || !isObject(after) || depth > deepest) return;
  if (isRevised(after)) {
    addNewer(into, after);
    return;
  }
  const known = new Set(isObject(before) ? Object.values(before) : []);
  for (const [key, value] of Object.entries(after)) {
    if (!known.has(value)) collectChanged(isObject(before) ? before[key] : undefined, value, into, depth + 1);
  }
}

function withNewer(data: unknown, newer: ReadonlyMap<string, Revised>, depth: number): unknown {
  if (!isObject(data) || depth > deepest) return data;
  if (isRevised(data)) {
    const found = newer.get(data.id);
    return found !== undefined && found.revision > data.revision ? found : data;
  }
  const entries = Object.entries(data).map(
    ([key, value]) => [key, withNewer(value, newer, depth + 1)] as const,
  );
  if (entries.every(([key, value]) => value === data[key])) return data;
  return Array.isArray(data) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

/** Repeats what was added to and removed from the answer's lists meanwhile. */
function withSameRows(answer: unknown, before: unknown, after: unknown): unknown {
  if (!isObject(answer) || !isObject(before) || !isObject(after) || Array.isArray(answer)) return answer;
  let next: Fields = answer;
  for (const [key, list] of Object.entries(answer)) {
    const [known, now] = [before[key], after[key]];
    if (known === now || !isList(list) || !isList(known) || !isList(now)) continue;
    const knownIds = idsOf(known);
    const nowIds = idsOf(now);
    const there = idsOf(list);
    const kept = list.filter(({ id }) => !knownIds.has(id) || nowIds.has(id));
    const added = now.filter(({ id }) => !knownIds.has(id) && !there.has(id));
    if (kept.length < list.length || added.length > 0) next = { ...next, [key]: [...kept, ...added] };
  }
  return next;
}

function idsOf(list: readonly { readonly id: string }[]): ReadonlySet<string> {
  return new Set(list.map(({ id }) => id));
}

function isList(value: unknown): value is readonly Revised[] {
  return Array.isArray(value) && value.every(isRevised);
}

function isRevised(value: unknown): value is Revised {
  return isObject(value) && typeof value['id'] === 'string' && typeof value['revision'] === 'number';
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
