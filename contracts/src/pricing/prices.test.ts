import { describe, expect, it } from 'vitest';
import { periods, plans } from './plans.ts';
import { formatPrice, monthlyPrice, yearlySaving, yearlyTotal } from './prices.ts';

const plan = (monthly: number, technicians: number | null = null) => ({
  price: { kind: 'perTechnician', monthly } as const,
  technicians,
});

describe('prices', () => {
  it('are lower per month when a year is paid in advance', () => {
    expect(monthlyPrice(plan(30), 'monthly')).toBe(30);
    expect(monthlyPrice(plan(30), 'yearly')).toBe(25);
    expect(yearlySaving()).toBe(17);
  });

  it('add up over technicians and months', () => {
    expect(yearlyTotal(plan(30, 20), 5, 'monthly')).toBe(1800);
    expect(yearlyTotal(plan(30, 20), 5, 'yearly')).toBe(1500);
    expect(yearlyTotal({ price: { kind: 'free' }, technicians: null }, 400, 'monthly')).toBe(0);
  });

  it('have no total above the plan’s limit, nor without a list price', () => {
    expect(yearlyTotal(plan(30, 20), 20, 'monthly')).toBe(7200);
    expect(yearlyTotal(plan(30, 20), 21, 'monthly')).toBeNull();
    expect(yearlyTotal({ price: { kind: 'onRequest' }, technicians: null }, 1, 'yearly')).toBeNull();
  });

  it('are written without zero cents', () => {
    expect(formatPrice(30)).toBe('$30');
    expect(formatPrice(27.5)).toBe('$27.50');
    expect(formatPrice(14_400)).toBe('$14,400');
  });
});

describe('the plans', () => {
  it('hold more and cost more from one to the next', () => {
    const listed = plans.filter(({ price }) => price.kind === 'perTechnician');
    expect(listed.length).toBeGreaterThan(1);
    for (const period of periods) {
      const costs = listed.map((each) => monthlyPrice(each, period) ?? 0);
      expect(costs).toEqual(costs.toSorted((a, b) => a - b));
    }
    const sizes = listed.map(({ technicians }) => technicians ?? Number.POSITIVE_INFINITY);
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  });

  it('have prices that are whole amounts in both periods', () => {
    const odd = plans.flatMap((each) =>
      periods
        .map((period) => monthlyPrice(each, period))
        .filter((cost) => cost !== null && !Number.isInteger(cost * 2)),
    );
    expect(odd).toEqual([]);
  });
});
