import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../support/wait-for.ts';
import { type FieldLab, openFieldLab, takeApiAway } from './support/field-lab.ts';
import { deviceReady, drained, offlineFacts, storedRows } from './support/offline-device.ts';
import { seriousProblems } from './support/serious-problems.ts';

let lab: FieldLab;
beforeAll(async () => {
  lab = await openFieldLab();
});
afterAll(() => lab[Symbol.asyncDispose]());

type Message = { channel: string; body: string; direction: string; occurredAt: string; authorName: string };

async function messagesOf(query: string): Promise<readonly Message[]> {
  const { body } = await lab.company.office.call('GET', `/api/communications?${query}`);
  return (body as unknown as { items: Message[] }).items;
}

async function openProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await page.getByLabel('First name').waitFor();
}

test('a profile is changed without a network, looks changed at once, and arrives', async () => {
  const technician = await lab.company.newTechnician('Ada Kowalski');
  const { page, context } = await lab.openPhone(technician);
  await openProfile(page);
  expect(await seriousProblems(page)).toEqual([]);
  await page.getByLabel('Phone').fill('12');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText(/Invalid phone number/).waitFor();
  await waitFor('the profile is kept', async () => {
    const records = (await storedRows(page, 'records')) as { type: string }[];
    return records.some(({ type }) => type === 'profile');
  });

  await lab.proxy.refuse();
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Phone').fill('617 555 0100');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('heading', { name: /Nora Kowalski/ }).waitFor();
  await page.locator('[data-sync=pending]').waitFor();
  const [action] = (await offlineFacts(page)).actions;
  expect(action).toMatchObject({ entity: 'profile:me', label: 'Change profile' });
  const [row] = (await storedRows(page, 'outbox')) as { base: unknown }[];
  expect(row?.base).toEqual({ firstName: 'Ada', phone: null });

  // Concurrently, the same user changes another field elsewhere.
  const { body: before } = await technician.call('GET', '/api/profile');
  await technician.call('PATCH', '/api/profile', { revision: before.revision, body: { lastName: 'Quill' } });
  await lab.proxy.accept();
  expect(await drained(page)).toEqual([]);
  const { body: after } = await technician.call('GET', '/api/profile');
  expect(after).toMatchObject({ firstName: 'Nora', lastName: 'Quill', phone: '+16175550100' });
  await page.getByRole('heading', { name: /Nora Quill/ }).waitFor();
  await page.locator('[data-sync]').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByText('Nora Quill').last().waitFor();
  await context.close();
});

