import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Console, openConsole } from './support/open-console.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

test('an event has an address, and "Same request" shows all events of it, whatever the list was filtered by', async () => {
  const user = await running.newCompany();
  const { body: customer } = await user.call('POST', '/api/customers', { body: { name: 'Harbor Bakery' } });
  await user.call('POST', '/api/jobs', {
    body: { customerId: customer['id'], title: 'Oven stays cold', priority: 'normal' },
  });
  const { page } = await running.openWindow(user, { width: 1440, height: 900 });
  await page.goto('/events?type=customer.created');
  await page.getByRole('row').filter({ hasText: 'Harbor Bakery' }).press('Enter');
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Harbor Bakery').first().waitFor();
  const address = page.url();
  expect(new URL(address).searchParams.get('event')).toMatch(/^\d+$/);

  const { page: other } = await running.openWindow(user, { width: 1440, height: 900 });
  await other.goto(address.replace('customer.created', 'job.created'));
  await other.getByRole('dialog').getByText('Harbor Bakery').first().waitFor();

  await sheet.getByRole('button', { name: 'Same request' }).click();
  await sheet.waitFor({ state: 'detached' });
  const { searchParams } = new URL(page.url());
  expect([...searchParams.keys()]).toEqual(['correlationId']);
  await page.getByText('One request').waitFor();

  await other.goto('/events?event=999999999');
  await other.getByText('This link names an event that does not exist.').waitFor();
});
