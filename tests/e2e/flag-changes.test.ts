import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Console, openConsole } from './support/open-console.ts';
import { prepareBoard } from './support/prepare-board.ts';
import { untilSubscribed } from './support/seen.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

test('the open page of a flag shows at once who switched it why, and a new draft', async () => {
  const user = await running.newCompany();
  await user.call('POST', '/api/flags', { body: { key: 'smart_reassign' } });
  const { page, problems } = await running.openWindow(user);
  const subscribed = untilSubscribed(page, 'flag_changes');
  await page.goto('/feature-flags/smart_reassign');
  await page.getByText('created the flag').waitFor();
  await subscribed;
  await user.call('PATCH', '/api/flags/smart_reassign/environments/production', {
    body: { enabled: true, reason: 'week one clean' },
    revision: 1,
  });
  await page.getByText('“week one clean”').first().waitFor();
  await user.call('POST', '/api/flags/smart_reassign/experiments', { body: { name: 'Blue button' } });
  await page.getByText('Blue button', { exact: true }).waitFor();
  expect(problems).toEqual([]);
});

test('an evaluation is taken from the cache until the flag changes', async () => {
  const user = await running.newCompany();
  await user.call('POST', '/api/flags', { body: { key: 'smart_reassign' } });
  const { page, problems } = await running.openWindow(user);
  const subscribed = untilSubscribed(page, 'flag_changes');
  await page.goto('/feature-flags/smart_reassign');
  await page.getByText('created the flag').waitFor();
  await subscribed;
  const panel = page.getByRole('region', { name: 'Evaluation' });
  const asked = async (reason: string, isCached: boolean) => {
    await panel.getByRole('button', { name: 'Evaluate' }).click();
    const shown = panel.locator('output').filter({ hasText: reason });
    await shown.filter({ hasText: new RegExp(`From cache\\s*${isCached ? 'yes' : 'no'}`) }).waitFor();
  };
  await asked('DISABLED', false);
  await asked('CACHED', true);
  await user.call('PATCH', '/api/flags/smart_reassign/environments/production', {
    body: { enabled: true },
    revision: 1,
  });
  await panel.getByText('STATIC').waitFor();
  await asked('STATIC', false);
  expect(problems).toEqual([]);
});

test('the page of a flag shows earlier changes on demand', async () => {
  const user = await running.newCompany();
  await user.call('POST', '/api/flags', { body: { key: 'busy_flag' } });
  for (let revision = 1; revision <= 55; revision += 1) {
    await user.call('PATCH', '/api/flags/busy_flag/environments/production', {
      body: { enabled: revision % 2 === 1, reason: `step ${revision}` },
      revision,
    });
  }
  const { page, problems } = await running.openWindow(user);
  await page.goto('/feature-flags/busy_flag');
  await page.getByText('“step 6”').waitFor();
  expect(await page.getByText('created the flag').count()).toBe(0);
  await page.getByRole('button', { name: 'Show more', exact: true }).click();
  await page.getByText('created the flag').waitFor();
  expect(await page.getByText('“step 6”').count()).toBe(1);
  expect(await page.getByRole('button', { name: 'Show more', exact: true }).count()).toBe(0);
  expect(problems).toEqual([]);
});

test('the question before a toggle shows who switched the flag meanwhile, and goes on from there', async () => {
  const user = await running.newCompany();
  await user.call('POST', '/api/flags', { body: { key: 'smart_reassign' } });
  const { page, problems } = await running.openWindow(user);
  const subscribed = untilSubscribed(page, 'flag_changes');
  await page.goto('/feature-flags/smart_reassign');
  await page.getByText('created the flag').waitFor();
  await subscribed;
  await page.getByRole('switch', { name: /production/i }).click();
  const dialog = page.getByRole('dialog', { name: /in production\?/ });
  const reason = dialog.getByLabel('Reason');
  await expect.poll(() => reason.evaluate((field) => field === document.activeElement)).toBe(true);
  await reason.fill('week one clean');
  const toggle = (enabled: boolean, revision: number, reason: string) =>
    user.call('PATCH', '/api/flags/smart_reassign/environments/production', {
      body: { enabled, reason },
      revision,
    });
  await toggle(true, 1, 'pilot customers asked');
  const notice = dialog.getByRole('alert', { name: 'Changed meanwhile' });
  await notice.getByText('“pilot customers asked”').waitFor();
  await toggle(false, 2, 'errors in the log');
  await notice.getByText('“errors in the log”').waitFor();
  await dialog.getByRole('button', { name: 'Enable' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('“week one clean”').first().waitFor();
  expect(problems).toEqual([]);
});

test('the question before a step of a job shows who changed it meanwhile, and goes on from there', async () => {
  const user = await running.newCompany();
  const { visits } = await prepareBoard(user);
  const { body: visit } = await user.call('GET', `/api/visits/${visits[0]?.id}`);
  const url = `/api/jobs/${String(visit['jobId'])}`;
  const { page, problems } = await running.openWindow(user);
  await page.goto(`/jobs/${String(visit['jobId'])}`);
  await page.getByRole('button', { name: 'Change state' }).click();
  await page.getByRole('menuitem', { name: /hold/i }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Parts are missing');
  const { body: job } = await user.call('GET', url);
  await user.call('PATCH', url, { body: { priority: 'emergency' }, revision: job.revision });
  const notice = dialog.getByRole('alert', { name: 'Changed meanwhile' });
  await notice.getByText(/emergency/i).waitFor();
  await dialog.getByRole('button', { name: /hold/i }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await user.call('GET', url)).body['state']).toBe('on_hold');
  expect(problems).toEqual([]);
});

test('on a phone, one tap in the list switches a flag off at once, and the reason is asked for afterwards', async () => {
  const user = await running.newCompany();
  await user.call('POST', '/api/flags', { body: { key: 'new_board' } });
  const place = '/api/flags/new_board/environments/production';
  await user.call('PATCH', place, { revision: 1, body: { enabled: true } });
  const { page, problems } = await running.openWindow(user, { width: 390, height: 844 });
  await page.goto('/feature-flags');
  await page.getByRole('switch', { name: 'New Board in Production' }).tap();
  const why = page.getByRole('dialog', { name: 'Why was it switched off?' });
  await why.waitFor();
  // It is off before the reason is known.
  expect((await user.call('GET', `${place}/rules`)).body).toMatchObject({ enabled: false, revision: 3 });
  await why.getByLabel('Reason').fill('Errors in Boston');
  await why.getByRole('button', { name: 'Save reason' }).click();
  await why.waitFor({ state: 'detached' });
  await page.goto('/feature-flags/new_board');
  await page.getByRole('region', { name: 'History' }).getByText('“Errors in Boston”').waitFor();
  expect(problems).toEqual([]);
});
