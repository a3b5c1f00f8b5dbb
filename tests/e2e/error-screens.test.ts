import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Console, openConsole } from './support/open-console.ts';
import { prepareBoard } from './support/prepare-board.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

test('a panel that fails leaves its page alive, and offers its retry again after 30 seconds', async () => {
  const user = await running.newCompany();
  const { visits } = await prepareBoard(user);
  const { body: visit } = await user.call('GET', `/api/visits/${visits[0]?.id}`);
  const { page } = await running.openWindow(user);
  await page.clock.install();
  // An answer that no version of the server gives.
  await page.route('**/api/jobs/*/photos*', (route) => route.fulfill({ json: { items: [null] } }));
  await page.goto(`/jobs/${String(visit['jobId'])}`);
  const screen = page.locator('[role=alert][data-level]');
  await screen.getByText('Oops! Something went wrong').waitFor();
  expect(await screen.count()).toBe(1);
  expect(await screen.getAttribute('data-level')).not.toBe('page');
  await page.getByRole('button', { name: 'Change state' }).waitFor();
  await page.getByRole('region', { name: 'Timeline' }).waitFor();
  const retry = screen.getByRole('button', { name: 'Try Again' });
  for (const count of [1, 2, 3]) {
    await retry.click();
    await screen.getByText(`Retry attempt ${count} of 3`).waitFor();
  }
  expect(await retry.isDisabled()).toBe(true);
  await page.clock.fastForward(31_000);
  await expect.poll(() => retry.isEnabled()).toBe(true);
  await page.unroute('**/api/jobs/*/photos*');
});

test('a failed read is described in the words for its kind of failure', async () => {
  const user = await running.newCompany();
  const { page } = await running.openWindow(user);
  await page.route('**/api/flags', (route) => route.abort());
  await page.goto('/feature-flags');
  await page.getByText('Connection problem. Please check your internet connection.').waitFor();
});

test('a signed-in user who wants to start a trial is told where they are', async () => {
  const user = await running.newCompany();
  const { page, problems } = await running.openWindow(user);
  await page.goto('/signup');
  await page.waitForURL('**/dashboard');
  await page.getByText('You are signed in already', { exact: true }).waitFor();
  await page.getByText(/^You are in .+ as .+\. Sign out to create another company\.$/).waitFor();
  expect(problems).toEqual([]);
});
