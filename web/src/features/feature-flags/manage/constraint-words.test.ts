import { constraintOperators, takesValues } from '@switchyard/contracts/flag-evaluation/flag-document.ts';
import { constraintSchema } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import { describe, expect, it, test } from 'vitest';
import {
  constraintText,
  exampleOf,
  hasManyValues,
  operatorOptions,
  type SegmentConstraint,
} from './constraint-words.ts';

describe.each(constraintOperators)('the words of %s', (operator) => {
  it('say as many values as the operator compares with', () => {
    expect(hasManyValues(operator)).toBe(takesValues(operator));
  });

  it('have an example that the server accepts', () => {
    const example = exampleOf(operator);
    const value = hasManyValues(operator) ? { values: [example] } : { value: example };
    expect(constraintSchema.safeParse({ contextName: 'field', operator, ...value }).success).toBe(true);
  });
});

test.each([false, true])('no two operators have the same words, inverted: %s', (inverted) => {
  const labels = operatorOptions(inverted).map(({ label }) => label);
  expect(new Set(labels).size).toBe(constraintOperators.length);
});

const examples: readonly [SegmentConstraint, string][] = [
  [{ contextName: 'city', operator: 'IN', values: ['Boston', 'Salem'] }, 'city is one of Boston, Salem'],
  [{ contextName: 'age', operator: 'NUM_GTE', value: '18', inverted: true }, 'age is not at least 18'],
  [
    { contextName: 'mail', operator: 'STR_CONTAINS', values: ['x'], caseInsensitive: true },
    'mail contains x (ignoring case)',
  ],
];

test.each(examples)('%j reads as a line', (constraint, text) => {
  expect(constraintText(constraint)).toBe(text);
});
