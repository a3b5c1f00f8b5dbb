import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../support/wait-for.ts';
import { type FieldCompany, newFieldCompany } from './support/field-company.ts';
import { deviceReady, installDevice, storedRows, untilStocked } from './support/offline-device.ts';
import { type Console, openConsole } from './support/open-console.ts';

let running: Console;
let company: FieldCompany;
beforeAll(async () => {
  running = await openConsole();
  company = await newFieldCompany(running);
});
afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

test('a device keeps nothing of the company once its technician is disabled, except unsent work', async () => {
  const technician = await company.newTechnician('Ada Kowalski');
  await company.newVisit(technician.technicianId, { title: 'No hot water' });
  const { page } = await running.openWindow(technician, { width: 390, height: 844 });
  await installDevice(page);
  await page.goto('/technician-portal');
  await page.getByText('Before leaving').waitFor();
  await deviceReady(page);
  await untilStocked(page);
  expect((await storedRows(page, 'records')).length).toBeGreaterThan(0);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await page.locator('[data-sync=pending]').first().waitFor();
  const { body } = await company.office.call('GET', '/api/team');
  const members = (body as unknown as { members: { id: string; email: string; revision: number }[] }).members;
  const member = members.find(({ email }) => email === technician.email);
  await company.office.call('PATCH', `/api/team/${member?.id}`, {
    body: { status: 'disabled' },
    revision: member?.revision ?? 0,
  });
  await page.context().setOffline(false);
  await waitFor('the stored records are gone', async () => (await storedRows(page, 'records')).length === 0);
  expect(await storedRows(page, 'sync')).toEqual([]);
  expect(await storedRows(page, 'outbox')).toHaveLength(1);
});
