import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Console, openConsole } from './support/open-console.ts';
import { seriousProblems } from './support/serious-problems.ts';
import { callerOf, type ConsoleUser } from './support/sign-up.ts';
import { smallTargets } from './support/touch-problems.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

const person = { firstName: 'Noor', lastName: 'Haddad' };

/** A colleague who accepted the newest invitation. */
async function accept(admin: ConsoleUser, email: string): Promise<ConsoleUser> {
  const { body } = await admin.call('GET', '/api/outbox-mails');
  const mails = body['items'] as { to: string; text: string }[];
  const mail = mails.find(({ to }) => to === email);
  const token = /\/invitations\/accept#([\w-]+)/.exec(mail?.text ?? '')?.[1];
  const password = 'a-long-password';
  const accepted = await fetch(`${running.url}/api/invitations/accept`, {
    method: 'POST',
    headers: { origin: running.url, 'content-type': 'application/json' },
    body: JSON.stringify({ token, password, ...person }),
  });
  if (!accepted.ok) throw new Error(`Not accepted: ${await accepted.text()}`);
  return { companyId: admin.companyId, email, password, call: callerOf(running.url, accepted) };
}

test('an admin defines a role, invites to it and takes a permission away while its user works', async () => {
  const admin = await running.newCompany();
  const { page, problems } = await running.openWindow(admin, { width: 1440, height: 900 });
  await page.goto('/team');
  await page.getByRole('link', { name: 'Roles', exact: true }).click();
  await page.getByText('No roles of your own').waitFor();
  await page.getByRole('button', { name: 'New role' }).click();
  await page.getByRole('button', { name: 'Create role' }).click();
  await page.getByText('Give the role a name.').waitFor();
  await page.getByLabel('Name').fill('Night dispatcher');
  await page.getByLabel('Description').fill('Plans at night, without leads');
  await page.getByLabel('Search permissions').fill('leads');
  const leads = page.getByRole('group', { name: 'Leads' });
  // The permission to change leads goes with the one to view them.
  await leads.getByLabel('View').click();
  expect(await leads.getByLabel('Create, change and delete').isChecked()).toBe(false);
  await page.getByLabel('Search permissions').fill('jobs delete');
  await page.getByRole('group', { name: 'Jobs' }).getByLabel('Delete and restore').click();
  await page.getByText('more than the preset').waitFor();
  await page.getByLabel('Search permissions').fill('');
  const codes = page.getByRole('radiogroup', { name: 'Gate codes of sites' });
  await codes.getByRole('radio', { name: 'Masked' }).check();
  expect(await seriousProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create role' }).click();
  await page.getByText('Role created', { exact: true }).waitFor();
  await page.getByText('Nobody. Give it to people').waitFor();

  await page.goto('/team');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Invite someone' });
  const email = `noor-${Date.now()}@example.test`;
  await form.getByLabel('First name').fill(person.firstName);
  await form.getByLabel('Last name').fill(person.lastName);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Role').click();
  await page.getByRole('option', { name: 'Night dispatcher' }).click();
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText('Invitation sent', { exact: true }).waitFor();

  const colleague = await accept(admin, email);
  const theirs = await running.openWindow(colleague, { width: 1440, height: 900 });
  await theirs.page.goto('/jobs');
  await theirs.page.getByText('Night dispatcher').waitFor();
  const nav = theirs.page.getByRole('navigation').first();
  await nav.getByRole('link', { name: 'Customers' }).waitFor();
  await theirs.page.getByRole('button', { name: 'New job' }).waitFor();

  await page.goto('/team/roles');
  await page.getByText('1 person has it').waitFor();
  await page.getByRole('link', { name: 'Night dispatcher' }).click();
  await page.getByRole('list', { name: 'Who has it' }).getByText('Noor Haddad').waitFor();
  await page.getByLabel('Search permissions').fill('jobs create');
  await page.getByRole('group', { name: 'Jobs' }).getByLabel('Create', { exact: true }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  const effect = page.getByRole('dialog', { name: 'Change what 1 person may do?' });
  await effect.getByRole('list', { name: 'They lose' }).getByText('Jobs: Create').waitFor();
  await effect.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Role changed', { exact: true }).waitFor();
  // The open page follows, without signing in again.
  await theirs.page.getByRole('button', { name: 'New job' }).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Delete' }).click();
  const removal = page.getByRole('dialog', { name: 'Delete the role Night dispatcher?' });
  await removal.getByText('1 person has it. They get another role at once.').waitFor();
  await removal.getByRole('button', { name: 'Delete role' }).click();
  await page.getByText('No roles of your own').waitFor();
  await theirs.page.getByRole('button', { name: 'New job' }).waitFor();
  expect(problems).toEqual([]);
});

test('a masked gate code is uncovered with a click, and the audit says who did', async () => {
  const admin = await running.newCompany();
  const customer = await admin.call('POST', '/api/customers', { body: { name: 'Harbor Bakery' } });
  const address = { line1: '12 Main Street', city: 'Boston', region: 'MA', postalCode: '02116' };
  const site = await admin.call('POST', '/api/sites', {
    body: { customerId: customer.body.id, name: 'Ovens', address, gateCode: '4711#' },
  });
  const job = await admin.call('POST', '/api/jobs', {
    body: {
      customerId: customer.body.id,
      siteId: site.body.id,
      title: 'No heat',
      type: 'Repair',
      trade: 'hvac',
      estimatedMinutes: 60,
    },
  });
  const { body: roles } = await admin.call('GET', '/api/roles');
  const offers = roles['offers'] as { basis: string; preset: string[] }[];
  const role = await admin.call('POST', '/api/roles', {
    body: {
      name: 'Front desk',
      basis: 'manager',
      permissions: offers.find(({ basis }) => basis === 'manager')?.preset,
      fields: { 'site.gateCode': 'masked' },
    },
  });
  const email = `noor-${Date.now()}@example.test`;
  const invited = { ...person, email, role: 'manager', roleId: role.body.id };
  expect((await admin.call('POST', '/api/invitations', { body: invited })).status).toBe(201);
  const { page } = await running.openWindow(await accept(admin, email), { width: 390, height: 844 });
  await page.goto(`/jobs/${job.body.id}`);
  const onSite = page.getByRole('region', { name: 'On site' });
  await onSite.getByRole('button', { name: 'Show' }).click();
  await onSite.getByText('4711#').waitFor();
  const { body } = await admin.call('GET', '/api/security-events?kind=field_shown&limit=5');
  expect(body['items']).toMatchObject([{ actorName: 'Noor Haddad', subjectName: 'Ovens' }]);
});

test('roles are defined on a phone', async () => {
  const admin = await running.newCompany();
  const { page, problems } = await running.openWindow(admin, { width: 390, height: 844 });
  await page.goto('/team/roles/new');
  await page.getByLabel('Name').fill('Apprentice');
  await page.getByLabel('Based on').click();
  await page.getByRole('option', { name: 'Technician' }).click();
  await page.getByRole('group', { name: 'Jobs' }).getByLabel('View').waitFor();
  expect(await smallTargets(page)).toEqual([]);
  expect(await seriousProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create role' }).click();
  await page.getByText('Role created', { exact: true }).waitFor();
  await page.goto('/team/roles');
  await page.getByRole('link', { name: 'Apprentice' }).waitFor();
  expect(await smallTargets(page)).toEqual([]);
  expect(problems).toEqual([]);
});
