import { isSame } from '@switchyard/contracts/feature-flags/field-differences.ts';
import type { EnvironmentRules } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import { type PlannedEdit, withEdits } from '@switchyard/contracts/feature-flags/planned-edits.ts';
import { draftOf, type RulesDraft, type StrategyDraft } from './rules-draft.ts';

/** A part of the rules: `enabled`, `variants`, or `strategies/<id>`. */
export type Part = string;

/** Rules being edited. */
export type Editing = {
  /** The rules that the draft changes. */
  readonly base: EnvironmentRules;
  readonly draft: RulesDraft;
  /** Parts that another user has changed as well, in another way; the draft has the user's. */
  readonly contested: readonly Part[];
};

export function beginEditing(rules: EnvironmentRules): Editing {
  return { base: rules, draft: draftOf(rules), contested: [] };
}

/**
 * Edits of a change request on the rules of today: it begins from the values on which they are based, so that what another
 * user changed since is contested like a change during editing.
 */
export function beginRequest(rules: EnvironmentRules, edits: readonly PlannedEdit[]): Editing {
  const earlier = { ...rules, ...withEdits(rules, edits.map(undone)) };
  return rebased({ ...beginEditing(earlier), draft: draftOf(withEdits(earlier, edits)) }, rules);
}

function undone(edit: PlannedEdit): PlannedEdit {
  return { ...edit, yours: edit.base };
}

/**
 * The same edits on newer rules. Parts that only one side changed are merged; a part that both changed differently stays
 * as the user has it, and is contested.
 */
export function rebased({ base, draft, contested }: Editing, current: EnvironmentRules): Editing {
  const [old, theirs] = [draftOf(base), draftOf(current)];
  const enabled = settled(old.enabled, theirs.enabled, draft.enabled);
  const variants = settled(old.variants, theirs.variants, draft.variants);
  const ids = new Set(placesOf(old, theirs, draft));
  const strategies = [...ids].map((id) => ({
    id,
    ...settled(strategyIn(old, id), strategyIn(theirs, id), strategyIn(draft, id)),
  }));
  const found: Part[] = [
    ...(enabled.isContested ? ['enabled'] : []),
    ...strategies.flatMap(({ id, isContested }) => (isContested ? [strategyPart(id)] : [])),
    ...(variants.isContested ? ['variants'] : []),
  ];
  return {
    base: current,
    draft: {
      enabled: enabled.value,
      strategies: strategies.flatMap(({ value }) => (value ? [value] : [])),
      variants: variants.value,
    },
    contested: [...new Set([...contested, ...found])],
  };
}

/** Ids in the user's order if the user has moved or added any, otherwise in the newer one. */
function placesOf(old: RulesDraft, theirs: RulesDraft, mine: RulesDraft): string[] {
  const [before, first, second] = [idsOf(old), idsOf(theirs), idsOf(mine)];
  return isSame(before, second) ? [...first, ...second] : withNew(second, first);
}

/** The second list's additions come after the part that they follow there. */
function withNew(order: readonly string[], other: readonly string[]): string[] {
  const merged = [...order];
  for (const [at, id] of other.entries()) {
    if (merged.includes(id)) continue;
    const before = at === 0 ? -1 : merged.indexOf(other[at - 1] ?? '');
    merged.splice(before + 1, 0, id);
  }
  return merged;
}

function idsOf({ strategies }: RulesDraft): string[] {
  return strategies.map(({ id }) => id);
}

function settled<Value>(old: Value, theirs: Value, mine: Value): { value: Value; isContested: boolean } {
  if (isSame(mine, old)) return { value: theirs, isContested: false };
  return { value: mine, isContested: !isSame(theirs, old) && !isSame(theirs, mine) };
}

export function strategyPart(id: string): Part {
  return `strategies/${id}`;
}

/** Id of a part that is a strategy; null for the others. */
export function strategyIdOf(part: Part): string | null {
  return part.startsWith('strategies/') ? part.slice('strategies/'.length) : null;
}

export function strategyIn({ strategies }: RulesDraft, id: string): StrategyDraft | undefined {
  return strategies.find((strategy) => strategy.id === id);
}

/** The draft with the other side's state of a part. */
export function withTheirs({ base, draft, contested }: Editing, part: Part): Editing {
  const theirs = draftOf(base);
  const rest = contested.filter((other) => other !== part);
  const id = strategyIdOf(part);
  if (id === null) {
    const taken = part === 'variants' ? { variants: theirs.variants } : { enabled: theirs.enabled };
    return { base, draft: { ...draft, ...taken }, contested: rest };
  }
  const taken = strategyIn(theirs, id);
  const order = draft.strategies.some((strategy) => strategy.id === id)
    ? idsOf(draft)
    : withNew(
        idsOf(draft),
        taken ? idsOf(theirs).filter((other) => other === id || strategyIn(draft, other)) : [],
      );
  const strategies = order.flatMap((other) => {
    const kept = other === id ? taken : strategyIn(draft, other);
    return kept ? [kept] : [];
  });
  return { base, draft: { ...draft, strategies }, contested: rest };
}

/** The draft as the user has it. */
export function withMine(editing: Editing, part: Part): Editing {
  return { ...editing, contested: editing.contested.filter((other) => other !== part) };
}
