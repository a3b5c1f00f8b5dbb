import { plural, t } from '@lingui/core/macro';
import type {
  PlaygroundCondition,
  PlaygroundResult,
  PlaygroundStrategy,
  PlaygroundTrace,
} from '@switchyard/contracts/feature-flags/playground-routes.ts';
import { formatCount } from '../../../lib/format-number.ts';
import { constraintWords, fieldWord, valueList } from '../rules/operator-words.ts';
import { shareWords } from '../rules/rules-words.ts';

/** Why a result is what it is, in one sentence. */
export function verdictWords({ trace, environment }: PlaygroundResult, place: string): string {
  if (trace === null) return '';
  switch (trace.decidedBy) {
    case 'unknown':
      return t`There is no flag with this key.`;
    case 'archived':
      return t`The flag is archived: it is off everywhere.`;
    case 'switch':
      return t`It is off in ${place}.`;
    case 'prerequisite': {
      const unmet = trace.prerequisites.find(({ isMet }) => !isMet)?.flag ?? environment;
      return t`The flag ${unmet}, on which it depends, is not as required.`;
    }
    case 'rule': {
      const number = 1 + trace.strategies.findIndex(({ isDeciding }) => isDeciding);
      return t`Rule ${number} fits.`;
    }
    case 'everyone':
      return t`It is on and has no rules: everyone gets it.`;
    case 'no_rule':
      return t`No rule fits.`;
    case 'error':
      return t`The evaluation failed, so it is off.`;
    default:
      return trace.decidedBy satisfies never;
  }
}

type Prerequisite = PlaygroundTrace['prerequisites'][number];

/** A prerequisite and what it is: `needs new_board on: it is off`. */
export function prerequisiteWords({ flag, expected, actual, isKnown, isChain }: Prerequisite): string {
  if (!isKnown) return t`needs ${flag}, which does not exist`;
  if (isChain) return t`needs ${flag}, which depends on other flags itself and therefore never counts`;
  const variants = expected.variants.join(', ');
  const variant = actual.variant ?? t`none`;
  if (!expected.enabled) {
    return actual.enabled ? t`needs ${flag} off: it is on` : t`needs ${flag} off: it is off`;
  }
  if (!actual.enabled) return t`needs ${flag} on: it is off`;
  if (variants === '') return t`needs ${flag} on: it is on`;
  return t`needs ${flag} on with the variant ${variants}: the variant is ${variant}`;
}

/** The users of a rule, as the rules in words say it. */
export function ruleWords({ kind, audience, rollout }: PlaygroundStrategy): string {
  if (rollout !== null) return shareWords(String(rollout.percentage), rollout.stickiness);
  if (audience === null) return kind === 'default' ? t`Everyone` : kind;
  const list = valueList(audience.names);
  return plural(audience.nameCount, { one: `User ${list}`, other: `Users ${list}` });
}

/** The outcome of a rule. */
export function ruleOutcome({ isReached, isMet, isDeciding }: PlaygroundStrategy): string {
  if (isDeciding) return t`decides`;
  if (isReached) return t`does not fit`;
  return isMet ? t`not reached, would fit` : t`not reached, would not fit`;
}

/** A condition with all its values counted. */
export function conditionSentence({ constraint, valueCount }: PlaygroundCondition): string {
  const shown = constraint.values ?? [];
  // The sentence counts the values that it does not name.
  const values = [...shown, ...Array.from({ length: Math.max(0, valueCount - shown.length) }, () => '')];
  return constraintWords({ ...constraint, ...(constraint.values === undefined ? {} : { values }) });
}

/** The value that a condition met: `city is Lynn`. */
export function actualWords({ constraint, actual }: PlaygroundCondition): string {
  const { operator, contextName } = constraint;
  if (operator === 'DATE_AFTER' || operator === 'DATE_BEFORE') return t`the time is ${actual ?? ''}`;
  const field = fieldWord(contextName);
  return actual === null ? t`the context has no ${field}` : t`${field} is ${actual}`;
}

type Rollout = NonNullable<PlaygroundStrategy['rollout']>;

/** Position of the unit in a share. */
export function bucketWords({ field, unit, bucket, buckets, limit, isMet }: Rollout): string {
  if (unit === null || field === null)
    return t`The context names no one to divide by: nobody is in the share`;
  const place = formatCount(bucket);
  const all = formatCount(buckets);
  const last = formatCount(limit);
  const who = unitWords(field, unit);
  return isMet
    ? t`${who} is in bucket ${place} of ${all}, within the first ${last}`
    : t`${who} is in bucket ${place} of ${all}, beyond the first ${last}`;
}

/** The hash behind a bucket or a place. */
export function hashWords({
  input,
  seed,
  hashVersion,
}: Pick<Rollout, 'input' | 'seed' | 'hashVersion'>): string {
  const text = input ?? '';
  return t`MurmurHash3 of “${text}”, seed ${String(seed)}, version ${String(hashVersion)}`;
}

type Variants = NonNullable<PlaygroundTrace['variants']>;

/** How the variant was chosen. */
export function variantChoice({ place, totalWeight, chosen, field, unit }: Variants): string {
  if (place === null) return t`An exception names this user: the variant is ${chosen}`;
  const at = formatCount(place);
  const all = formatCount(totalWeight);
  const who = unitWords(field, unit);
  return t`${who} is at place ${at} of ${all}: the variant is ${chosen}`;
}

function unitWords(field: string, unit: string): string {
  if (field === 'random') return t`The number ${unit}, drawn at random,`;
  const name = fieldWord(field);
  return t`The ${name} ${unit}`;
}
