import { insertCompany } from '@switchyard/platform/db/repositories/company-repository.ts';
import { salesCompany } from '@switchyard/platform/db/repositories/sales-company-repository.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let services: TestDatabase;
beforeEach(async () => {
  services = await createTestDatabase();
});
afterEach(() => services[Symbol.asyncDispose]());

const start = Date.parse('2026-11-01T00:00:00Z');
const dayMs = 24 * 3_600_000;

/** A company created on a day of the month; the first one is the oldest. */
async function made(kind: 'customer' | 'demo' | 'sandbox', day: number): Promise<string> {
  const id = newId();
  const now = new Date(start + day * dayMs);
  await services.database.inCompany(id, (tx) =>
    insertCompany(tx, {
      id,
      name: `${kind} of day ${day}`,
      timeZone: 'America/New_York',
      demo: kind === 'demo',
      ...(kind === 'sandbox' ? { sandboxEndsAt: new Date(now.getTime() + dayMs) } : {}),
      now,
    }),
  );
  return id;
}

const seller = (settings: { demo: boolean; configured?: string }) =>
  salesCompany({
    database: services.database,
    config: { SWITCHYARD_DEMO: settings.demo, SWITCHYARD_SALES_COMPANY_ID: settings.configured },
  });

it('is the oldest company that stays, whatever was made for trying before it', async () => {
  await made('sandbox', 1);
  expect(await seller({ demo: false })).toBeNull();
  await made('demo', 2);
  const own = await made('customer', 3);
  await made('customer', 4);
  expect(await seller({ demo: false })).toBe(own);
});

it('is nobody while there are only companies for trying', async () => {
  await made('demo', 1);
  await made('sandbox', 2);
  expect(await seller({ demo: false })).toBeNull();
});

it('is the demo company in demo mode, else the oldest that stays, and never a sandbox', async () => {
  await made('sandbox', 1);
  expect(await seller({ demo: true })).toBeNull();
  const own = await made('customer', 2);
  expect(await seller({ demo: true })).toBe(own);
  const demo = await made('demo', 3);
  expect(await seller({ demo: true })).toBe(demo);
});

it('is the configured company, but for a sandbox, whose people are anybody', async () => {
  const [sandbox, demo, own] = [await made('sandbox', 1), await made('demo', 2), await made('customer', 3)];
  expect(await seller({ demo: false, configured: own })).toBe(own);
  expect(await seller({ demo: false, configured: demo })).toBe(demo);
  expect(await seller({ demo: true, configured: sandbox })).toBeNull();
  expect(await seller({ demo: true, configured: newId() })).toBeNull();
});
