import { plural, t } from '@lingui/core/macro';
import type {
  FlagSegment,
  FlagStrategy,
  FlagVariant,
} from '@switchyard/contracts/feature-flags/flag-rules.ts';
import { constraintWords, fieldWord, valueList } from './operator-words.ts';
import type { Rules } from './rules-draft.ts';

export type Segments = readonly Pick<FlagSegment, 'id' | 'name'>[];

/** The users of a strategy: `50 % of users by user id`. */
export function strategyWords({ kind }: Pick<FlagStrategy, 'kind'>): string {
  switch (kind.name) {
    case 'default':
      return t`Everyone`;
    case 'users': {
      const { userIds } = kind;
      const list = valueList(userIds);
      return plural(userIds.length, { one: `User ${list}`, other: `Users ${list}` });
    }
    case 'rollout':
      return shareWords(Number.isNaN(kind.percentage) ? '?' : String(kind.percentage), kind.stickiness);
    default:
      return kind satisfies never;
  }
}

/** A share: `50 % of users by user id`. */
export function shareWords(share: string, stickiness: string): string {
  if (stickiness === 'default') return t`${share} % of users`;
  if (stickiness === 'random') return t`${share} % of requests, at random`;
  if (stickiness === 'userId') return t`${share} % of users by user id`;
  if (stickiness === 'sessionId') return t`${share} % of sessions by session id`;
  const field = fieldWord(stickiness);
  return t`${share} % by ${field}`;
}

/** Conditions of a strategy, each a sentence. */
export function conditionWords(
  { constraints, segments }: Pick<FlagStrategy, 'constraints' | 'segments'>,
  known: Segments,
): string[] {
  return [...constraints.map(constraintWords), ...segments.map((id) => segmentWords(id, known))];
}

function segmentWords(id: string, known: Segments): string {
  const name = known.find((segment) => segment.id === id)?.name;
  return name === undefined
    ? t`belongs to a segment that is not known here`
    : t`belongs to the segment “${name}”`;
}

/** A strategy in one line, for comparisons. */
export function strategyLine(strategy: FlagStrategy, known: Segments): string {
  const who = strategyWords(strategy);
  const conditions = conditionWords(strategy, known).join('; ');
  const variants = variantLine(strategy.variants);
  return [who, strategy.title, conditions, variants].filter((part) => part !== '').join('\n');
}

/** Variants in one line: `blue 50 %, red 50 %`. */
export function variantLine(variants: Rules['variants']): string {
  return (variants ?? [])
    .map(({ name, weight, payload, overrides = [] }) => {
      const share = weightWords(weight);
      const line = payload === undefined ? t`${name} ${share}` : t`${name} ${share}: ${payload.value}`;
      return overrides.length === 0 ? line : `${line} · ${overrideWords(overrides)}`;
    })
    .join('\n');
}

/** The contexts that get a variant whatever its weight is: `Always if user id is one of 7`. Unfinished ones are left out. */
export function overrideWords(overrides: NonNullable<FlagVariant['overrides']>): string {
  return overrides
    .filter(({ contextName, values }) => contextName.trim() !== '' && values.length > 0)
    .map(({ contextName, values }) => {
      const condition = constraintWords({ contextName, operator: 'IN', values });
      return t`Always if ${condition}`;
    })
    .join(' · ');
}

/** A weight, tenths of a percent, as `33.3 %`. */
export function weightWords(weight: number): string {
  return Number.isNaN(weight) ? '–' : `${weight / 10} %`;
}

/** The users that get a flag in an environment, in a word. */
export function reachWords(enabled: boolean, strategies: readonly FlagStrategy[] | undefined): string {
  if (!enabled) return t`Off · nobody`;
  if (strategies === undefined) return t`On`;
  const [first, ...others] = strategies;
  if (first === undefined) return t`On · everyone`;
  const isPlain = first.constraints.length === 0 && first.segments.length === 0;
  if (isPlain && first.kind.name === 'default') return t`On · everyone`;
  return isPlain && first.kind.name === 'rollout' && others.length === 0
    ? t`On · ${String(first.kind.percentage)} %`
    : t`On · by rules`;
}