test('the office writes on job and customer, with a network and without, and the message arrives once', async () => {
  const technician = await lab.company.newTechnician('Ben Adeyemi');
  const { jobId, job } = await lab.company.newVisit(technician.technicianId, { title: 'Boiler knocks' });
  const manager = await lab.company.newManager('Mia Santos');
  const { page, context } = await lab.openPhone(manager, `/jobs/${jobId}`);
  const box = page.getByRole('region', { name: 'Messages' });
  const form = box.getByRole('form', { name: 'New message' });
  await box.getByText('No messages yet').waitFor();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(
    '**/api/communications',
    async (route) => {
      await held;
      await route.continue();
    },
    { times: 1 },
  );
  await form.getByRole('textbox', { name: 'Message' }).fill('We come at two.');
  await form.getByRole('button', { name: 'Send message' }).click();
  // The input is disabled, because text typed now would be cleared after sending.
  await expect.poll(() => form.getByRole('textbox', { name: 'Message' }).isEditable()).toBe(false);
  letGo();
  await box.getByRole('listitem').filter({ hasText: 'We come at two.' }).waitFor();
  expect(await messagesOf(`jobId=${jobId}`)).toMatchObject([{ channel: 'portal', direction: 'out' }]);
  await form.getByRole('radio', { name: 'Email' }).check();
  await form.getByRole('textbox', { name: 'Message' }).fill('By mail');
  await form.getByRole('button', { name: 'Send email' }).click();
  // The account has no address: the written text is kept.
  await form.getByRole('alert').filter({ hasText: 'no email address' }).waitFor();
  expect(await form.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('By mail');

  await page.goto(`/customers/${job.customerId}`);
  await box.getByRole('listitem').filter({ hasText: 'We come at two.' }).waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await deviceReady(page);
  await lab.proxy.refuse();
  const from = Date.now();
  await form.getByRole('radio', { name: 'Call note' }).check();
  await form.getByRole('textbox', { name: 'Note' }).fill('Called back: the key is with the neighbour.');
  await form.getByRole('button', { name: 'Keep note' }).click();
  const row = box.getByRole('listitem').filter({ hasText: 'the key is with the neighbour' });
  await row.locator('[data-sync=pending]').waitFor();
  await expect.poll(() => form.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('');
  const until = Date.now();

  await lab.proxy.accept();
  expect(await drained(page)).toEqual([]);
  // The device's clock offset is measured from its requests, so their duration may count as a difference.
  const sendingMs = Date.now() - until;
  await waitFor('the badge is gone', async () => (await row.locator('[data-sync]').count()) === 0);
  expect(await row.count()).toBe(1);
  const [note, ...others] = await messagesOf(`customerId=${job.customerId}`);
  expect(note).toMatchObject({ channel: 'call', authorName: 'Mia Santos' });
  expect(Date.parse(note?.occurredAt ?? '')).toBeGreaterThan(from - 2000);
  expect(Date.parse(note?.occurredAt ?? '')).toBeLessThan(until + sendingMs + 2000);
  expect(others).toHaveLength(1);
  await context.close();
});

test('messages, pictures and profile are read from the device when the server cannot be asked', async () => {
  const technician = await lab.company.newTechnician('Cleo Brandt');
  const { id, jobId } = await lab.company.newVisit(technician.technicianId, { title: 'Leaking tap' });
  await lab.company.office.call('POST', '/api/communications', {
    body: { jobId, body: 'Ring twice, please.' },
  });
  const { page, context } = await lab.openPhone(technician, '/technician-portal');
  await page.getByText('Leaking tap').first().waitFor();
  await waitFor('day and profile are kept', async () => {
    const records = (await storedRows(page, 'records')) as {
      type: string;
      data: { id: string; body?: string };
    }[];
    const hasMessage = records.some(({ data }) => data.body?.startsWith('Ring'));
    const hasProfile = records.some(({ type }) => type === 'profile');
    return hasMessage && hasProfile && records.some(({ data }) => data.id === id);
  });
  await takeApiAway(lab, { kind: 'cut', when: 'sent' });
  // Never opened on this device: shows the live data of the day.
  await page.goto(`/jobs/${jobId}`);
  const box = page.getByRole('region', { name: 'Messages' });
  await box.getByText('Ring twice, please.').waitFor();
  await box.getByText(/As of \d\d:\d\d, kept on this device/).waitFor();
  await page
    .getByRole('region', { name: 'Photos' })
    .getByText(/could not|did not answer|No photos yet/)
    .first()
    .waitFor();
  await page.goto('/profile');
  await page.getByRole('heading', { name: 'Cleo Brandt' }).waitFor();
  await page.getByText(/As of \d\d:\d\d, kept on this device/).waitFor();
  lab.proxy.faults(null);
  await context.close();
});

test('a customer on a phone, whose pages do not all fit in the bar, reaches profile and others behind it', async () => {
  const customer = await lab.company.newPortalUser('Rosa Lind');
  const { page, context } = await lab.openPhone(customer, '/');
  await openProfile(page);
  await page.goto('/equipment');
  await page.getByRole('button', { name: 'State' }).waitFor();
  expect(await page.getByRole('button', { name: 'Owner' }).count()).toBe(0);
  await context.close();
});

test('someone on a phone, whose pages all fit in the bar, reaches profile and sign-out from it', async () => {
  const { office } = lab.company;
  const customer = await lab.company.newPortalUser('Ida Lind');
  const permissions = ['job.view', 'visit.view', 'service_request.view', 'communication.view'];
  const role = await office.call('POST', '/api/roles', {
    body: { name: 'Tenants', basis: 'customer', permissions },
  });
  expect(role.status).toBe(201);
  const { body: me } = await customer.call('GET', '/api/auth/user');
  const member = await office.call('PATCH', `/api/team/${String(me['id'])}`, {
    body: { roleId: role.body.id },
    revision: Number(me['revision'] ?? 1),
  });
  expect(member.status).toBe(200);
  const { page, context } = await lab.openPhone(customer, '/');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await page.getByLabel('First name').waitFor();
  await context.close();
});
