import { plural, t } from '@lingui/core/macro';
import { takesValues } from '@switchyard/contracts/flag-evaluation/flag-document.ts';
import {
  type ConstraintDraft,
  numberOf,
  type OverrideDraft,
  percentSum,
  type RulesDraft,
  type StrategyDraft,
  type VariantDraft,
  valuesOf,
} from './rules-draft.ts';

/** Error messages by the dotted path of their field, as the server names it: `strategies.0.kind.percentage`. */
export type Problems = Readonly<Record<string, string>>;

/** Problems that are found without the server, which checks everything else. */
export function draftProblems({ strategies, variants }: RulesDraft): Problems {
  const found = new Map<string, string>();
  for (const [at, strategy] of strategies.entries()) addStrategy(found, pathTo('strategies', at), strategy);
  addVariants(found, 'variants', variants ?? []);
  return Object.fromEntries(found);
}

/** The path of a part, as the server names it. */
export function pathTo(...parts: readonly (string | number)[]): string {
  return parts.join('.');
}

type Found = Map<string, string>;

function addStrategy(found: Found, path: string, strategy: StrategyDraft): void {
  const { kind, percentage, stickiness, users, constraints, variants } = strategy;
  if (kind === 'rollout' && !isPercent(percentage)) {
    found.set(`${path}.kind.percentage`, t`Enter a number from 0 to 100`);
  }
  if (kind === 'rollout' && stickiness.trim() === '') found.set(`${path}.kind.stickiness`, t`Name the field`);
  if (kind === 'users' && valuesOf(users).length === 0) {
    found.set(`${path}.kind.userIds`, t`Enter at least one user id`);
  }
  for (const [at, constraint] of constraints.entries()) {
    addConstraint(found, pathTo(path, 'constraints', at), constraint);
  }
  addVariants(found, `${path}.variants`, variants);
}

function addConstraint(found: Found, path: string, { contextName, operator, values }: ConstraintDraft): void {
  if (contextName.trim() === '') found.set(`${path}.contextName`, t`Name the field`);
  if (takesValues(operator) && valuesOf(values).length === 0) {
    found.set(`${path}.values`, t`Enter at least one value`);
  }
  if (!takesValues(operator) && values.text.trim() === '') found.set(`${path}.value`, t`Enter a value`);
}

function addVariants(found: Found, path: string, variants: readonly VariantDraft[]): void {
  for (const [at, { name, weight, overrides }] of variants.entries()) {
    const isTaken = variants.findIndex((other) => other.name.trim() === name.trim()) < at;
    if (name.trim() === '') found.set(`${path}.${at}.name`, t`Name the variant`);
    else if (isTaken) found.set(`${path}.${at}.name`, t`Another variant has this name`);
    if (!isPercent(weight)) found.set(`${path}.${at}.weight`, t`Enter a number from 0 to 100`);
    for (const [place, override] of overrides.entries()) {
      addOverride(found, pathTo(path, at, 'overrides', place), override);
    }
  }
  const problem = sumProblem(variants);
  if (problem !== null) found.set(path, problem);
}

function addOverride(found: Found, path: string, { contextName, values }: OverrideDraft): void {
  if (contextName.trim() === '') found.set(`${path}.contextName`, t`Name the field`);
  const given = valuesOf(values);
  if (given.length === 0) found.set(`${path}.values`, t`Enter at least one value`);
  else if (given.some((value) => value.trim() === '')) found.set(`${path}.values`, t`A value is empty`);
}

/** Why the weights of variants are no division of the users; null if they are one. */
export function sumProblem(variants: readonly VariantDraft[]): string | null {
  const sum = percentSum(variants);
  if (variants.length === 0 || sum === 100 || Number.isNaN(sum)) return null;
  const tenths = Math.round(Math.abs(sum - 100) * 10) / 10;
  return sum < 100
    ? t`The weights sum to ${sum} %: ${tenths} % are missing`
    : t`The weights sum to ${sum} %: ${tenths} % too many`;
}

function isPercent(text: string): boolean {
  const share = numberOf(text);
  return share >= 0 && share <= 100;
}

/** The message of a field, or of the first of its parts. */
export function problemAt(problems: Problems, path: string): string | undefined {
  const part = Object.keys(problems).find((key) => key.startsWith(`${path}.`));
  return problems[path] ?? (part === undefined ? undefined : problems[part]);
}

/** How many fields have a message. */
export function problemCount(problems: Problems): string {
  return plural(Object.keys(problems).length, {
    one: 'One field needs a correction.',
    other: '# fields need a correction.',
  });
}
