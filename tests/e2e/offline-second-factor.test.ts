import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '../support/account-calls.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { waitFor } from '../support/wait-for.ts';
import { type FieldCompany, newFieldCompany } from './support/field-company.ts';
import { deviceReady, installDevice, untilStocked } from './support/offline-device.ts';
import { type Console, openOwnConsole } from './support/open-console.ts';

let proxy: FaultProxy;
let running: Console;
let company: FieldCompany;
beforeAll(async () => {
  proxy = await startFaultProxy();
  running = await openOwnConsole({ publicOrigin: proxy.url });
  proxy.forwardTo(running.url);
  company = await newFieldCompany(running);
});
afterAll(async () => {
  await running[Symbol.asyncDispose]();
  await proxy[Symbol.asyncDispose]();
});

test('work done without a network waits for a second factor that became required meanwhile, and is sent', async () => {
  const technician = await company.newTechnician('Ada Kowalski');
  const visit = await company.newVisit(technician.technicianId, { title: 'No hot water' });
  const { page } = await running.openWindow(technician, { width: 390, height: 844, origin: proxy.url });
  await installDevice(page);
  await page.goto('/technician-portal');
  await page.getByText('Before leaving').waitFor();
  await deviceReady(page);
  await untilStocked(page);
  await proxy.refuse();
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await page.locator('[data-sync=pending]').first().waitFor();

  await company.change('PATCH', '/api/company-settings', { secondFactorRoles: ['technician'] });
  await proxy.accept();
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  await page.getByText('One change is kept on this device').waitFor();
  expect(await isAccepted(visit.id)).toBe(false);

  await page.getByRole('button', { name: 'Set up app' }).click();
  const key = page.getByRole('dialog').locator('code');
  await waitFor('the key', async () => ((await key.textContent()) ?? '').length > 20);
  const secret = ((await key.textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code of the app').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  await page.getByRole('button', { name: 'I kept them' }).click();
  await page.getByRole('button', { name: 'On my way', exact: true }).waitFor();
  await waitFor('the accepted visit', () => isAccepted(visit.id));
});

async function isAccepted(id: string): Promise<boolean> {
  const { stamps } = await company.readVisit(id);
  return stamps.acceptedAt !== null;
}
