import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Console, openConsole } from './support/open-console.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

const wide = { width: 1440, height: 900 };

test('a field is defined, filled in, shown as a column and used as a filter', async () => {
  const user = await running.newCompany();
  const { page, problems } = await running.openWindow(user, wide);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Manage custom fields' }).click();
  await page.getByText('No custom fields').waitFor();
  await page.getByRole('button', { name: 'New field' }).click();
  const form = page.getByRole('dialog', { name: 'New custom field' });
  await form.getByLabel('Label').fill('Zone');
  await form.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Choice' }).click();
  await form.getByLabel('Option 1', { exact: true }).fill('North');
  await form.getByLabel('Option 2', { exact: true }).fill('South');
  await form.getByRole('button', { name: 'Add field' }).click();
  await page.getByRole('button', { name: 'Zone', exact: true }).waitFor();
  const body = { recordKind: 'customer', label: 'Floors', type: 'number', unit: 'm' };
  await user.call('POST', '/api/custom-fields', { body });
  const floors = page.getByRole('button', { name: 'Floors', exact: true });
  await floors.waitFor();
  await floors.press('Alt+ArrowUp');
  const list = page.getByRole('list', { name: 'Custom fields' });
  await expect.poll(() => list.getByRole('listitem').first().textContent()).toContain('Floors');

  await page.goto('/customers?create=true');
  const customer = page.getByRole('dialog', { name: 'New customer' });
  await customer.getByLabel('Name').fill('Fenway Apartments');
  await customer.getByLabel('Street').fill('80 Boylston St');
  await customer.getByLabel('City').fill('Boston');
  await customer.getByLabel('Floors').fill('twelve');
  await customer.getByRole('button', { name: 'Create customer' }).click();
  await customer.getByText('Floors: must be a number').waitFor();
  await customer.getByLabel('Floors').fill('12');
  await customer.getByRole('combobox', { name: 'Zone' }).click();
  await page.getByRole('option', { name: 'North' }).click();
  await customer.getByRole('button', { name: 'Create customer' }).click();
  await page.getByRole('heading', { name: 'Fenway Apartments' }).waitFor();
  await page.getByText('12 m', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Edit custom fields' }).click();
  const edit = page.getByRole('dialog', { name: 'Custom fields' });
  expect(await edit.getByLabel('Floors').inputValue()).toBe('12');
  await edit.getByLabel('Floors').fill('14');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('14 m', { exact: true }).waitFor();
  await page.getByText('Floors: 12 m → 14 m').waitFor();

  await user.call('POST', '/api/customers', { body: { name: 'Ada Quist', custom: { zone: 'south' } } });
  await page.goto('/customers');
  await page.getByText('Ada Quist').waitFor();
  expect(await page.getByRole('columnheader', { name: 'Zone' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await columns.getByRole('checkbox', { name: 'Zone' }).click();
  await columns.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('columnheader', { name: 'Zone' }).waitFor();
  const rows = page.getByRole('grid', { name: 'Customers' }).getByRole('row');
  await rows.filter({ hasText: 'Ada Quist' }).getByText('South').waitFor();

  await page.getByRole('search').getByRole('button', { name: 'Zone' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'North' }).click();
  await page.keyboard.press('Escape');
  await page.getByText('Ada Quist').waitFor({ state: 'detached' });
  await page.getByText('Fenway Apartments').waitFor();
  await page.getByRole('button', { name: 'Floors', exact: true }).click();
  await page.getByLabel('From').fill('15');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByText('No customers match').waitFor();
  // The refusal of the number, as the browser reports it.
  expect(problems).toEqual([expect.stringContaining('status of 400')]);
});

test('a change of type says what is lost before it is made, on a phone', async () => {
  const user = await running.newCompany();
  const body = { recordKind: 'customer', label: 'Floors', type: 'text' };
  await user.call('POST', '/api/custom-fields', { body });
  for (const floors of ['3', 'roof']) {
    await user.call('POST', '/api/customers', { body: { name: `With ${floors}`, custom: { floors } } });
  }
  const { page, problems } = await running.openWindow(user, { width: 390, height: 844 });
  await page.goto('/settings/custom-fields');
  await page.getByRole('button', { name: 'Actions for Floors' }).click();
  await page.getByRole('menuitem', { name: 'Change type' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the type of Floors' });
  await dialog.getByRole('combobox', { name: 'New type' }).click();
  await page.getByRole('option', { name: 'Number' }).click();
  await dialog.getByRole('button', { name: 'Try it' }).click();
  await dialog.getByText('1 value will be converted, 1 value will be lost.').waitFor();
  await dialog.getByText('Lost, for example: roof').waitFor();
  await dialog.getByRole('button', { name: 'Change type' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Number · floors').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(problems).toEqual([]);
});
