import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Console, type ConsoleUser, openConsole } from './support/open-console.ts';
import { prepareBoard } from './support/prepare-board.ts';

let running: Console;
let user: ConsoleUser;
let board: Awaited<ReturnType<typeof prepareBoard>>;
beforeAll(async () => {
  running = await openConsole();
  user = await running.newCompany();
  board = await prepareBoard(user);
  await user.call('POST', '/api/flags', { body: { key: 'smart_reassign' } });
});
afterAll(() => running[Symbol.asyncDispose]());

const staffPaths = [
  '/dashboard',
  '/jobs',
  '/customers',
  '/technicians',
  '/events',
  '/observability',
  '/feature-flags',
  '/feature-flags/smart_reassign',
  '/team',
  '/outbox',
  '/jobs/00000000-0000-4000-8000-000000000000',
];
const visitorPaths = ['/login', '/signup', '/forgot-password', '/nowhere'];

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

// Each page is loaded once per width: a change of theme only changes colours, so light is held to these alone.
describe.concurrent.each([1440, 390])('at %i px', { timeout: 180_000 }, (width) => {
  test('no view of staff has a serious accessibility problem, dark or light', async () => {
    const { page, context } = await running.openWindow(user, { theme: 'dark', width, height: 900 });
    await openInSystemTheme(page);
    for (const path of [...staffPaths, `/dispatch?day=${board.day}`]) {
      await page.goto(path);
      expect(await problemsInBothThemes(page)).toEqual([]);
    }
    await context.close();
  });

  test('no view of visitors has a serious accessibility problem, dark or light', async () => {
    const { page, context } = await running.openWindow(null, { theme: 'dark', width, height: 900 });
    await openInSystemTheme(page);
    for (const path of visitorPaths) {
      await page.goto(path);
      expect(await problemsInBothThemes(page)).toEqual([]);
    }
    await context.close();
  });
});

/** Makes the theme follow the browser, so that it changes without another load. */
async function openInSystemTheme(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('ui-theme', 'system'));
}

async function problemsInBothThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.locator('html[data-ready]').waitFor();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(() => document.querySelector('main .animate-shimmer') === null);
  const dark = await seriousProblems(page, axe(page).withTags(everything));
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.locator('html[data-theme=light]').waitFor();
  return [...dark, ...(await seriousProblems(page, axe(page).withRules('color-contrast')))];
}

// Options come first: set later, they would undo the choice of rules.
const axe = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] });

async function seriousProblems(page: Page, builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations
    .filter((violation) => violation.impact === 'serious' || violation.impact === 'critical')
    .flatMap((violation) =>
      violation.nodes.map(
        (node) => `${page.url()} ${violation.id}: ${node.target.join(' ')} ${node.html.slice(0, 160)}`,
      ),
    );
}
