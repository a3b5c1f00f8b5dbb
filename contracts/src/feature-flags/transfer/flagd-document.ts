import { z } from 'zod';
import type { FlagStrategy, FlagVariant } from '../flag-rules.ts';
import { divided } from './own-document.ts';
import { branchesOf, type Evaluators, sharedEvaluators, type Target } from './flagd-targeting.ts';
import { noDetails, type ReadDocument, soundFlag, type WantedFlag } from './wanted-flag.ts';

/** A flag definition of flagd. */
export const flagdSchema = z.looseObject({
  flags: z.record(
    z.string(),
    z.looseObject({
      state: z.enum(['ENABLED', 'DISABLED']),
      variants: z.record(z.string(), z.unknown()),
      defaultVariant: z.string().nullish(),
      targeting: z.unknown().optional(),
    }),
  ),
  $evaluators: z.record(z.string(), z.unknown()).optional(),
});
type Flagd = z.output<typeof flagdSchema>;

/** Flags of a definition of flagd. */
export function readFlagd({ flags, $evaluators = {} }: Flagd): ReadDocument {
  const shared = sharedEvaluators($evaluators);
  const read = Object.entries(flags).map(([key, flag]) => ({ key, found: flagOf(key, flag, shared) }));
  return { format: 'flagd', segments: [], ...divided(read) };
}

type RawFlag = Flagd['flags'][string];

function flagOf(
  key: string,
  { state, variants, defaultVariant, targeting }: RawFlag,
  evaluators: Evaluators,
): WantedFlag | string {
  const branches = branchesOf(targeting, evaluators);
  if (typeof branches === 'string') return `Its targeting cannot be carried: ${branches}`;
  const names = branches.flatMap(({ target }) =>
    target.map(({ variant }) => variant ?? defaultVariant ?? ''),
  );
  const unknown = names.find((name) => !(name in variants));
  if (unknown !== undefined) return `Its targeting names a variant that it does not have: ${unknown}`;
  const isBoolean = Object.values(variants).every((value) => typeof value === 'boolean');
  const fallback = defaultVariant ?? null;
  const rules = isBoolean
    ? booleanRules({ branches, variants, fallback })
    : variantRules({ branches, variants, fallback });
  if (typeof rules === 'string') return rules;
  const notes =
    names.length > branches.length ? ['Shares are kept, but users are divided in another way'] : [];
  const isOn = state === 'ENABLED' && rules.isOn;
  return soundFlag({
    key,
    details: noDetails,
    prerequisites: [],
    rules: { enabled: isOn, strategies: rules.strategies, variants: rules.variants },
    notes,
  });
}

type Branch = { readonly constraints: FlagStrategy['constraints']; readonly target: readonly Target[] };
type Known = {
  readonly branches: readonly Branch[];
  readonly variants: Readonly<Record<string, unknown>>;
  readonly fallback: string | null;
};
type Rules = { isOn: boolean; strategies: FlagStrategy[]; variants: FlagVariant[] | null };

const everyone = { title: '', constraints: [], segments: [], variants: [] };

/** Rules of a flag that is off for all: no rule at all would mean everybody. */
function offForAll(): Rules {
  const kind = { name: 'rollout' as const, percentage: 0, stickiness: 'default', hashVersion: 2 as const };
  return { isOn: false, strategies: [{ ...everyone, id: 'imported-1', kind }], variants: null };
}

/** On and off have no variants here: a branch that is on is a rule, and what no rule meets is off. */
function booleanRules({ branches, variants, fallback }: Known): Rules | string {
  const isTrue = (name: string | null) => variants[name ?? fallback ?? ''] === true;
  const all: Branch[] = [...branches, { constraints: [], target: [{ variant: fallback, weight: 1 }] }];
  const strategies: FlagStrategy[] = [];
  for (const [at, { constraints, target }] of all.entries()) {
    const sum = target.reduce((total, { weight }) => total + weight, 0);
    const on = target
      .filter(({ variant }) => isTrue(variant))
      .reduce((total, { weight }) => total + weight, 0);
    const isLast = constraints.length === 0;
    // A rule that is not met hands over to the next one, so "off for these" cannot come before "on for others".
    if (
      on < sum &&
      !isLast &&
      all.slice(at + 1).some((later) => later.target.some(({ variant }) => isTrue(variant)))
    )
      return 'Its targeting cannot be carried: a condition that gives off comes before one that gives on';
    const share = Math.round((on / sum) * 100_000) / 1_000;
    if (on > 0)
      strategies.push({
        ...everyone,
        id: `imported-${at + 1}`,
        kind:
          on === sum
            ? { name: 'default' }
            : { name: 'rollout', percentage: share, stickiness: 'default', hashVersion: 2 },
        constraints,
      });
    if (isLast) break;
  }
  if (strategies.length === 0) return offForAll();
  const isForAll = strategies.length === 1 && strategies[0]?.kind.name === 'default' && all.length === 1;
  return { isOn: true, strategies: isForAll ? [] : strategies, variants: null };
}

/** Each branch is a rule with its variants; without one, the flag is off for those. */
function variantRules({ branches, variants, fallback }: Known): Rules | string {
  const listed = (target: readonly Target[]): FlagVariant[] => {
    const sum = target.reduce((total, { weight }) => total + weight, 0);
    const named = target.map(({ variant, weight }) => ({ name: variant ?? fallback ?? '', weight }));
    const weights = named.map(({ weight }) => Math.floor((weight / sum) * 1_000));
    const rest = 1_000 - weights.reduce((total, weight) => total + weight, 0);
    return named.map(({ name }, at) => ({
      name,
      weight: (weights[at] ?? 0) + (at === 0 ? rest : 0),
      payload: payloadOf(variants[name]),
    }));
  };
  const all: Branch[] =
    fallback === null
      ? [...branches]
      : [...branches, { constraints: [], target: [{ variant: fallback, weight: 1 }] }];
  if (all.length === 0) return offForAll();
  const end = all.findIndex(({ constraints }) => constraints.length === 0);
  const reached = end === -1 ? all : all.slice(0, end + 1);
  const strategies = reached.map(({ constraints, target }, at) => ({
    ...everyone,
    id: `imported-${at + 1}`,
    kind: { name: 'default' as const },
    constraints,
    variants: listed(target),
  }));
  return { isOn: true, strategies, variants: null };
}

function payloadOf(value: unknown): NonNullable<FlagVariant['payload']> {
  if (typeof value === 'string') return { type: 'string', value };
  if (typeof value === 'number') return { type: 'number', value: String(value) };
  return { type: 'json', value: JSON.stringify(value) };
}
