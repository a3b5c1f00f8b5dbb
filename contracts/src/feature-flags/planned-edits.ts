import { isSame } from './field-differences.ts';
import type { EnvironmentRules, FlagStrategy } from './flag-rules.ts';

export type PlannedRules = Pick<EnvironmentRules, 'enabled' | 'strategies' | 'variants'>;

/**
 * One edit of a planned change: what it was based on, and what it wants. A plan holds edits and not a state, so it leaves
 * alone what it does not name.
 */
export type PlannedEdit = {
  /** `whole`: the field; `part`: a rule or variant; `share`: the percentage of a rule; `order`: ids in order. */
  readonly kind: 'whole' | 'part' | 'share' | 'order';
  /** As in differences: `enabled`, `strategies/beta`, `variants`. */
  readonly field: string;
  /** Null: absent. */
  readonly base: unknown;
  readonly yours: unknown;
};

type ListName = 'strategies' | 'variants';
type Part = Readonly<Record<string, unknown>>;
type Parts = readonly Part[];

/** The edits that lead from the rules of today to wanted ones; fields that are equal are no edits. */
export function editsBetween(base: PlannedRules, wanted: Partial<PlannedRules>): PlannedEdit[] {
  const edits: PlannedEdit[] = [];
  if (wanted.enabled !== undefined && wanted.enabled !== base.enabled)
    edits.push(switchEdit(base, wanted.enabled));
  if (wanted.strategies !== undefined)
    edits.push(...listEdits('strategies', base.strategies, wanted.strategies));
  const { variants } = wanted;
  if (variants === undefined || isSame(base.variants, variants)) return edits;
  return base.variants === null || variants === null
    ? [...edits, { kind: 'whole', field: 'variants', base: base.variants, yours: variants }]
    : [...edits, ...listEdits('variants', base.variants, variants)];
}

/** An edit of the switch. It is meant even if the flag is so already: an earlier plan may switch it before. */
export function switchEdit(base: PlannedRules, enabled: boolean): PlannedEdit {
  return { kind: 'whole', field: 'enabled', base: base.enabled, yours: enabled };
}

/** An edit of the share of one rule; undefined if the rule does not exist or has no share. */
export function shareEdit(base: PlannedRules, id: string, percentage: number): PlannedEdit | undefined {
  const strategy = base.strategies.find((one) => one.id === id);
  if (strategy?.kind.name !== 'rollout') return undefined;
  return { kind: 'share', field: `strategies/${id}`, base: strategy, yours: withShare(strategy, percentage) };
}

/** Edits of fields that were changed since, to something else. */
export function conflictingEdits(current: PlannedRules, edits: readonly PlannedEdit[]): PlannedEdit[] {
  return edits.filter((edit) => {
    if (edit.kind === 'order') return isReordered(valueOf(current, edit), edit);
    const now = valueOf(current, edit);
    return !isSame(now, edit.base) && !isSame(now, edit.yours);
  });
}

/** The rules with the edits; fields without one stay as they are. */
export function withEdits(current: PlannedRules, edits: readonly PlannedEdit[]): PlannedRules {
  return edits.toSorted(orderLast).reduce(withEdit, current);
}

type Applied = {
  /** Rules before and after the other plan. */
  readonly before: PlannedRules;
  readonly after: PlannedRules;
  readonly edits: readonly PlannedEdit[];
};

/**
 * The edit of a plan that follows another one, which has just been applied: its author saw the other one in the list, so
 * its outcome becomes the base. An edit that was based on something else keeps its base and will conflict.
 */
export function afterOther(edit: PlannedEdit, other: Applied): PlannedEdit {
  const [then, now] = [valueOf(other.before, edit), valueOf(other.after, edit)];
  const isExpected =
    isSame(then, edit.base) ||
    other.edits.some(
      ({ field, kind, base }) =>
        field === edit.field && isSameSlot(kind, edit.kind) && isSame(base, edit.base),
    );
  if (!isExpected || isSame(now, edit.base)) return edit;
  if (edit.kind === 'share') {
    const strategy = now as FlagStrategy | null;
    const wanted = shareOf(edit.yours as FlagStrategy);
    if (strategy?.kind.name !== 'rollout' || wanted === undefined) return edit;
    return { ...edit, base: strategy, yours: withShare(strategy, wanted) };
  }
  // A rule that the other plan removed does not come back by a change of it.
  if (now === null && edit.yours !== null) return edit;
  return {
    ...edit,
    base: now,
    yours: edit.kind === 'part' ? merged(edit.base, now, edit.yours) : edit.yours,
  };
}

