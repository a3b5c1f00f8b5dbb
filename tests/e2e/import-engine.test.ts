import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Console, openConsole } from './support/open-console.ts';
import { guidelinesInFull, seriousProblems } from './support/serious-problems.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

const phone = { width: 390, height: 844 };

/** Horizontal overflow of the page; must be zero. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function choose(page: Page, label: string, lines: readonly string[]): Promise<void> {
  const buffer = Buffer.from(lines.join('\n'));
  await page.getByLabel(label).setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
}

const people = [
  'First name,Last name,Phone,Street,Zip',
  'Dana,Whitfield,617-555-0110,48 Harbor View,02128',
  'Dana,Whitfeld,,48 Harbor View,02128',
  'Sam,Shaw,12,5 Mill Lane,02118',
];

test.each([
  ['wide', { width: 1440, height: 900 }],
  ['narrow', phone],
])('a list of people is imported, its doubtful row decided, and all of it undone (%s)', async (_, size) => {
  const user = await running.newCompany();
  const { page, problems } = await running.openWindow(user, size);
  await page.goto('/customers');
  await page.getByRole('link', { name: 'Import customers' }).click();
  await choose(page, 'Customer list', people);
  await page.getByRole('combobox', { name: 'What First name is' }).waitFor();
  await page.getByRole('button', { name: 'Values for rows without one' }).click();
  await page.getByLabel('City').fill('Boston');
  await page.getByLabel('Country').fill('US');
  expect(await overflow(page)).toBe(0);
  expect(await seriousProblems(page, guidelinesInFull)).toEqual([]);
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByText('3 customers and 3 sites to add.', { exact: false }).waitFor();
  await page.getByText('The row is added without it', { exact: false }).waitFor();
  await page.getByRole('radio', { name: 'Maybe the same 1' }).click();
  await page.getByText(/May be line 2, Dana Whitfield: \d\d %/).waitFor();
  await page.getByLabel('Line 3 is the same').check();
  await page.getByText('1 confirmed.', { exact: false }).waitFor();
  expect(await overflow(page)).toBe(0);
  expect(await seriousProblems(page, guidelinesInFull)).toEqual([]);
  await page.getByRole('button', { name: 'Add 3 rows' }).click();
  await page.getByText('2 customers and 2 sites added', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Undo the import' }).click();
  const question = page.getByRole('dialog', { name: 'Undo this import?' });
  await question.getByRole('button', { name: 'Undo the import' }).click();
  await page.getByText('Undone: 4 records', { exact: false }).waitFor();
  const { body } = await user.call('GET', '/api/customers?count=true');
  expect(body['total']).toBe(0);
  expect(problems).toEqual([]);
});

test('technicians and jobs are imported from their lists, and lists are exported as workbooks', async () => {
  const user = await running.newCompany();
  const { page, problems } = await running.openWindow(user);
  await page.goto('/technicians');
  await page.getByRole('link', { name: 'Import technicians' }).click();
  await choose(page, 'Technician list', ['Employee,Trade', 'Robin Castillo,hvac', 'Kim Lee,baker']);
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('radio', { name: 'With errors 1' }).click();
  await page.getByText('Must be one of', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Add 1 row' }).click();
  await page.getByText('1 technician added', { exact: false }).waitFor();
  await page.getByRole('link', { name: 'See the technicians' }).click();
  await page.getByText('Robin Castillo').first().waitFor();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Workbook (.xlsx)' }).click();
  expect((await file).suggestedFilename()).toMatch(/^technicians-\d{4}-\d\d-\d\d\.xlsx$/);
  await page.goto('/jobs/import');
  await choose(page, 'Job list', ['Title,Trade,Customer', 'No heat,hvac,Nobody']);
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByText('There is no customer with this name', { exact: false }).waitFor();
  expect(problems).toEqual([]);
});
