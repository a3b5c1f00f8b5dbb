import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Console, openConsole } from './support/open-console.ts';
import { problemsInBothThemes } from './support/serious-problems.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

const shot = async (page: Page, name: string) => {
  const folder = process.env['INVENTORY_SHOTS'];
  if (folder === undefined) return;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.screenshot({ path: `${folder}/${name}-1440.png` });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: `${folder}/${name}-390.png` });
  await page.setViewportSize({ width: 1440, height: 900 });
};

test('stock is received, planned, used on a job, counted and seen in the matrix', async () => {
  const user = await running.newCompany();
  const { body: customer } = await user.call('POST', '/api/customers', { body: { name: 'Harbor Inn' } });
  const address = { line1: '5 Quay Road', city: 'Boston' };
  const { body: site } = await user.call('POST', '/api/sites', {
    body: { customerId: customer.id, name: 'Kitchen', address },
  });
  const { body: job } = await user.call('POST', '/api/jobs', {
    body: {
      title: 'Change filters',
      type: 'Service',
      trade: 'hvac',
      estimatedMinutes: 60,
      customerId: customer.id,
      siteId: site.id,
    },
  });
  const placeIds: string[] = [];
  for (const place of [
    { name: 'Main warehouse', kind: 'warehouse' },
    { name: 'Truck 4', kind: 'truck' },
  ]) {
    const { body } = await user.call('POST', '/api/stock-places', { body: place });
    placeIds.push(String(body.id));
  }
  const { page, problems } = await running.openWindow(user);
  await page.goto('/inventory?create=true');
  const form = page.getByRole('dialog', { name: 'New item' });
  await form.getByLabel('Name').fill('Filter 16x25');
  await form.getByLabel('Cost of one').fill('12.50');
  await form.getByRole('button', { name: 'Create item' }).click();
  await page.getByRole('heading', { name: 'P-0001 Filter 16x25' }).waitFor();

  await page.getByRole('button', { name: 'Receive' }).click();
  const receipt = page.getByRole('dialog', { name: 'Receive stock' });
  await receipt.getByLabel('To').click();
  await page.getByRole('option', { name: /Main warehouse/ }).click();
  await receipt.getByLabel('Quantity').fill('8');
  await receipt.getByRole('button', { name: 'Receive' }).click();
  await receipt.waitFor({ state: 'detached' });
  const stock = page.getByRole('region', { name: 'Stock' });
  await stock.getByRole('link', { name: '8 pcs' }).waitFor();

  await page.getByRole('button', { name: 'Minimum of Main warehouse' }).click();
  const plan = page.getByRole('dialog', { name: 'Minimum of Main warehouse' });
  await plan.getByLabel('At least').fill('10');
  await plan.getByRole('button', { name: 'Save minimum' }).click();
  await stock.getByText('Low', { exact: true }).waitFor();
  await shot(page, 'item');
  expect(await problemsInBothThemes(page)).toEqual([]);

  await page.goto(`/jobs/${String(job.id)}`);
  const parts = page.getByRole('region', { name: 'Parts' });
  await parts.getByRole('button', { name: 'Use' }).click();
  const use = page.getByRole('dialog', { name: 'Use a part' });
  await use.getByLabel('Item').click();
  await page.getByRole('option', { name: /Filter 16x25/ }).click();
  await use.getByLabel('From').click();
  await page.getByRole('option', { name: /Main warehouse/ }).click();
  await use.getByLabel('Quantity').fill('9');
  await use.getByRole('button', { name: 'Use part' }).click();
  await use.getByText('Only 8 pcs of Filter 16x25 at Main warehouse').first().waitFor();
  await use.getByLabel('Quantity').fill('3');
  await use.getByRole('button', { name: 'Use part' }).click();
  await use.waitFor({ state: 'detached' });
  await parts.getByRole('link', { name: '3 pcs' }).waitFor();
  await shot(page, 'job');

  await page.goto('/inventory?low=true');
  await page.getByText('Filter 16x25').first().waitFor();
  await shot(page, 'low');
  await page.goto('/inventory/matrix');
  await page.getByRole('link', { name: 'Main warehouse: 5 pcs, low' }).waitFor();
  await shot(page, 'matrix');
  expect(await problemsInBothThemes(page)).toEqual([]);
  await page.getByRole('link', { name: 'Main warehouse: 5 pcs, low' }).click();
  await page.getByRole('heading', { name: 'Stock ledger' }).waitFor();
  await page.getByText('−3 pcs').first().waitFor();
  await shot(page, 'ledger');

  await page.goto('/inventory/places');
  await page.getByText('Main warehouse').first().waitFor();
  await shot(page, 'places');
  await page.goto(`/inventory/places/${placeIds[0]}`);
  await page.getByRole('region', { name: 'Ledger' }).getByText('Used').first().waitFor();
  await shot(page, 'place');
  await page.getByRole('link', { name: 'Count' }).click();
  await page.getByLabel('Counted Filter 16x25').fill('4');
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByText('-1 against 5 pcs').waitFor();
  await shot(page, 'count');
  await page.getByRole('button', { name: 'Post count' }).click();
  await page.getByRole('region', { name: 'Stock' }).getByRole('link', { name: '4 pcs' }).waitFor();
  // The use of more than there is.
  expect(problems).toEqual([
    'Failed to load resource: the server responded with a status of 400 (Bad Request)',
  ]);
});
