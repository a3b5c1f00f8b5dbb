import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Console, openConsole } from './support/open-console.ts';
import type { ConsoleUser } from './support/sign-up.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

test('a customer gets a site, a contact and a job, and the job is changed where it is read', async () => {
  const user = await running.newCompany();
  const { page, problems } = await running.openWindow(user);
  await page.goto('/customers');
  await page.getByRole('button', { name: 'New customer' }).click();
  const customerForm = page.getByRole('dialog', { name: 'New customer' });
  await customerForm.getByLabel('Name').fill('Fenway Apartments');
  await customerForm.getByLabel('Street').fill('80 Boylston St');
  await customerForm.getByLabel('City').fill('Boston');
  await customerForm.getByRole('button', { name: 'Create customer' }).click();
  await page.getByRole('heading', { name: 'Fenway Apartments' }).waitFor();

  await page.getByRole('button', { name: 'Add site' }).click();
  const siteForm = page.getByRole('dialog', { name: 'New site' });
  await siteForm.getByLabel('Name').fill('Boiler house');
  await siteForm.getByLabel('Street').fill('1 Peterborough St');
  await siteForm.getByLabel('City').fill('Boston');
  await siteForm.getByRole('button', { name: 'Add site' }).click();
  await page.getByRole('link', { name: 'Boiler house' }).waitFor();

  await page.getByRole('button', { name: 'Add contact' }).click();
  const contactForm = page.getByRole('dialog', { name: 'New contact' });
  await contactForm.getByLabel('Name').fill('Rosa Diaz');
  await contactForm.getByLabel('Phone').fill('617 555 0100');
  await contactForm.getByRole('button', { name: 'Add contact' }).click();
  await page.getByRole('link', { name: '(617) 555-0100' }).waitFor();

  const site = page.getByRole('listitem').filter({ hasText: 'Boiler house' });
  await site.getByRole('button', { name: 'Job', exact: true }).click();
  const jobForm = page.getByRole('dialog', { name: 'New job' });
  await jobForm.getByLabel('Title').fill('No heat');
  await jobForm.getByLabel('Type').fill('Repair');
  await jobForm.getByRole('button', { name: 'Create job' }).click();
  await page.getByRole('heading', { name: /No heat/ }).waitFor();
  await page.getByText('Boiler house, 1 Peterborough St', { exact: false }).waitFor();

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const editForm = page.getByRole('dialog', { name: /Edit job/ });
  await editForm.getByLabel('Title').fill('No heat, 3rd floor');
  await editForm.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('heading', { name: /No heat, 3rd floor/ }).waitFor();
  await page.getByRole('button', { name: /^Priority: No priority/ }).click();
  await page.getByRole('menuitem', { name: 'High' }).click();
  await page.getByRole('button', { name: /^Priority: High/ }).waitFor();
  await page.getByText('Title: No heat → No heat, 3rd floor', { exact: true }).waitFor();
  await page.getByText('Priority: No priority → High', { exact: true }).waitFor();

  await page.goto('/jobs');
  const row = page.getByRole('row').filter({ hasText: 'No heat, 3rd floor' });
  await row.getByText('High').waitFor();
  expect(problems).toEqual([]);
});

test('customers see only their own job, without internal notes', async () => {
  const user = await running.newCompany();
  const own = await jobOfNewCustomer(user, 'Fenway Apartments', 'No heat');
  const foreign = await jobOfNewCustomer(user, 'Harbor Bakery', 'Oven dead');
  const { page, problems } = await running.openWindow(await inviteCustomer(user, own.customerId));
  await page.goto('/jobs');
  await page.getByText('No heat').first().waitFor();
  expect(await page.getByText('Oven dead').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'New job' }).count()).toBe(0);
  await page.locator(`a[href="/jobs/${own.jobId}"]`).first().click();
  await page.getByRole('heading', { name: /No heat/ }).waitFor();
  await page.getByText('Being planned', { exact: true }).first().waitFor();
  await page.getByText('Job created', { exact: true }).waitFor();
  for (const word of ['Internal notes', 'Rings twice', 'Unscheduled', 'Territory', 'Change state']) {
    expect({ word, shown: await page.getByText(word).count() }).toEqual({ word, shown: 0 });
  }
  expect(await page.getByRole('button', { name: /^Edit/ }).count()).toBe(0);
  expect(problems).toEqual([]);
  await page.goto(`/jobs/${foreign.jobId}`);
  await page
    .getByRole('heading', { name: /not found/i })
    .first()
    .waitFor();
  expect(await page.getByText('Oven dead').count()).toBe(0);
});

