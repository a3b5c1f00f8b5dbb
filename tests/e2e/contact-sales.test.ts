import type { Lead, LeadDetail } from '@switchyard/contracts/leads/lead.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Console, openOwnConsole } from './support/open-console.ts';
import type { ConsoleUser } from './support/sign-up.ts';
import { problemsInBothThemes } from './support/serious-problems.ts';

let running: Console;
let sales: ConsoleUser;
beforeAll(async () => {
  running = await openOwnConsole();
  // The oldest company of a deployment is the sales company.
  sales = await running.newCompany();
});
afterAll(() => running[Symbol.asyncDispose]());

const messages = {
  'First Name': 'First name must be at least 2 characters',
  'Last Name': 'Last name must be at least 2 characters',
  Email: 'Please enter a valid email address',
  Company: 'Company name is required',
  Phone: 'Please enter a valid phone number',
  'Team Size': 'Please select team size',
  Industry: 'Please select industry',
  Message: 'Please provide more details about your needs',
};
const failure = ['Error', 'Failed to send message. Please try again.'];

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' });
/** Resolves once a toast has shown these texts. Toasts disappear, so it is called before the toast can appear. */
async function toasted(page: Page, ...texts: readonly string[]): Promise<void> {
  const region = page.getByRole('region', { name: /Notifications/ });
  await Promise.all(texts.map((text) => region.getByText(text, { exact: true }).waitFor()));
}
const leads = async (q: string) => {
  const answer = await sales.call('GET', `/api/leads?q=${encodeURIComponent(q)}`);
  return (answer.body as unknown as { items: Lead[] }).items;
};

async function openForm(page: Page, path = '/contact-sales'): Promise<void> {
  await page.goto(path);
  await page.getByRole('form').waitFor();
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function fill(page: Page, email: string): Promise<void> {
  const texts = {
    'First Name': 'Grace',
    'Last Name': 'Hopper',
    Email: email,
    Company: `Company of ${email}`,
    Phone: '+1 617 555 0142',
    Message: `We run 80 vans and look for one console. Write to ${email}`,
  };
  for (const [label, value] of Object.entries(texts)) await page.getByLabel(label).fill(value);
  await choose(page, 'Team Size', '51-200 employees');
  await choose(page, 'Industry', 'Cleaning Services');
}

/** Moves down a list by keyboard to this option. */
async function moveTo(page: Page, name: string): Promise<void> {
  const option = page.getByRole('option', { name, exact: true });
  await option.waitFor();
  const current = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.role === 'option' ? activeElement.textContent : null;
    });
  // The list takes the focus when it opens and moves it shortly after the key press.
  await expect.poll(current).not.toBeNull();
  for (let at = await current(); at !== name; at = await current()) {
    await page.keyboard.press('ArrowDown');
    await expect.poll(current).not.toBe(at);
  }
}

const errorsOf = (page: Page) => page.getByRole('form').getByRole('alert').allTextContents();

