import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { codeOf } from '../support/account-calls.ts';
import { waitFor } from '../support/wait-for.ts';
import { type Console, openOwnConsole } from './support/open-console.ts';
import type { ConsoleUser } from './support/sign-up.ts';
import { problemsInBothThemes } from './support/serious-problems.ts';

let running: Console;
let origin: string;
beforeAll(async () => {
  running = await openOwnConsole({ hasNamedOrigin: true });
  origin = running.url.replace('127.0.0.1', 'localhost');
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

const phone = { width: 390, height: 844 };
/** Refusals that a journey expects: the browser logs each. */
const isExpected = (problem: string) => /\b(400|401|403)\b/.test(problem);

async function signIn(page: Page, { email, password }: ConsoleUser): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByLabel('Email').waitFor();
}

/** The last proofs of an account become too old for risky steps. */
async function ageProofs({ companyId }: ConsoleUser): Promise<void> {
  await running.database.inCompany(companyId, (tx) =>
    tx
      .updateTable('sessions')
      .set({ provedAt: new Date(Date.now() - 11 * 60_000) })
      .execute(),
  );
}

/** Sets an authenticator app up; returns its key and the recovery codes. */
async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up app' }).click();
  const dialog = page.getByRole('dialog');
  const key = dialog.locator('code');
  await waitFor('the key', async () => ((await key.textContent()) ?? '').length > 20);
  const secret = ((await key.textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByRole('img', { name: 'QR code of the key' }).waitFor();
  await dialog.getByLabel('Code of the app').fill('000000');
  await dialog.getByRole('button', { name: 'Set up' }).click();
  await dialog.getByText('This code is wrong').waitFor();
  expect(await problemsInBothThemes(page)).toEqual([]);
  await dialog.getByLabel('Code of the app').fill(codeOf(secret, -30));
  await dialog.getByRole('button', { name: 'Set up' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' });
  await codes.waitFor();
  const shown = await codes.getByRole('listitem').allTextContents();
  await page.getByRole('button', { name: 'I kept them' }).click();
  await codes.waitFor({ state: 'detached' });
  return { secret, codes: shown };
}

test('an authenticator app is set up, asked for at the next sign-in, and a recovery code helps without it', async () => {
  const user = await running.newCompany();
  const { page, problems } = await running.openWindow(user, { origin, ...phone });
  await page.goto('/profile');
  await page.getByRole('region', { name: 'Second factor' }).waitFor();
  expect(await problemsInBothThemes(page)).toEqual([]);
  const { secret, codes } = await setUpApp(page);
  expect(codes).toHaveLength(10);
  await page.getByText('10 of 10 left').waitFor();

  await signOut(page);
  await signIn(page, user);
  const code = page.getByLabel('Code of the app');
  await code.fill('000000');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('This code is wrong').waitFor();
  expect(await problemsInBothThemes(page)).toEqual([]);
  await code.fill(codeOf(secret));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();

  await signOut(page);
  await signIn(page, user);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.goto('/profile');
  await page.getByText('9 of 10 left').waitFor();
  await page.getByText('with recovery code').first().waitFor();
  expect(problems.filter((problem) => !isExpected(problem))).toEqual([]);
});

test('a passkey is added, signs in without a password, proves identity, and is removed', async () => {
  const user = await running.newCompany();
  const { page, context, problems } = await running.openWindow(user, { origin });
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Office laptop');
  await page.getByRole('button', { name: 'Continue' }).click();
  // The codes are shown only here: no key closes them by mistake.
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'I kept them' }).click();
  await page.getByText('Office laptop').waitFor();

  await signOut(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();

  // After the password, it is the second step.
  await signOut(page);
  await signIn(page, user);
  await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
  // A cancelled try can be repeated.
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('No passkey was used').waitFor();
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();

  await ageProofs(user);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('Passkey removed').first().waitFor();
  await page.getByRole('button', { name: 'Add passkey' }).waitFor();
  expect(problems.filter((problem) => !isExpected(problem))).toEqual([]);
});

test('a password is changed after a proof that is asked for once; other devices are signed out', async () => {
  const user = await running.newCompany();
  const { page, problems } = await running.openWindow(user, { origin });
  const other = await running.openWindow(user, { origin });
  await other.page.goto('/profile');
  await ageProofs(user);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign out all others' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByLabel('Password', { exact: true }).fill('not the password');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await proof.getByText('This is not your password').waitFor();
  expect(await problemsInBothThemes(page)).toEqual([]);
  await proof.getByLabel('Password', { exact: true }).fill(user.password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Your other devices were signed out').first().waitFor();
  await other.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();

  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your password' });
  await dialog.getByLabel('Current password').fill(user.password);
  await dialog.getByLabel('New password').fill('password1234');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await dialog.getByRole('alert').first().waitFor();
  await dialog.getByLabel('New password').fill('quiet lantern over Boston');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Password changed').first().waitFor();
  await signOut(page);
  await signIn(page, { ...user, password: 'quiet lantern over Boston' });
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  expect(problems.filter((problem) => !isExpected(problem))).toEqual([]);
});

test('a company requires a second factor: its admin sets one up before anything else', async () => {
  const user = await running.newCompany();
  const { page, problems } = await running.openWindow(user, { origin });
  await page.goto('/settings');
  await page.getByRole('checkbox', { name: 'Admins' }).click();
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  expect(await problemsInBothThemes(page)).toEqual([]);
  await page.goto('/jobs');
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  await setUpApp(page);
  await page.getByRole('heading', { name: 'Jobs' }).waitFor();
  expect(problems.filter((problem) => !isExpected(problem))).toEqual([]);
});
