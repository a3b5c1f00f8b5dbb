import type { Equipment } from '@switchyard/contracts/equipment/equipment.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { waitFor } from '../support/wait-for.ts';
import { type FieldCompany, newFieldCompany } from './support/field-company.ts';
import { deviceReady, installDevice, offlineFacts, untilStocked } from './support/offline-device.ts';
import { type Console, openOwnConsole } from './support/open-console.ts';
import { seriousProblems } from './support/serious-problems.ts';

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

test('equipment on site is reported down and read without a network, and arrives', async () => {
  const { office } = company;
  const technician = await company.newTechnician('Ada Kowalski');
  const { jobId } = await company.newVisit(technician.technicianId);
  const { body: job } = await office.call('GET', `/api/jobs/${jobId}`);
  const { body: made } = await office.call('POST', '/api/equipment', {
    body: {
      name: 'Water heater',
      category: 'water_heater',
      customerId: job['customerId'],
      siteId: job['siteId'],
      serial: '2231K00417',
      warrantyUntil: '2099-12-24',
    },
  });
  await company.change('PATCH', `/api/jobs/${jobId}`, { equipmentIds: [made.id] });
  const { page, problems } = await running.openWindow(technician, {
    width: 390,
    height: 844,
    origin: proxy.url,
  });
  await installDevice(page);
  await page.goto('/technician-portal');
  const piece = page.getByRole('button', { name: /Water heater/ });
  await piece.getByText('This job').waitFor();
  await piece.getByText('Under warranty until 24 Dec 2099').waitFor();
  await piece.getByText('2231K00417').waitFor();
  await deviceReady(page);
  await untilStocked(page);
  await proxy.refuse();

  await piece.click();
  const sheet = page.getByRole('dialog', { name: 'Water heater' });
  await sheet.getByLabel('Meter', { exact: true }).fill('Cycles');
  await sheet.getByLabel('Value').fill('1200');
  await sheet.getByRole('button', { name: 'Save reading' }).click();
  await sheet.getByText(/^Last: 1200/).waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Report down' }).click();
  const question = page.getByRole('dialog', { name: 'Report down?' });
  await question.getByRole('textbox').fill('Tank leaks');
  await question.getByRole('button', { name: 'Report down' }).click();
  await sheet.getByText('Tank leaks').waitFor();
  await sheet.getByText('Down', { exact: true }).waitFor();
  expect((await offlineFacts(page)).actions.map(({ label }) => label)).toEqual([
    'Cycles: 1200 · Water heater',
    'Down · Water heater',
  ]);

  await proxy.accept();
  const stored = async () =>
    (await office.call('GET', `/api/equipment/${String(made.id)}`)).body as unknown as Equipment;
  await waitFor('the office has it', async () => (await stored()).state === 'down');
  expect(await stored()).toMatchObject({
    stateReason: 'Tank leaks',
    meters: [{ meter: 'Cycles', value: 1200 }],
  });
  expect(problems.filter((text) => !text.includes('ERR_CONNECTION_REFUSED'))).toEqual([]);
});
