import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Console, openConsole } from './support/open-console.ts';
import { prepareBoard } from './support/prepare-board.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

test('a part of the navigation is folded and a page becomes a favourite, by keyboard, for good', async () => {
  const { page, problems } = await running.openWindow(await running.newCompany(), {
    width: 1440,
    height: 900,
  });
  await page.goto('/events');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const operate = navigation.getByRole('button', { name: 'Operate' });
  const flags = navigation.getByRole('link', { name: 'Feature flags' });
  await flags.waitFor();
  await operate.press('Enter');
  await flags.waitFor({ state: 'hidden' });
  expect(await operate.getAttribute('aria-expanded')).toBe('false');
  // The current page stays visible.
  expect(await navigation.getByRole('link', { name: 'Event timeline' }).getAttribute('aria-current')).toBe(
    'page',
  );

  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Find a job, customer').fill('Add Event timeline');
  await page.getByRole('option', { name: 'Add Event timeline to favourites' }).click();
  const favourites = navigation.getByRole('group', { name: 'Favourites' });
  await favourites.getByRole('link', { name: 'Event timeline' }).waitFor();
  await page.reload();
  await favourites.getByRole('link', { name: 'Event timeline' }).waitFor();
  expect(await navigation.getByRole('link', { name: 'Event timeline' }).count()).toBe(1);
  expect(await operate.getAttribute('aria-expanded')).toBe('false');
  await operate.press('Enter');
  await flags.click();
  await page.waitForURL('**/feature-flags');
  expect(problems).toEqual([]);
});

test('what is typed into the search of a list stays, and leads nowhere, however fast one moves on', async () => {
  const user = await running.newCompany();
  await user.call('POST', '/api/customers', { body: { name: 'Harbor Bakery' } });
  const { page, problems } = await running.openWindow(user, { width: 1440, height: 900 });
  const search = page.getByRole('search').getByRole('searchbox');
  const link = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
  await page.goto('/customers');
  await search.pressSequentially('harb');
  // Before the text is written to the address.
  await link('Jobs').click();
  await page.waitForURL('**/jobs');
  await page.goBack();
  await page.waitForURL('**/customers?q=harb');
  expect(await search.inputValue()).toBe('harb');

  // Going back leaves the page while the text waits to be written.
  await link('Jobs').click();
  await page.waitForURL('**/jobs');
  await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor();
  await search.pressSequentially('pump');
  await page.evaluate(() => history.back());
  await page.waitForURL('**/customers?q=harb');
  await search.fill('harbor');
  // Written last, after everything that waited.
  await page.waitForURL('**/customers?q=harbor');
  await page.getByRole('heading', { name: 'Customers', exact: true }).waitFor();

  // A slow device: the address arrives after the next letters.
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  const text = 'harbor bakery on the long pier';
  await search.fill('');
  await search.pressSequentially(text, { delay: 150 });
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(text);
  expect(await search.inputValue()).toBe(text);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  expect(problems).toEqual([]);
});

test('"new job" in the palette makes a job on any page, whatever records are called so', async () => {
  const user = await running.newCompany();
  await user.call('POST', '/api/flags', { body: { key: 'new_job_form' } });
  await user.call('POST', '/api/customers', { body: { name: 'New Job Roofing' } });
  const { page, problems } = await running.openWindow(user);
  await page.goto('/events');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Jobs' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Find a job, customer').fill('new job');
  await page.getByRole('option', { name: /New Job Roofing/ }).waitFor();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'New job' });
  await form.getByLabel('Resolve by').fill('2020-01-01T10:00');
  await form.getByText('This time has passed').waitFor();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await form.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/jobs');
  expect(new URL(page.url()).search).toBe('');
  expect(problems).toEqual([]);
});

