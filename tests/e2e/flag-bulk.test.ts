import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Console, openConsole } from './support/open-console.ts';
import { seriousProblems } from './support/serious-problems.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

test('selected flags are switched off at once, and on after a confirmation that names them, with an answer each', async () => {
  const user = await running.newCompany();
  const keys = ['eta_sms', 'map_clusters', 'night_routing'];
  const urlOf = (key: string) => `/api/flags/${key}/environments/production`;
  const isOn = async () =>
    await Promise.all(
      keys.map(async (key) => (await user.call('GET', `${urlOf(key)}/rules`)).body['enabled']),
    );
  for (const key of keys) await user.call('POST', '/api/flags', { body: { key } });
  await user.call('PATCH', urlOf('eta_sms'), { body: { enabled: true }, revision: 1 });
  const { page, problems } = await running.openWindow(user, { width: 390, height: 844 });
  await page.goto('/feature-flags');
  const flags = page.getByRole('grid', { name: 'Feature flags' });
  const choose = async (...names: string[]) => {
    for (const name of names)
      await flags.getByRole('row').filter({ hasText: name }).getByRole('checkbox').click();
  };
  const bar = page.getByRole('toolbar', { name: 'Actions on the selected rows' });
  const pick = async (item: string) => {
    await bar.getByRole('button', { name: 'Switch' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose(...keys);
  await pick('On in Production');
  const question = page.getByRole('dialog', { name: 'Enable 2 feature flags in production?' });
  const named = question.getByRole('list', { name: 'Flags' }).getByRole('listitem');
  await named.getByText('map_clusters').waitFor();
  await expect
    .poll(() => named.allTextContents())
    .toEqual([
      expect.stringMatching(/^Map Clusters map_clusters(?:Effect not known|.* contexts)/),
      expect.stringMatching(/^Night Routing night_routing(?:Effect not known|.* contexts)/),
    ]);
  expect(await seriousProblems(page)).toEqual([]);
  // Someone else changes one of them while the question is open.
  await user.call('PATCH', `${urlOf('night_routing')}/rules`, {
    body: { strategies: [{ id: 'beta', kind: { name: 'rollout', percentage: 5 } }] },
    revision: 1,
  });
  await question.getByLabel('Reason').fill('Season begins');
  await question.getByRole('button', { name: 'Enable 2 feature flags' }).click();
  const outcome = page.getByRole('dialog', { name: '1 feature flag not switched on in production' });
  await outcome.getByRole('list', { name: 'Refused' }).getByText('Night Routing').waitFor();
  await outcome.getByText('1 feature flag switched on in production.').waitFor();
  await outcome.getByRole('button', { name: 'Close' }).last().click();
  expect(await isOn()).toEqual([true, true, false]);

  await pick('Off in Production');
  await page.getByText('2 feature flags switched off in production', { exact: true }).waitFor();
  expect(await isOn()).toEqual([false, false, false]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(problems.filter((text) => !/status of 4(?:09|12)/.test(text))).toEqual([]);
});