/** Percentage of a rule for a share of users. */
export function shareOf({ kind }: FlagStrategy): number | undefined {
  return kind.name === 'rollout' ? kind.percentage : undefined;
}

function withShare(strategy: FlagStrategy, percentage: number): FlagStrategy {
  const { kind } = strategy;
  return kind.name === 'rollout' ? { ...strategy, kind: { ...kind, percentage } } : strategy;
}

function isSameSlot(a: PlannedEdit['kind'], b: PlannedEdit['kind']): boolean {
  const slot = (kind: PlannedEdit['kind']) => (kind === 'share' ? 'part' : kind);
  return slot(a) === slot(b);
}

function listEdits(name: ListName, base: Parts, wanted: Parts): PlannedEdit[] {
  const [from, to] = [byId(base), byId(wanted)];
  const edits: PlannedEdit[] = [...new Set([...from.keys(), ...to.keys()])]
    .filter((id) => !isSame(from.get(id), to.get(id)))
    .map((id) => ({
      kind: 'part',
      field: `${name}/${id}`,
      base: from.get(id) ?? null,
      yours: to.get(id) ?? null,
    }));
  const [before, after] = [[...from.keys()], [...to.keys()]];
  // Without an edit of the order, new parts come last.
  const appended = [...before.filter((id) => to.has(id)), ...after.filter((id) => !from.has(id))];
  if (!isSame(appended, after)) edits.push({ kind: 'order', field: name, base: before, yours: after });
  return edits;
}

function byId(parts: Parts): Map<string, Part> {
  return new Map(parts.map((part) => [idOf(part), part]));
}

/** Rules have ids, variants have names. */
function idOf(part: Part): string {
  return String(part['id'] ?? part['name']);
}

function slotOf({ field }: Pick<PlannedEdit, 'field'>): { name: ListName; id: string } {
  const [name = '', ...id] = field.split('/');
  return { name: name as ListName, id: id.join('/') };
}

function partsOf(rules: PlannedRules, name: ListName): Parts {
  return rules[name] ?? [];
}

function valueOf(rules: PlannedRules, edit: PlannedEdit): unknown {
  const { name, id } = slotOf(edit);
  if (edit.kind === 'whole') return rules[edit.field as keyof PlannedRules];
  if (edit.kind === 'order') return partsOf(rules, name).map(idOf);
  return partsOf(rules, name).find((part) => idOf(part) === id) ?? null;
}

/** True if the parts that all three know were moved since, to other places than wanted. */
function isReordered(now: unknown, { base, yours }: PlannedEdit): boolean {
  const [current, from, to] = [now, base, yours] as [string[], string[], string[]];
  const known = (ids: string[]) => ids.filter((id) => [current, from, to].every((list) => list.includes(id)));
  return !isSame(known(current), known(from)) && !isSame(known(current), known(to));
}

function orderLast(a: PlannedEdit, b: PlannedEdit): number {
  return Number(a.kind === 'order') - Number(b.kind === 'order');
}

function withEdit(rules: PlannedRules, edit: PlannedEdit): PlannedRules {
  if (edit.kind === 'whole') return { ...rules, [edit.field]: edit.yours };
  const { name, id } = slotOf(edit);
  const parts = partsOf(rules, name);
  if (edit.kind === 'order') return { ...rules, [name]: ordered(parts, edit.yours as string[]) };
  const others = parts.filter((part) => idOf(part) !== id);
  if (edit.yours === null) return { ...rules, [name]: others };
  const isNew = others.length === parts.length;
  const list = isNew ? [...parts, edit.yours] : parts.map((part) => (idOf(part) === id ? edit.yours : part));
  return { ...rules, [name]: list };
}

/** Parts in the given order; one that it does not name stays behind the part that it is behind now. */
function ordered(parts: Parts, ids: readonly string[]): Part[] {
  const result = ids.flatMap((id) => parts.filter((part) => idOf(part) === id));
  for (const [at, part] of parts.entries()) {
    if (ids.includes(idOf(part))) continue;
    const previous = parts[at - 1];
    result.splice(previous === undefined ? 0 : result.indexOf(previous) + 1, 0, part);
  }
  return result;
}

/** Members that the second changed since the base, on top of the first. */
function merged(base: unknown, first: unknown, second: unknown): unknown {
  if (isSame(base, second)) return first;
  if (!isPart(base) || !isPart(first) || !isPart(second)) return second;
  const names = [...new Set([...Object.keys(first), ...Object.keys(second)])];
  const members = names.map((name) => [name, merged(base[name], first[name], second[name])] as const);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
