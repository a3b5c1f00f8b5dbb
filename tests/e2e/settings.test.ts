import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../support/wait-for.ts';
import { type FieldCompany, newFieldCompany } from './support/field-company.ts';
import { type Console, openConsole } from './support/open-console.ts';

let running: Console;
let company: FieldCompany;
beforeAll(async () => {
  running = await openConsole();
  company = await newFieldCompany(running);
});
afterAll(() => running[Symbol.asyncDispose]());

test('an admin decides about places in photos, downloads everything and may delete the company; a manager only looks', async () => {
  const { page: admin, context: first } = await running.openWindow(company.office);
  const manager = await company.newManager('Mira Voss');
  const { page: other, context: second } = await running.openWindow(manager);
  await other.goto('/settings');
  const seen = other.getByRole('switch', { name: 'Keep photo location' });
  await seen.waitFor();
  expect(await seen.isEnabled()).toBe(false);
  await admin.goto('/dashboard');
  await admin.getByRole('group', { name: 'Company' }).getByRole('link', { name: 'Settings' }).click();
  const own = admin.getByRole('switch', { name: 'Keep photo location' });
  await own.click();
  for (const one of [own, seen]) {
    await waitFor('it is on', async () => (await one.getAttribute('aria-checked')) === 'true');
  }
  const { body } = await company.office.call('GET', '/api/company-settings');
  expect(body['keepPhotoLocation']).toBe(true);
  expect(await other.getByRole('button', { name: 'Download', exact: true }).count()).toBe(0);
  const arriving = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Download', exact: true }).click();
  const everything = await arriving;
  expect(everything.suggestedFilename()).toMatch(/^switchyard-[\d-]+\.zip$/);
  expect(await everything.failure()).toBeNull();

  const { body: settings } = await company.office.call('GET', '/api/company-settings');
  await admin.getByRole('button', { name: 'Delete company' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Another name');
  await dialog.getByRole('button', { name: 'Delete company' }).click();
  await dialog.getByRole('alert').filter({ hasText: 'to confirm' }).waitFor();
  await dialog.getByRole('textbox').fill(String(settings['name']));
  await dialog.getByRole('button', { name: 'Delete company' }).click();
  await admin.getByText('This company is deleted on').waitFor();
  await admin.getByRole('button', { name: 'Keep the company' }).click();
  await admin.getByRole('button', { name: 'Delete company' }).waitFor();
  await admin.getByRole('link', { name: 'See usage' }).click();
  await admin.getByRole('progressbar', { name: 'Changes today' }).waitFor();
  await first.close();
  await second.close();
});

test('a checklist is written and changed on a phone, seen live by others, deleted and brought back', async () => {
  const { page, context } = await running.openWindow(company.office, { width: 390, height: 844 });
  const { page: other, context: second } = await running.openWindow(await company.newManager('Leo Brandt'));
  await other.goto('/settings');
  const list = other.getByRole('list', { name: 'Checklists' });
  await list.waitFor();
  await page.goto('/settings');
  await page.getByRole('button', { name: 'New checklist' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Boiler service');
  await dialog.getByRole('checkbox', { name: 'Plumbing' }).click();
  await dialog.getByRole('button', { name: 'Save checklist' }).click();
  await dialog.getByRole('alert').filter({ hasText: 'Item 1: say what is asked.' }).waitFor();
  await dialog.getByLabel('Question 1').fill('Gas tight');
  await dialog.getByRole('checkbox', { name: 'Required' }).click();
  await dialog.getByRole('button', { name: 'Add item' }).click();
  await dialog.getByLabel('Question 2').fill('Pressure');
  await dialog.getByRole('button', { name: 'Move item 2 up' }).click();
  await dialog.getByRole('button', { name: 'Save checklist' }).click();
  await dialog.waitFor({ state: 'detached' });
  const row = list.getByRole('listitem').filter({ hasText: 'Boiler service' });
  await row.getByText('Plumbing · 2 items · 1 required').waitFor();
  await page.getByRole('button', { name: 'Edit Boiler service' }).click();
  await expect.poll(() => dialog.getByLabel('Question 1').inputValue()).toBe('Pressure');
  await dialog.getByRole('button', { name: 'Remove item 1' }).click();
  await dialog.getByRole('button', { name: 'Save checklist' }).click();
  await row.getByText('Plumbing · 1 item · 1 required').waitFor();
  await page.getByRole('button', { name: 'Delete Boiler service' }).click();
  await page.getByRole('button', { name: 'Delete checklist' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  // The toast disappears automatically, but not while hovered.
  await undo.hover();
  await row.waitFor({ state: 'detached' });
  await undo.click();
  await row.waitFor();
  await context.close();
  await second.close();
});
