/**
 * Who wins when a device's change meets one that the office made meanwhile. `server`: the office's value stays and the
 * person is told. `device`: what was measured on site stays. `both`: texts are put one after the other. `ask`: a person
 * decides.
 */
export type MergePolicy = 'server' | 'device' | 'both' | 'ask';

const visitPolicies: Readonly<Record<string, MergePolicy>> = {
  scheduledStart: 'server',
  scheduledEnd: 'server',
  windowStart: 'server',
  windowEnd: 'server',
  technicianIds: 'server',
  pinned: 'server',
  notes: 'both',
  resolution: 'ask',
};

const timePolicies: Readonly<Record<string, MergePolicy>> = { start: 'device', end: 'device' };

/** Rule for a field of a record; `entity` is the first part of its path under `/api/`. */
export function mergePolicy(entity: string, field: string): MergePolicy {
  if (entity === 'visits') return visitPolicies[field] ?? 'ask';
  if (entity === 'visit-entries') return timePolicies[field] ?? 'ask';
  return field === 'tags' ? 'both' : 'ask';
}

export type FieldConflict = {
  readonly field: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
};

export type MergeResult = {
  /** What is left to be written on top of the current record; empty when nothing is. */
  readonly patch: Readonly<Record<string, unknown>>;
  /** Fields in which the office's value stayed. */
  readonly kept: readonly FieldConflict[];
  /** Fields a person has to settle; with one of them nothing is written. */
  readonly conflicts: readonly FieldConflict[];
};

export type MergeInput = {
  readonly entity: string;
  readonly patch: Readonly<Record<string, unknown>>;
  /** The touched fields as the device knew them. A field missing here counts as changed by both. */
  readonly base: Readonly<Record<string, unknown>>;
  readonly current: Readonly<Record<string, unknown>>;
};

/** Three-way merge of a patch, field by field. Pure; both sides use it. */
export function mergePatch({ entity, patch, base, current }: MergeInput): MergeResult {
  const merged: Record<string, unknown> = {};
  const kept: FieldConflict[] = [];
  const conflicts: FieldConflict[] = [];
  for (const [field, mine] of Object.entries(patch)) {
    const theirs = current[field];
    if (sameJson(mine, theirs)) continue;
    if (field in base && sameJson(base[field], theirs)) {
      merged[field] = mine;
      continue;
    }
    const conflict = { field, base: base[field], mine, theirs };
    const policy = mergePolicy(entity, field);
    if (policy === 'server') kept.push(conflict);
    else if (policy === 'device') merged[field] = mine;
    else if (policy === 'both' && isJoinable(mine, theirs))
      merged[field] = joinBoth(base[field], mine, theirs);
    else conflicts.push(conflict);
  }
  return { patch: merged, kept, conflicts };
}

/** Equality of JSON values; the order of keys does not matter. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => sameJson(item, b[index]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => sameJson(a[key], b[key]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isJoinable(mine: unknown, theirs: unknown): mine is string | unknown[] {
  return (
    (typeof mine === 'string' && typeof theirs === 'string') || (Array.isArray(mine) && Array.isArray(theirs))
  );
}

/** Texts: what the device added goes after what the office wrote. Lists: the union, less what the device took out. */
function joinBoth(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const before: unknown[] = Array.isArray(base) ? base : [];
    const has = (list: readonly unknown[], item: unknown) => list.some((other) => sameJson(other, item));
    const kept = theirs.filter((item: unknown) => has(mine, item) || !has(before, item));
    return [...kept, ...mine.filter((item: unknown) => !has(kept, item) && !has(before, item))];
  }
  const text = String(mine);
  const added = typeof base === 'string' && text.startsWith(base) ? text.slice(base.length).trim() : text;
  return [String(theirs).trim(), added].filter((part) => part.length > 0).join('\n');
}