test('commands stand above records in the palette, and plan the visit of a numbered job', async () => {
  const user = await running.newCompany();
  const { visits } = await prepareBoard(user);
  const { body: visit } = await user.call('GET', `/api/visits/${visits[0]?.id}`);
  const { jobId, job } = visit as unknown as Visit;
  await user.call('POST', '/api/customers', { body: { name: 'Light Street Works' } });
  const { page, problems } = await running.openWindow(user);
  await page.goto('/events');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Jobs' }).waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByPlaceholder('Find a job, customer');
  await field.fill('light');
  await page.getByRole('option', { name: /Light Street Works/ }).waitFor();
  expect(await page.getByRole('option').first().innerText()).toBe('Light theme');
  await page.keyboard.press('Enter');
  await page.locator('html[data-theme="light"]').waitFor();

  await page.keyboard.press('Control+k');
  await field.fill(`assign ${job.number}`);
  await page.getByRole('option', { name: `Assign job #${job.number}`, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: `Plan a visit for job #${job.number}` });
  await form.getByRole('button', { name: 'Cancel' }).click();
  await form.waitFor({ state: 'detached' });
  await page.waitForURL((url) => url.pathname === `/jobs/${jobId}` && url.search === '');
  expect(problems).toEqual([]);
});

test('an address that says nonsense opens its page all the same, and says what was left out', async () => {
  const user = await running.newCompany();
  const { page, problems } = await running.openWindow(user);
  const nonsense =
    'day=2026-99-99&view=upside&zoom=9&state=nothing&customerId=7&sort=colour&actorId=x&q=%00%ED%A0%80';
  const paths = [
    '/dispatch',
    '/jobs',
    '/customers',
    '/technicians',
    '/events',
    '/feature-flags',
    '/support',
    '/settings',
    '/dashboard',
  ];
  for (const path of paths) {
    await page.goto(`${path}?${nonsense}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.getByRole('heading', { name: 'Oops! Something went wrong' }).waitFor({ state: 'hidden' });
  }
  await page.goto('/dispatch?day=2026-02-30');
  await page.getByText('This page cannot read "day".').first().waitFor();
  await page.waitForURL((url) => url.search === '');
  expect(problems).toEqual([]);
});

test('the number of a job is an address of it', async () => {
  const user = await running.newCompany();
  const { visits } = await prepareBoard(user);
  const { body: visit } = await user.call('GET', `/api/visits/${visits[0]?.id}`);
  const { jobId, job } = visit as unknown as Visit;
  const { page, problems } = await running.openWindow(user);
  await page.goto(`/jobs/${job.number}`);
  await page.waitForURL(`**/jobs/${jobId}`);
  await page.getByRole('heading', { level: 1, name: `#${job.number}` }).waitFor();
  expect(problems).toEqual([]);
  await page.goto('/jobs/99999');
  await page.getByText('Page Not Found').first().waitFor();
});

test('a phone has the first four pages at hand, and the others under "More"', async () => {
  const { page, problems } = await running.openWindow(await running.newCompany(), {
    width: 390,
    height: 844,
  });
  await page.goto('/jobs');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name: 'Dashboard' }).waitFor();
  const atHand = await bar.getByRole('link').allTextContents();
  expect(atHand).toHaveLength(4);
  await bar.getByRole('button', { name: 'More' }).press('Enter');
  const more = page.getByRole('navigation', { name: 'More pages' });
  await more.getByRole('link', { name: 'Settings' }).waitFor();
  const others = await more.getByRole('link').allTextContents();
  expect(others.filter((title) => atHand.includes(title))).toEqual([]);
  expect(others).toEqual(expect.arrayContaining(['Technicians', 'Event timeline', 'Team', 'Settings']));
  await more.getByRole('button', { name: 'Favourite: Settings' }).click();
  await more
    .getByRole('group', { name: 'Favourites' })
    .getByRole('link', { name: 'Settings' })
    .press('Enter');
  await page.waitForURL('**/settings');
  await more.waitFor({ state: 'hidden' });
  expect(problems).toEqual([]);
});
