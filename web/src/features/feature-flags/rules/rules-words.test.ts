import type { FlagStrategy } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import { constraintOperators } from '@switchyard/contracts/flag-evaluation/flag-document.ts';
import { expect, it } from 'vitest';
import { constraintWords } from './operator-words.ts';
import { conditionWords, overrideWords, reachWords, strategyWords, variantLine } from './rules-words.ts';

const share = (percentage: number, stickiness: string) =>
  strategyWords({ kind: { name: 'rollout', percentage, stickiness, hashVersion: 2 } });
const users = (...userIds: string[]) => strategyWords({ kind: { name: 'users', userIds } });
const everyone: FlagStrategy = {
  id: 'all',
  title: '',
  kind: { name: 'default' },
  constraints: [],
  segments: [],
  variants: [],
};

it('a strategy names its users', () => {
  expect(strategyWords(everyone)).toBe('Everyone');
  expect(share(50, 'userId')).toBe('50 % of users by user id');
  expect(share(0.125, 'default')).toBe('0.125 % of users');
  expect(share(5, 'random')).toBe('5 % of requests, at random');
  expect(share(5, 'companyId')).toBe('5 % by companyId');
  expect(users('1')).toBe('User 1');
  expect(users('1', '2')).toBe('Users 1, 2');
  expect(users('1', '2', '3', '4', '5', '6', '7', '8')).toBe('Users 1, 2, 3, 4, 5, 6 and 2 more');
});

it('a constraint is a sentence, and its opposite another one', () => {
  const inCities = { contextName: 'city', operator: 'IN', values: ['Boston', 'Lynn'] } as const;
  expect(constraintWords({ ...inCities, values: [...inCities.values] })).toBe('city is one of Boston, Lynn');
  expect(constraintWords({ ...inCities, values: ['Boston'], inverted: true })).toBe('city is none of Boston');
  expect(constraintWords({ contextName: 'userRole', operator: 'NUM_GTE', value: '3' })).toBe(
    'role is at least 3',
  );
  expect(
    constraintWords({
      contextName: 'mail',
      operator: 'STR_ENDS_WITH',
      values: ['.org'],
      caseInsensitive: true,
    }),
  ).toBe('mail ends with .org, in upper or lower case');
});

it('every operator has two different sentences', () => {
  const sentences = constraintOperators.flatMap((operator) =>
    [false, true].map((inverted) =>
      constraintWords({ contextName: 'x', operator, value: '1', values: ['1'], inverted }),
    ),
  );
  // The opposite of IN is NOT_IN.
  expect(new Set(sentences).size).toBe(sentences.length - 2);
});

it('segments are named, and a missing one is reported', () => {
  const known = [{ id: 'a', name: 'Pilot customers' }];
  expect(conditionWords({ constraints: [], segments: ['a', 'b'] }, known)).toEqual([
    'belongs to the segment “Pilot customers”',
    'belongs to a segment that is not known here',
  ]);
});

it('variants have their shares and payloads', () => {
  expect(
    variantLine([
      { name: 'blue', weight: 333, payload: { type: 'string', value: 'sky' } },
      { name: 'red', weight: 667, overrides: [{ contextName: 'userId', values: ['7', '8'] }] },
    ]),
  ).toBe('blue 33.3 %: sky\nred 66.7 % · Always if user id is one of 7, 8');
});

it('overrides that are not finished are left out', () => {
  const unfinished = [
    { contextName: '', values: ['7'] },
    { contextName: 'plan', values: [] },
  ];
  expect(overrideWords(unfinished)).toBe('');
  expect(overrideWords([...unfinished, { contextName: 'plan', values: ['pilot'] }])).toBe(
    'Always if plan is one of pilot',
  );
});

it('the card of an environment says everyone only if it is so', () => {
  const half: FlagStrategy = {
    ...everyone,
    kind: { name: 'rollout', percentage: 50, stickiness: 'default', hashVersion: 2 },
  };
  expect(reachWords(false, [half])).toBe('Off · nobody');
  expect(reachWords(true, undefined)).toBe('On');
  expect(reachWords(true, [])).toBe('On · everyone');
  expect(reachWords(true, [everyone, half])).toBe('On · everyone');
  expect(reachWords(true, [half])).toBe('On · 50 %');
  expect(reachWords(true, [half, everyone])).toBe('On · by rules');
  expect(reachWords(true, [{ ...everyone, segments: ['a'] }])).toBe('On · by rules');
});
