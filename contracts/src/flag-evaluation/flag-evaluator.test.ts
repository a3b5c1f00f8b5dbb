import { describe, expect, it } from 'vitest';
import type { FlagContext } from './flag-context.ts';
import type { Constraint, FlagDocument, FlagRules, Strategy } from './flag-document.ts';
import { FlagEvaluator } from './flag-evaluator.ts';
import { traceFlag } from './flag-trace.ts';

const strategy = (part: Partial<Strategy> = {}): Strategy => ({
  id: 's1',
  kind: { name: 'default' },
  constraints: [],
  segments: [],
  variants: [],
  ...part,
});
const share = (percentage: number, stickiness = 'default'): Strategy =>
  strategy({ kind: { name: 'rollout', percentage, stickiness, salt: 'salt', hashVersion: 2 } });
const flag = (part: Partial<FlagRules> = {}): FlagRules => ({
  key: 'f',
  enabled: true,
  strategies: [],
  variants: [],
  prerequisites: [],
  ...part,
});
const evaluatorOf = (...flags: FlagRules[]) => new FlagEvaluator({ flags, segments: [] });
const inCity = (...values: string[]): Constraint => ({ contextName: 'city', operator: 'IN', values });
const limitedTo = (city: string) => flag({ strategies: [strategy({ constraints: [inCity(city)] })] });
const boston: FlagContext = { userId: 'u1', properties: { city: 'Boston' } };

const weights = (a: number, b: number) => [
  { name: 'a', weight: a },
  { name: 'b', weight: b },
];

describe('the reason of a result', () => {
  it.each<[string, { rules: FlagRules; context?: FlagContext; reason: string; enabled?: boolean }]>([
    ['a flag that is off', { rules: flag({ enabled: false }), reason: 'DISABLED', enabled: false }],
    ['a flag for everybody', { rules: flag(), reason: 'STATIC' }],
    ['all units', { rules: flag({ strategies: [share(100)] }), reason: 'STATIC' }],
    ['a condition', { rules: limitedTo('Boston'), context: boston, reason: 'TARGETING_MATCH' }],
    ['a condition not met', { rules: limitedTo('Lynn'), context: boston, reason: 'DEFAULT', enabled: false }],
    ['a share', { rules: flag({ strategies: [share(99.999)] }), reason: 'SPLIT' }],
    ['weights of variants', { rules: flag({ variants: weights(1, 1) }), reason: 'SPLIT' }],
    ['the only variant', { rules: flag({ variants: weights(1, 0) }), reason: 'STATIC' }],
  ])('%s', (_, { rules, context = { userId: 'u' }, reason, enabled = true }) => {
    expect(evaluatorOf(rules).evaluate('f', context)).toMatchObject({ reason, enabled });
  });

  it('a flag that does not exist is off by default', () => {
    expect(evaluatorOf().evaluate('f', {})).toMatchObject({ reason: 'DEFAULT', enabled: false });
  });
});

describe('a rollout', () => {
  it('only adds units when it grows', () => {
    const units = Array.from({ length: 2_000 }, (_, at) => ({ userId: `u${at}` }));
    let before = new Set<string>();
    for (const percentage of [0, 0.05, 1, 12.345, 50, 99.9, 100]) {
      const evaluator = evaluatorOf(flag({ strategies: [share(percentage)] }));
      const now = new Set(
        units.filter((unit) => evaluator.evaluate('f', unit).enabled).map(({ userId }) => userId),
      );
      expect([...before].filter((unit) => !now.has(unit))).toEqual([]);
      before = now;
    }
    expect(before.size).toBe(units.length);
  });

  it('of hash version 2 gives nothing to a context that names no unit', () => {
    const evaluator = evaluatorOf(flag({ strategies: [share(100, 'deviceId')] }));
    expect(evaluator.evaluate('f', { userId: 'u' }).enabled).toBe(false);
    expect(evaluator.evaluate('f', { properties: { deviceId: 'd' } }).enabled).toBe(true);
    expect(evaluatorOf(flag({ strategies: [share(100)] })).evaluate('f', {}).enabled).toBe(false);
  });
});

describe('prerequisites', () => {
  it('that have prerequisites themselves are never met, so a cycle ends', () => {
    const needs = (key: string, other: string) =>
      flag({ key, prerequisites: [{ flag: other, enabled: true, variants: [] }] });
    const evaluator = evaluatorOf(needs('a', 'b'), needs('b', 'a'), needs('c', 'd'), flag({ key: 'd' }));
    expect(evaluator.evaluate('a', {}).enabled).toBe(false);
    expect(evaluator.evaluate('c', {}).enabled).toBe(true);
  });
});

describe('what makes no sense', () => {
  const hostile: readonly Constraint[] = [
    { contextName: 'city', operator: 'REGEX', value: '(' },
    { contextName: 'city', operator: 'REGEX', value: '(a+)+b$' },
    { contextName: 'city', operator: 'SEMVER_GT', value: 'x' },
    { contextName: 'city', operator: 'NUM_GT', value: 'many' },
    { contextName: 'city', operator: 'IN_CIDR', values: ['300.1.1.1/99', ''] },
    { contextName: 'city', operator: 'DATE_AFTER', value: 'tomorrow' },
    { contextName: 'city', operator: 'IN' },
    { contextName: '', operator: 'FROM_THE_FUTURE', value: '' },
    { contextName: 'constructor', operator: 'STR_CONTAINS', values: ['native'] },
  ];
  it.each(hostile)('$operator $value is not met, and nothing is thrown', (constraint) => {
    const evaluator = evaluatorOf(flag({ strategies: [strategy({ constraints: [constraint] })] }));
    const long = { properties: { city: 'a'.repeat(100_000) } };
    expect(evaluator.evaluate('f', long)).toMatchObject({ enabled: false, reason: 'DEFAULT' });
    expect(evaluator.evaluate('f', { properties: { city: { toString: null } } }).enabled).toBe(false);
  });

  it('a segment that is missing keeps its strategy from being met', () => {
    const document: FlagDocument = {
      flags: [flag({ strategies: [strategy({ segments: ['7'] })] })],
      segments: [],
    };
    expect(new FlagEvaluator(document).evaluate('f', {}).enabled).toBe(false);
  });
});

