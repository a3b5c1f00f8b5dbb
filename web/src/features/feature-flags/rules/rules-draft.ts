import { isSame } from '@switchyard/contracts/feature-flags/field-differences.ts';
import type {
  EnvironmentRules,
  FlagStrategy,
  FlagVariant,
} from '@switchyard/contracts/feature-flags/flag-rules.ts';
import { type ConstraintOperator, takesValues } from '@switchyard/contracts/flag-evaluation/flag-document.ts';
import type { RulesBody } from './rules-api.ts';

export type Constraint = FlagStrategy['constraints'][number];
type Rollout = Extract<FlagStrategy['kind'], { name: 'rollout' }>;
export type PayloadType = NonNullable<FlagVariant['payload']>['type'];

/** Text with one value per line. `given`: the values that it stands for while it is unchanged; they may contain line breaks. */
export type LinesDraft = { readonly text: string; readonly given: readonly string[] };

/** Keys are unique within their list, and the same for the same rules: drafts can be compared. */
export type ConstraintDraft = {
  readonly key: string;
  readonly contextName: string;
  readonly operator: ConstraintOperator;
  readonly values: LinesDraft;
  readonly inverted: boolean;
  readonly caseInsensitive: boolean;
};

export type VariantDraft = {
  readonly key: string;
  readonly name: string;
  /** Percent, as typed. */
  readonly weight: string;
  readonly payloadType: PayloadType | 'none';
  readonly payload: string;
  readonly overrides: readonly OverrideDraft[];
  /** Parts without a field of their own. */
  readonly kept: Pick<FlagVariant, 'stickiness'>;
};

/** Values of a field whose contexts get the variant whatever its weight is. */
export type OverrideDraft = {
  readonly key: string;
  readonly contextName: string;
  readonly values: LinesDraft;
};

export type StrategyDraft = {
  readonly id: string;
  readonly title: string;
  readonly kind: FlagStrategy['kind']['name'];
  /** Percent, as typed. */
  readonly percentage: string;
  readonly stickiness: string;
  readonly kept: Pick<Rollout, 'salt' | 'hashVersion'>;
  readonly users: LinesDraft;
  readonly constraints: readonly ConstraintDraft[];
  readonly segments: readonly string[];
  readonly variants: readonly VariantDraft[];
};

/** Rules as the editor has them. */
export type RulesDraft = {
  readonly enabled: boolean;
  readonly strategies: readonly StrategyDraft[];
  /** Null: those of the flag. */
  readonly variants: readonly VariantDraft[] | null;
};

export type Rules = Pick<EnvironmentRules, 'enabled' | 'strategies' | 'variants'>;

/** Hash version of new shares. */
const currentHash = 2;

export function draftOf({ enabled, strategies, variants }: Rules): RulesDraft {
  return {
    enabled,
    strategies: strategies.map(strategyDraft),
    variants: variants === null ? null : variants.map(variantDraft),
  };
}

function strategyDraft({ id, title, kind, constraints, segments, variants }: FlagStrategy): StrategyDraft {
  const empty = newStrategy(id);
  const parts = {
    title,
    kind: kind.name,
    constraints: constraints.map(constraintDraft),
    segments,
    variants: variants.map(variantDraft),
  };
  if (kind.name === 'users') return { ...empty, ...parts, users: linesOf(kind.userIds) };
  if (kind.name === 'default') return { ...empty, ...parts };
  const { percentage, stickiness, salt, hashVersion } = kind;
  const kept = { hashVersion, ...(salt === undefined ? {} : { salt }) };
  return { ...empty, ...parts, percentage: String(percentage), stickiness, kept };
}

function constraintDraft(constraint: Constraint, at: number): ConstraintDraft {
  const { contextName, operator, values = [], value = '', inverted = false } = constraint;
  return {
    key: String(at),
    contextName,
    operator,
    values: takesValues(operator) ? linesOf(values) : { text: value, given: [] },
    inverted,
    caseInsensitive: constraint.caseInsensitive ?? false,
  };
}

function variantDraft(variant: FlagVariant, at: number): VariantDraft {
  const { name, weight, payload, overrides = [], ...kept } = variant;
  return {
    key: String(at),
    name,
    weight: String(weight / 10),
    payloadType: payload?.type ?? 'none',
    payload: payload?.value ?? '',
    overrides: overrides.map(({ contextName, values }, place) => ({
      key: String(place),
      contextName,
      values: linesOf(values),
    })),
    kept,
  };
}