test('a concurrent change by another user is shown before it is overwritten', async () => {
  const user = await running.newCompany();
  const { customerId } = await jobOfNewCustomer(user, 'Fenway Apartments', 'No heat');
  const [mine, theirs] = [await running.openWindow(user), await running.openWindow(user)];
  for (const { page } of [mine, theirs]) {
    await page.goto(`/customers/${customerId}`);
    await page.getByRole('button', { name: 'Edit Name: Fenway Apartments' }).click();
  }
  await theirs.page.getByLabel('Name', { exact: true }).fill('Fenway Towers');
  await theirs.page.keyboard.press('Enter');
  await theirs.page.getByRole('button', { name: 'Edit Email' }).click();
  await theirs.page.getByRole('textbox', { name: 'Email', exact: true }).fill('office@fenway.test');
  await theirs.page.keyboard.press('Enter');
  await theirs.page.getByRole('button', { name: 'Edit Email: office@fenway.test' }).waitFor();
  // The other window receives the change while its field is still open.
  await mine.page.getByRole('heading', { name: 'Fenway Towers' }).waitFor();
  const field = mine.page.getByLabel('Name', { exact: true });
  await field.fill('Fenway Homes');
  await field.press('Enter');
  const conflict = mine.page.getByRole('alert', { name: 'Changed meanwhile' });
  await conflict.getByText('Fenway Towers').waitFor();
  await conflict.getByRole('button', { name: 'Keep mine: Name' }).click();
  await theirs.page.getByRole('heading', { name: 'Fenway Homes' }).waitFor();
  const saved = await user.call('GET', `/api/customers/${customerId}`);
  expect(saved.body).toMatchObject({ name: 'Fenway Homes', email: 'office@fenway.test' });
});

