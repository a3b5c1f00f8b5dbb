import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { drawJpeg } from '../support/test-pictures.ts';
import { waitFor } from '../support/wait-for.ts';
import { boxOf, drag } from './support/board-hands.ts';
import { type FieldCompany, newFieldCompany } from './support/field-company.ts';
import { deviceReady, installDevice, offlineFacts, untilStocked } from './support/offline-device.ts';
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

test('a visit is worked from accepting to the signature without a network, and arrives once', async () => {
  const technician = await company.newTechnician('Ada Kowalski');
  const visit = await company.newVisit(technician.technicianId, { title: 'No hot water' });
  const { page, problems } = await openPhone(technician);
  await proxy.refuse();
  const startedAt = Date.now();

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('Accept').click();
  await page.locator('[data-sync=pending]').first().waitFor();
  await button('On my way').click();
  await button('Arrived').click();
  await button('Start work').click();
  await button('Pause').click();
  await button('Waiting for parts').click();
  await button('Resume work').click();
  await button('Complete visit').waitFor();
  await record(page, 'Notes', 'Save note', async (sheet) => sheet.getByLabel('Note').fill('Anode was gone'));
  await record(page, 'Parts', 'Add part', async (sheet) => {
    await sheet.getByLabel('Part', { exact: false }).first().fill('Anode rod');
    await sheet.getByLabel('Quantity').fill('2');
  });
  await record(page, 'Reading', 'Save reading', async (sheet) => {
    await sheet.getByLabel('What').fill('Outlet temperature');
    await sheet.getByLabel('Value').fill('58.5');
    await sheet.getByLabel('Unit').fill('°C');
  });
  await record(page, 'Time', 'Add time', (sheet) => sheet.getByLabel('Why by hand').fill('Fetched the rod'));
  await takePhotos(page);
  await answerChecklist(page);
  await sign(page, page.getByRole('button', { name: /Customer signature/ }));
  await button('Complete visit').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('What was done').fill('Replaced the anode rod');
  await sheet.getByRole('button', { name: 'Complete visit' }).click();
  await sheet.waitFor({ state: 'detached' });
  // Every state was shown immediately, without having been sent.
  await button('Complete visit').waitFor({ state: 'detached' });
  // The time entry of the last step is stored shortly after the step.
  await waitFor('the time of the visit is kept', async () =>
    (await offlineFacts(page)).actions.at(-1)?.label.startsWith('Time'),
  );
  const atEnd = await offlineFacts(page);
  expect(atEnd).toMatchObject({ network: 'offline', conflicts: 0, attention: 0 });
  const strip = page.getByRole('status').filter({ hasText: /Offline since \d\d:\d\d/ });
  await waitFor('the strip says how much waits', async () =>
    (await strip.innerText()).includes(`${atEnd.actions.length} changes kept here`),
  );

  await page.getByRole('link', { name: 'Unsent changes' }).click();
  const rows = page.getByRole('list', { name: 'Unsent changes' }).locator('> li');
  await expect.poll(() => rows.count()).toBe(atEnd.actions.length);
  expect(new Set(atEnd.actions.map(({ id }) => id)).size).toBe(atEnd.actions.length);

  await proxy.accept();
  await page.getByText('Everything is sent.').waitFor();
  await page.getByRole('link', { name: 'My day' }).click();
  await page.getByText('No hot water').first().waitFor();
  await waitFor('no badge is left', async () => (await page.locator('[data-sync]').count()) === 0);

  const done = await company.readVisit(visit.id);
  expect(done).toMatchObject({ state: 'completed', resolution: 'Replaced the anode rod' });
  const { acceptedAt, enRouteAt, arrivedAt, startedAt: begun, completedAt } = done.stamps;
  const stamps = [acceptedAt, enRouteAt, arrivedAt, begun, completedAt].map((at) => Date.parse(at ?? ''));
  expect(stamps).toEqual(stamps.toSorted((a, b) => a - b));
  expect(stamps[0]).toBeGreaterThan(startedAt - 1000);
  expect(stamps.at(-1)).toBeLessThan(Date.now());
  expect(countsOf(await entriesOf(visit))).toEqual({
    note: 1,
    part: 1,
    reading: 1,
    signature: 1,
    answer: atEnd.actions.filter(({ label }) => label.startsWith('Checklist')).length,
    time: atEnd.actions.filter(({ label }) => label.startsWith('Time')).length,
  });
  expect(await photosOf(visit)).toHaveLength(2);
  await seenByOffice(visit);
  // When the network is lost, pending requests are aborted and new ones refused.
  expect(problems.filter((text) => !/net::ERR_|WebSocket/.test(text))).toEqual([]);
});

