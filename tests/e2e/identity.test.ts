import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Console, openConsole } from './support/open-console.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

test('a company signs up, signs out and signs in again', async () => {
  const { page, problems } = await running.openWindow(null);
  await page.goto('/signup');
  const email = `mara-${Date.now()}@example.test`;
  await page.getByLabel('First name').fill('Mara');
  await page.getByLabel('Last name').fill('Ortiz');
  await page.getByLabel('Company').first().fill('Harbor Field');
  await page.getByLabel(/e-?mail/i).fill(email);
  await page
    .getByLabel(/password/i)
    .first()
    .fill('a-long-password');
  await page.getByRole('button', { name: /create|sign up|start/i }).click();
  // The set-up opens first, once.
  await page.getByRole('heading', { name: 'Set up your company' }).waitFor();
  await page.getByRole('link', { name: 'Later' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();

  await page.getByRole('button', { name: /Mara Ortiz/ }).click();
  await page.getByRole('menuitem', { name: /sign out/i }).click();
  await page.getByLabel(/e-?mail/i).waitFor();

  await page.getByLabel(/e-?mail/i).fill(email);
  await page
    .getByLabel(/password/i)
    .first()
    .fill('a-wrong-password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText(/wrong/i).first().waitFor();
  await page
    .getByLabel(/password/i)
    .first()
    .fill('a-long-password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  expect(problems).toEqual([]);
});

test('unknown paths show the not-found page to visitors and lead staff to the dashboard', async () => {
  const visitor = await running.openWindow(null);
  await visitor.page.goto('/no/such/page');
  await visitor.page.getByText('Page Not Found').waitFor();
  await visitor.page
    .getByRole('link', { name: 'Go Home' })
    .or(visitor.page.getByRole('button', { name: 'Go Home' }))
    .waitFor();

  const staff = await running.openWindow(await running.newCompany());
  await staff.page.goto('/no/such/page');
  await staff.page.getByRole('heading', { name: 'Dashboard' }).waitFor();
});

test('the theme is kept and follows the operating system live', async () => {
  const { page } = await running.openWindow(await running.newCompany(), { theme: 'dark' });
  await page.goto('/jobs');
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme'] ?? 'dark');
  await expect.poll(theme).toBe('dark');
  await page.evaluate(() => localStorage.setItem('ui-theme', 'system'));
  await page.addInitScript(() => localStorage.setItem('ui-theme', 'system'));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.reload();
  await expect.poll(theme).toBe('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(theme).toBe('dark');
});
