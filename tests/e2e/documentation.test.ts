import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { findBrowser } from './support/find-browser.ts';
import { type Console, openOwnConsole } from './support/open-console.ts';
import type { ConsoleUser } from './support/sign-up.ts';
import { bestPractice, problemsInBothThemes } from './support/serious-problems.ts';

let running: Console;
let admin: ConsoleUser;
beforeAll(async () => {
  // The opinions of readers are counted for the whole deployment.
  running = await openOwnConsole();
  admin = await running.newCompany();
});
afterAll(() => running[Symbol.asyncDispose]());

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search the guide' });
const hits = (page: Page) => page.getByRole('listbox', { name: 'Found in the guide' }).getByRole('option');
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

const soon = <T>(check: () => T | Promise<T>) => expect.poll(check);

/** Waits until all articles of the guide are on the device. */
async function untilGuideIsThere(page: Page): Promise<void> {
  await soon(() =>
    page.evaluate(() => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
      return ['administration', 'field', 'reference'].every((part) =>
        loaded.some((name) => name.includes(`/assets/${part}-`)),
      );
    }),
  ).toBe(true);
}

/** Opens a public page and waits until it is interactive. */
async function openPublic(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true');
}

/** Waits until the page is complete: header, search and data. */
async function untilSettled(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await searchBox(page).waitFor();
  await page.waitForFunction(() => document.querySelector('main .animate-shimmer') === null);
}

describe('a visitor', () => {
  it('finds an article despite typos, by keyboard alone', async () => {
    const { page, context, problems } = await running.openWindow(null);
    await openPublic(page, '/docs');
    await page.keyboard.press('/');
    await soon(() => searchBox(page).evaluate((box) => box === document.activeElement)).toBe(true);
    await page.keyboard.type('dubble bookng');
    await soon(() => hits(page).count()).toBeGreaterThan(0);
    await soon(() => page.getByRole('search').getByRole('status').textContent()).toMatch(/places? found/);
    // Results are updated when the page is idle.
    await page.evaluate(async () => {
      for (let round = 0; round < 2; round += 1) {
        await new Promise((resolve) => {
          requestIdleCallback(resolve);
        });
      }
    });
    const titles = await hits(page).allTextContents();
    const chosen = titles.findIndex((title) => title.startsWith('Plan and move visits'));
    expect(chosen).toBeGreaterThanOrEqual(0);
    for (let step = 0; step < chosen; step += 1) await page.keyboard.press('ArrowDown');
    const wanted = hits(page).nth(chosen);
    await soon(() => wanted.getAttribute('aria-selected')).toBe('true');
    expect(await searchBox(page).getAttribute('aria-activedescendant')).toBe(await wanted.getAttribute('id'));
    await page.keyboard.press('Enter');
    await heading(page, 'Plan and move visits').waitFor();
    expect(new URL(page.url()).pathname).toBe('/docs/dispatching/plan-and-move');
    expect(problems).toEqual([]);
    await context.close();
  });

  it('goes on searching and reading without a network, and comes back with the history', async () => {
    const { page, context } = await running.openWindow(null);
    await openPublic(page, '/docs/field/offline');
    await searchBox(page).fill('offline');
    await soon(() => hits(page).count()).toBeGreaterThan(0);
    await untilGuideIsThere(page);
    await context.setOffline(true);
    await searchBox(page).fill('restor deleted');
    const hit = hits(page).filter({ hasText: 'Restore deleted records' }).first();
    await hit.click();
    await heading(page, 'Restore deleted records').waitFor();
    expect(new URL(page.url()).pathname).toBe('/docs/administration/restore-deleted');
    await page.goBack();
    await heading(page, 'Working without a network').waitFor();
    await context.close();
  });

  it('is told when the index cannot come, and can ask for it again', async () => {
    const { page, context } = await running.openWindow(null);
    await openPublic(page, '/docs');
    await context.setOffline(true);
    await searchBox(page).fill('board');
    await page.getByText('The index could not be loaded.').waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await soon(() => hits(page).count()).toBeGreaterThan(0);
    await context.close();
  });

  it('says whether an article helped, once, and what was missing', async () => {
    const { page, context } = await running.openWindow(null);
    await openPublic(page, '/docs/team/notifications');
    const question = page.getByRole('region', { name: 'Was this page helpful?' });
    await question.getByRole('button', { name: 'Yes' }).click();
    await question.getByText('Thank you.').waitFor();
    await question.getByRole('button', { name: 'No' }).click();
    await question.getByLabel('What were you looking for?').fill('How to silence the bell');
    await question.getByRole('button', { name: 'Send' }).click();
    await question.getByText('Thank you, noted.').waitFor();
    const { body } = await admin.call('GET', '/api/documentation/feedback');
    const opinions = body['items'] as { article: string; helpful: number; notHelpful: number }[];
    expect(opinions.find(({ article }) => article === 'team/notifications')).toMatchObject({
      helpful: 0,
      notHelpful: 1,
    });
    await context.close();
  });

  it('follows the table of contents and links to a heading', async () => {
    const { page, context } = await running.openWindow(null, { width: 1440, height: 700 });
    await openPublic(page, '/docs/running/settings');
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'Pictures' })
      .click();
    const topOf = async (shown: Page, anchor: string) =>
      (await shown.locator(`#${anchor}`).boundingBox())?.y ?? Number.NaN;
    await soon(() => topOf(page, 'pictures')).toBeLessThan(200);
    expect(new URL(page.url()).hash).toBe('#pictures');
    const linked = await context.newPage();
    await openPublic(linked, '/docs/running/settings#compose-only');
    await soon(() => topOf(linked, 'compose-only')).toBeLessThan(200);
    await context.close();
  });

  it('sees the articles of one role', async () => {
    const { page, context } = await running.openWindow(null);
    await openPublic(page, '/docs');
    const operators = page.getByRole('link', { name: /^Back up and restore/ });
    expect(await operators.count()).toBe(1);
    await page.getByRole('button', { name: 'Technicians' }).click();
    await soon(() => operators.count()).toBe(0);
    expect(await page.getByRole('link', { name: /^My day/ }).count()).toBe(1);
    await context.close();
  });
});

