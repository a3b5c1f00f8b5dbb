import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { untilStocked } from './support/offline-device.ts';
import { type Console, openConsole } from './support/open-console.ts';
import type { ConsoleUser } from './support/sign-up.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

const names = (page: Page) => page.getByRole('grid', { name: 'Customers' }).getByRole('row');
const views = (page: Page, name = 'Views') => page.getByRole('button', { name, exact: true });
const choose = async (page: Page, button: string, item: string | RegExp) => {
  await views(page, button).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const newCustomers = (user: ConsoleUser) =>
  Promise.all(
    [
      { name: 'Fenway Apartments', kind: 'commercial' },
      { name: 'Ada Quist', kind: 'residential' },
    ].map((body) => user.call('POST', '/api/customers', { body })),
  );
const viewsOf = async (user: ConsoleUser) =>
  (
    (await user.call('GET', '/api/saved-views')).body as unknown as {
      items: { id: string; revision: number }[];
    }
  ).items;

test('a view keeps filters, sort and columns, opens by its link alone and by default, and follows changes', async () => {
  const user = await running.newCompany();
  await newCustomers(user);
  const { page, problems } = await running.openWindow(user, { width: 1440, height: 900 });
  await page.goto('/customers?kind=commercial&sort=-name');
  await page.getByText('Fenway Apartments').waitFor();
  await page.getByRole('button', { name: 'Columns' }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await columns.getByRole('checkbox', { name: 'Status' }).click();
  await columns.getByRole('button', { name: 'Done' }).click();
  await choose(page, 'Views', 'Save as a new view…');
  const form = page.getByRole('dialog', { name: 'Save as a new view' });
  await form.getByLabel('Name').fill('Businesses');
  await form.getByText('Share with all managers and admins').click();
  await form.getByText('Open this list with it').click();
  await form.getByRole('button', { name: 'Save view' }).click();
  await views(page, 'Businesses').waitFor();
  const [saved] = await viewsOf(user);
  expect(saved).toMatchObject({ query: 'kind=commercial&sort=-name', shared: true, isDefault: true });
  expect(saved).not.toHaveProperty('columns', expect.arrayContaining(['status']));

  // Another screen knows nothing of the view: the link names it alone.
  const other = await running.openWindow(user, { width: 1440, height: 900 });
  await other.page.goto(`/customers?view=${saved?.id}`);
  await other.page.getByText('Fenway Apartments').waitFor();
  await views(other.page, 'Businesses').waitFor();
  expect(new URL(other.page.url()).searchParams.get('kind')).toBe('commercial');
  expect(await other.page.getByRole('columnheader', { name: 'Status' }).count()).toBe(0);
  expect(await names(other.page).filter({ hasText: 'Ada Quist' }).count()).toBe(0);

  // A change of the view on one screen appears on the other.
  await page.getByRole('button', { name: 'Kind: Commercial' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Residential' }).click();
  await page.keyboard.press('Escape');
  await choose(page, 'Businesses (changed)', 'Update "Businesses"');
  await names(other.page).filter({ hasText: 'Ada Quist' }).waitFor();
  await choose(page, 'Businesses', 'Edit view…');
  const edit = page.getByRole('dialog', { name: 'Edit view' });
  await edit.getByLabel('Name').fill('Everyone');
  await edit.getByRole('button', { name: 'Save' }).click();
  await views(other.page, 'Everyone').waitFor();

  // The list opens with it, at once: this browser knows it.
  await other.page.goto('/customers');
  await expect.poll(() => new URL(other.page.url()).searchParams.get('view')).toBe(saved?.id);
  await choose(other.page, 'Everyone', 'Show without a view');
  await expect.poll(() => new URL(other.page.url()).search).toBe('');
  await other.page.getByRole('columnheader', { name: 'Status' }).waitFor();

  await choose(page, 'Everyone', 'Delete view…');
  await page.getByRole('button', { name: 'Delete view' }).click();
  await views(page).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await viewsOf(user)).length).toBe(1);
  expect([...problems, ...other.problems]).toEqual([]);
});

test('views that only the browser kept come to the server once', async () => {
  const user = await running.newCompany();
  await newCustomers(user);
  const { page, problems } = await running.openWindow(user);
  await page.addInitScript(() => {
    if (sessionStorage.getItem('seeded') !== null) return;
    sessionStorage.setItem('seeded', 'true');
    const kept = {
      customers: [{ name: 'At home', search: 'kind=residential' }],
      jobs: [{ name: 'All', search: '' }],
    };
    localStorage.setItem('persist:preferences', JSON.stringify({ savedViews: JSON.stringify(kept) }));
  });
  await page.goto('/customers');
  await expect.poll(async () => (await viewsOf(user)).length).toBe(2);
  await page.reload();
  await page.getByText('Fenway Apartments').waitFor();
  await choose(page, 'Views', 'At home');
  await names(page).filter({ hasText: 'Fenway Apartments' }).waitFor({ state: 'detached' });
  await names(page).filter({ hasText: 'Ada Quist' }).waitFor();
  expect(await viewsOf(user)).toMatchObject([
    { name: 'All' },
    { name: 'At home', query: 'kind=residential' },
  ]);
  expect(await page.getByText('In this browser').count()).toBe(0);
  expect(problems).toEqual([]);
});

test('a view that was read works without a network, and shows what this device keeps', async () => {
  const user = await running.newCompany();
  await newCustomers(user);
  await user.call('POST', '/api/saved-views', {
    body: { name: 'At home', listId: 'customers', query: 'kind=residential' },
  });
  const { page, context } = await running.openWindow(user, { width: 1440, height: 900, savesData: false });
  await page.goto('/customers');
  await page.getByText('Fenway Apartments').waitFor();
  await views(page).click();
  await page.getByRole('menuitem', { name: 'At home' }).waitFor();
  await page.keyboard.press('Escape');
  await untilStocked(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Technicians' }).first().click();
  await page.getByRole('heading', { name: 'Technicians' }).waitFor();
  await page.getByRole('link', { name: 'Customers' }).first().click();
  await choose(page, 'Views', 'At home');
  await names(page).filter({ hasText: 'Fenway Apartments' }).waitFor({ state: 'detached' });
  await names(page).filter({ hasText: 'Ada Quist' }).waitFor();
});

test('a link to a view that is not there says so and shows the list', async () => {
  const user = await running.newCompany();
  await newCustomers(user);
  const { page } = await running.openWindow(user);
  await page.goto(`/customers?view=${crypto.randomUUID()}`);
  await page.getByText('This view is not there', { exact: true }).waitFor();
  await page.getByText('Fenway Apartments').waitFor();
  expect(new URL(page.url()).search).toBe('');
});
