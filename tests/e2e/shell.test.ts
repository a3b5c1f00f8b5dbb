import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { installDevice, untilLiveAndRead } from './support/offline-device.ts';
import { boxOf } from './support/board-hands.ts';
import { type Console, openConsole } from './support/open-console.ts';
import { prepareBoard } from './support/prepare-board.ts';
import { seen } from './support/seen.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

const badge = (page: Page, status: string) => page.locator(`button[data-status=${status}]`);

/** Counts the page's api requests for a path. */
function countRequests(page: Page, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) count += 1;
  });
  return () => count;
}

test('a change too large for a frame of the socket is fetched and appears in the open list', async () => {
  const user = await running.newCompany();
  const { visits } = await prepareBoard(user);
  const visit = await user.call('GET', `/api/visits/${visits[0]?.id ?? ''}`);
  const job = await user.call('GET', `/api/jobs/${String(visit.body['jobId'])}`);
  // Three bytes each: before, after and the record together are 90 kB.
  const write = async (text: string, title: string, revision: number) =>
    await user.call('PATCH', `/api/jobs/${job.body.id}`, {
      body: { title, description: text.repeat(10_000) },
      revision,
    });
  const first = await write('前', 'No heat', job.body.revision);
  expect(first.status).toBe(200);

  const { page, problems } = await running.openWindow(user);
  await installDevice(page);
  await page.goto('/jobs');
  await page.getByText('No heat', { exact: true }).waitFor();
  // Data fetched before the live connection began is fetched once more.
  await untilLiveAndRead(page);
  const lists = countRequests(page, '/api/jobs');
  const fetched = page.waitForResponse((response) => response.url().includes('/api/events?'));
  const second = await write('後', 'No heat at all', first.body.revision);
  expect(second.status).toBe(200);
  expect((await fetched).status()).toBe(200);
  await page.getByText('No heat at all', { exact: true }).waitFor();
  expect(lists()).toBe(0);
  expect(problems).toEqual([]);
});

test('an A/B test that changes its status shows its toast on the screens of others', async () => {
  const user = await running.newCompany();
  await user.call('POST', '/api/flags', { body: { key: 'short_form' } });
  const draft = await user.call('POST', '/api/flags/short_form/experiments', {
    body: { name: 'Short form' },
  });
  expect(draft.status).toBe(201);
  const { page, problems } = await running.openWindow(user);
  await page.goto('/jobs');
  await badge(page, 'live').waitFor();
  const shown = seen(page, 'A/B Test Updated', 'Experiment "Short form" status changed to running');
  const changed = await user.call('PATCH', `/api/experiments/${draft.body.id}`, {
    body: { status: 'running' },
    revision: draft.body.revision,
  });
  expect(changed.status).toBe(200);
  await shown;
  expect(problems).toEqual([]);
});

test('a record that does not exist shows the not-found page inside the shell', async () => {
  const { page } = await running.openWindow(await running.newCompany());
  await page.goto('/jobs/00000000-0000-4000-8000-000000000000');
  await page.getByRole('heading', { name: 'Page Not Found', level: 2 }).waitFor();
  await page.getByRole('link', { name: 'Go Home' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
});

test.each([1440, 1024])('a long title gives way to the tools of its page at %i px', async (width) => {
  const user = await running.newCompany();
  const { visits } = await prepareBoard(user);
  const visit = await user.call('GET', `/api/visits/${visits[0]?.id ?? ''}`);
  const job = await user.call('GET', `/api/jobs/${String(visit.body['jobId'])}`);
  const title = 'Catch basin blocked in front of the school, water standing on the road';
  await user.call('PATCH', `/api/jobs/${job.body.id}`, { body: { title }, revision: job.body.revision });
  const { page } = await running.openWindow(user, { width, height: 900 });
  await page.goto(`/jobs/${job.body.id}`);
  const header = page.getByRole('banner');
  const last = header.getByRole('button', { name: 'Change state' });
  await last.waitFor();
  const tools = await last.evaluate((button) => {
    const place = button.closest('.overflow-x-auto');
    return { seen: place?.clientWidth, all: place?.scrollWidth };
  });
  expect(tools.all).toBe(tools.seen);
  const heading = await header.getByRole('heading', { level: 1 }).evaluate((element) => element.clientWidth);
  expect(heading).toBeGreaterThan(60);
});

test('the board shows all of its tools at 1440 px, on another day too', async () => {
  const { page } = await running.openWindow(await running.newCompany(), { width: 1440, height: 900 });
  await page.goto('/dispatch?day=2026-11-20');
  const last = page.getByRole('banner').getByRole('link', { name: 'Plan this day' });
  await last.waitFor();
  const tools = await last.evaluate((link) => {
    const place = link.closest('.overflow-x-auto');
    return { seen: place?.clientWidth, all: place?.scrollWidth };
  });
  expect(tools.all).toBe(tools.seen);
  // Only the text of the search gives way.
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  const { width, height } = await boxOf(bell);
  expect(width).toBe(height);
});

test('a page longer than the window scrolls within its frame, never the frame itself', async () => {
  const user = await running.newCompany();
  await prepareBoard(user);
  const { page } = await running.openWindow(user, { width: 390, height: 320 });
  for (const path of ['/dashboard', '/jobs', '/dispatch']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('main .sr-only').last().waitFor({ state: 'attached' });
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  }
});
