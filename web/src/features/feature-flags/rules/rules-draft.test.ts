import { changeRulesSchema, type EnvironmentRules } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import { describe, expect, it } from 'vitest';
import { draftProblems, sumProblem } from './draft-problems.ts';
import {
  changeOf,
  dividedEvenly,
  draftOf,
  linesOf,
  newConstraint,
  newOverride,
  newStrategy,
  newVariant,
  type Rules,
  rulesOf,
  valuesOf,
} from './rules-draft.ts';

const rules: Pick<EnvironmentRules, 'enabled' | 'strategies' | 'variants'> = {
  enabled: true,
  strategies: [
    {
      id: 'half',
      title: 'First week',
      kind: { name: 'rollout', percentage: 12.345, stickiness: 'companyId', salt: 'other', hashVersion: 1 },
      constraints: [
        { contextName: 'city', operator: 'IN', values: ['Boston', 'Lynn'] },
        { contextName: 'note', operator: 'STR_CONTAINS', values: ['a\nb', ' c '], caseInsensitive: true },
        { contextName: 'age', operator: 'NUM_GTE', value: '18', inverted: true },
      ],
      segments: ['01900000-0000-7000-8000-000000000001'],
      variants: [],
    },
    {
      id: 'named',
      title: '',
      kind: { name: 'users', userIds: ['1', '2'] },
      constraints: [],
      segments: [],
      variants: [],
    },
    { id: 'all', title: '', kind: { name: 'default' }, constraints: [], segments: [], variants: [] },
  ],
  variants: [
    { name: 'blue', weight: 333, payload: { type: 'json', value: '{"hue": 210}' }, stickiness: 'userId' },
    { name: 'red', weight: 667, overrides: [{ contextName: 'userId', values: ['7'] }] },
  ],
};

describe('a draft', () => {
  it('stands for exactly the rules that it was made of', () => {
    expect(rulesOf(draftOf(rules))).toEqual(rules);
    expect(rulesOf(draftOf({ ...rules, variants: null }))).toEqual({ ...rules, variants: null });
  });

  it('is accepted by the contract', () => {
    expect(changeRulesSchema.safeParse(rulesOf(draftOf(rules))).success).toBe(true);
  });

  it('is no change until something is edited, and then only of that', () => {
    const base = draftOf(rules);
    expect(changeOf(draftOf(rules), base)).toBeNull();
    expect(changeOf({ ...base, enabled: false }, base)).toEqual({ enabled: false });
    expect(changeOf({ ...base, variants: null }, base)).toEqual({ variants: null });
  });

  it('of a new rule is complete but for what the user has to enter', () => {
    const strategy = { ...newStrategy('new'), constraints: [newConstraint([])], variants: [newVariant([])] };
    const problems = draftProblems({ enabled: true, strategies: [strategy], variants: null });
    expect(Object.keys(problems)).toEqual([
      'strategies.0.constraints.0.contextName',
      'strategies.0.constraints.0.values',
      'strategies.0.variants.0.name',
    ]);
  });

  it('names the fields of numbers and lists that are missing', () => {
    const strategies = [
      { ...newStrategy('a'), percentage: '101', stickiness: '' },
      { ...newStrategy('b'), kind: 'users' as const },
    ];
    const problems = draftProblems({ enabled: true, strategies, variants: null });
    expect(Object.keys(problems)).toEqual([
      'strategies.0.kind.percentage',
      'strategies.0.kind.stickiness',
      'strategies.1.kind.userIds',
    ]);
  });

  it('names the second of two variants with one name', () => {
    const variants = ['blue', ' blue ', 'red'].map((name) => ({ ...newVariant([]), name, weight: '0' }));
    const problems = draftProblems({ enabled: true, strategies: [], variants });
    expect(problems['variants.1.name']).toBe('Another variant has this name');
    expect(Object.keys(problems)).toEqual(['variants.1.name', 'variants']);
  });

  it('names the field or the values that an override lacks', () => {
    const wrong = [
      newOverride([]),
      { ...newOverride([]), contextName: 'userId', values: linesOf(['7', ' ']) },
      { ...newOverride([]), contextName: 'userId', values: linesOf(['7']) },
    ];
    const variants = [{ ...newVariant([]), name: 'blue', overrides: wrong }];
    expect(Object.keys(draftProblems({ enabled: true, strategies: [], variants }))).toEqual([
      'variants.0.overrides.0.contextName',
      'variants.0.overrides.0.values',
      'variants.0.overrides.1.values',
    ]);
  });

  it('reads numbers with a decimal comma', () => {
    const [strategy] = rulesOf({
      enabled: true,
      strategies: [{ ...newStrategy('a'), percentage: '12,5' }],
      variants: null,
    }).strategies;
    expect(strategy?.kind).toMatchObject({ percentage: 12.5 });
  });
});

it('lines are values, without empty ones', () => {
  expect(valuesOf({ text: 'Boston\n\n Lynn ', given: [] })).toEqual(['Boston', 'Lynn']);
  expect(valuesOf(linesOf(['a\nb', '']))).toEqual(['a\nb', '']);
});

it('weights are divided evenly, and their sum is checked', () => {
  const weights = (variants: Rules['variants']) => variants?.map(({ weight }) => weight);
  const three = [newVariant([]), newVariant([]), newVariant([])];
  const divided = dividedEvenly(three);
  expect(weights(rulesOf({ enabled: true, strategies: [], variants: divided }).variants)).toEqual([
    334, 333, 333,
  ]);
  expect(sumProblem(divided)).toBeNull();
  expect(sumProblem([])).toBeNull();
  expect(sumProblem(divided.slice(1))).toContain('33.4 %');
  expect(sumProblem(three)).toContain('200 %');
});
