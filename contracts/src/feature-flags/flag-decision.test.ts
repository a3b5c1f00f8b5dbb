import { describe, expect, it } from 'vitest';
import type { FlagRules } from '../flag-evaluation/flag-document.ts';
import { FlagEvaluator } from '../flag-evaluation/flag-evaluator.ts';
import { decideFlag, sameDecision } from './flag-decision.ts';
import { flagVariants, variantValue } from './flag-variants.ts';

const id = '0190d8f0-0000-7000-8000-000000000001';
const on: FlagRules = { key: 'form', enabled: true, strategies: [], variants: [], prerequisites: [] };

function decide(rules: Partial<FlagRules>, userId?: string) {
  const evaluator = new FlagEvaluator({ flags: [{ ...on, ...rules }], segments: [] });
  return decideFlag({ evaluator, flags: new Map([['form', { id }]]) }, 'form', { userId });
}

describe('a flag without rules', () => {
  it('is on for everybody, or off', () => {
    expect(decide({})).toMatchObject({ enabled: true, value: true, variant: null, reason: 'STATIC' });
    expect(decide({ enabled: false })).toMatchObject({ enabled: false, value: false, reason: 'DISABLED' });
  });

  it('gives the first variant by name to everybody', () => {
    const variants = flagVariants({ b: 1, a: { layout: 'wide' } }, undefined);
    const decision = { variant: 'a', value: { layout: 'wide' }, reason: 'STATIC' };
    for (const user of ['u1', 'u2', 'u3']) expect(decide({ variants }, user)).toMatchObject(decision);
  });

  it('divides users among its variants while a test runs', () => {
    const share = (allocation: Record<string, number> | null) => {
      const variants = flagVariants({ a: 1, b: 2, c: 3 }, { allocation });
      expect(variants.reduce((sum, { weight }) => sum + weight, 0)).toBe(1000);
      const counts: Record<string, number> = { a: 0, b: 0, c: 0 };
      for (let user = 0; user < 6_000; user += 1) {
        const { variant, reason } = decide({ variants }, `user-${user}`);
        expect(reason).toBe('SPLIT');
        counts[variant ?? ''] = (counts[variant ?? ''] ?? 0) + 1;
      }
      return counts;
    };
    for (const count of Object.values(share(null))) expect(Math.abs(count - 2_000)).toBeLessThan(200);
    const weighted = share({ a: 700, b: 300 });
    expect(weighted['c']).toBe(0);
    expect(Math.abs((weighted['a'] ?? 0) - 4_200)).toBeLessThan(200);
  });
});

it('values follow the type of the payload', () => {
  const of = (type: string, value: string) => variantValue({ name: 'v', payload: { type, value } });
  expect([of('string', '12'), of('number', '12'), of('json', '[12]'), of('csv', 'a,b')]).toEqual([
    '12',
    12,
    [12],
    'a,b',
  ]);
  expect(variantValue({ name: 'v' })).toBe('v');
});

it('results are compared by their visible fields', () => {
  const decision = decide({});
  expect(sameDecision(decision, { ...decision, flagId: null })).toBe(true);
  expect(sameDecision(decision, decide({ enabled: false }))).toBe(false);
});
