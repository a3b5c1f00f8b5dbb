import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newFieldCompany } from './support/field-company.ts';
import { untilStocked } from './support/offline-device.ts';
import { type Console, openConsole } from './support/open-console.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

const phone = { width: 390, height: 844 };
const problem = 'Water is dripping from the ceiling of the kitchen';

async function openPortal(savesData: boolean) {
  const company = await newFieldCompany(running);
  return (await running.openWindow(await company.newPortalUser('Jordan Reyes'), { ...phone, savesData }))
    .page;
}

async function fillForm(page: Page) {
  await page.getByRole('button', { name: 'New service request' }).click();
  await page.getByRole('dialog').getByLabel('What is needed?').fill(problem);
}

test('a request that is sent without a network is shown as kept, on a page that was stored before', async () => {
  const page = await openPortal(false);
  await page.goto('/request-service');
  await untilStocked(page);
  await fillForm(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.getByText('This request waits on the device.').waitFor();
  await page.getByText('1 change kept here').waitFor();
  const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Request service' });
  expect(await tab.getAttribute('aria-current')).toBe('page');
  await page.context().setOffline(false);
  await page.getByText('1 change kept here').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Withdraw' }).waitFor();
});

test('a page that could not be fetched without a network comes by itself with the network', async () => {
  const page = await openPortal(true);
  await page.goto('/request-service');
  await fillForm(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.getByText('Oops! Something went wrong').waitFor();
  await page.context().setOffline(false);
  await page.getByText('Nothing has been written yet.').waitFor();
});
