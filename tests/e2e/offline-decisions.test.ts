import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../support/wait-for.ts';
import type { FieldTechnician } from './support/field-company.ts';
import { type FieldLab, isReplay, openFieldLab, startPhone } from './support/field-lab.ts';
import { type DeviceWrite, drained, keep, offlineFacts, untilStocked } from './support/offline-device.ts';

let lab: FieldLab;
let technician: FieldTechnician;
beforeAll(async () => {
  lab = await openFieldLab();
  technician = await lab.company.newTechnician('Ada Kowalski');
});
afterAll(() => lab[Symbol.asyncDispose]());

const note = (text: string, at: Visit): DeviceWrite => ({
  method: 'POST',
  path: `/api/visits/${at.id}/entries`,
  body: { kind: 'note', data: { text }, occurredAt: null },
  record: { visitId: at.id, jobId: at.jobId },
  label: text,
});

/** The network is back; signalled explicitly instead of waiting for the next probe. */
async function backInCoverage(page: Page): Promise<void> {
  await lab.proxy.accept();
  await page.evaluate(async () => (await window.device.session()).sendNow());
}

test('a day of work at a visit that the office cancelled is one question; what was recorded is sent', async () => {
  const visit = await lab.company.newVisit(technician.technicianId, { title: 'Cancelled meanwhile' });
  const { page, context } = await lab.openPhone(technician, '/technician-portal');
  await page.getByText('Cancelled meanwhile').first().waitFor();
  await untilStocked(page);
  await lab.proxy.refuse();
  for (const name of ['Accept', 'On my way', 'Arrived', 'Start work']) {
    await page.getByRole('button', { name, exact: true }).click();
  }
  await page.getByRole('button', { name: 'Complete visit', exact: true }).waitFor();
  await keep(page, note('Nobody opened', visit));
  // The phone's navigation shows the count on every page.
  const countOnTab = (count: number) =>
    page.getByRole('link', { name: new RegExp(`^${count} waiting\\. Unsent changes$`) });
  const count = await waitFor('the tab has the count of all', async () => {
    const { length } = (await offlineFacts(page)).actions;
    return (await countOnTab(length).isVisible()) ? length : null;
  });

  await lab.company.change('POST', `/api/visits/${visit.id}/transitions`, {
    to: 'cancelled',
    reason: 'Customer moved away',
  });
  await backInCoverage(page);
  await page.getByText('The office cancelled this visit', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Complete visit' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Decide' }).click();
  const decide = page.getByRole('button', { name: 'Decide' });
  const later = page.getByRole('list', { name: /^Later steps:/ });
  await expect
    .poll(async () => [await decide.count(), await later.getByRole('listitem').count()])
    .toEqual([1, 3]);
  await decide.click();
  const dialog = page.getByRole('dialog');
  const lost = dialog.getByRole('list', { name: 'Steps that are not possible any more' });
  await expect.poll(() => lost.getByRole('listitem').count()).toBe(4);
  await dialog.getByRole('button', { name: 'Let these go' }).click();
  await page.getByText('Everything is sent.').waitFor();
  expect((await lab.company.readVisit(visit.id)).state).toBe('cancelled');
  const { body } = await lab.company.office.call('GET', `/api/visits/${visit.id}/entries`);
  const kinds = (body as unknown as { items: { kind: string }[] }).items.map(({ kind }) => kind);
  expect(kinds).toContain('note');
  expect(kinds.length).toBe(count - 4);
  await context.close();
});

test('a completion that the office took first shows both texts, and mine stays as a note', async () => {
  const visit = await lab.company.newVisit(technician.technicianId, {
    title: 'Completed meanwhile',
    startHour: 1,
  });
  for (const to of ['en_route', 'on_site', 'in_progress']) {
    await lab.company.change('POST', `/api/visits/${visit.id}/transitions`, { to });
  }
  const known = await lab.company.readVisit(visit.id);
  const { page, context } = await lab.openPhone(technician);
  await lab.proxy.refuse();
  await keep(page, {
    method: 'POST',
    path: `/api/visits/${visit.id}/transitions`,
    body: { to: 'completed', resolution: 'Replaced the anode rod', occurredAt: null },
    record: known,
  });
  const now = Date.now();
  const at = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
  const data = { activity: 'work', start: at(2), end: at(1), source: 'auto', reason: null };
  await keep(page, {
    method: 'POST',
    path: `/api/visits/${visit.id}/entries`,
    body: { kind: 'time', data, occurredAt: null },
    record: { visitId: visit.id, jobId: visit.jobId },
  });
  await lab.company.change('POST', `/api/visits/${visit.id}/transitions`, {
    to: 'completed',
    resolution: 'Done.',
  });
  await backInCoverage(page);
  const decide = page.getByRole('button', { name: 'Decide' });
  await decide.waitFor();
  // The time of the work does not wait for the question.
  await expect.poll(async () => (await offlineFacts(page)).actions.length).toBe(1);
  await decide.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('region', { name: 'You wrote' }).getByText('Replaced the anode rod').waitFor();
  await dialog.getByRole('region', { name: 'The office has' }).getByText('Done.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Try mine again' }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Keep my text as a note' }).click();
  await page.getByText('Everything is sent.').waitFor();
  expect(await lab.company.readVisit(visit.id)).toMatchObject({ state: 'completed', resolution: 'Done.' });
  const { body } = await lab.company.office.call('GET', `/api/visits/${visit.id}/entries`);
  expect(body['items']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        kind: 'note',
        data: { text: 'Replaced the anode rod', visibility: 'internal' },
      }),
      expect.objectContaining({ kind: 'time' }),
    ]),
  );
  await context.close();
});

