import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Console, openConsole } from './support/open-console.ts';
import { visit } from './support/visit.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

/** The first write of a path is done, but its answer comes too late; returns the keys of all writes. */
async function answerTooLate(page: Page, path: string): Promise<string[]> {
  const keys: string[] = [];
  await page.route(`**${path}`, async (route) => {
    const request = route.request();
    if (request.method() !== 'POST') return await route.fallback();
    keys.push(request.headers()['idempotency-key'] ?? '');
    if (keys.length > 1) return await route.fallback();
    const done = await route.fetch();
    expect(done.status()).toBe(201);
    await route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      headers: { 'retry-after': '1' },
      body: JSON.stringify({
        type: 'urn:switchyard:problem:service.overloaded',
        title: 'No answer in time',
        status: 503,
        code: 'service.overloaded',
        traceId: 'a'.repeat(32),
      }),
    });
  });
  return keys;
}

test('a form that got no answer in time and is sent again creates one customer with one site', async () => {
  const admin = await running.newCompany();
  const { page } = await running.openWindow(admin);
  await visit(page, `${running.url}/customers`);
  const customerKeys = await answerTooLate(page, '/api/customers');
  await page.getByRole('button', { name: 'New customer' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New customer' });
  const name = `Harbor Bakery ${crypto.randomUUID().slice(0, 8)}`;
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Street').fill('1 Pier Road');
  await dialog.getByLabel('City').fill('Boston');
  const create = dialog.getByRole('button', { name: 'Create customer' });
  await create.click();
  // Customer and site were created, the form does not know.
  await dialog.getByRole('alert').first().waitFor();
  await create.click();
  await page.waitForURL(/\/customers\/[0-9a-f-]{36}/);
  expect(customerKeys).toHaveLength(2);
  expect(new Set(customerKeys).size).toBe(1);
  const listOf = async (path: string) =>
    ((await admin.call('GET', path)).body as unknown as { items: { name: string; id: string }[] }).items;
  const customers = await listOf(`/api/customers?q=${encodeURIComponent(name)}`);
  expect(customers.map((one) => one.name)).toEqual([name]);
  expect(await listOf(`/api/sites?customerId=${customers[0]?.id}`)).toHaveLength(1);
});
