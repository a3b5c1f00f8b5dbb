import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Console, openConsole } from './support/open-console.ts';
import type { ConsoleUser } from './support/sign-up.ts';
import { seriousProblems } from './support/serious-problems.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

test('a webhook is added, tested, looked into and switched off', async () => {
  const user = await running.newCompany();
  const { page, problems } = await running.openWindow(user, { width: 1440, height: 900 });
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Manage webhooks' }).click();
  await page.getByText('No webhooks').waitFor();
  await page.getByRole('button', { name: 'New webhook' }).click();
  const form = page.getByRole('dialog', { name: 'New webhook' });
  await form.getByLabel('Address').fill('https://10.0.0.8/hook');
  await form.getByLabel('Description').fill('Accounting');
  await form.getByRole('radio', { name: 'Only some' }).check();
  await form.getByRole('button', { name: 'Add webhook' }).click();
  await form.getByText('Choose at least one').waitFor();
  await form.getByRole('checkbox', { name: 'Customers', exact: true }).click();
  await form.getByRole('button', { name: 'Choose events of Jobs' }).click();
  await form.getByRole('checkbox', { name: 'Job created' }).click();
  await form.getByRole('button', { name: 'Add webhook' }).click();
  await form.getByText('Refused address: it is not on the internet').first().waitFor();
  await form.getByLabel('Address').fill('https://accounting.invalid/hook');
  await form.getByRole('button', { name: 'Add webhook' }).click();
  const secret = page.getByRole('dialog', { name: 'Keep the secret of this webhook' });
  await expect.poll(() => secret.getByLabel('Secret', { exact: true }).textContent()).toMatch(/^whsec_/);
  // It is shown only here: no key closes it by mistake.
  await page.keyboard.press('Escape');
  await secret.getByRole('button', { name: 'I kept it' }).click();

  const row = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem');
  await expect.poll(() => row.textContent()).toContain('Customers, Jobs');
  await row.getByRole('link', { name: 'Accounting' }).click();
  await page.getByText('Nothing sent yet').waitFor();
  await page.getByRole('button', { name: 'Send test event' }).click();
  const list = page.getByRole('grid', { name: 'Deliveries' });
  await list.getByText('Will be retried').waitFor();
  await list.getByRole('row').filter({ hasText: 'Test event' }).click();
  const sheet = page.getByRole('dialog', { name: 'Test event' });
  await sheet.getByText('Its host name cannot be resolved').first().waitFor();
  expect(await sheet.getByLabel('Content', { exact: true }).textContent()).toContain(
    '"type": "webhook.test"',
  );
  await sheet.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('The event is sent again', { exact: true }).waitFor();
  await sheet.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Actions for Accounting' }).click();
  await page.getByRole('menuitem', { name: 'Switch off' }).click();
  await page.getByText('Off', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Send test event' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Actions for Accounting' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await question.getByRole('button', { name: 'Delete webhook' }).click();
  await page.getByText('No webhooks').waitFor();
  // The refused address.
  expect(problems).toEqual([expect.stringContaining('status of 400')]);
});

test('the pages have no serious accessibility problem and fit a phone', async () => {
  const user = await running.newCompany();
  const body = {
    url: 'https://accounting.invalid/a-long-path/that-does-not-fit-into-one-line',
    events: ['job.*'],
  };
  const { body: webhook } = await user.call('POST', '/api/webhooks', { body });
  await user.call('POST', `/api/webhooks/${webhook.id}/test`);
  for (const width of [1440, 390]) {
    const { page } = await running.openWindow(user, { width, height: 844 });
    const look = async (place: string) => {
      expect({ place, found: await seriousProblems(page) }).toEqual({ place, found: [] });
      const isWide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect({ place, isWide }).toEqual({ place, isWide: false });
    };
    await page.goto('/settings/webhooks');
    await page.getByRole('link', { name: 'accounting.invalid' }).waitFor();
    await look('list');
    await page.getByRole('button', { name: 'Actions for accounting.invalid' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: 'Edit accounting.invalid' });
    await form.getByRole('button', { name: 'Choose events of Jobs' }).click();
    expect(await form.getByRole('checkbox', { name: 'Job created' }).isChecked()).toBe(true);
    await look('form');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'accounting.invalid' }).click();
    await page.getByText('Will be retried').first().waitFor();
    await look('deliveries');
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.getByRole('dialog', { name: 'Send events again' }).getByLabel('From').waitFor();
    await look('replay');
    await page.keyboard.press('Escape');
    await page.getByText('Test event', { exact: true }).first().waitFor();
    await page.goto(`${page.url()}?delivery=${await deliveryOf(user, webhook.id)}`);
    await page.getByRole('dialog', { name: 'Test event' }).getByText('Attempts').waitFor();
    await look('delivery');
  }
});

async function deliveryOf(user: ConsoleUser, id: string): Promise<string> {
  const { body } = await user.call('GET', `/api/webhooks/${id}/deliveries`);
  return (body['items'] as { id: string }[])[0]?.id ?? '';
}