test('a customer gets every mark on its page, and its work is refused and warned about', async () => {
  const user = await running.newCompany();
  const { customerId, jobId } = await jobOfNewCustomer(user, 'Fenway Apartments', 'No heat');
  const { page, problems } = await running.openWindow(user);
  await page.goto(`/customers/${customerId}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit Fenway Apartments' });
  await form.getByLabel('Payment terms').fill('14');
  await form.getByLabel('Tags').fill('estate, vip');
  await form.getByLabel('Do not service', { exact: false }).check();
  await form.getByLabel('Street').fill('80 Boylston St');
  await form.getByRole('button', { name: 'Save changes' }).click();
  // The address lacks its city.
  await form.getByText('Required', { exact: true }).waitFor();
  await form.getByLabel('City').fill('Boston');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByText('14 days').waitFor();
  await page.getByText('estate', { exact: true }).waitFor();
  await page.getByText('Do not service', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'New job' }).isDisabled()).toBe(true);
  const saved = await user.call('GET', `/api/customers/${customerId}`);
  expect(saved.body).toMatchObject({
    doNotService: true,
    paymentTermsDays: 14,
    tags: ['estate', 'vip'],
    billingAddress: { line1: '80 Boylston St', city: 'Boston' },
  });

  await page.goto('/jobs');
  await page.getByRole('button', { name: 'New job' }).click();
  const jobForm = page.getByRole('dialog', { name: 'New job' });
  await jobForm.getByLabel('Customer').click();
  await page.getByRole('option', { name: /Fenway Apartments.*Do not service/ }).click();
  await jobForm.getByText('This customer is marked: do not service').waitFor();
  await jobForm.getByLabel('Title').fill('No heat again');
  await jobForm.getByLabel('Type').fill('Repair');
  await jobForm.getByRole('button', { name: 'Create job' }).click();
  await jobForm.getByRole('alert').getByText('This customer is marked: do not service').waitFor();

  await page.goto(`/jobs/${jobId}?plan=true`);
  const plan = page.getByRole('dialog', { name: /Plan a visit/ });
  await plan.getByText('Fenway Apartments is marked: do not service', { exact: false }).waitFor();
  await page.goto(`/dispatch`);
  await page.getByText('No heat').first().waitFor();
  expect(problems).toEqual([]);
});

test('fields of a job that two people change are decided one by one, the rest is merged', async () => {
  const user = await running.newCompany();
  const { jobId } = await jobOfNewCustomer(user, 'Fenway Apartments', 'No heat');
  const { page, problems } = await running.openWindow(user);
  await page.goto(`/jobs/${jobId}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: /Edit job/ });
  await form.getByLabel('Title').fill('No heat, 3rd floor');
  await form.getByLabel('PO number').fill('PO 7');
  const { body: job } = await user.call('GET', `/api/jobs/${jobId}`);
  const theirs = { title: 'No heat at all', tags: ['winter'] };
  await user.call('PATCH', `/api/jobs/${jobId}`, { body: theirs, revision: job.revision });
  await form.getByRole('button', { name: 'Save changes' }).click();
  const conflict = form.getByRole('alert', { name: 'Changed meanwhile' });
  await conflict.getByText('No heat at all').waitFor();
  expect(await conflict.getByRole('button', { name: /^Keep mine/ }).count()).toBe(1);
  expect(await form.getByRole('button', { name: 'Save changes' }).isDisabled()).toBe(true);
  await conflict.getByRole('button', { name: 'Keep mine: Title' }).click();
  expect(await form.getByLabel('Tags').inputValue()).toBe('winter');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await form.waitFor({ state: 'detached' });
  const saved = await user.call('GET', `/api/jobs/${jobId}`);
  expect(saved.body).toMatchObject({ title: 'No heat, 3rd floor', poNumber: 'PO 7', tags: ['winter'] });
  // The browser itself reports the answer 412.
  expect(problems.filter((text) => !text.includes('412'))).toEqual([]);
});

async function jobOfNewCustomer(user: ConsoleUser, name: string, title: string) {
  const customer = await user.call('POST', '/api/customers', { body: { name } });
  const site = await user.call('POST', '/api/sites', {
    body: {
      customerId: customer.body.id,
      name: 'Main house',
      address: { line1: '80 Boylston St', city: 'Boston' },
    },
  });
  const job = await user.call('POST', '/api/jobs', {
    body: {
      title,
      type: 'Repair',
      trade: 'hvac',
      customerId: customer.body.id,
      siteId: site.body.id,
      estimatedMinutes: 60,
      internalNotes: 'Rings twice',
    },
  });
  expect(job.status).toBe(201);
  return { customerId: customer.body.id, jobId: job.body.id };
}

/** A customer contact who accepted the invitation to follow their jobs. */
async function inviteCustomer(user: ConsoleUser, customerId: string): Promise<ConsoleUser> {
  const email = `customer-${customerId.slice(-8)}@example.test`;
  const person = { firstName: 'Rosa', lastName: 'Diaz' };
  const invited = await user.call('POST', '/api/invitations', {
    body: { ...person, email, role: 'customer', customerId },
  });
  expect(invited.status).toBe(201);
  const outbox = await user.call('GET', '/api/outbox-mails');
  const token = /\/invitations\/accept#([\w-]+)/.exec(JSON.stringify(outbox.body))?.[1];
  const accepted = await fetch(`${running.url}/api/invitations/accept`, {
    method: 'POST',
    headers: { origin: running.url, 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, token, password: user.password }),
  });
  expect(accepted.status).toBe(201);
  return { ...user, email };
}
