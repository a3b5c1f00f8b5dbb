import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Console, openConsole } from './support/open-console.ts';
import type { ConsoleUser } from './support/sign-up.ts';
import { problemsInBothThemes } from './support/serious-problems.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

const phone = { width: 390, height: 844 };
/** The refusal that asks for a proof: the browser logs it. */
const isExpected = (problem: string) => /\b403\b/.test(problem);

/** Status of a read by a program. */
async function read(secret: string, path: string): Promise<number> {
  return (await fetch(`${running.url}${path}`, { headers: { authorization: `Bearer ${secret}` } })).status;
}

/** The secret that the dialog shows; closes it by keyboard. */
async function takeSecret(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: /^Keep the secret/ });
  await dialog.waitFor();
  const secret = (await dialog.getByLabel('Secret', { exact: true }).textContent()) ?? '';
  expect(await dialog.getByRole('region', { name: 'Example' }).textContent()).toContain(`Bearer ${secret}`);
  // Shown only here: no key closes it by mistake.
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'I kept it' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(await page.locator('body').textContent()).not.toContain(secret);
  return secret;
}

async function ageProofs({ companyId }: ConsoleUser): Promise<void> {
  await running.database.inCompany(companyId, (tx) =>
    tx
      .updateTable('sessions')
      .set({ provedAt: new Date(Date.now() - 11 * 60_000) })
      .execute(),
  );
}

test('a personal token is made with a proof, rotated and revoked on a phone', async () => {
  const user = await running.newCompany();
  const { page, problems } = await running.openWindow(user, phone);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Manage API tokens' }).click();
  await page.getByText('No API tokens').waitFor();
  expect(await problemsInBothThemes(page)).toEqual([]);
  await ageProofs(user);

  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API token' });
  await dialog.getByRole('button', { name: 'Make token' }).click();
  await dialog.getByText('Enter a name.').waitFor();
  await dialog.getByLabel('Name').fill('Nightly export');
  await dialog.getByRole('radio', { name: 'Choose' }).check();
  const customers = dialog.getByRole('group', { name: 'Customers', exact: true });
  await customers.getByRole('checkbox', { name: 'View' }).check();
  expect(await problemsInBothThemes(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(phone.width);
  await dialog.getByRole('button', { name: 'Make token' }).click();
  const proof = page.getByRole('dialog').filter({ has: page.getByLabel('Password', { exact: true }) });
  await proof.getByLabel('Password', { exact: true }).fill(user.password);
  await proof.getByLabel('Password', { exact: true }).press('Enter');
  const first = await takeSecret(page);
  expect(await read(first, '/api/customers')).toBe(200);
  expect(await read(first, '/api/jobs')).toBe(403);

  await page.getByText('reads Customers').waitFor();
  await page.getByRole('button', { name: 'Rotate Nightly export' }).click();
  await page.getByRole('combobox', { name: 'The earlier secret works' }).click();
  await page.getByRole('option', { name: 'No longer' }).click();
  await page.getByRole('button', { name: 'Rotate', exact: true }).click();
  const second = await takeSecret(page);
  expect([await read(first, '/api/customers'), await read(second, '/api/customers')]).toEqual([401, 200]);

  await page.getByRole('button', { name: 'Revoke Nightly export' }).click();
  await page.getByRole('button', { name: 'Revoke token' }).click();
  await page.getByText('Revoked', { exact: true }).waitFor();
  expect(await read(second, '/api/customers')).toBe(401);
  expect(await problemsInBothThemes(page)).toEqual([]);
  expect(problems.filter((problem) => !isExpected(problem))).toEqual([]);
});

test('an admin makes a read-only token of the company from the settings', async () => {
  const user = await running.newCompany();
  const { page, problems } = await running.openWindow(user);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Manage API tokens' }).click();
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API token of the company' });
  await dialog.getByLabel('Name').fill('Invoice sync');
  await dialog.getByLabel('Name').press('Enter');
  const secret = await takeSecret(page);
  expect(await read(secret, '/api/jobs')).toBe(200);
  await page.getByRole('region', { name: 'Tokens of the company' }).getByText('made by').waitFor();
  expect(await problemsInBothThemes(page)).toEqual([]);
  expect(problems).toEqual([]);
});
