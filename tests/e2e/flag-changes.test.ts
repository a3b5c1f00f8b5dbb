import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Console, openConsole } from './support/open-console.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterAll(() => running[Symbol.asyncDispose]());

test('the open page of a flag shows at once who switched it why, and a new draft', async () => {
  const user = await running.newCompany();
  await user.call('POST', '/api/flags', { body: { key: 'smart_reassign' } });
  const { page, problems } = await running.openWindow(user);
  await page.goto('/feature-flags/smart_reassign');
  await page.getByText('created the flag').waitFor();
  await page.getByText('Live', { exact: false }).first().waitFor();
  // The socket reads its topics a moment after it is live: a change in an environment of nobody shows when.
  await expect
    .poll(
      async () => {
        const flag = await user.call('GET', '/api/flags/smart_reassign');
        const states = flag.body['environments'] as {
          environment: string;
          revision: number;
          enabled: boolean;
        }[];
        const state = states.find((item) => item.environment === 'development');
        await user.call('PATCH', '/api/flags/smart_reassign/environments/development', {
          body: { enabled: state?.enabled !== true },
          revision: state?.revision ?? 0,
        });
        return await page.getByText('in development').count();
      },
      { timeout: 10_000, interval: 500 },
    )
    .toBeGreaterThan(0);
  await user.call('PATCH', '/api/flags/smart_reassign/environments/production', {
    body: { enabled: true, reason: 'week one clean' },
    revision: 1,
  });
  await page.getByText('“week one clean”').first().waitFor({ timeout: 5_000 });
  await user.call('POST', '/api/flags/smart_reassign/experiments', { body: { name: 'Blue button' } });
  await page.getByText('Blue button', { exact: true }).waitFor({ timeout: 5_000 });
  expect(problems).toEqual([]);
});
