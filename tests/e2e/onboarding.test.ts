import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type OwnConsole, openOwnConsole } from './support/open-console.ts';
import { guidelinesInFull, seriousProblems } from './support/serious-problems.ts';

let running: OwnConsole;
beforeAll(async () => {
  // Its workers are stopped, and sandboxes are counted for the whole deployment.
  running = await openOwnConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** Horizontal overflow of the page; must be zero. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const customersCsv = (count: number) =>
  [
    'Customer no.;Customer;Email;Street;Town;ZIP',
    ...Array.from(
      { length: count },
      (_, at) => `K-${at};Kiosk ${at};kiosk${at}@example.test;${at + 1} Quay;Boston;02118`,
    ),
    'K-bad;;not-an-address;;;',
  ].join('\r\n');

async function choose(page: Page, content: string, name = 'customers.csv'): Promise<void> {
  await page
    .getByLabel('Customer list')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

describe('a sandbox', () => {
  test('one click on the demo page opens a live board, and signing up keeps it', async () => {
    const { page, problems } = await running.openWindow(null);
    await page.goto('/demo');
    await page.getByRole('button', { name: 'Open my sandbox' }).click();
    await page.getByText(/Sandbox, ends in (23|24) h/).waitFor();
    await page.locator('[data-card]').first().waitFor();
    await page.goto('/jobs');
    await page.getByRole('button', { name: 'Keep it: create your company' }).click();
    const dialog = page.getByRole('dialog', { name: 'Keep this company' });
    await dialog.getByLabel('Company').fill('Kept Services');
    await dialog.getByLabel('First name').fill('Kim');
    await dialog.getByLabel('Last name').fill('Keeper');
    await dialog.getByLabel('Work email').fill(`kim-${Date.now()}@example.test`);
    await dialog.getByLabel('Password', { exact: true }).fill('a-long-password');
    await dialog.getByRole('button', { name: 'Create your company' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(/Sandbox, ends/).waitFor({ state: 'detached' });
    await page.goto('/dashboard');
    await page.getByText(/^Trial: 14 days left$/).waitFor();
    expect(problems).toEqual([]);
  });

  test('its end leads back to the demo page, which says so', async () => {
    const { page } = await running.openWindow(null, { width: 390, height: 844 });
    await page.goto('/demo');
    expect(await overflow(page)).toBe(0);
    await page.getByRole('button', { name: 'Open my sandbox' }).click();
    await page.getByText(/Sandbox, ends in/).waitFor();
    expect(await overflow(page)).toBe(0);
    await page.goto('/demo?ended=1');
    await page.getByText('The time of your sandbox is over', { exact: false }).waitFor();
  });
});

describe('the set-up', () => {
  test('goes the whole way on a phone: sign-up, company, trade, technicians, customers, first job', async () => {
    const { page, problems } = await running.openWindow(null, { width: 390, height: 844 });
    await page.goto('/onboarding');
    await heading(page, 'From sign-up to the first dispatched job').waitFor();
    await page.getByRole('link', { name: 'Get Started' }).first().click();
    await page.getByLabel('Company').first().fill('Quay Services');
    await page.getByLabel('First name').fill('Quinn');
    await page.getByLabel('Last name').fill('Ames');
    await page.getByLabel(/e-?mail/i).fill(`quinn-${Date.now()}@example.test`);
    await page
      .getByLabel(/password/i)
      .first()
      .fill('a-long-password');
    await page.getByRole('button', { name: 'Create company' }).click();

    await heading(page, 'Company details').waitFor();
    expect(await overflow(page)).toBe(0);
    await page.getByLabel('Phone').fill('617 555 0100');
    await page.getByRole('button', { name: 'Save and continue' }).click();

    await heading(page, 'What you do').waitFor();
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await page.getByRole('alert').getByText('Choose at least one trade').waitFor();
    await page.getByLabel('HVAC').check();
    await page.getByText('Heating repair').waitFor();
    await page.getByRole('button', { name: 'Remove Cooling repair' }).click();
    await page.getByLabel('Another job type').fill('Chimney check');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    expect(await seriousProblems(page, guidelinesInFull)).toEqual([]);
    // The next step may appear before the company's trades are refetched.
    let letGo = () => {};
    const shown = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/api/onboarding', async (route) => {
      await shown;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Save and continue' }).click();

    await heading(page, 'Technicians').waitFor();
    await page.getByLabel('Name').fill('Tara Field');
    letGo();
    await expect.poll(() => page.getByLabel('Trade', { exact: true }).textContent()).toBe('HVAC');
    await page.getByLabel('Email', { exact: true }).fill(`tara-${Date.now()}@example.test`);
    await page.getByRole('button', { name: 'Another technician' }).click();
    await page.getByLabel('Name').nth(1).fill('X');
    await page.getByRole('button', { name: 'Save and continue' }).click();
    // The first is saved, the second shows its missing input.
    await page.getByRole('list', { name: 'Technicians' }).getByText('Tara Field').waitFor();
    await expect.poll(() => page.getByLabel('Name').count()).toBe(1);
    await page.getByLabel('Name').fill('Xavier Roof');
    expect(await seriousProblems(page, guidelinesInFull)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await page.getByRole('button', { name: 'Save and continue' }).click();

    await heading(page, 'Customers and sites').waitFor();
    await choose(page, customersCsv(3));
    await page.getByText('What does each column contain?').waitFor();
    expect(await seriousProblems(page, guidelinesInFull)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await page.getByRole('button', { name: 'Add 3 rows' }).waitFor();
    expect(await overflow(page)).toBe(0);
    await page.getByRole('button', { name: 'Add 3 rows' }).click();
    await page.getByText('3 customers and 3 sites added', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();

    await heading(page, 'First job').waitFor();
    await page.getByLabel('What is to be done').fill('No heat at the quay');
    await page.getByRole('combobox', { name: 'Customer' }).click();
    await page.getByRole('option', { name: /Kiosk 1/ }).click();
    await page.getByRole('button', { name: 'Create the job' }).click();

    await heading(page, 'You are ready').waitFor();
    expect(await seriousProblems(page, guidelinesInFull)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await page.getByRole('button', { name: 'Finish set-up' }).click();
    await heading(page, 'Dashboard').waitFor();
    expect(await heading(page, 'Set up your company').count()).toBe(0);
    await page.goto('/jobs');
    await page.getByText('No heat at the quay').first().waitFor();
    // The technician with an invalid name was refused.
    expect(problems.filter((text) => !text.includes('400'))).toEqual([]);
  });

  test('is skipped and resumed by keys alone, on the step where it was left', async () => {
    const user = await running.newCompany();
    const { page } = await running.openWindow(user);
    await page.goto('/onboarding');
    await heading(page, 'Company details').waitFor();
    const press = async (name: string) => {
      await page.getByRole('button', { name }).focus();
      await page.keyboard.press('Enter');
    };
    await press('Skip for now');
    await heading(page, 'What you do').waitFor();
    // Focus is on the heading of the new step.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('step-heading');
    await page.getByLabel('Plumbing').focus();
    await page.keyboard.press('Space');
    await press('Save and continue');
    await heading(page, 'Technicians').waitFor();
    await page.goto('/onboarding');
    await heading(page, 'Technicians').waitFor();
    const { body } = await user.call('GET', '/api/onboarding');
    expect(body['steps']).toMatchObject({ company: 'skipped', trade: 'done', technicians: 'open' });
    expect(body['company']).toMatchObject({ trades: ['plumbing'] });
  });
});

describe('an import', () => {
  test('shows what is wrong by line and column, adds the chosen rows, and nothing twice', async () => {
    const user = await running.newCompany();
    const { page, problems } = await running.openWindow(user);
    await page.goto('/onboarding?step=customers');
    await choose(page, customersCsv(4));
    await page.getByRole('combobox', { name: 'What Customer no. is' }).waitFor();
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await page.getByRole('radio', { name: 'With errors 1' }).click();
    await page.getByText('Line 6').waitFor();
    await page.getByText('Customer name is missing', { exact: false }).first().waitFor();
    await page.getByRole('radio', { name: 'To add 4' }).click();
    await page.getByLabel('Add line 3').uncheck();
    expect(await seriousProblems(page, guidelinesInFull)).toEqual([]);
    await page.getByRole('button', { name: 'Add 3 rows' }).click();
    await page.getByText('3 customers and 3 sites added', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Import another file' }).click();
    await choose(page, customersCsv(4), 'the same again.csv');
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await page.getByRole('radio', { name: 'Already in Switchyard 3' }).waitFor();
    await page.getByRole('button', { name: 'Add 1 row' }).click();
    await page.getByText('1 customer and 1 site added', { exact: false }).waitFor();
    const { body } = await user.call('GET', '/api/customers?count=true');
    expect(body['total']).toBe(4);
    expect(problems).toEqual([]);
  });

  test('a long one shows its progress, goes on without the page and is there when one comes back', async () => {
    const user = await running.newCompany();
    const { page } = await running.openWindow(user);
    await page.goto('/onboarding?step=customers');
    await choose(page, customersCsv(3_000), 'long.csv');
    await page.getByRole('button', { name: 'Check the rows' }).click();
    // Delayed until its progress was visible: on an idle machine it would finish too fast.
    const [workers] = running.stack.workers;
    workers?.signal('SIGSTOP');
    await page.getByRole('button', { name: 'Add 3,000 rows' }).click();
    await page.getByRole('progressbar', { name: 'Import of long.csv' }).waitFor();
    workers?.signal('SIGCONT');
    await page.goto('/customers');
    // The list fills up while it is visible.
    await page.getByText('Kiosk', { exact: false }).first().waitFor();
    await expect
      .poll(async () => (await user.call('GET', '/api/customers?count=true&limit=1')).body['total'], {
        timeout: 60_000,
        interval: 500,
      })
      .toBe(3_000);
  });

  test('a file that is none says what it is', async () => {
    const { page } = await running.openWindow(await running.newCompany());
    await page.goto('/onboarding?step=customers');
    await page.getByLabel('Customer list').setInputFiles({
      name: 'customers.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]),
    });
    await page.getByRole('alert').getByText('workbook', { exact: false }).waitFor();
  });
});

test('the trial page signs up and leads into the set-up', async () => {
  const { page, problems } = await running.openWindow(null);
  await page.goto('/trial');
  await page.getByRole('button', { name: 'Start the trial' }).click();
  const form = page.getByRole('region', { name: 'Start your trial' });
  await expect.poll(() => form.getByText('Required', { exact: true }).count()).toBeGreaterThan(3);
  await form.getByLabel('Company').fill('Trial Works');
  await form.getByLabel('First name').fill('Toni');
  await form.getByLabel('Last name').fill('Tester');
  await form.getByLabel('Work email').fill(`toni-${Date.now()}@example.test`);
  await form.getByLabel('Password', { exact: true }).fill('a-long-password');
  await page.getByRole('button', { name: 'Start the trial' }).click();
  await heading(page, 'Company details').waitFor();
  expect(problems).toEqual([]);
});
