import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Console, openConsole } from './support/open-console.ts';

const webRoot = process.env['TEST_WEB_ROOT'] ?? new URL('../../web/dist/', import.meta.url).pathname;

type Chunk = { readonly file: string; readonly imports?: readonly string[] };

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

/** A static import of this part that no document loads itself. */
function sharedFileOf(source: string): string {
  const manifest = readFileSync(join(webRoot, '.vite', 'manifest.json'), 'utf8');
  const chunks = JSON.parse(manifest) as Record<string, Chunk>;
  const documents = ['app.html', 'entrance.html'].map((name) => readFileSync(join(webRoot, name), 'utf8'));
  const file = (chunks[source]?.imports ?? [])
    .map((name) => chunks[name]?.file ?? '')
    .find((name) => name !== '' && documents.every((html) => !html.includes(name)));
  if (file === undefined) throw new Error(`${source} shares nothing with another part`);
  return `/${file}`;
}

/** Blocks addresses until the end; returns the blocked ones. */
async function refuse(page: Page, path: (pathname: string) => boolean) {
  const isOne = ({ pathname }: URL) => path(pathname);
  await page.route(isOne, (route) => route.abort('connectionrefused'));
  return {
    refused: () => page.waitForEvent('requestfailed', (request) => isOne(new URL(request.url()))),
    end: () => page.unroute(isOne),
  };
}

test('a window opens once the network lets a file through that it shares with other parts', async () => {
  const { page } = await running.openWindow(await running.newCompany());
  const shared = sharedFileOf('src/app/command-palette.tsx');
  const refusal = await refuse(page, (pathname) => pathname === shared);
  const first = refusal.refused();
  await page.goto('/jobs');
  await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor();
  // By the button: a key pressed before the shell listens to keys would be lost.
  await page.getByRole('button', { name: 'Find or do anything' }).click();
  await first;
  await refusal.end();
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await page.getByRole('heading', { name: 'Jobs', exact: true, includeHidden: true }).waitFor();
});

test('a public page comes alive once its scripts can be fetched', async () => {
  const { page } = await running.openWindow(null);
  const refusal = await refuse(page, (pathname) => /^\/assets\/(?:core|react)-.*\.js$/.test(pathname));
  const first = refusal.refused();
  await page.goto('/pricing');
  await first;
  expect(await page.locator('html[data-ready]').count()).toBe(0);
  await refusal.end();
  await page.locator('html[data-ready]').waitFor();
});
