import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type FieldCompany, newFieldCompany } from './support/field-company.ts';
import { type Console, openConsole } from './support/open-console.ts';
import { seriousProblems } from './support/serious-problems.ts';
import { smallTargets } from './support/touch-problems.ts';
import { visit } from './support/visit.ts';

let running: Console;
let company: FieldCompany;
let technicianId: string;
beforeAll(async () => {
  running = await openConsole();
  company = await newFieldCompany(running);
  ({ technicianId } = await company.newTechnician('Nora Kowalski'));
  await company.newVisit(technicianId, { title: 'No hot water' });
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

test('the visits of a month are shown on their days, live, and lead to their jobs and days', async () => {
  const { page, problems } = await running.openWindow(company.office);
  await visit(page, '/jobs');
  await page.getByRole('radio', { name: 'Calendar' }).click();
  const today = page.getByRole('cell').filter({ has: page.locator('[aria-current=date]') });
  await today.getByRole('link', { name: /No hot water/ }).waitFor();
  await page.getByText('1 visit', { exact: true }).waitFor();

  await company.newVisit(technicianId, { title: 'Clogged drain', startHour: 1 });
  await today.getByRole('link', { name: /Clogged drain/ }).waitFor();
  const titles = await today.getByRole('listitem').allTextContents();
  expect(titles.map((text) => text.replace(/^.*\d\d:\d\d/, ''))).toEqual(['No hot water', 'Clogged drain']);

  await page.getByRole('searchbox').fill('drain');
  await today.getByRole('link', { name: /No hot water/ }).waitFor({ state: 'detached' });
  expect(await seriousProblems(page)).toEqual([]);

  await page.getByRole('button', { name: 'Later month' }).click();
  await page.getByText('0 visits', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'This month' }).click();
  await today.getByRole('link', { name: /: 1 visit$/ }).click();
  // The list of that day, with the filters of the calendar.
  await page.getByText(/^Scheduled \d{4}-/).waitFor();
  await page.getByRole('row', { name: /Clogged drain/ }).waitFor();
  expect(await page.getByRole('row', { name: /No hot water/ }).count()).toBe(0);
  expect(problems).toEqual([]);
});

test('on a phone, the days with visits are listed', async () => {
  const { page, problems } = await running.openWindow(company.office, { width: 390, height: 844 });
  await visit(page, '/jobs?layout=calendar');
  const today = page.getByRole('region', { name: /^\w{3} \d/ }).filter({ hasText: 'Today' });
  await today.getByRole('link', { name: /No hot water/ }).waitFor();
  expect(await smallTargets(page)).toEqual([]);
  expect(await seriousProblems(page)).toEqual([]);
  await today.getByRole('link', { name: /No hot water/ }).click();
  await page.getByRole('heading', { name: 'No hot water' }).waitFor();
  expect(problems).toEqual([]);
});
