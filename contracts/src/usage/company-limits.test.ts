import { expect, it } from 'vitest';
import { limitsOf, nextDay } from './company-limits.ts';

it('takes technicians and storage from the plan that the price page shows', () => {
  const team = limitsOf({ plan: 'team', isSandbox: false, own: {} });
  expect(team).toMatchObject({ technicians: 20, storage: 50_000_000_000 });
  expect(limitsOf({ plan: 'self-hosted', isSandbox: false, own: {} })).toMatchObject({
    technicians: null,
    storage: null,
  });
});

it('lets what operators set replace the plan, also by no limit and by zero', () => {
  const own = { technicians: 25, storage: null, changes: 0 };
  expect(limitsOf({ plan: 'team', isSandbox: false, own })).toMatchObject(own);
});

it('keeps sandboxes small', () => {
  const sandbox = limitsOf({ plan: 'self-hosted', isSandbox: true, own: {} });
  expect(sandbox.records).toBeLessThan(100_000);
  expect(sandbox.changes).toBeLessThan(200_000_000);
});

it('begins a day at midnight UTC, also over the end of a year', () => {
  expect(nextDay(new Date('2026-12-31T23:59:59Z')).toISOString()).toBe('2027-01-01T00:00:00.000Z');
});
