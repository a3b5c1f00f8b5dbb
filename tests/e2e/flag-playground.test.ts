import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Console, openConsole } from './support/open-console.ts';
import type { ConsoleUser } from './support/sign-up.ts';
import { guidelinesInFull, seriousProblems } from './support/serious-problems.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

async function changeRules(user: ConsoleUser, key: string, body: object): Promise<void> {
  const url = `/api/flags/${key}/environments/production/rules`;
  const { body: before } = await user.call('GET', url);
  expect((await user.call('PATCH', url, { body, revision: before.revision })).status).toBe(200);
}

const inBoston = { contextName: 'city', operator: 'IN', values: ['Boston', 'Lynn'] };

async function companyWithFlag(): Promise<ConsoleUser> {
  const user = await running.newCompany();
  await user.call('POST', '/api/flags', { body: { key: 'smart_reassign' } });
  await user.call('POST', '/api/flags', { body: { key: 'new_board' } });
  await changeRules(user, 'new_board', { enabled: true });
  const share = { id: 'share', kind: { name: 'rollout', percentage: 100, stickiness: 'userId' } };
  await changeRules(user, 'smart_reassign', {
    enabled: true,
    strategies: [
      { id: 'named', kind: { name: 'users', userIds: ['boss'] } },
      {
        ...share,
        constraints: [inBoston],
        variants: [
          { name: 'blue', weight: 500 },
          { name: 'red', weight: 500 },
        ],
      },
    ],
  });
  return user;
}

const playground = (page: Page) => page.getByRole('region', { name: 'Playground' });

test('an admin asks why a user gets a flag, reads the steps, and sends the question as a link', async () => {
  const user = await companyWithFlag();
  const { page, problems } = await running.openWindow(user);
  await page.goto('/feature-flags/smart_reassign');
  const panel = playground(page);
  await panel.getByLabel('User id').fill('user-7');
  await panel.getByLabel('Properties').fill('city = Salem');
  await panel.getByRole('button', { name: 'Evaluate' }).press('Enter');
  await panel.getByText('No rule fits.').waitFor();
  await panel.getByText('city is one of Boston, Lynn · city is Salem').waitFor();
  await panel.getByText('user-7 is not named').waitFor();
  await panel.getByRole('button', { name: /Staging/ }).press('Enter');
  await panel.getByText('It is off in staging.').waitFor();

  await panel.getByLabel('Properties').fill('city = Lynn');
  await panel.getByRole('button', { name: 'Evaluate' }).click();
  await panel.getByRole('button', { name: /Production/ }).click();
  await panel.getByText('Rule 2 fits.').waitFor();
  await panel
    .getByText(/The user id user-7 is in bucket [\d,]+ of 100,000, within the first 100,000/)
    .waitFor();
  await panel.getByText('MurmurHash3 of “smart_reassign:user-7”, seed 0, version 2').waitFor();
  await panel.getByText(/at place [\d,]+ of 1,000: the variant is (blue|red)/).waitFor();
  expect(await seriousProblems(page, guidelinesInFull)).toEqual([]);

  // A change of the rules is followed.
  await changeRules(user, 'smart_reassign', { enabled: false });
  await panel.getByText('It is off in production.').waitFor();
  await panel.getByText('· not reached, would fit').waitFor();

  const address = page.url();
  expect(address).toContain('p.city=Lynn');
  const { page: other } = await running.openWindow(user, { width: 390, height: 844 });
  await other.goto(address);
  await playground(other).getByText('It is off in production.').waitFor();
  expect(await playground(other).getByLabel('Properties').inputValue()).toBe('city = Lynn');
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await seriousProblems(other, guidelinesInFull)).toEqual([]);

  await page.reload();
  await panel.getByRole('button', { name: 'Recent' }).click();
  await page.getByRole('menuitem', { name: 'user-7 · city = Salem' }).click();
  await expect.poll(() => page.url()).toContain('p.city=Salem');
  expect(problems).toEqual([]);
});

test('rules are tried before they are saved', async () => {
  const user = await companyWithFlag();
  const { page, problems } = await running.openWindow(user);
  await page.goto('/feature-flags/new_board');
  await page.getByRole('button', { name: 'Edit rules' }).click();
  const editor = page.getByRole('dialog', { name: /^Rules of/ });
  await editor.getByRole('button', { name: 'Add rule' }).click();
  await editor.getByRole('region', { name: 'Rule 1' }).getByLabel('Share', { exact: true }).fill('0');
  await editor.getByRole('button', { name: 'Try the rules' }).click();
  const tester = editor.getByRole('region', { name: 'Try the rules' });
  await tester.getByLabel('User id').fill('user-7');
  await tester.getByRole('button', { name: 'Evaluate' }).click();
  await tester.getByText('No rule fits.').waitFor();
  await editor.getByRole('region', { name: 'Rule 1' }).getByLabel('Share', { exact: true }).fill('100');
  await tester.getByText('The rules have changed since. Evaluate again.').waitFor();
  await tester.getByRole('button', { name: 'Evaluate' }).click();
  await tester.getByText('Rule 1 fits.').waitFor();
  const { body } = await user.call('GET', '/api/flags/new_board/environments/production/rules');
  expect(body['strategies']).toEqual([]);
  expect(problems).toEqual([]);
});

test('the page of all flags shows what one user gets, and why', async () => {
  const user = await companyWithFlag();
  const { page, problems } = await running.openWindow(user);
  await page.goto('/feature-flags');
  await page.getByRole('link', { name: 'Playground' }).click();
  await page.getByLabel('User id').fill('boss');
  await page.getByRole('button', { name: 'Evaluate' }).click();
  const results = page.getByRole('list', { name: 'Results' });
  await page.getByText('2 of 2 on').waitFor();
  await results.getByRole('button', { name: /smart_reassign/ }).press('Enter');
  await results.getByText('Rule 1 fits.').waitFor();
  await results.getByText('boss is named').waitFor();
  expect(await seriousProblems(page, guidelinesInFull)).toEqual([]);
  await page.getByRole('combobox', { name: 'Environment' }).click();
  await page.getByRole('option', { name: 'Staging' }).click();
  await page.getByText('0 of 2 on').waitFor();
  expect(page.url()).toContain('environment=staging');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await seriousProblems(page, guidelinesInFull)).toEqual([]);
  expect(problems).toEqual([]);
});

test('the page of a flag shows how many consoles have its newest revision', async () => {
  const user = await companyWithFlag();
  const { page, problems } = await running.openWindow(user);
  const { page: other } = await running.openWindow(user);
  await page.goto('/feature-flags/new_board');
  await other.goto('/dispatch');
  const panel = page.getByRole('region', { name: 'Delivery' });
  await panel.getByText('2 of 2').waitFor();
  // Before its first round trip, a page does not know the server's clock, and so no delay.
  for (const each of [page, other])
    await each.locator('button[data-status=live]').filter({ hasText: /\d ms/ }).waitFor();
  await changeRules(user, 'new_board', { enabled: false });
  await panel.getByText(/^Revision 3 in production/).waitFor();
  await panel.getByText('2 of 2').waitFor();
  await panel.getByText(/^slowest \d/).waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await other.close();
  await panel.getByText('1 of 1').waitFor();
  expect(problems).toEqual([]);
});