test('a customer who signed before the checklist asked for it does not sign again', async () => {
  const technician = await company.newTechnician('Ben Tran');
  const visit = await company.newVisit(technician.technicianId, { title: 'Leaking tap' });
  const { page } = await openPhone(technician);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  for (const step of ['Accept', 'On my way', 'Arrived', 'Start work']) await button(step).click();
  await button('Complete visit').waitFor();
  await sign(page, button('Signature'));
  await answerChecklist(page);
  const item = page.getByRole('button', { name: /Customer signature/ });
  await expect.poll(() => item.innerText()).toBe('Customer signature');
  await button('Complete visit').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('What was done').fill('New washer');
  await sheet.getByRole('button', { name: 'Complete visit' }).click();
  await sheet.waitFor({ state: 'detached' });
  await button('Complete visit').waitFor({ state: 'detached' });
  await waitFor('the office has the visit and the answer', async () => {
    const entries = await entriesOf(visit);
    const signed = entries.some(({ data }) => data['itemId'] === 'signature' && data['value'] === true);
    return signed && (await company.readVisit(visit.id)).state === 'completed';
  });
  expect(countsOf(await entriesOf(visit))['signature']).toBe(1);
});

async function openPhone(technician: Parameters<Console['openWindow']>[0]) {
  const phone = await running.openWindow(technician, { width: 390, height: 844, origin: proxy.url });
  await installDevice(phone.page);
  await phone.page.goto('/technician-portal');
  await phone.page.getByText('Before leaving').waitFor();
  await deviceReady(phone.page);
  await untilStocked(phone.page);
  return phone;
}

/** Opens a tool, fills its form, saves and closes it. */
async function record(
  page: Page,
  tool: string,
  save: string,
  fill: (sheet: Locator) => Promise<void>,
): Promise<void> {
  // Ignores a late time entry of an earlier step.
  const word = tool.replace(/s$/, '');
  const kept = async () =>
    (await offlineFacts(page)).actions.filter(({ label }) => label.startsWith(word)).length;
  const before = await kept();
  await page.getByRole('button', { name: tool }).first().click();
  const sheet = page.getByRole('dialog');
  await fill(sheet);
  await sheet.getByRole('button', { name: save }).click();
  // While it is being stored.
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await waitFor(`${tool} is kept`, async () => (await kept()) > before);
}

async function takePhotos(page: Page): Promise<void> {
  const pictures = await Promise.all(
    [1, 2].map((seed) => drawJpeg({ seed, width: 800, height: 600, noise: true })),
  );
  await page.getByRole('button', { name: 'Photo', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet
    .getByLabel('Pictures from this device')
    .setInputFiles(
      pictures.map(({ bytes }, index) => ({ name: `${index}.jpg`, mimeType: 'image/jpeg', buffer: bytes })),
    );
  const shown = sheet.getByRole('list', { name: 'Pictures' }).getByRole('img');
  await waitFor('both pictures show from the device', async () => (await shown.count()) === 2);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
}

async function answerChecklist(page: Page): Promise<void> {
  for (const [question, answer] of [
    ['Sharp or hazardous waste found', 'No'],
    ['Customer on site', 'Yes'],
  ] as const) {
    await page.getByRole('group', { name: question }).getByRole('button', { name: answer }).click();
  }
  for (const item of [/Work area clean/, /Safety data sheets/, /Wet floors/, /Work shown/]) {
    await page.getByRole('checkbox', { name: item }).click();
  }
}

async function sign(page: Page, opener: Locator): Promise<void> {
  await opener.click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name').fill('Ines Moore');
  const pad = sheet.getByRole('img', { name: /Signature/ });
  // Position of the sheet after its animation.
  await pad.hover();
  const { x, y, width, height } = await boxOf(pad);
  await drag(page, { x: x + 20, y: y + height / 2 }, { x: x + width - 20, y: y + height / 3 });
  await drag(page, { x: x + 30, y: y + 20 }, { x: x + width / 2, y: y + height - 20 });
  await sheet.getByRole('button', { name: 'Keep signature' }).click();
  await sheet.waitFor({ state: 'detached' });
}

type Entry = { kind: string; data: Record<string, unknown> };

async function entriesOf({ id }: Visit): Promise<Entry[]> {
  return (
    (await company.office.call('GET', `/api/visits/${id}/entries`)).body as unknown as { items: Entry[] }
  ).items;
}

async function photosOf({ jobId }: Visit): Promise<unknown[]> {
  return (
    (await company.office.call('GET', `/api/jobs/${jobId}/photos`)).body as unknown as { items: unknown[] }
  ).items;
}

function countsOf(entries: readonly Entry[]): Record<string, number> {
  return Object.fromEntries(
    Object.entries(Object.groupBy(entries, ({ kind }) => kind)).map(([kind, list]) => [
      kind,
      list?.length ?? 0,
    ]),
  );
}

/** The job's page and the board show the completed work. */
async function seenByOffice({ id, jobId }: Visit): Promise<void> {
  const { page } = await running.openWindow(company.office);
  await page.goto(`/jobs/${jobId}`);
  await page.getByText('Replaced the anode rod').first().waitFor();
  await page.goto('/dispatch');
  await page.locator(`[data-visit="${id}"]`).waitFor();
}