describe('a trace', () => {
  it('shows each condition with the value that it met, and the bucket with what was hashed', () => {
    const rules = flag({
      strategies: [
        { ...share(50), id: 'first', constraints: [inCity('Lynn')] },
        { ...share(100), id: 'second', segments: ['east'] },
        { ...share(10), id: 'third', segments: ['gone'] },
      ],
      prerequisites: [{ flag: 'other', enabled: true, variants: [] }],
      variants: weights(300, 700),
    });
    const evaluator = new FlagEvaluator({
      flags: [rules, flag({ key: 'other' })],
      segments: [{ id: 'east', constraints: [inCity('Boston')] }],
    });
    const trace = traceFlag(evaluator, 'f', boston);
    expect(trace).toMatchObject({
      decidedBy: 'rule',
      result: { enabled: true, ruleId: 'second', reason: 'SPLIT' },
      prerequisites: [{ flag: 'other', isMet: true, actual: { enabled: true, variant: null } }],
      strategies: [
        {
          ruleId: 'first',
          isReached: true,
          isMet: false,
          isDeciding: false,
          conditions: [{ actual: 'Boston', isMet: false }],
        },
        {
          ruleId: 'second',
          isReached: true,
          isDeciding: true,
          segments: [{ id: 'east', isKnown: true, conditions: [{ actual: 'Boston', isMet: true }] }],
          rollout: { field: 'userId', unit: 'u1', input: 'salt:u1', limit: 100_000, buckets: 100_000 },
        },
        { ruleId: 'third', isReached: false, isMet: false, segments: [{ id: 'gone', isKnown: false }] },
      ],
      variants: {
        input: 'f:u1',
        totalWeight: 1000,
        shares: [
          { name: 'a', from: 1, to: 300 },
          { name: 'b', from: 301, to: 1000 },
        ],
      },
    });
    expect(trace.strategies[1]?.rollout?.bucket).toBe(trace.result.bucket);
    const { place = 0, chosen } = trace.variants ?? {};
    expect(chosen).toBe(Number(place) <= 300 ? 'a' : 'b');
    expect(chosen).toBe(trace.result.variant?.name);
  });

  it.each<[string, FlagRules | null]>([
    ['unknown', null],
    ['switch', flag({ enabled: false })],
    ['prerequisite', flag({ prerequisites: [{ flag: 'gone', enabled: true, variants: [] }] })],
    ['everyone', flag()],
    ['rule', limitedTo('Boston')],
    ['no_rule', limitedTo('Lynn')],
  ])('names the step that decided: %s', (step, rules) => {
    const evaluator = rules === null ? evaluatorOf() : evaluatorOf(rules);
    expect(traceFlag(evaluator, 'f', boston).decidedBy).toBe(step);
  });

  it('of a flag that is off shows what its rules would do', () => {
    const trace = traceFlag(evaluatorOf({ ...limitedTo('Boston'), enabled: false }), 'f', boston);
    expect(trace.strategies).toMatchObject([{ isReached: false, isMet: true, isDeciding: false }]);
  });

  it('shows the first of many values, among them the one that was met', () => {
    const cities = Array.from({ length: 200 }, (_, at) => `city ${at}`);
    const trace = traceFlag(
      evaluatorOf(flag({ strategies: [strategy({ constraints: [inCity(...cities)] })] })),
      'f',
      {
        properties: { city: 'city 199' },
      },
    );
    const [condition] = trace.strategies[0]?.conditions ?? [];
    expect(condition).toMatchObject({ valueCount: 200, isMet: true });
    expect(condition?.constraint.values).toHaveLength(20);
    expect(condition?.constraint.values?.[0]).toBe('city 199');
  });

  it('draws once: its steps agree with its result where chance decides', () => {
    const rules = flag({ strategies: [share(50, 'random')], variants: weights(500, 500) });
    for (let turn = 0; turn < 200; turn += 1) {
      const { result, strategies, variants } = traceFlag(evaluatorOf(rules), 'f', {});
      expect(strategies[0]?.isDeciding).toBe(result.enabled);
      expect(variants?.chosen).toBe(result.variant?.name);
    }
  });
});

describe('an evaluator with other rules', () => {
  it('replaces them, also as prerequisites, and leaves the original alone', () => {
    const child = flag({ key: 'child', prerequisites: [{ flag: 'f', enabled: true, variants: [] }] });
    const original = evaluatorOf(flag(), child);
    const changed = original.with([flag({ enabled: false })]);
    const values = (evaluator: FlagEvaluator) =>
      ['f', 'child'].map((key) => evaluator.evaluate(key, {}).enabled);
    expect([values(original), values(changed)]).toEqual([
      [true, true],
      [false, false],
    ]);
  });
});
