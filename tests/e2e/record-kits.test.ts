import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Console, openConsole } from './support/open-console.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

test('columns of a list are hidden, moved and made wider, and stay so after a reload', async () => {
  const user = await running.newCompany();
  await user.call('POST', '/api/customers', { body: { name: 'Fenway Apartments' } });
  const { page, problems } = await running.openWindow(user, { width: 1440, height: 900 });
  await page.goto('/customers');
  const grid = page.getByRole('grid', { name: 'Customers' });
  /** The first column selects rows and has no text. */
  const headers = async () => (await grid.getByRole('columnheader').allTextContents()).slice(1);
  await grid.getByText('Fenway Apartments').waitFor();
  expect(await headers()).toEqual([
    'No.',
    'Customer',
    'Status',
    'Kind',
    'Phone and email',
    'Open jobs',
    'Sites',
    'Since',
  ]);
  await page.getByRole('button', { name: 'Columns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  await dialog.getByRole('checkbox', { name: 'Kind' }).click();
  await dialog.getByRole('button', { name: 'Move Status up' }).click();
  for (let step = 0; step < 3; step += 1) {
    await dialog.getByRole('button', { name: 'Make No. wider' }).click();
  }
  await dialog.getByRole('button', { name: 'Done' }).click();
  const arranged = ['No.', 'Status', 'Customer', 'Phone and email', 'Open jobs', 'Sites', 'Since'];
  await expect.poll(headers).toEqual(arranged);
  await page.reload();
  await grid.getByText('Fenway Apartments').waitFor();
  expect(await headers()).toEqual(arranged);
  expect((await grid.getByRole('columnheader', { name: 'No.' }).boundingBox())?.width).toBe(112);
  expect(problems).toEqual([]);
});

test('what was entered in a form is not lost by Escape, and a refused field says why', async () => {
  const user = await running.newCompany();
  const { page, problems } = await running.openWindow(user);
  await page.goto('/technicians');
  await page.getByRole('button', { name: 'New technician' }).click();
  const form = page.getByRole('dialog', { name: 'New technician' });
  await form.getByLabel('Name').fill('Ada Quist');
  await form.getByLabel('Phone').fill('12');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard what you entered?' });
  await question.getByRole('button', { name: 'Back' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await form.getByLabel('Name').inputValue()).toBe('Ada Quist');
  await form.getByRole('button', { name: 'Add technician' }).click();
  await form.getByRole('alert').first().waitFor();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await form.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});

test('a list that nobody looked at meanwhile shows what others did when it is opened again', async () => {
  const user = await running.newCompany();
  const { page, problems } = await running.openWindow(user);
  await page.goto('/customers');
  await page.getByText('No customers yet').waitFor();
  await page.getByRole('link', { name: 'Technicians' }).first().click();
  await page.getByText('No technicians yet').waitFor();
  await user.call('POST', '/api/customers', { body: { name: 'Harbor Bakery' } });
  await page.getByRole('link', { name: 'Customers' }).first().click();
  await page.getByRole('row').filter({ hasText: 'Harbor Bakery' }).waitFor();
  expect(problems).toEqual([]);
});
