import { describe, expect, it } from 'vitest';
import { FlagEvaluator } from '../flag-evaluation/flag-evaluator.ts';
import { armsOf, flagVariants } from './flag-variants.ts';

const variants = { a: 1, b: 2, c: 3 };
const users = Array.from({ length: 20_000 }, (_, at) => `user-${at}`);

/** Variant of each user who gets the flag in a rollout. */
function divided(
  allocation: Readonly<Record<string, number>> | null,
  percentage: number,
): Map<string, string> {
  const kind = {
    name: 'rollout',
    percentage,
    stickiness: 'default',
    salt: 'short_form',
    hashVersion: 2,
  } as const;
  const strategies = [{ id: 'all', kind, constraints: [], segments: [], variants: [] }];
  const rules = { key: 'short_form', enabled: true, strategies, prerequisites: [] };
  const evaluator = new FlagEvaluator({
    flags: [{ ...rules, variants: flagVariants(variants, { allocation }) }],
    segments: [],
  });
  const results = users.map((userId) => [userId, evaluator.evaluate('short_form', { userId })] as const);
  return new Map(results.flatMap(([user, { variant }]) => (variant ? [[user, variant.name] as const] : [])));
}

function shareOf(given: ReadonlyMap<string, string>, variant: string): number {
  return [...given.values()].filter((one) => one === variant).length / given.size;
}

describe('a running A/B test', () => {
  it('divides users by its weights', () => {
    const given = divided({ a: 100, b: 300, c: 600 }, 100);
    expect(given.size).toBe(users.length);
    expect(shareOf(given, 'a')).toBeCloseTo(0.1, 1);
    expect(shareOf(given, 'b')).toBeCloseTo(0.3, 1);
    expect(shareOf(given, 'c')).toBeCloseTo(0.6, 1);
    for (const variant of ['a', 'b', 'c']) expect(shareOf(divided(null, 100), variant)).toBeCloseTo(1 / 3, 1);
  });

  it('keeps every user in its arm while the share of users that it gets grows', () => {
    const steps = [5, 20, 60, 100].map((percentage) => divided({ a: 200, b: 300, c: 500 }, percentage));
    for (const [at, given] of steps.entries()) {
      expect(shareOf(given, 'c')).toBeCloseTo(0.5, 1);
      const before = steps[at - 1] ?? new Map<string, string>();
      expect(given.size).toBeGreaterThan(before.size);
      for (const [user, variant] of before) expect(given.get(user)).toBe(variant);
    }
  });

  it('has the arms with a weight, the control first', () => {
    expect(armsOf(variants, { allocation: { c: 900, a: 100 } })).toEqual([
      { variant: 'a', weight: 100 },
      { variant: 'c', weight: 900 },
    ]);
    expect(armsOf(null, { allocation: null })).toEqual([]);
    const named = armsOf({ compact: 1, control: 2 }, { allocation: null });
    expect(named.map(({ variant }) => variant)).toEqual(['control', 'compact']);
  });
});
