import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Console, openConsole } from './support/open-console.ts';
import type { ConsoleUser } from './support/sign-up.ts';
import { seriousProblems } from './support/serious-problems.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

const names = ['Ada Quist', 'Bergen House', 'Corner Shop'];
const newCustomers = async (user: ConsoleUser, wanted: readonly string[] = names) => {
  const made: { id: string }[] = [];
  for (const name of wanted) made.push((await user.call('POST', '/api/customers', { body: { name } })).body);
  return made;
};
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Actions on the selected rows' });
const row = (page: Page, text: string) =>
  page.getByRole('grid', { name: 'Customers' }).getByRole('row').filter({ hasText: text });
const statusesOf = async (user: ConsoleUser) =>
  (
    (await user.call('GET', '/api/customers?sort=name')).body as unknown as { items: { status: string }[] }
  ).items.map(({ status }) => status);

test('rows chosen with the keyboard get another status at once, and have their old one back by Undo', async () => {
  const user = await running.newCompany();
  const [ada] = await newCustomers(user);
  await user.call('PATCH', `/api/customers/${ada?.id}`, { body: { status: 'lead' }, revision: 1 });
  const { page, problems } = await running.openWindow(user, { width: 1440, height: 900 });
  await page.goto('/customers');
  await row(page, 'Ada Quist').focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+j');
  await bar(page).getByText('2 selected').waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await bar(page).getByRole('button', { name: 'Change' }).click();
  await page.getByRole('menuitem', { name: 'Status' }).press('ArrowRight');
  await page.getByRole('menuitem', { name: 'Archived' }).click();
  await expect.poll(() => statusesOf(user)).toEqual(['archived', 'archived', 'active']);
  await page.getByText('2 customers changed', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => statusesOf(user)).toEqual(['lead', 'active', 'active']);
  expect(problems).toEqual([]);
});

test('on a phone, a deletion says which record was refused and why, leads there, and is undone', async () => {
  const user = await running.newCompany();
  const [, bergen] = await newCustomers(user);
  const site = await user.call('POST', '/api/sites', {
    body: { customerId: bergen?.id, name: 'Main', address: { line1: '1 Elm Street', city: 'Boston' } },
  });
  const job = await user.call('POST', '/api/jobs', {
    body: {
      customerId: bergen?.id,
      siteId: site.body.id,
      title: 'Breaker trips',
      type: 'repair',
      trade: 'electrical',
      estimatedMinutes: 60,
    },
  });
  expect(job.status).toBe(201);
  const { page, problems } = await running.openWindow(user, { width: 390, height: 844 });
  await page.goto('/customers');
  for (const name of names) await row(page, name).getByRole('checkbox').click();
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete 3 customers' }).click();
  const outcome = page.getByRole('dialog', { name: '1 customer not deleted' });
  await outcome.getByText('2 customers deleted.').waitFor();
  await outcome.getByRole('link', { name: 'Bergen House' }).waitFor();
  await outcome.getByText('1 open job is for this customer').waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  expect(await statusesOf(user)).toHaveLength(1);
  await outcome.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => statusesOf(user)).toHaveLength(3);
  await page.getByText('2 customers restored', { exact: true }).waitFor();
  expect(problems).toEqual([]);
});

test('all that match are selected, those that were not loaded yet as well', async () => {
  const user = await running.newCompany();
  await newCustomers(
    user,
    Array.from({ length: 120 }, (_, index) => `Customer ${String(index).padStart(3, '0')}`),
  );
  const { page, problems } = await running.openWindow(user, { width: 1440, height: 700 });
  await page.goto('/customers');
  await row(page, 'Customer 000').waitFor();
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click();
  await bar(page).getByRole('button', { name: 'Select all 120' }).click();
  await bar(page).getByText('120 selected').waitFor();
  await bar(page).getByRole('button', { name: 'Change' }).click();
  await page.getByRole('menuitem', { name: 'Kind' }).press('ArrowRight');
  await page.getByRole('menuitem', { name: 'Municipal' }).click();
  await page.getByText('120 customers changed', { exact: true }).waitFor();
  const left = await user.call('GET', '/api/customers?kind=residential&count=true');
  expect(left.body['total']).toBe(0);
  expect(problems).toEqual([]);
});