describe('the enterprise contact page', () => {
  test('says what was specified, in the page as it is served', async () => {
    const { page, context } = await running.openWindow(null);
    const html = await (await context.request.get('/contact-sales')).text();
    for (const text of [
      'Enterprise Solutions',
      'Get in Touch',
      'Other Ways to Reach Us',
      'Enterprise Benefits',
      'Custom deployment and setup',
      'Dedicated customer success manager',
      'Priority 24/7 support',
      'Advanced security and compliance',
      'Custom integrations and APIs',
      'Volume pricing discounts',
      'Training and onboarding support',
      'Trusted by Industry Leaders',
      '500+',
      '99.9%',
      '24/7',
      '30%',
      'Within 24 hours',
      'First Name',
      'Sending the form needs JavaScript.',
    ]) {
      expect(html).toContain(text);
    }
    await openForm(page);
    const header = page.getByRole('banner');
    expect(await header.getByRole('link', { name: 'Switchyard' }).getAttribute('href')).toBe('/');
    expect(await header.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/signup');
    const options = async (label: string) => {
      await page.getByRole('combobox', { name: label }).click();
      await page.getByRole('option').first().waitFor();
      const found = await page.getByRole('option').allTextContents();
      await page.keyboard.press('Escape');
      return found;
    };
    expect(await options('Team Size')).toEqual([
      '1-10 employees',
      '11-50 employees',
      '51-200 employees',
      '201-1000 employees',
      '1000+ employees',
    ]);
    expect(await options('Industry')).toEqual([
      'Construction',
      'HVAC',
      'Plumbing',
      'Electrical',
      'Landscaping',
      'Cleaning Services',
      'Security',
      'Other',
    ]);
    const height = await page.getByLabel('Message').evaluate((box) => getComputedStyle(box).minHeight);
    expect(height).toBe('100px');
    await context.close();
  });

  test('is filled in by keyboard: checked on submit, then on each change, sent, thanked for', async () => {
    const { page, context, problems } = await running.openWindow(null);
    await openForm(page);
    const { keyboard } = page;
    await send(page).focus();
    await keyboard.press('Enter');
    await expect.poll(() => errorsOf(page)).toHaveLength(8);
    for (const [label, message] of Object.entries(messages)) {
      const control = page.getByLabel(label);
      expect(await control.getAttribute('aria-invalid')).toBe('true');
      const description = (await control.getAttribute('aria-describedby')) ?? '';
      expect(await page.locator(`[id="${description}"]`).textContent()).toBe(message);
    }
    // The first invalid field has the focus; every other control is one Tab further.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('firstName');
    const email = 'keyboard@example.test';
    await keyboard.type('G');
    expect(await errorsOf(page)).toHaveLength(8);
    await keyboard.type('race');
    await expect.poll(() => errorsOf(page)).toHaveLength(7);
    for (const text of ['Hopper', email, '+1 617 555 0142', 'Navy Yard HVAC']) {
      await keyboard.press('Tab');
      await keyboard.type(text);
    }
    for (const option of ['11-50 employees', 'HVAC']) {
      await keyboard.press('Tab');
      await keyboard.press('ArrowDown');
      await moveTo(page, option);
      await keyboard.press('Enter');
      // The list restores the focus after closing.
      const chosen = page.getByRole('combobox').filter({ hasText: option });
      await expect.poll(() => chosen.evaluate((control) => control === document.activeElement)).toBe(true);
    }
    await keyboard.press('Tab');
    await keyboard.type('We look for one console.');
    await expect.poll(() => errorsOf(page)).toEqual([]);
    await keyboard.press('Tab');
    const told = toasted(
      page,
      'Message sent successfully!',
      'Our sales team will contact you within 24 hours.',
    );
    await keyboard.press('Enter');
    const thanks = page.getByRole('heading', { name: 'Thank You for Your Interest' });
    await thanks.waitFor();
    await expect.poll(() => thanks.evaluate((heading) => heading === document.activeElement)).toBe(true);
    await told;
    const main = page.getByRole('main');
    expect(await main.getByRole('link', { name: 'Return to Homepage' }).getAttribute('href')).toBe('/');
    expect(await main.getByRole('link', { name: 'Start Free Trial' }).getAttribute('href')).toBe('/signup');
    expect(await leads(email)).toMatchObject([
      { firstName: 'Grace', company: 'Navy Yard HVAC', teamSize: '11-50', industry: 'hvac', state: 'new' },
    ]);
    expect(problems).toEqual([]);
    await context.close();
  });

  test('keeps the form and shows the specified toast when sending fails, and sends it the next time', async () => {
    const { page, context } = await running.openWindow(null);
    await openForm(page);
    const email = 'again@example.test';
    await fill(page, email);
    await page.route('**/api/contact-requests', (route) => route.abort());
    const failed = toasted(page, ...failure);
    await send(page).click();
    await failed;
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    expect(await page.getByRole('combobox', { name: 'Industry' }).textContent()).toBe('Cleaning Services');
    await page.unroute('**/api/contact-requests');
    await page.route('**/api/contact-requests', (route) => route.fulfill({ status: 503, body: '' }));
    await send(page).click();
    await page.getByText('We could not take the message just now.').waitFor();
    await page.unroute('**/api/contact-requests');
    expect(await leads(email)).toEqual([]);
    await send(page).click();
    await page.getByRole('heading', { name: 'Thank You for Your Interest' }).waitFor();
    expect(await leads(email)).toHaveLength(1);
    await context.close();
  });

  test('refuses programs: who fills in what nobody sees is told so, and nothing is stored', async () => {
    const { page, context } = await running.openWindow(null);
    await openForm(page);
    const email = 'robot@example.test';
    await fill(page, email);
    await page.evaluate(() => {
      const trap = document.querySelector<HTMLInputElement>('[name=homepage_2]');
      if (trap) trap.value = 'https://pills.example';
    });
    const failed = toasted(page, ...failure);
    await send(page).click();
    await failed;
    const direct = await context.request.post('/api/contact-requests', {
      headers: { origin: running.url },
      data: { source: 'contact', firstName: 'Ro', lastName: 'Bot', email, message: 'Buy my pills, please' },
    });
    expect(direct.status()).toBe(400);
    expect(await leads(email)).toEqual([]);
    await context.close();
  });

  test('reads without JavaScript, and says how else sales is reached', async () => {
    const { context } = await running.openWindow(null);
    const browser = context.browser();
    const plain = await browser?.newContext({ javaScriptEnabled: false, baseURL: running.url });
    const page = await plain?.newPage();
    await page?.goto('/contact-sales');
    expect(await page?.getByRole('heading', { name: 'Get in Touch' }).isVisible()).toBe(true);
    expect(await page?.getByRole('link', { name: '+1 (617) 555-0100' }).getAttribute('href')).toBe(
      'tel:+16175550100',
    );
    await plain?.close();
    await context.close();
  });

  test('does not move while its form arrives', async () => {
    const { page, context } = await running.openWindow(null);
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await openForm(page);
    const total = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    );
    expect(total).toBeLessThanOrEqual(0.02);
    await context.close();
  });
});

