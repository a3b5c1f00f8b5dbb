import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Console, openConsole } from './support/open-console.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
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
