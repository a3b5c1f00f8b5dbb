import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Console, openConsole } from './support/open-console.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterAll(() => running[Symbol.asyncDispose]());

const ready = (page: Page) => page.locator('html[data-ready]').waitFor();

describe('without JavaScript', () => {
  const openPlain = async (path: string) => {
    const { context: other } = await running.openWindow(null);
    const context = await other.browser()?.newContext({ javaScriptEnabled: false, baseURL: running.url });
    await other.close();
    if (!context) throw new Error('No browser');
    const page = await context.newPage();
    await page.goto(path);
    return { page, context };
  };

  it('prices change with the way of paying', async () => {
    const { page, context } = await openPlain('/pricing');
    const team = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Team' }) });
    expect(await team.getByText('$30').isVisible()).toBe(true);
    await page.getByText('Yearly', { exact: true }).click();
    expect(await team.getByText('$30').isVisible()).toBe(false);
    expect(await team.getByText('$25').isVisible()).toBe(true);
    expect(await page.getByRole('table', { name: 'Cost of a year, paid yearly' }).isVisible()).toBe(true);
    await context.close();
  });

  it('the reference of the API can be read and opened', async () => {
    const { page, context } = await openPlain('/api');
    const operation = page.locator('#patch-api-jobs-id');
    await operation.locator('summary').click();
    expect(await operation.getByText('If-Match', { exact: false }).first().isVisible()).toBe(true);
    expect(await operation.getByText('revision.stale').isVisible()).toBe(true);
    expect(await page.getByRole('searchbox', { name: 'Search operations' }).isDisabled()).toBe(true);
    await context.close();
  });

  it('a post is there in full', async () => {
    const { page, context } = await openPlain('/blog/how-conflicts-meet');
    expect(await page.getByRole('heading', { name: /^Three versions, not two/ }).isVisible()).toBe(true);
    expect(await page.getByRole('table').first().isVisible()).toBe(true);
    await context.close();
  });
});

describe('the reference of the API', () => {
  it('finds operations by words and shows all again', async () => {
    const { page, context, problems } = await running.openWindow(null, { width: 1440 });
    await page.goto('/api');
    await ready(page);
    const search = page.getByRole('searchbox', { name: 'Search operations' });
    const shown = () => page.locator('#operations details[data-op]:visible').count();
    const all = await shown();
    expect(all).toBeGreaterThan(60);
    await search.fill('PATCH job');
    await expect.poll(shown).toBeLessThan(5);
    expect(await page.locator('#patch-api-jobs-id').isVisible()).toBe(true);
    await expect.poll(() => page.getByRole('status').first().textContent()).toMatch(/^\d found$/);
    await search.fill('no such thing');
    await expect.poll(shown).toBe(0);
    await search.fill('');
    await expect.poll(shown).toBe(all);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('opens the operation that an address names', async () => {
    const { page, context } = await running.openWindow(null, { width: 1440 });
    await page.goto('/api#post-api-jobs');
    await ready(page);
    const operation = page.locator('#post-api-jobs');
    await expect.poll(() => operation.getAttribute('open')).not.toBeNull();
    await operation.getByRole('link', { name: 'Job', exact: true }).click();
    await expect.poll(() => page.locator('#record-job').getAttribute('open')).not.toBeNull();
    await context.close();
  });
});

it('the feed is well-formed, and each of its entries leads to its post', async () => {
  const { page, context } = await running.openWindow(null);
  const answer = await page.request.get('/feed.xml');
  expect(answer.headers()['content-type']).toBe('application/atom+xml; charset=utf-8');
  await page.goto('/blog');
  const { error, links } = await page.evaluate(
    (text) => {
      const feed = new DOMParser().parseFromString(text, 'application/xml');
      const entries = [...feed.querySelectorAll('entry > link')];
      return {
        error: feed.querySelector('parsererror')?.textContent ?? null,
        links: entries.map((link) => link.getAttribute('href') ?? ''),
      };
    },
    await answer.text(),
  );
  expect(error).toBeNull();
  expect(links.length).toBeGreaterThanOrEqual(6);
  expect(links.every((link) => link.startsWith(`${running.url}/blog/`))).toBe(true);
  // Sequential: a busy server rejects many parallel requests.
  for (const link of links) expect([link, (await page.request.get(link)).status()]).toEqual([link, 200]);
  await context.close();
});