test('a decision that the device refuses says why, and can be made again', async () => {
  const manager = await lab.company.newManager('Mira Voss');
  const customer = await lab.company.newCustomer('Harbor Bakery');
  const path = `/api/customers/${customer.id}`;
  const { page, context } = await lab.openPhone(manager);
  await lab.proxy.refuse();
  await lab.company.change('PATCH', path, { name: 'Harbor Bakery Ltd' });
  await keep(page, { method: 'PATCH', path, record: customer, body: { name: 'Harbor Bakery Inc' } });
  await backInCoverage(page);
  await page.getByRole('button', { name: 'Decide' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Keep as chosen' }).waitFor();
  const second = await context.newPage();
  await startPhone(second);
  await second.getByRole('button', { name: 'Decide' }).click();
  await second.getByRole('button', { name: 'Take all of theirs' }).click();
  await second.getByText('Everything is sent.').waitFor();
  await waitFor(
    'the first page has heard of it',
    async () => (await offlineFacts(page)).actions.length === 0,
  );
  await dialog.getByRole('button', { name: 'Keep as chosen' }).click();
  await dialog.getByRole('alert').waitFor();
  for (const name of ['Keep as chosen', 'Take all of theirs']) {
    await expect.poll(() => dialog.getByRole('button', { name }).isEnabled()).toBe(true);
  }
  await context.close();
});

test('a change of a customer that was deleted waits for who may restore it; an admin does both at once', async () => {
  const manager = await lab.company.newManager('Leo Brandt');
  const { office } = lab.company;
  const customer = await lab.company.newCustomer('Corner Deli');
  const path = `/api/customers/${customer.id}`;
  const remove = async () => {
    const { revision } = (await office.call('GET', path)).body;
    expect((await office.call('DELETE', path, { revision })).status).toBe(200);
  };
  const change = (body: Record<string, unknown>) =>
    ({ method: 'PATCH', path, record: customer, body, label: 'Change of Corner Deli' }) as const;
  const { page, context } = await lab.openPhone(manager);
  const { page: desk, context: second } = await lab.openPhone(office);
  await lab.proxy.refuse();
  await keep(page, change({ phone: '+16175550111' }));
  await keep(desk, change({ email: 'deli@example.test' }));
  await remove();
  for (const each of [page, desk]) {
    await backInCoverage(each);
    await each.getByRole('button', { name: 'Decide' }).click();
    await each.getByRole('dialog', { name: 'Deleted meanwhile' }).waitFor();
  }
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/Admins can restore it within 30 days/).waitFor();
  expect(await dialog.getByRole('button', { name: /again|Restore/ }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await desk.getByRole('button', { name: 'Restore and apply mine' }).click();
  await desk.getByText('Everything is sent.').waitFor();
  await page.getByRole('button', { name: 'Decide' }).click();
  await dialog.getByText('It has been restored since.').waitFor();
  await dialog.getByRole('button', { name: 'Try mine again' }).click();
  await page.getByText('Everything is sent.').waitFor();
  expect((await office.call('GET', path)).body).toMatchObject({
    phone: '+16175550111',
    email: 'deli@example.test',
  });
  await context.close();
  await second.close();
});

test('the page of nobody says for whom changes wait, and nothing of what they say', async () => {
  const visit = await lab.company.newVisit(technician.technicianId, { title: 'Kept back', startHour: 3 });
  const { page, context } = await lab.openPhone(technician);
  lab.proxy.faults((call) => (isReplay(call) ? { kind: 'cut', when: 'sent' } : null));
  await keep(page, note('The key is under the mat', visit));
  await keep(page, note('Second note', visit));
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  // A double click has confirmed nothing.
  await page.getByRole('button', { name: 'Discard and sign out' }).dblclick();
  await page.getByRole('button', { name: /Keep on this device/ }).click();
  await page.getByText(/2 changes of Ada Kowalski wait on this device/).waitFor();
  expect(await page.getByText('under the mat').count()).toBe(0);
  lab.proxy.faults(null);
  await page.getByLabel('Email').fill(technician.email);
  await page.getByLabel('Password', { exact: true }).fill(technician.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'More' }).waitFor();
  expect(await drained(page)).toEqual([]);
  await context.close();
});

test('accepting work for a visit that someone else has now needs a confirmation with name and state', async () => {
  const other = await lab.company.newTechnician('Ben Tran');
  const visit = await lab.company.newVisit(technician.technicianId, { startHour: 5, title: 'Given away' });
  const { page, context } = await lab.openPhone(technician);
  await lab.proxy.refuse();
  await keep(page, note('Valve was stuck', visit));
  await lab.company.change('PATCH', `/api/visits/${visit.id}`, { technicianIds: [other.technicianId] });
  await lab.proxy.accept();
  expect(await drained(page)).toEqual([]);
  const { page: office, context: desk } = await lab.running.openWindow(lab.company.office);
  await office.goto('/field-inbox');
  const card = office.getByRole('region', { name: /Given away/ });
  await card.getByText(/^Now with Ben Tran · Dispatched/).waitFor();
  await card.getByRole('button', { name: 'Accept' }).click();
  const question = office.getByRole('dialog');
  await question.getByText(/Ben Tran has this visit now, and it is dispatched/).waitFor();
  await question.getByRole('button', { name: 'Accept all the same' }).click();
  await card.waitFor({ state: 'detached' });
  await context.close();
  await desk.close();
});
