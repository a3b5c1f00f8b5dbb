import { RE2JS } from 're2js';
import compare from 'semver/functions/compare.js';
import parseVersion from 'semver/functions/parse.js';
import { isInRange, parseAddress, parseRange } from './address-range.ts';
import { contextText, type FlagContext } from './flag-context.ts';
import type { Constraint, ConstraintOperator } from './flag-document.ts';

/** True if the context meets a condition. Never throws. */
export type Test = (context: FlagContext) => boolean;
/** A test of the constraint's field as text; undefined: the context does not have it. */
type TextTest = (text: string | undefined) => boolean;

const never: Test = () => false;

/** Prepares a constraint, so that evaluating it parses nothing again. A value that makes no sense is never met. */
export function compileConstraint(constraint: Constraint): Test {
  const { operator, contextName, inverted = false } = constraint;
  if (!isOperator(operator)) return never;
  const time = timeTest(operator, constraint.value ?? '');
  if (time) return inverted ? (context) => !time(context) : time;
  const test = textTest(operator, constraint);
  if (inverted) return (context) => !test(contextText(context, contextName));
  return (context) => test(contextText(context, contextName));
}

function isOperator(name: string): name is ConstraintOperator {
  return Object.hasOwn(makers, name) || name === 'DATE_AFTER' || name === 'DATE_BEFORE';
}

function timeTest(operator: ConstraintOperator, value: string): Test | null {
  const limit = Date.parse(value);
  if (operator === 'DATE_AFTER') return (context) => timeOf(context) > limit;
  if (operator === 'DATE_BEFORE') return (context) => timeOf(context) < limit;
  return null;
}

function timeOf({ currentTime }: FlagContext): number {
  return currentTime === undefined ? Date.now() : Date.parse(currentTime);
}

type TextOperator = Exclude<ConstraintOperator, 'DATE_AFTER' | 'DATE_BEFORE'>;
type Maker = (constraint: Constraint) => TextTest;

function textTest(operator: ConstraintOperator, constraint: Constraint): TextTest {
  return makers[operator as TextOperator](constraint);
}

const makers: Readonly<Record<TextOperator, Maker>> = {
  IN: (constraint) => {
    const isIn = oneOf(constraint);
    return (text) => text !== undefined && isIn(text);
  },
  NOT_IN: (constraint) => {
    const isIn = oneOf(constraint);
    return (text) => text === undefined || !isIn(text);
  },
  STR_STARTS_WITH: (constraint) => anyOf(constraint, (text, part) => text.startsWith(part)),
  STR_ENDS_WITH: (constraint) => anyOf(constraint, (text, part) => text.endsWith(part)),
  STR_CONTAINS: (constraint) => anyOf(constraint, (text, part) => text.includes(part)),
  NUM_EQ: (constraint) => numeric(constraint, (number, limit) => number === limit),
  NUM_GT: (constraint) => numeric(constraint, (number, limit) => number > limit),
  NUM_GTE: (constraint) => numeric(constraint, (number, limit) => number >= limit),
  NUM_LT: (constraint) => numeric(constraint, (number, limit) => number < limit),
  NUM_LTE: (constraint) => numeric(constraint, (number, limit) => number <= limit),
  SEMVER_EQ: (constraint) => versioned(constraint, (order) => order === 0),
  SEMVER_GT: (constraint) => versioned(constraint, (order) => order > 0),
  SEMVER_GTE: (constraint) => versioned(constraint, (order) => order >= 0),
  SEMVER_LT: (constraint) => versioned(constraint, (order) => order < 0),
  SEMVER_LTE: (constraint) => versioned(constraint, (order) => order <= 0),
  REGEX: matching,
  IN_CIDR: ({ values = [] }) => {
    const ranges = cleaned(values).flatMap((value) => parseRange(value) ?? []);
    return (text) => {
      const address = text === undefined ? null : parseAddress(text);
      return address !== null && ranges.some((range) => isInRange(address, range));
    };
  },
};

function cleaned(values: readonly string[]): readonly string[] {
  return values.filter((value) => value !== '').map((value) => value.trim());
}

/** Few values are compared one by one, which is faster than hashing the text. */
const few = 4;

function oneOf({ values = [] }: Constraint): (text: string) => boolean {
  const list = cleaned(values);
  if (list.length <= few) return (text) => list.includes(text);
  const set = new Set(list);
  return (text) => set.has(text);
}

function anyOf(
  { values = [], caseInsensitive = false }: Constraint,
  fits: (text: string, part: string) => boolean,
): TextTest {
  const fold = (text: string) => (caseInsensitive ? text.toLocaleLowerCase() : text);
  const parts = cleaned(values).map(fold);
  return (text) => {
    if (text === undefined) return false;
    const folded = fold(text);
    return parts.some((part) => fits(folded, part));
  };
}

function numeric({ value }: Constraint, fits: (number: number, limit: number) => boolean): TextTest {
  const limit = Number(value);
  if (value === undefined || Number.isNaN(limit)) return () => false;
  return (text) => text !== undefined && fits(Number(text), limit);
}

function versioned({ value = '' }: Constraint, fits: (order: number) => boolean): TextTest {
  const limit = parseVersion(value);
  if (limit === null) return () => false;
  return (text) => {
    // `v1.2.3` is no version in SemVer 2.0.
    const version = text === undefined || text.startsWith('v') ? null : parseVersion(text);
    return version !== null && fits(compare(version, limit));
  };
}

/** Linear in the length of the text, whatever the pattern: it comes from a user. */
function matching({ value, caseInsensitive = false }: Constraint): TextTest {
  if (value === undefined) return () => false;
  try {
    const pattern = RE2JS.compile(value, caseInsensitive ? RE2JS.CASE_INSENSITIVE : 0);
    return (text) => text !== undefined && pattern.matcher(text).find();
  } catch {
    return () => false;
  }
}
