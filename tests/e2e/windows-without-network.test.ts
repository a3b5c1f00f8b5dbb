import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newFieldCompany, type FieldCompany } from './support/field-company.ts';
import { deviceReady, installDevice, untilStocked } from './support/offline-device.ts';
import { type Console, openConsole } from './support/open-console.ts';

let running: Console;
let company: FieldCompany;
beforeAll(async () => {
  running = await openConsole();
  company = await newFieldCompany(running);
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

test('signing out with unsent work asks what becomes of it, also when nothing can be fetched any more', async () => {
  const technician = await company.newTechnician('Ada Kowalski');
  await company.newVisit(technician.technicianId, { title: 'No hot water' });
  const { page } = await running.openWindow(technician, { width: 390, height: 844 });
  await installDevice(page);
  await page.goto('/technician-portal');
  await deviceReady(page);
  await untilStocked(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await page.locator('[data-sync=pending]').first().waitFor();

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out with unsent changes?' });
  await dialog.waitFor();
  expect(await dialog.getByRole('button', { name: 'Send now, then sign out' }).isDisabled()).toBe(true);
  await dialog.getByText('Signing out needs a network.').waitFor();
  await dialog.getByRole('button', { name: 'Discard and sign out' }).click();
  await dialog.getByRole('button', { name: 'Yes, discard 1 change for good' }).click();
  await dialog.getByRole('alert').filter({ hasText: 'nothing was discarded' }).waitFor();
  // Sent changes need no decision any more.
  await page.context().setOffline(false);
  const sent = page.getByRole('dialog', { name: 'Sign out?' });
  await sent.getByText('Everything made here has been sent.').waitFor();
  expect(await sent.getByRole('alert').count()).toBe(0);
  await page.keyboard.press('Escape');
  await sent.waitFor({ state: 'detached' });
});

test('a tab that was opened again shows no step as open that was taken before it had a network', async () => {
  const technician = await company.newTechnician('Bo Lindqvist');
  await company.newVisit(technician.technicianId, { title: 'Leaking tap' });
  const { page } = await running.openWindow(technician, { width: 390, height: 844 });
  await installDevice(page);
  await page.goto('/technician-portal');
  await deviceReady(page);
  const accept = page.getByRole('button', { name: 'Accept', exact: true });
  await accept.waitFor();
  // The page is loaded, and nothing can be sent.
  await page.route('**/api/sync', (route) => route.abort('connectionrefused'));
  await accept.click();
  await accept.waitFor({ state: 'detached' });
  await page.addInitScript(() => {
    const look = () => {
      const shown = [...document.querySelectorAll('button')].some(
        ({ textContent }) => textContent === 'Accept',
      );
      if (shown) document.documentElement.dataset['stale'] = 'true';
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.reload();
  await page.getByRole('button', { name: 'On my way', exact: true }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset['stale'])).toBeUndefined();
});

test('a toast whose code cannot be fetched leaves the page alone, and comes once it can', async () => {
  const technician = await company.newTechnician('Cleo Ndiaye');
  await company.newVisit(technician.technicianId, { title: 'Cold radiator' });
  const { page } = await running.openWindow(technician, { width: 390, height: 844 });
  await installDevice(page);
  const refuse = (pattern: string) => page.route(pattern, (route) => route.abort('connectionrefused'));
  await refuse('**/assets/toast-stack*');
  await page.goto('/technician-portal');
  await deviceReady(page);
  const accept = page.getByRole('button', { name: 'Accept', exact: true });
  // The visit has been read, and the navigation with its own file is there.
  await accept.waitFor();
  await page.getByRole('link', { name: 'Jobs', exact: true }).waitFor();
  await refuse('**/api/**');
  await accept.click();
  await page.locator('[data-sync=pending]').first().waitFor();
  await page.getByRole('link', { name: 'Unsent changes' }).click();
  await page.getByRole('button', { name: 'Send now' }).click();
  await page.getByText('1 change on this device').waitFor();
  await page.unroute('**/assets/toast-stack*');
  await page.getByText('Still no network').first().waitFor();
});

test('what makes a page live and keeps changes is fetched until it arrives', async () => {
  const { page } = await running.openWindow(company.office);
  await installDevice(page);
  const parts = ['start-offline', 'realtime-listener'];
  const isPart = (part: string) => new RegExp(`/assets/${part}`);
  for (const part of parts) await page.route(isPart(part), (route) => route.abort('connectionrefused'));
  const refused = parts.map((part) =>
    page.waitForEvent('requestfailed', (request) => isPart(part).test(request.url())),
  );
  await page.goto('/unsent');
  await Promise.all(refused);
  const problem = page.getByText('Work without a network is not possible here').first();
  await problem.waitFor();
  for (const part of parts) await page.unroute(isPart(part));
  await deviceReady(page);
  await page.locator('button[data-status=live]').waitFor();
  await problem.waitFor({ state: 'detached' });
});