/** A strategy for half of the users, the likeliest reason to add one. */
export function newStrategy(id: string): StrategyDraft {
  return {
    id,
    title: '',
    kind: 'rollout',
    percentage: '50',
    stickiness: 'default',
    kept: { hashVersion: currentHash },
    users: linesOf([]),
    constraints: [],
    segments: [],
    variants: [],
  };
}

export function newConstraint(among: readonly ConstraintDraft[]): ConstraintDraft {
  const key = freeKey(among);
  return {
    key,
    contextName: '',
    operator: 'IN',
    values: linesOf([]),
    inverted: false,
    caseInsensitive: false,
  };
}

export function newVariant(among: readonly VariantDraft[]): VariantDraft {
  const weight = String(Math.max(0, 100 - percentSum(among)));
  const key = freeKey(among);
  return { key, name: '', weight, payloadType: 'none', payload: '', overrides: [], kept: {} };
}

export function newOverride(among: readonly OverrideDraft[]): OverrideDraft {
  return { key: freeKey(among), contextName: '', values: linesOf([]) };
}

function freeKey(among: readonly { readonly key: string }[]): string {
  return String(1 + Math.max(-1, ...among.map(({ key }) => Number(key))));
}

/** Divides the weights evenly, in tenths of a percent; the rest goes to the first. */
export function dividedEvenly(variants: readonly VariantDraft[]): VariantDraft[] {
  const each = Math.floor(1000 / variants.length);
  const rest = 1000 - each * variants.length;
  return variants.map((variant, at) => ({ ...variant, weight: String((each + (at < rest ? 1 : 0)) / 10) }));
}

/** Sum of the weights, percent; NaN if one is no number. */
export function percentSum(variants: readonly VariantDraft[]): number {
  return variants.reduce((sum, { weight }) => sum + tenthsOf(weight), 0) / 10;
}

/** A typed number; a decimal comma is one, too. NaN if it is none. */
export function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));
}

function tenthsOf(weight: string): number {
  return Math.round(numberOf(weight) * 10);
}

export function linesOf(values: readonly string[]): LinesDraft {
  return { text: values.join('\n'), given: values };
}

/** The values of lines; empty lines are left out. */
export function valuesOf({ text, given }: LinesDraft): string[] {
  if (text === given.join('\n')) return [...given];
  const typed = text.split('\n').map((line) => line.trim());
  return typed.filter((line) => line !== '');
}

/** The rules that a draft stands for. */
export function rulesOf({ enabled, strategies, variants }: RulesDraft): Rules {
  return {
    enabled,
    strategies: strategies.map(strategyOf),
    variants: variants === null ? null : variants.map(variantOf),
  };
}

export function strategyOf(draft: StrategyDraft): FlagStrategy {
  const { id, title, constraints, segments, variants } = draft;
  return {
    id,
    title,
    kind: kindOf(draft),
    constraints: constraints.map(constraintOf),
    segments: [...segments],
    variants: variants.map(variantOf),
  };
}

function kindOf({ kind, percentage, stickiness, kept, users }: StrategyDraft): FlagStrategy['kind'] {
  switch (kind) {
    case 'default':
      return { name: 'default' };
    case 'users':
      return { name: 'users', userIds: valuesOf(users) };
    case 'rollout':
      return { name: 'rollout', percentage: numberOf(percentage), stickiness, ...kept };
    default:
      return kind satisfies never;
  }
}

function constraintOf(draft: ConstraintDraft): Constraint {
  const { contextName, operator, values, inverted } = draft;
  return {
    contextName,
    operator,
    ...(takesValues(operator) ? { values: valuesOf(values) } : { value: values.text.trim() }),
    ...(inverted && { inverted }),
    ...(draft.caseInsensitive && { caseInsensitive: true }),
  };
}

export function variantOf({
  name,
  weight,
  payloadType,
  payload,
  overrides,
  kept,
}: VariantDraft): FlagVariant {
  const given = overrides.map(({ contextName, values }) => ({ contextName, values: valuesOf(values) }));
  return {
    name,
    weight: tenthsOf(weight),
    ...(payloadType !== 'none' && { payload: { type: payloadType, value: payload } }),
    ...kept,
    ...(given.length > 0 && { overrides: given }),
  };
}

/** The fields of a change, of which only the edited ones are sent; null if nothing was edited. */
export function changeOf(draft: RulesDraft, base: RulesDraft): Omit<RulesBody, 'reason'> | null {
  const rules = rulesOf(draft);
  const fields = (['enabled', 'strategies', 'variants'] as const).filter(
    (field) => !isSame(draft[field], base[field]),
  );
  return fields.length === 0 ? null : Object.fromEntries(fields.map((field) => [field, rules[field]]));
}
