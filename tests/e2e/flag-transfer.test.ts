import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Console, openConsole } from './support/open-console.ts';
import { problemsInBothThemes } from './support/serious-problems.ts';
import { visit } from './support/visit.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

const variants = { on: true, off: false };

test('an admin imports flags, copies one to another environment with its difference, and archives some of them', async () => {
  const user = await running.newCompany();
  const { page, problems } = await running.openWindow(user);
  await page.goto('/feature-flags/import');
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'flags.json',
    mimeType: 'application/json',
    buffer: Buffer.from(
      JSON.stringify({
        flags: {
          new_checkout: {
            state: 'ENABLED',
            variants,
            defaultVariant: 'off',
            targeting: { if: [{ '==': [{ var: 'plan' }, 'pro'] }, 'on'] },
          },
          'not-a-key': { state: 'ENABLED', variants, defaultVariant: 'on' },
          old_banner: { state: 'DISABLED', variants, defaultVariant: 'on' },
        },
      }),
    ),
  });
  await page.getByRole('button', { name: 'Show the difference' }).click();
  const list = page.getByRole('list', { name: 'Flags' });
  await list.getByRole('listitem', { name: 'not-a-key' }).getByText('Skipped').waitFor();
  await page.getByRole('button', { name: 'Change 2 flags' }).click();
  await list.getByRole('listitem', { name: 'new_checkout' }).getByText('Created').waitFor();
  expect(
    (await user.call('GET', '/api/flags/new_checkout/environments/production/rules')).body,
  ).toMatchObject({
    enabled: false,
    strategies: [{ constraints: [{ contextName: 'plan' }] }],
  });
  expect(await problemsInBothThemes(page)).toEqual([]);

  await visit(page, '/feature-flags/import?flags=new_checkout&from=production&to=staging');
  await page.getByRole('button', { name: 'Show the difference' }).click();
  await list.getByRole('listitem', { name: 'new_checkout' }).getByText('Changed').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Change 1 flag' }).click();
  await list.getByRole('listitem', { name: 'new_checkout' }).getByText('Done').waitFor();

  await visit(page, '/feature-flags?stage=define');
  const flags = page.getByRole('grid', { name: 'Feature flags' });
  await flags.getByText('Define').first().waitFor();
  await flags.getByRole('row').filter({ hasText: 'old_banner' }).getByRole('checkbox').click();
  await page
    .getByRole('toolbar', { name: 'Actions on the selected rows' })
    .getByRole('button', { name: 'Archive' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive 1 feature flag' }).click();
  await page.getByText('1 feature flag archived', { exact: true }).waitFor();
  await flags.getByText('new_checkout').waitFor();
  await flags.getByText('old_banner').waitFor({ state: 'detached' });
  expect((await user.call('GET', '/api/flags/old_banner')).body['archivedAt']).not.toBeNull();
  expect(problems).toEqual([]);
});
