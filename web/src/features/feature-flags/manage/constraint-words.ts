import { t } from '@lingui/core/macro';
import {
  type ConstraintOperator,
  constraintOperators,
} from '@switchyard/contracts/flag-evaluation/flag-document.ts';
import type { FlagSegment } from '@switchyard/contracts/feature-flags/flag-rules.ts';

export type SegmentConstraint = FlagSegment['constraints'][number];

type Words = {
  readonly is: string;
  /** Of the inverted constraint. */
  readonly isNot: string;
  /** The operator compares with several values. */
  readonly many?: true;
  /** The operator compares texts, whose case it can ignore. */
  readonly text?: true;
  /** Example of a value. */
  readonly example: string;
};

const numbers = { example: '10' };
const versions = { example: '2.4.0' };
const texts = { many: true, text: true } as const;

const words: Readonly<Record<ConstraintOperator, Words>> = {
  IN: { is: t`is one of`, isNot: t`is not one of`, many: true, example: t`Boston` },
  NOT_IN: { is: t`is none of`, isNot: t`is not none of`, many: true, example: t`Boston` },
  STR_STARTS_WITH: { is: t`starts with`, isNot: t`does not start with`, ...texts, example: 'north-' },
  STR_ENDS_WITH: { is: t`ends with`, isNot: t`does not end with`, ...texts, example: '@example.com' },
  STR_CONTAINS: { is: t`contains`, isNot: t`does not contain`, ...texts, example: 'pilot' },
  NUM_EQ: { is: t`equals the number`, isNot: t`does not equal the number`, ...numbers },
  NUM_GT: { is: t`is more than`, isNot: t`is not more than`, ...numbers },
  NUM_GTE: { is: t`is at least`, isNot: t`is not at least`, ...numbers },
  NUM_LT: { is: t`is less than`, isNot: t`is not less than`, ...numbers },
  NUM_LTE: { is: t`is at most`, isNot: t`is not at most`, ...numbers },
  DATE_AFTER: { is: t`is after`, isNot: t`is not after`, example: '2027-01-31T08:00:00Z' },
  DATE_BEFORE: { is: t`is before`, isNot: t`is not before`, example: '2027-01-31T08:00:00Z' },
  SEMVER_EQ: { is: t`is version`, isNot: t`is not version`, ...versions },
  SEMVER_GT: { is: t`is newer than version`, isNot: t`is not newer than version`, ...versions },
  SEMVER_GTE: { is: t`is version or newer`, isNot: t`is not version or newer`, ...versions },
  SEMVER_LT: { is: t`is older than version`, isNot: t`is not older than version`, ...versions },
  SEMVER_LTE: { is: t`is version or older`, isNot: t`is not version or older`, ...versions },
  REGEX: {
    is: t`matches the pattern`,
    isNot: t`does not match the pattern`,
    text: true,
    example: '^EU-[0-9]+$',
  },
  IN_CIDR: { is: t`is an address in`, isNot: t`is not an address in`, many: true, example: '10.0.0.0/8' },
};

/** Operator of a constraint, in words. */
export function operatorWord(operator: ConstraintOperator, inverted: boolean): string {
  return inverted ? words[operator].isNot : words[operator].is;
}

/** The operators, to choose from. */
export function operatorOptions(inverted: boolean) {
  return constraintOperators.map((value) => ({ value, label: operatorWord(value, inverted) }));
}

/** True if an operator compares with several values. */
export function hasManyValues(operator: ConstraintOperator): boolean {
  return words[operator].many === true;
}

/** True if an operator can ignore the case. */
export function canIgnoreCase(operator: ConstraintOperator): boolean {
  return words[operator].text === true;
}

export function exampleOf(operator: ConstraintOperator): string {
  return words[operator].example;
}

/** The values that a constraint compares with. */
export function valuesOf({ operator, values = [], value }: SegmentConstraint): readonly string[] {
  if (hasManyValues(operator)) return values;
  return value === undefined ? [] : [value];
}

/** A constraint in one line, for a comparison of two. */
export function constraintText(constraint: SegmentConstraint): string {
  const { contextName, operator, inverted = false, caseInsensitive = false } = constraint;
  const word = operatorWord(operator, inverted);
  const values = valuesOf(constraint).join(', ');
  return caseInsensitive
    ? t`${contextName} ${word} ${values} (ignoring case)`
    : `${contextName} ${word} ${values}`;
}
