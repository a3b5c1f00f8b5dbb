import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Console, openConsole } from './support/open-console.ts';
import { problemsInBothThemes } from './support/serious-problems.ts';
import type { ConsoleUser } from './support/sign-up.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

const shot = async (page: Page, name: string) => {
  const folder = process.env['EQUIPMENT_SHOTS'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

async function newPlace(user: ConsoleUser) {
  const { body: customer } = await user.call('POST', '/api/customers', { body: { name: 'Harbor Inn' } });
  const address = { line1: '5 Quay Road', city: 'Boston' };
  const { body: site } = await user.call('POST', '/api/sites', {
    body: { customerId: customer.id, name: 'Kitchen', address },
  });
  return { customerId: String(customer.id), siteId: String(site.id) };
}

test('equipment is added for a customer, goes down and is repaired, is read, and a job names it', async () => {
  const user = await running.newCompany();
  const { customerId } = await newPlace(user);
  const { page, problems } = await running.openWindow(user);
  await page.goto(`/customers/${customerId}`);
  await page.getByRole('button', { name: 'Add equipment' }).click();
  const form = page.getByRole('dialog', { name: 'New equipment' });
  await form.getByLabel('Name').fill('Walk-in cooler');
  await form.getByLabel('Serial number').fill('QX-7781');
  await form.getByLabel('Warranty until').fill('2099-12-24');
  await form.getByRole('button', { name: 'Create equipment' }).click();
  const panel = page.getByRole('region', { name: 'Equipment' });
  await panel.getByText('Under warranty until 24 Dec 2099').waitFor();
  await shot(page, 'customer-1440');
  await panel.getByRole('link', { name: /Walk-in cooler/ }).click();

  await page.getByRole('heading', { name: 'E-1 Walk-in cooler' }).waitFor();
  await page.getByText('It has never been down.').waitFor();
  await page.getByRole('button', { name: 'Report down' }).click();
  const step = page.getByRole('dialog');
  await step.getByRole('button', { name: 'Report down' }).click();
  await step.getByText('Say what is wrong or what happened').waitFor();
  await step.getByLabel('Reason').fill('Compressor seized');
  await step.getByRole('button', { name: 'Report down' }).click();
  await step.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Put in service' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Put in service' }).click();
  await page.getByRole('list', { name: 'Downtimes' }).getByText('Compressor seized').waitFor();
  await page.getByRole('button', { name: /^MTTR/ }).click();
  await page.getByRole('list', { name: 'Downtimes' }).getByText('Compressor seized').waitFor();

  for (const value of ['100', '250']) {
    await page.getByRole('button', { name: 'Add reading' }).click();
    const reading = page.getByRole('dialog', { name: 'Add reading' });
    await reading.getByLabel(/^Meter/).fill('Run hours');
    await reading.getByLabel('Value').fill(value);
    await reading.getByLabel('Unit').fill('h');
    await reading.getByRole('button', { name: 'Add reading' }).click();
    await reading.waitFor({ state: 'detached' });
  }
  await page.getByRole('region', { name: 'Run hours' }).getByText('250 h').first().waitFor();

  await page.getByRole('region', { name: 'Work on it' }).getByRole('button', { name: 'New job' }).click();
  const job = page.getByRole('dialog', { name: 'New job' });
  await job.getByRole('checkbox', { name: /Walk-in cooler/, checked: true }).waitFor();
  await job.getByLabel('Title').fill('Cooler is warm');
  await job.getByLabel('Type').fill('Repair');
  await job.getByRole('button', { name: 'Create job' }).click();
  await page.getByRole('heading', { name: /Cooler is warm/ }).waitFor();
  const named = page.getByRole('region', { name: 'Equipment' });
  await named.getByText('Under warranty until 24 Dec 2099').waitFor();
  await shot(page, 'job-1440');
  expect(await problemsInBothThemes(page)).toEqual([]);
  await named.getByRole('link', { name: /Walk-in cooler/ }).click();
  await page.getByRole('region', { name: 'Work on it' }).getByText('Cooler is warm').waitFor();
  await shot(page, 'page-1440');
  expect(await problemsInBothThemes(page)).toEqual([]);

  await page.goto('/equipment');
  await page
    .getByRole('row', { name: /Walk-in cooler/ })
    .getByText('In service')
    .waitFor();
  await shot(page, 'list-1440');
  expect(await problemsInBothThemes(page)).toEqual([]);
  expect(problems).toEqual([]);

  const phone = await running.openWindow(user, { width: 390, height: 844 });
  await phone.page.goto('/equipment');
  await phone.page.getByText('Walk-in cooler').waitFor();
  await shot(phone.page, 'list-390');
  await phone.page.locator('a[href^="/equipment/"]:not([href$="/import"])').first().click();
  await phone.page.getByRole('heading', { name: 'Walk-in cooler' }).waitFor();
  await phone.page.getByRole('region', { name: 'Run hours' }).waitFor();
  const width = await phone.page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(390);
  await shot(phone.page, 'page-390');
  expect(await problemsInBothThemes(phone.page)).toEqual([]);
  expect(phone.problems).toEqual([]);
});
