import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../support/wait-for.ts';
import { type FieldLab, openFieldLab, takeApiAway } from './support/field-lab.ts';
import { deviceReady, offlineFacts, storedRows } from './support/offline-device.ts';

let lab: FieldLab;
beforeAll(async () => {
  lab = await openFieldLab();
});
afterAll(() => lab[Symbol.asyncDispose]());

/** The server's last reply has been stored. */
async function isKept(page: Page, id: string, state: string): Promise<boolean> {
  const records = (await storedRows(page, 'records')) as { data: { id: string; state?: string } }[];
  const notes = (await storedRows(page, 'sync')) as { key: string }[];
  const keys = notes.map(({ key }) => key);
  return (
    records.some(({ data }) => data.id === id && data.state === state) &&
    ['session', 'technician-pack'].every((key) => keys.includes(key))
  );
}

test.each([
  ['refuses', { kind: 'cut', when: 'sent' }],
  ['finds nobody behind it', { kind: 'answer', status: 502, body: '<html>Bad gateway</html>' }],
] as const)('a page that is opened while the front %s shows the day from this device', async (how, fault) => {
  const title = `No hot water, ${how}`;
  const technician = await lab.company.newTechnician('Ada Kowalski');
  const visit = await lab.company.newVisit(technician.technicianId, { title });
  const { page, context } = await lab.openPhone(technician);
  await page.goto('/technician-portal');
  await page.getByText(title).first().waitFor();
  await deviceReady(page);
  await page.getByRole('button', { name: 'On my way', exact: true }).first().click();
  // Done with a network: this page learns the visit's state only from the live event.
  await waitFor('the step is kept as the server has it', () => isKept(page, visit.id, 'en_route'));

  await takeApiAway(lab, fault);
  await page.reload();
  await page.getByText(title).first().waitFor();
  await page.getByText(/As of .*kept on this device/).waitFor();
  await page
    .getByText(/Offline since \d\d:\d\d/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Arrived', exact: true }).click();
  await page.getByRole('button', { name: 'Start work', exact: true }).waitFor();
  expect(await offlineFacts(page)).toMatchObject({ network: 'offline', paused: 'unconfirmed' });
  // Once more, with unsent changes.
  await page.reload();
  await page.getByRole('button', { name: 'Start work', exact: true }).waitFor();
  expect((await lab.company.readVisit(visit.id)).state).toBe('en_route');

  lab.proxy.faults(null);
  await waitFor(
    'it arrives',
    async () => (await lab.company.readVisit(visit.id)).state === 'on_site',
    20_000,
  );
  await waitFor('the page is live again', async () => (await offlineFacts(page)).paused === null);
  await page.getByText(/kept on this device/).waitFor({ state: 'detached' });
  await context.close();
});

test('a session that has ended meanwhile asks for the sign-in, and its changes wait for the same person', async () => {
  const title = 'Boiler knocks';
  const technician = await lab.company.newTechnician('Ben Adeyemi');
  const visit = await lab.company.newVisit(technician.technicianId, { title });
  const { page, context } = await lab.openPhone(technician);
  await page.goto('/technician-portal');
  await page.getByText(title).first().waitFor();
  await deviceReady(page);
  await waitFor('it is kept', () => isKept(page, visit.id, 'dispatched'));
  const { origin } = new URL(page.url());
  await takeApiAway(lab, { kind: 'cut', when: 'sent' });
  await page.reload();
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await waitFor('it is kept', async () => (await offlineFacts(page)).actions.length === 1);
  const sid = (await context.cookies()).find(({ name }) => name.endsWith('sid'))?.value;
  const ended = await fetch(`${lab.running.url}/api/auth/logout`, {
    method: 'POST',
    headers: { origin, cookie: `sid=${sid}`, 'x-requested-with': 'switchyard' },
  });
  expect(ended.status).toBeLessThan(300);
  lab.proxy.faults(null);
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  expect((await lab.company.readVisit(visit.id)).stamps.acceptedAt).toBeNull();
  // This device no longer restores a user, with or without a network.
  await takeApiAway(lab, { kind: 'cut', when: 'sent' });
  await page.goto('/technician-portal');
  await waitFor('nothing of the day shows', async () => !(await page.innerText('body')).includes(title));
  await expect.poll(() => page.evaluate(() => localStorage.getItem('switchyard-device-user'))).toBeNull();
  lab.proxy.faults(null);
  await page.goto('/login');
  await page.getByLabel('Email').fill(technician.email);
  await page.getByLabel('Password', { exact: true }).fill(technician.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await waitFor(
    'it arrives',
    async () => (await lab.company.readVisit(visit.id)).stamps.acceptedAt !== null,
    20_000,
  );
  await context.close();
});
