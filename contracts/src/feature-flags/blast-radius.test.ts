import { describe, expect, it } from 'vitest';
import type { FlagRules } from '../flag-evaluation/flag-document.ts';
import { FlagEvaluator } from '../flag-evaluation/flag-evaluator.ts';
import { BlastCounter, decidingFields, type SeenContext } from './blast-radius.ts';
import { fieldsReadBy } from './context-fields.ts';

const rules = (key: string, more: Partial<FlagRules> = {}): FlagRules => ({
  key,
  enabled: true,
  strategies: [],
  variants: [],
  prerequisites: [],
  ...more,
});
const share = (percentage: number, stickiness = 'default', hashVersion: 1 | 2 = 2) => ({
  id: 'a',
  kind: { name: 'rollout' as const, percentage, stickiness, salt: 'a', hashVersion },
  constraints: [],
  segments: [],
  variants: [],
});
const inPlans = (...plans: string[]) => ({
  ...share(100),
  kind: { name: 'default' as const },
  constraints: [{ contextName: 'plan', operator: 'IN', values: plans }],
});
const users = (count: number, context: (at: number) => Partial<SeenContext> = () => ({})): SeenContext[] =>
  Array.from({ length: count }, (_, at) => ({
    rank: (at + 0.5) / count,
    context: { userId: `user ${at}` },
    fields: [],
    ...context(at),
  }));

function count(flags: FlagRules[], after: FlagRules, seen: readonly SeenContext[]) {
  const before = new FlagEvaluator({ flags, segments: [] });
  const none = new Map<string, never>();
  const was = flags.find(({ key }) => key === after.key) ?? after;
  const fields = new Set([...fieldsReadBy(was, none), ...fieldsReadBy(after, none)]);
  const counter = new BlastCounter({ flag: after.key, before, after: before.with([after]), fields });
  for (const one of seen) counter.add(one);
  return counter.result();
}

describe('the effect of a change', () => {
  it('is everybody if a flag is switched on', () => {
    const result = count([rules('a', { enabled: false })], rules('a'), users(40));
    expect(result).toMatchObject({ contexts: 40, changed: 40, unknown: 0, dependents: [] });
    expect(result.moves).toEqual([
      { from: { enabled: false, variant: null }, to: { enabled: true, variant: null }, count: 40 },
    ]);
  });

  it('of a larger share is the users that it adds', () => {
    const result = count(
      [rules('a', { strategies: [share(10)] })],
      rules('a', { strategies: [share(30)] }),
      users(1_000),
    );
    expect(result.changed).toBeGreaterThan(150);
    expect(result.changed).toBeLessThan(250);
    expect(result.moves.map(({ to }) => to.enabled)).toEqual([true]);
  });

  it('leaves out contexts of which a field was not kept', () => {
    const seen = users(4, (at) =>
      at < 2 ? { fields: ['plan'], context: { userId: String(at), properties: { plan: 'pro' } } } : {},
    );
    const result = count([rules('a')], rules('a', { strategies: [inPlans('free')] }), seen);
    expect(result).toMatchObject({ contexts: 2, changed: 2, unknown: 2 });
  });

  it('takes the same chance on both sides for those who have no unit', () => {
    const nobody = users(200, () => ({ context: {} }));
    const same = rules('a', { strategies: [share(50, 'random', 1)] });
    expect(count([same], { ...same, variants: [] }, nobody).changed).toBe(0);
    const more = count([same], rules('a', { strategies: [share(60, 'random', 1)] }), nobody);
    expect(more.changed).toBeGreaterThan(0);
    expect(more.moves.every(({ to }) => to.enabled)).toBe(true);
  });

  it('counts flags that depend on the changed one', () => {
    const child = rules('child', { prerequisites: [{ flag: 'a', enabled: true, variants: [] }] });
    const result = count([rules('a'), child], rules('a', { enabled: false }), users(5));
    expect(result.dependents).toEqual([{ flag: 'child', changed: 5 }]);
  });

  it('is unknown where a field that decides on a dependent flag was not kept', () => {
    const base = rules('base', { strategies: [share(50, 'region')] });
    const child = rules('child', {
      strategies: [inPlans('pro')],
      prerequisites: ['a', 'base'].map((flag) => ({ flag, enabled: true, variants: [] })),
    });
    const evaluator = new FlagEvaluator({ flags: [rules('a'), base, child], segments: [] });
    const fields = decidingFields(evaluator, 'a', new Map());
    expect([...fields].toSorted()).toEqual(['plan', 'region']);
    const after = evaluator.with([rules('a', { enabled: false })]);
    const counter = new BlastCounter({ flag: 'a', before: evaluator, after, fields });
    for (const one of users(3)) counter.add(one);
    expect(counter.result()).toMatchObject({ contexts: 0, unknown: 3 });
  });

  it('distinguishes variants', () => {
    const arms = (blue: number) => [
      { name: 'blue', weight: blue },
      { name: 'red', weight: 1000 - blue },
    ];
    const result = count([rules('a', { variants: arms(1000) })], rules('a', { variants: arms(0) }), users(3));
    expect(result.moves).toEqual([
      { from: { enabled: true, variant: 'blue' }, to: { enabled: true, variant: 'red' }, count: 3 },
    ]);
  });
});
