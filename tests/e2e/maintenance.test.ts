import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Console, openConsole } from './support/open-console.ts';
import type { ConsoleUser } from './support/sign-up.ts';

let running: Console;
let manager: ConsoleUser;
let siteId: string;
beforeAll(async () => {
  running = await openConsole();
  manager = await running.newCompany();
  const { body: customer } = await manager.call('POST', '/api/customers', {
    body: { name: 'Harbor Bakery' },
  });
  const { body: site } = await manager.call('POST', '/api/sites', {
    body: { customerId: customer.id, name: 'Ovens', address: { line1: '12 Main Street', city: 'Boston' } },
  });
  siteId = site.id;
  await manager.call('POST', '/api/equipment', {
    body: { name: 'Oven burner', category: 'boiler', customerId: customer.id, siteId },
  });
});
afterAll(() => running[Symbol.asyncDispose]());

test.each([1440, 390])(
  'a plan is written with its dates in view, activated and generates a job, %i px',
  async (width) => {
    const { page, problems } = await running.openWindow(manager, {
      width,
      height: width === 390 ? 844 : 900,
    });
    await page.goto('/maintenance?create=true');
    const form = page.getByRole('dialog', { name: 'New maintenance plan' });
    const name = `Burner service ${width}`;
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    await form.getByLabel('Customer').click();
    await page.getByRole('option', { name: /Harbor Bakery/ }).click();
    await form.getByLabel('Site').click();
    await page.getByRole('option', { name: /Ovens/ }).click();
    await form.getByText(/Oven burner/).click();
    await form.getByLabel('Every').fill('2');
    await form.getByText('Every 2 months').waitFor();
    await form.getByText('The next 24 dates').waitFor();
    await form.getByLabel('Job title').fill('Clean the burner');
    await form.getByRole('button', { name: 'Create maintenance plan' }).click();
    await page.getByText('Not activated yet').waitFor();
    await page.getByRole('button', { name: 'Activate' }).click();
    await page.getByRole('button', { name: 'Generate job now' }).click();
    await page.getByRole('link', { name: /Clean the burner/ }).waitFor();
    await page.getByRole('link', { name: /Clean the burner/ }).click();
    await page
      .getByRole('link', { name: new RegExp(name) })
      .first()
      .waitFor();
    await page.goto('/maintenance');
    await page.getByText(name).first().waitFor();
    expect(problems).toEqual([]);
  },
);
