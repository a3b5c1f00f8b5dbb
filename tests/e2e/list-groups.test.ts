import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Console, openConsole } from './support/open-console.ts';
import type { ConsoleUser } from './support/sign-up.ts';
import { problemsInBothThemes, seriousProblems } from './support/serious-problems.ts';
import { visit } from './support/visit.ts';

/** More than a page. */
const waiting = 55;
let running: Console;
let company: Awaited<ReturnType<typeof newJobs>>;
beforeAll(async () => {
  running = await openConsole();
  company = await newJobs();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

type Made = { id: string; revision: number };
const create = async (user: ConsoleUser, path: string, body: unknown) => {
  const answer = await user.call('POST', path, { body });
  expect(answer.status).toBe(201);
  return answer.body as unknown as Made;
};
const move = async (user: ConsoleUser, { id, revision }: Made, to: string) => {
  const body = { to, reason: 'access' };
  expect((await user.call('POST', `/api/jobs/${id}/transitions`, { body, revision })).status).toBe(200);
};

/** A company with 55 unscheduled jobs, two on hold and a cancelled one. */
async function newJobs() {
  const user = await running.newCompany();
  const customer = await create(user, '/api/customers', { name: 'Fenway Apartments' });
  const address = { line1: '80 Boylston St', city: 'Boston' };
  const site = await create(user, '/api/sites', { customerId: customer.id, name: 'Main house', address });
  const newJob = (title: string) =>
    create(user, '/api/jobs', {
      customerId: customer.id,
      siteId: site.id,
      title,
      type: 'repair',
      trade: 'hvac',
      estimatedMinutes: 60,
    });
  const named = ['Held by a part', 'Held by a permit', 'Called off', 'Leaking roof'] as const;
  const [part, permit, off, roof] = await Promise.all(named.map((title) => newJob(title)));
  if (!part || !permit || !off || !roof) throw new Error('The jobs were not created');
  await move(user, part, 'on_hold');
  await move(user, permit, 'on_hold');
  await move(user, off, 'cancelled');
  // Few at once: writes of a company share some of the connections.
  for (let place = 0; place < waiting - 1; place += 3) {
    await Promise.all([place, place + 1, place + 2].map((number) => newJob(`Waiting ${number}`)));
  }
  return { user, roof };
}

const grid = (page: Page) => page.getByRole('grid', { name: /jobs/i });
const heading = (page: Page, name: string) =>
  grid(page).locator('[data-group]').getByRole('button', { name, exact: true });
const row = (page: Page, text: string) => grid(page).locator('[data-row-id]').filter({ hasText: text });
const headings = (page: Page) => grid(page).locator('[data-group]').allInnerTexts();
const address = (page: Page) => new URL(page.url()).searchParams;

async function groupBy(page: Page, field: string): Promise<void> {
  await page.getByRole('button', { name: /^(?:Group|By \w+)$/ }).click();
  await page.getByRole('menuitemradio', { name: field }).click();
}

test('jobs are grouped by state, collapsed, moved by live changes, kept in a view and shown on a phone', async () => {
  const { user, roof } = company;
  const { page, problems } = await running.openWindow(user, { width: 1440, height: 900 });
  await page.goto('/jobs');
  await groupBy(page, 'State');
  await heading(page, `Unscheduled ${waiting}`).waitFor();
  expect(address(page).get('group')).toBe('state');
  // Rows of the first group are still to come: no other heading precedes them.
  expect(await headings(page)).toHaveLength(1);
  expect(await seriousProblems(page)).toEqual([]);

  // The first group is longer than a page; the others follow at once when it is collapsed.
  await heading(page, `Unscheduled ${waiting}`).press('Enter');
  await row(page, 'Held by a part').waitFor();
  const folded = heading(page, `Unscheduled ${waiting}`);
  expect(await folded.getAttribute('aria-expanded')).toBe('false');
  expect(await folded.evaluate((one) => one === document.activeElement)).toBe(true);
  await row(page, 'Called off').waitFor();
  await expect.poll(() => headings(page)).toEqual([`Unscheduled\n${waiting}`, 'On hold\n2', 'Cancelled\n1']);

  // Keys of rows skip headings and collapsed rows; the box of a group takes its rows.
  await page.keyboard.press('j');
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await expect.poll(focused).toContain('Held by');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect.poll(focused).toContain('Called off');
  await grid(page).getByRole('checkbox', { name: 'Select the loaded rows of On hold' }).click();
  const bar = page.getByRole('toolbar', { name: 'Actions on the selected rows' });
  await bar.getByText('2 selected').waitFor();
  // All that is not collapsed: one more.
  await bar.getByRole('button', { name: 'Select all 3' }).click();
  await bar.getByText('3 selected').waitFor();
  await page.keyboard.press('Escape');

  // A change of another user moves the row, and both counts follow.
  const { body } = await user.call('GET', `/api/jobs/${roof.id}`);
  await move(user, body, 'on_hold');
  await heading(page, `Unscheduled ${waiting - 1}`).waitFor();
  await heading(page, 'On hold 3').waitFor();
  await row(page, 'Leaking roof').waitFor();

  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save as a new view…' }).click();
  const form = page.getByRole('dialog', { name: 'Save as a new view' });
  await form.getByLabel('Name').fill('Progress');
  await form.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('button', { name: 'Progress', exact: true }).waitFor();
  const { searchParams } = new URL(page.url());
  await visit(page, '/jobs');
  await visit(page, `/jobs?view=${searchParams.get('view')}`);
  await heading(page, `Unscheduled ${waiting - 1}`).waitFor();
  expect(address(page).get('group')).toBe('state');

  await page.setViewportSize({ width: 390, height: 844 });
  await heading(page, `Unscheduled ${waiting - 1}`).click();
  await row(page, 'Leaking roof').waitFor();
  await heading(page, 'On hold 3').click();
  await row(page, 'Leaking roof').waitFor({ state: 'detached' });
  await row(page, 'Called off').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await problemsInBothThemes(page)).toEqual([]);
  await groupBy(page, 'No groups');
  await expect.poll(() => headings(page)).toEqual([]);
  expect(address(page).has('group')).toBe(false);
  expect(problems).toEqual([]);
});

test('the heading of the group at the top stays in view, and names the rows below it', async () => {
  const { user } = company;
  const { page, problems } = await running.openWindow(user, { width: 1440, height: 600 });
  await page.goto('/jobs?group=state&sort=number');
  await row(page, 'Waiting').first().focus();
  for (let steps = 0; steps < 30; steps += 1) await page.keyboard.press('j');
  const top = await grid(page).evaluate((one) => one.getBoundingClientRect().top);
  const unscheduled = grid(page).locator('[data-group=unscheduled]');
  await expect.poll(async () => (await unscheduled.boundingBox())?.y).toBe(top + 32);
  const toTheEnd = async () => {
    await page.keyboard.press('End');
    return await row(page, 'Called off').count();
  };
  await expect.poll(toTheEnd).toBe(1);
  // Collapsing it brings its heading to the top of the list, with the next group below.
  await unscheduled.getByRole('button').click();
  await row(page, 'Called off').waitFor();
  expect(await headings(page)).toHaveLength(3);
  expect(problems).toEqual([]);
});

test('a group that the list does not have is left out of the address, and said', async () => {
  const user = await running.newCompany();
  const { page, problems } = await running.openWindow(user);
  await page.goto('/jobs?group=colour');
  await page.getByText('Part of the address was left out', { exact: true }).waitFor();
  await expect.poll(() => address(page).has('group')).toBe(false);
  expect(problems).toEqual([]);
});
