import { readFile } from 'node:fs/promises';
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

/** Signs in elsewhere, with another browser. */
async function signIn({ email, password }: ConsoleUser, typed = password): Promise<number> {
  const answer = await fetch(`${running.url}/api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: running.url,
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
    },
    body: JSON.stringify({ email, password: typed }),
  });
  return answer.status;
}

async function ageProofs({ companyId }: ConsoleUser): Promise<void> {
  await running.database.inCompany(companyId, (tx) =>
    tx
      .updateTable('sessions')
      .set({ provedAt: new Date(Date.now() - 11 * 60_000) })
      .execute(),
  );
}

async function prove(page: Page, { password }: ConsoleUser): Promise<void> {
  const proof = page.getByRole('dialog').filter({ has: page.getByLabel('Password', { exact: true }) });
  await proof.getByLabel('Password', { exact: true }).fill(password);
  await proof.getByLabel('Password', { exact: true }).press('Enter');
}

async function expectFits(page: Page, width: number): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

test('the activity of the company is live, filtered and exported', async () => {
  const user = await running.newCompany();
  const { page, problems } = await running.openWindow(user, { width: 1440, height: 900 });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Security', exact: true }).click();
  const list = page.getByRole('grid', { name: 'Security events' });
  await list.waitFor();
  expect(await signIn(user, 'not the password')).toBe(401);
  await list.getByText('Failed', { exact: true }).waitFor();
  expect(await signIn(user)).toBe(200);
  await list.getByText('Firefox on Linux').nth(1).waitFor();
  expect(await problemsInBothThemes(page)).toEqual([]);

  await page.getByRole('button', { name: 'Outcome' }).click();
  await page
    .getByRole('menuitemradio', { name: 'Failed' })
    .or(page.getByRole('option', { name: 'Failed' }))
    .click();
  await page.keyboard.press('Escape');
  await list.getByText('with a password').first().waitFor({ state: 'detached' });
  await list.getByText('wrong password').waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'JSON lines' }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { kind: 'sign_in', outcome: 'failed', device: 'Firefox on Linux', details: { reason: 'password' } },
  ]);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await list.getByText('List exported').waitFor();

  await list.getByRole('row').filter({ hasText: 'wrong password' }).click();
  const sheet = page.getByRole('dialog', { name: 'Sign-in' });
  await sheet.getByRole('button', { name: /^Everything about/ }).click();
  await page.getByRole('button', { name: /^Person/ }).waitFor();
  expect(new URL(page.url()).searchParams.get('userId')).toMatch(/^[\da-f-]{36}$/);
  expect(problems.filter((problem) => !isExpected(problem))).toEqual([]);
});

test('an alert is acknowledged and resolved, on a phone, too', async () => {
  const user = await running.newCompany();
  const { page, problems } = await running.openWindow(user, phone);
  await page.goto('/security?tab=alerts');
  await page.getByText('No alerts').waitFor();
  for (let count = 0; count < 10; count += 1) expect(await signIn(user, `guess ${count}`)).toBe(401);
  const alert = page.getByRole('list', { name: 'Alerts' }).getByRole('listitem');
  await alert.getByText('Many failed sign-ins').waitFor();
  await expectFits(page, phone.width);
  expect(await problemsInBothThemes(page)).toEqual([]);
  await alert.getByRole('button', { name: /^Acknowledge/ }).click();
  await alert.getByText(/^Acknowledged by/).waitFor();
  await alert.getByRole('button', { name: /^Resolve/ }).click();
  await alert.getByText(/^Resolved by/).waitFor();
  expect(await alert.getByRole('button').count()).toBe(0);
  await alert.getByRole('link').click();
  await page.getByText('wrong password').first().waitFor();
  expect(problems).toEqual([]);
});

test('devices and tokens are ended on a phone, with a proof of identity', async () => {
  const user = await running.newCompany();
  expect(await signIn(user)).toBe(200);
  const { page, problems } = await running.openWindow(user, phone);
  await page.goto('/profile/api-tokens');
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API token' });
  await dialog.getByLabel('Name').fill('Nightly export');
  await dialog.getByRole('button', { name: 'Make token' }).click();
  await page.getByRole('button', { name: 'I kept it' }).press('Enter');

  await page.goto('/security');
  await page.getByText('API token made').waitFor();
  await expectFits(page, phone.width);
  expect(await problemsInBothThemes(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Devices' }).click();
  await page.getByText('Firefox on Linux').waitFor();
  await expectFits(page, phone.width);
  expect(await problemsInBothThemes(page)).toEqual([]);
  await ageProofs(user);
  // The last one is the device within its person.
  const device = page.getByRole('listitem').filter({ hasText: 'Firefox on Linux' }).last();
  await device.getByRole('button', { name: 'Sign out', exact: true }).click();
  await prove(page, user);
  await page.getByText('Firefox on Linux').waitFor({ state: 'detached' });

  await page.getByRole('tab', { name: 'API tokens' }).click();
  await page.getByRole('button', { name: 'Revoke Nightly export' }).click();
  await page.getByRole('button', { name: 'Revoke token' }).click();
  await page.getByText('Revoked', { exact: true }).waitFor();
  await expectFits(page, phone.width);
  expect(await problemsInBothThemes(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Accounts' }).click();
  await page.getByText(/^Without one:/).waitFor();
  await page.getByText('All accounts are in use').waitFor();
  await expectFits(page, phone.width);
  expect(await problemsInBothThemes(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Activity' }).click();
  await page.getByText('Session ended').waitFor();
  await page.getByText('API token revoked').waitFor();
  expect(problems.filter((problem) => !isExpected(problem))).toEqual([]);
});
