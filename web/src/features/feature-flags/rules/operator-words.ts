import { plural, t } from '@lingui/core/macro';
import type { ConstraintOperator } from '@switchyard/contracts/flag-evaluation/flag-document.ts';
import type { Constraint } from './rules-draft.ts';

/** Operators, as chosen in the editor. */
export const operatorWords: Readonly<Record<ConstraintOperator, string>> = {
  IN: t`is one of`,
  NOT_IN: t`is none of`,
  STR_STARTS_WITH: t`begins with`,
  STR_ENDS_WITH: t`ends with`,
  STR_CONTAINS: t`contains`,
  NUM_EQ: t`equals (number)`,
  NUM_GT: t`is greater than`,
  NUM_GTE: t`is at least`,
  NUM_LT: t`is less than`,
  NUM_LTE: t`is at most`,
  DATE_AFTER: t`the time is after`,
  DATE_BEFORE: t`the time is before`,
  SEMVER_EQ: t`equals (version)`,
  SEMVER_GT: t`is a version after`,
  SEMVER_GTE: t`is a version from`,
  SEMVER_LT: t`is a version before`,
  SEMVER_LTE: t`is a version up to`,
  REGEX: t`matches the pattern`,
  IN_CIDR: t`is an address within`,
};

/** Most values that a sentence names. */
const named = 6;

/** Values in a row; of many, the first ones. */
export function valueList(values: readonly string[]): string {
  const shown = values.slice(0, named).join(', ');
  const more = values.length - named;
  return more > 0 ? plural(more, { one: `${shown} and # more`, other: `${shown} and # more` }) : shown;
}

const fieldWords: ReadonlyMap<string, string> = new Map([
  ['userId', t`user id`],
  ['sessionId', t`session id`],
  ['userRole', t`role`],
  ['remoteAddress', t`address`],
  ['environment', t`environment`],
  ['appName', t`program`],
]);

/** Fields of the context that every program has, for suggestions. */
export const knownFields: readonly string[] = [...fieldWords.keys()];

/** A field of the context within a sentence. */
export function fieldWord(name: string): string {
  return fieldWords.get(name) ?? name;
}

/** A constraint as a sentence: `city is one of Boston, Lynn`. */
export function constraintWords(constraint: Constraint): string {
  const { operator, values, value, caseInsensitive } = constraint;
  const field = fieldWord(constraint.contextName);
  const what = valueList(values ?? [value ?? '']);
  const { is, isNot } = sentences[operator](field, what);
  const sentence = constraint.inverted === true ? isNot : is;
  return caseInsensitive === true ? t`${sentence}, in upper or lower case` : sentence;
}

type Sentence = (field: string, what: string) => { is: string; isNot: string };

const sentences: Readonly<Record<ConstraintOperator, Sentence>> = {
  IN: (field, what) => ({ is: t`${field} is one of ${what}`, isNot: t`${field} is none of ${what}` }),
  NOT_IN: (field, what) => ({ is: t`${field} is none of ${what}`, isNot: t`${field} is one of ${what}` }),
  STR_STARTS_WITH: (field, what) => ({
    is: t`${field} begins with ${what}`,
    isNot: t`${field} does not begin with ${what}`,
  }),
  STR_ENDS_WITH: (field, what) => ({
    is: t`${field} ends with ${what}`,
    isNot: t`${field} does not end with ${what}`,
  }),
  STR_CONTAINS: (field, what) => ({
    is: t`${field} contains ${what}`,
    isNot: t`${field} does not contain ${what}`,
  }),
  NUM_EQ: (field, what) => ({ is: t`${field} equals ${what}`, isNot: t`${field} does not equal ${what}` }),
  NUM_GT: (field, what) => ({
    is: t`${field} is greater than ${what}`,
    isNot: t`${field} is not greater than ${what}`,
  }),
  NUM_GTE: (field, what) => ({
    is: t`${field} is at least ${what}`,
    isNot: t`${field} is not at least ${what}`,
  }),
  NUM_LT: (field, what) => ({
    is: t`${field} is less than ${what}`,
    isNot: t`${field} is not less than ${what}`,
  }),
  NUM_LTE: (field, what) => ({
    is: t`${field} is at most ${what}`,
    isNot: t`${field} is not at most ${what}`,
  }),
  DATE_AFTER: (_, what) => ({ is: t`the time is after ${what}`, isNot: t`the time is not after ${what}` }),
  DATE_BEFORE: (_, what) => ({ is: t`the time is before ${what}`, isNot: t`the time is not before ${what}` }),
  SEMVER_EQ: (field, what) => ({
    is: t`${field} is version ${what}`,
    isNot: t`${field} is not version ${what}`,
  }),
  SEMVER_GT: (field, what) => ({
    is: t`${field} is a version after ${what}`,
    isNot: t`${field} is not a version after ${what}`,
  }),
  SEMVER_GTE: (field, what) => ({
    is: t`${field} is version ${what} or later`,
    isNot: t`${field} is not version ${what} or later`,
  }),
  SEMVER_LT: (field, what) => ({
    is: t`${field} is a version before ${what}`,
    isNot: t`${field} is not a version before ${what}`,
  }),
  SEMVER_LTE: (field, what) => ({
    is: t`${field} is version ${what} or earlier`,
    isNot: t`${field} is not version ${what} or earlier`,
  }),
  REGEX: (field, what) => ({
    is: t`${field} matches the pattern ${what}`,
    isNot: t`${field} does not match the pattern ${what}`,
  }),
  IN_CIDR: (field, what) => ({
    is: t`${field} is within ${what}`,
    isNot: t`${field} is not within ${what}`,
  }),
};
