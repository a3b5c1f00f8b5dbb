import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Console, openConsole } from './support/open-console.ts';
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