test('the guide can be read without JavaScript', async () => {
  const browser = await findBrowser();
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: running.url });
  const page = await context.newPage();
  await page.goto('/docs');
  await page.getByRole('link', { name: /^Plan and move visits/ }).click();
  await heading(page, 'Plan and move visits').waitFor();
  expect(await page.getByRole('table').count()).toBeGreaterThan(0);
  await page.getByRole('link', { name: /^Next/ }).click();
  await heading(page, 'Smart scheduling').waitFor();
  expect(await page.title()).toMatch(/^Smart scheduling/);
  const description = page.locator('meta[name="description"]');
  expect(await description.getAttribute('content')).toMatch(/^Let the console search/);
  await context.close();
});

describe('in the console', () => {
  it('the question mark of a screen opens its article, and the way back is one step', async () => {
    const { page, context, problems } = await running.openWindow(admin);
    await page.goto('/jobs');
    await page.getByRole('link', { name: 'Help: how this page works' }).click();
    await heading(page, 'Jobs').waitFor();
    expect(new URL(page.url()).pathname).toBe('/docs/dispatching/jobs');
    // Still in the console: the navigation is visible, and article links stay inside.
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await page.getByRole('article').getByRole('link', { name: 'visits', exact: true }).first().click();
    await heading(page, 'Visits from planning to completion').waitFor();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await page.goBack();
    await page.goBack();
    await heading(page, 'Jobs').waitFor();
    expect(new URL(page.url()).pathname).toBe('/jobs');
    expect(problems).toEqual([]);
    await context.close();
  });

  it('the guide begins with the articles of the reader, and admins see what readers say', async () => {
    const { page, context } = await running.openWindow(admin);
    await page.goto('/documentation');
    await page.getByRole('heading', { name: 'I run the company' }).waitFor();
    const [first] = await page.getByRole('heading', { level: 2, name: /^I / }).allTextContents();
    expect(first).toBe('I run the company');
    await page.getByRole('region', { name: 'What readers say' }).first().waitFor();
    await page.goto('/docs');
    await soon(() => page.getByRole('button', { name: 'Admins' }).getAttribute('aria-pressed')).toBe('true');
    await context.close();
  });

  it('an article that does not exist is not found', async () => {
    const { page, context } = await running.openWindow(admin);
    await page.goto('/docs/dispatching/nothing');
    await page.getByText('Page Not Found').first().waitFor();
    await context.close();
  });

  it('searches and reads without a network once the search was used', async () => {
    const { page, context } = await running.openWindow(admin);
    await page.goto('/help-center');
    await searchBox(page).fill('board');
    await soon(() => hits(page).count()).toBeGreaterThan(0);
    await untilGuideIsThere(page);
    await page.getByRole('link', { name: /^All articles/ }).click();
    await heading(page, 'Docs').waitFor();
    await context.setOffline(true);
    await searchBox(page).fill('chekclist');
    await hits(page).filter({ hasText: 'Checklists' }).first().click();
    await heading(page, 'Checklists').waitFor();
    await context.close();
  });
});

/** In the console; the site walks through those of visitors. */
const paths = ['/docs', '/docs/reference/errors', '/docs/field/my-day', '/documentation', '/help-center'];

it('the guide of an admin has no accessibility problem, dark or light, and fits a phone', async () => {
  const { page, context, problems } = await running.openWindow(admin, { width: 390, height: 900 });
  for (const path of paths) {
    await page.goto(path);
    await untilSettled(page);
    if (path === '/documentation') await page.getByRole('heading', { name: 'What readers say' }).waitFor();
    const found = await problemsInBothThemes(page, bestPractice);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect({ path, found, overflow: overflow > 0 }).toEqual({ path, found: [], overflow: false });
  }
  expect(problems).toEqual([]);
  await context.close();
});