test.each([1440, 390])('at %i px no contact page has a serious accessibility problem', async (width) => {
  const { page, context } = await running.openWindow(null, { width, height: 900 });
  for (const path of ['/contact-sales', '/contact']) {
    await openForm(page, path);
    expect(await problemsInBothThemes(page)).toEqual([]);
    await send(page).click();
    await page.getByText('Please enter a valid email address').waitFor();
    expect(await problemsInBothThemes(page)).toEqual([]);
  }
  await context.close();
});

test('the short form of the contact page reaches the same desk', async () => {
  const { page, context } = await running.openWindow(null);
  await openForm(page, '/contact');
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill('Lovelace');
  await page.getByLabel('Email').fill('short@example.test');
  await page.getByLabel('Message').fill('Do you have an office in Leeds?');
  await send(page).click();
  await page.getByRole('heading', { name: 'Thank You for Your Interest' }).waitFor();
  expect(await leads('short@example.test')).toMatchObject([{ source: 'contact', company: '' }]);
  await context.close();
});

test('staff see a lead arrive, answer it, and make a customer of it', async () => {
  const { page, context, problems } = await running.openWindow(sales);
  await page.goto('/customers');
  await page.getByRole('radio', { name: 'Leads' }).check();
  await page
    .getByRole('table', { name: 'Leads' })
    .or(page.getByRole('grid', { name: 'Leads' }))
    .first()
    .waitFor();
  const visitor = await running.openWindow(null);
  await openForm(visitor.page);
  await fill(visitor.page, 'live@example.test');
  await send(visitor.page).click();
  const row = page.getByRole('row').filter({ hasText: 'Company of live@example.test' });
  await row.waitFor();
  expect(await row.textContent()).toContain('Due in 24 h');
  await row.click();
  const sheet = page.getByRole('dialog', { name: 'Company of live@example.test' });
  await sheet.getByLabel('Text').fill('Happy to show you around. Tomorrow at ten?');
  await sheet.getByRole('button', { name: 'Send mail' }).click();
  await sheet.getByText('Answered').first().waitFor();
  await sheet.getByText('Contacted').first().waitFor();
  expect(await problemsInBothThemes(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Make a customer' }).click();
  await page
    .getByRole('dialog', { name: 'Make a customer of this lead?' })
    .getByRole('button', { name: 'Make a customer' })
    .click();
  await sheet.getByRole('link', { name: 'Open the account' }).click();
  await page.getByRole('heading', { name: 'Company of live@example.test' }).waitFor();
  const [lead] = await leads('live@example.test');
  const detail = (await sales.call('GET', `/api/leads/${lead?.id}`)).body as unknown as LeadDetail;
  expect(detail.state).toBe('won');
  expect(detail.entries.map(({ kind }) => kind)).toContain('answer');
  expect(problems).toEqual([]);
  await visitor.context.close();
  await context.close();
});

test('another company has no leads view', async () => {
  const other = await running.newCompany();
  const { page, context } = await running.openWindow(other);
  await page.goto('/customers?view=leads');
  await page.getByRole('heading', { name: 'Customers' }).waitFor();
  expect(await page.getByRole('radio', { name: 'Leads' }).count()).toBe(0);
  await context.close();
});
