import type { OfflinePolicy } from '../records/define-record.ts';
import { kindsWith, records } from '../records/registry.ts';
import type { MergePolicy } from './merge-policy.ts';

export type { MergePolicy } from './merge-policy.ts';

/** Offline policies by the first segment of a record's path under `/api/`. */
const policies = new Map<string, OfflinePolicy>(
  kindsWith('offline').map((kind) => [records[kind].collection, records[kind].offline]),
);

/** Fields of a record that are only meaningful together. */
function groupsOf(entity: string): readonly (readonly string[])[] {
  return policies.get(entity)?.together ?? [];
}

/** A custom field is merged on its own, under this prefix and its key. */
const customPrefix = 'custom.';

/** Rule for a field of a record; `entity` is the first segment of its path under `/api/`. */
export function mergePolicy(entity: string, field: string): MergePolicy {
  return policies.get(entity)?.merge?.[field.startsWith(customPrefix) ? 'custom' : field] ?? 'ask';
}

export type FieldConflict = {
  readonly field: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
};

export type MergeResult = {
  /** Fields still to be written to the current record; empty if none. */
  readonly patch: Readonly<Record<string, unknown>>;
  /** Fields in which the office's value was kept. */
  readonly kept: readonly FieldConflict[];
  /** Fields that the user must resolve; if there are any, nothing is written. */
  readonly conflicts: readonly FieldConflict[];
};

export type MergeInput = {
  readonly entity: string;
  readonly patch: Readonly<Record<string, unknown>>;
  /** The changed fields as the device knew them. A field missing here counts as changed by both. */
  readonly base: Readonly<Record<string, unknown>>;
  readonly current: Readonly<Record<string, unknown>>;
};

/** A change request split into mergeable fields, with the way to reassemble it. */
export type MergeableChange = Pick<MergeInput, 'patch' | 'base' | 'current'> & {
  /** The body to send with the merged fields; null if none are left. */
  bodyOf(patch: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> | null;
};

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Fields of a change in comparable form. A visit shows its crew as assignments and accepts it as `technicianIds`; an
 * entry is merged by the fields of its data, custom fields one by one; a reason is not a field of the record.
 */
export function mergeableChange(
  entity: string,
  { body, base, current }: { body: JsonObject; base: JsonObject; current: JsonObject },
): MergeableChange {
  if (entity === 'visit-entries') return entryChange({ body, base, current });
  const { overrideReason, ...patch } = body;
  const keys = isObject(body['custom']) ? Object.keys(body['custom']) : [];
  return {
    patch: withCustom(patch, keys),
    base: withCustom(withCrew(base), keys),
    current: withCustom(withCrew(current), keys),
    bodyOf: (rest) => {
      if (Object.keys(rest).length === 0) return null;
      const changed = withoutPrefixes(rest);
      return overrideReason === undefined ? changed : { ...changed, overrideReason };
    },
  };
}

/** Custom values as fields of the record; those without a value are null. */
function withCustom(record: JsonObject, keys: readonly string[]): JsonObject {
  const { custom, ...rest } = record;
  if (!isObject(custom) || keys.length === 0) return record;
  return { ...rest, ...Object.fromEntries(keys.map((key) => [customPrefix + key, custom[key] ?? null])) };
}

/** The inverse of {@link withCustom}. */
function withoutPrefixes(fields: JsonObject): JsonObject {
  const entries = Object.entries(fields);
  const custom = entries.filter(([field]) => field.startsWith(customPrefix));
  if (custom.length === 0) return fields;
  return {
    ...Object.fromEntries(entries.filter(([field]) => !field.startsWith(customPrefix))),
    custom: Object.fromEntries(custom.map(([field, value]) => [field.slice(customPrefix.length), value])),
  };
}

function withCrew(record: JsonObject): JsonObject {
  const { assignments } = record;
  if (!Array.isArray(assignments) || 'technicianIds' in record) return record;
  const ids = assignments.map((item: unknown) => (isObject(item) ? item['technicianId'] : undefined));
  return { ...record, technicianIds: ids };
}

function entryChange({
  body,
  base,
  current,
}: Record<'body' | 'base' | 'current', JsonObject>): MergeableChange {
  const dataOf = (record: JsonObject) => (isObject(record['data']) ? record['data'] : {});
  return {
    patch: dataOf(body),
    base: dataOf(base),
    current: dataOf(current),
    bodyOf: (rest) =>
      Object.keys(rest).length === 0 ? null : { ...body, data: { ...dataOf(current), ...rest } },
  };
}

/** Three-way merge of a patch, field by field. Pure; used by both sides. */
export function mergePatch({ entity, patch, base, current }: MergeInput): MergeResult {
  const merged: Record<string, unknown> = {};
  const kept: FieldConflict[] = [];
  const conflicts: FieldConflict[] = [];
  for (const [field, mine] of Object.entries(patch)) {
    const theirs = current[field];
    const known = Object.hasOwn(base, field);
    // Same value on both sides, or sent unchanged: nothing to write.
    if (sameJson(mine, theirs) || (known && sameJson(base[field], mine))) continue;
    const conflict = { field, base: base[field], mine, theirs };
    const policy = mergePolicy(entity, field);
    if ((known && sameJson(base[field], theirs)) || policy === 'device') merged[field] = mine;
    else if (policy === 'server') kept.push(conflict);
    else if (policy === 'both' && isJoinable(mine, theirs)) {
      const joined = joinBoth(base[field], mine, theirs);
      if (sameJson(joined, theirs)) kept.push(conflict);
      else merged[field] = joined;
    } else conflicts.push(conflict);
  }
  return { ...keepTogether({ entity, patch, base, current }, merged, kept), conflicts };
}

/** Removes the other fields of a group from the patch if the office's value of one of them is kept. */
function keepTogether(
  { entity, patch, base, current }: MergeInput,
  merged: Readonly<Record<string, unknown>>,
  kept: readonly FieldConflict[],
): Pick<MergeResult, 'patch' | 'kept'> {
  const bound = groupsOf(entity)
    .filter((group) => group.some((field) => kept.some((conflict) => conflict.field === field)))
    .flat()
    .filter((field) => Object.hasOwn(merged, field));
  const also = bound.map((field) => ({
    field,
    base: base[field],
    mine: patch[field],
    theirs: current[field],
  }));
  const rest = Object.entries(merged).filter(([field]) => !bound.includes(field));
  return { patch: Object.fromEntries(rest), kept: [...kept, ...also] };
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Equality of JSON values, regardless of the order of keys and of the number of second fractions in instants. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a === 'string' && typeof b === 'string') {
    return instant.test(a) && instant.test(b) && Date.parse(a) === Date.parse(b);
  }
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

/** Texts: the device's addition is appended to the office's text. Lists: the union, minus what the device removed. */
function joinBoth(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const before: readonly unknown[] = Array.isArray(base) ? base : [];
    const own: readonly unknown[] = mine;
    const others: readonly unknown[] = theirs;
    const has = (list: readonly unknown[], item: unknown) => list.some((other) => sameJson(other, item));
    const kept = others.filter((item) => has(own, item) || !has(before, item));
    return [...kept, ...own.filter((item) => !has(kept, item) && !has(before, item))];
  }
  const text = String(mine);
  const added = typeof base === 'string' && text.startsWith(base) ? text.slice(base.length).trim() : text;
  return [String(theirs).trim(), added].filter((part) => part.length > 0).join('\n');
}
