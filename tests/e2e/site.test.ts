import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passiveProblems } from '../support/passive-problems.ts';
import { holdFonts, recordShifts, settledShift } from './support/layout-shift.ts';
import { closeQuietly, type Console, openConsole } from './support/open-console.ts';
import {
  bestPractice,
  problemsInBothThemes,
  seriousProblems,
  type Standard,
} from './support/serious-problems.ts';
import { entrancePaths, siteKinds, sitePages } from './support/site-pages.ts';

let running: Console;
let browser: NonNullable<ReturnType<Awaited<ReturnType<Console['openWindow']>>['context']['browser']>>;
beforeAll(async () => {
  running = await openConsole();
  const { context } = await running.openWindow(null);
  const opened = context.browser();
  if (!opened) throw new Error('The context has no browser');
  browser = opened;
});
afterAll(() => running[Symbol.asyncDispose]());

const textOf = (html: string) =>
  html
    .replaceAll(/<(script|style)[^>]*>.*?<\/\1>/gs, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
const metaOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';

describe('what the server sends', () => {
  test('each page has a title, a description and an address of its own, one first heading and text to read', async () => {
    const titles = new Map<string, string>();
    const descriptions = new Map<string, string>();
    for (const { path } of sitePages()) {
      const answer = await fetch(`${running.url}${path}`);
      const html = await answer.text();
      const headers = Object.fromEntries(answer.headers);
      expect(passiveProblems({ url: path, status: answer.status, headers, body: html })).toEqual([]);
      const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
      const description = metaOf(html, 'description');
      expect([path, answer.status, titles.get(title), descriptions.get(description)]).toEqual([
        path,
        200,
        undefined,
        undefined,
      ]);
      titles.set(title, path);
      descriptions.set(description, path);
      expect([path, title.length > 12, description.length > 40]).toEqual([path, true, true]);
      expect([path, html.match(/<h1[\s>]/g)?.length]).toEqual([path, 1]);
      const main = /<main.*<\/main>/s.exec(html)?.[0] ?? '';
      expect([path, textOf(main).length > 250]).toEqual([path, true]);
      expect(html).toContain(`<link rel="canonical" href="${running.url}${path}" />`);
      expect(metaOf(html, 'og:url')).toBe(`${running.url}${path}`);
      expect(metaOf(html, 'og:title')).not.toBe('');
      for (const [, data = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)) {
        expect(JSON.parse(data)).toMatchObject({ '@context': 'https://schema.org' });
      }
    }
  });

  test('every link of every page leads to something that exists', async () => {
    const places = new Map<string, Promise<{ status: number; html: string }>>();
    const read = (path: string) => {
      const known = places.get(path);
      if (known) return known;
      const asked = fetch(`${running.url}${path}`).then(async (answer) => ({
        status: answer.status,
        html: await answer.text().catch((cause: unknown) => {
          const sent = JSON.stringify([answer.status, ...answer.headers]);
          throw new Error(`${path} cannot be read, sent with ${sent}`, { cause });
        }),
      }));
      places.set(path, asked);
      return asked;
    };
    const broken: string[] = [];
    for (const { path } of [...sitePages(), { path: '/nowhere' }]) {
      const { html } = await read(path);
      for (const [, href = ''] of html.matchAll(/<a [^>]*?href="([^"]*)"/g)) {
        if (/^(?:mailto:|tel:)/.test(href)) continue;
        const target = new URL(href.replaceAll('&amp;', '&'), `${running.url}${path}`);
        if (target.origin !== running.url) continue;
        const found =
          target.pathname === path ? { status: 200, html } : await read(`${target.pathname}${target.search}`);
        const anchor = decodeURIComponent(target.hash.slice(1));
        const reached = anchor === '' || found.html.includes(` id="${anchor}"`);
        if (found.status !== 200 || !reached) broken.push(`${path} → ${href}: ${found.status}`);
      }
    }
    expect([...new Set(broken)]).toEqual([]);
  });

  test('search engines are told which pages there are, and an unknown address is not one of them', async () => {
    const sitemap = await (await fetch(`${running.url}/sitemap.xml`)).text();
    const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) =>
      address.slice(running.url.length),
    );
    expect(new Set(listed)).toEqual(new Set([...sitePages().map(({ path }) => path), '/login', '/signup']));
    expect(await (await fetch(`${running.url}/robots.txt`)).text()).toContain(`${running.url}/sitemap.xml`);
    const security = await (await fetch(`${running.url}/.well-known/security.txt`)).text();
    expect(security).toContain(`Contact: ${running.url}/contact`);
    for (const icon of ['/icon-48.png', '/apple-touch-icon.png']) {
      const answer = await fetch(`${running.url}${icon}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    }
    for (const path of ['/no/such/page', '/docs/dispatching/nothing', '/docs/nothing', '/blog/nothing']) {
      const unknown = await fetch(running.url + path);
      const html = await unknown.text();
      expect([path, unknown.status, metaOf(html, 'robots')]).toEqual([path, 404, 'noindex']);
      expect(html).toContain('Page Not Found');
    }
    expect((await fetch(`${running.url}/pictures/social.png`)).headers.get('content-type')).toBe('image/png');
  });
});

const narrowExamples = new Set(['/', '/features', '/pricing', '/documentation', '/help-center']);

/** Pages of the walk. `isChecked`: also in its narrow form, as an example of text, cards, tables, code or a form. */
const walkedPages: readonly { path: string; standard?: Standard; isChecked?: boolean }[] = [
  ...siteKinds().map((path) => ({ path, ...(narrowExamples.has(path) ? { isChecked: true } : {}) })),
  { path: '/blog/running-it-yourself', isChecked: true },
  { path: '/docs/reference/errors', standard: bestPractice, isChecked: true },
  { path: '/docs/field/my-day', standard: bestPractice },
  { path: '/login', isChecked: true },
  { path: '/signup' },
  { path: '/forgot-password' },
  { path: '/nowhere', isChecked: true },
];

/** Opens collapsed parts, as a reader does; the first ones where there are many. */
async function openParts(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const part of [...document.querySelectorAll('details')].slice(0, 12)) part.open = true;
  });
}

/** The checker traverses collapsed parts without reporting on them. */
async function dropClosedParts(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const hidden of document.querySelectorAll('details:not([open]) > :not(summary)')) hidden.remove();
  });
}

describe('in a browser', () => {
  test('each page comes alive, fits 1440 and 390 px, and has no accessibility problem or complaint', {
    timeout: 300_000,
  }, async () => {
    const { page, problems, context } = await running.openWindow(null, { width: 1440, height: 900 });
    page.on('console', (message) => {
      if (message.type() === 'warning') problems.push(`${page.url()}: ${message.text()}`);
    });
    const asked = new Set<string>();
    page.on('request', (request) => asked.add(new URL(request.url()).origin));
    for (const [index, { path, standard, isChecked = false }] of walkedPages.entries()) {
      // Each page is loaded at the width at which the one before was left.
      const widths = index % 2 === 0 ? [1440, 390] : [390, 1440];
      await page.goto(path);
      await page.locator('html[data-ready]').waitFor();
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await openParts(page);
      await dropClosedParts(page);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const fits = await page.evaluate(() => document.documentElement.scrollWidth);
        expect([path, fits]).toEqual([path, width]);
        expect([path, await page.getByRole('heading', { level: 1 }).count()]).toEqual([path, 1]);
        // Both widths have the same colours.
        if (width > 1000) expect([path, await problemsInBothThemes(page, standard)]).toEqual([path, []]);
        else if (isChecked) expect([path, await seriousProblems(page, standard)]).toEqual([path, []]);
      }
    }
    // Visitors get no cookie, and pages contact no other servers.
    expect(await context.cookies()).toEqual([]);
    const others = [...asked].filter((origin) => origin !== new URL(running.url).origin && origin !== 'null');
    expect(others).toEqual([]);
    // The browser notes the status of the page that does not exist.
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
    await context.close();
  });

  test.each([
    { when: 'soon', isLate: false },
    { when: 'only after the first paint', isLate: true },
  ])('nothing moves while a page comes alive, its fonts there $when', async ({ isLate }) => {
    const { page, context } = await running.openWindow(null, { width: 390, height: 844 });
    if (isLate) await holdFonts(page);
    await recordShifts(page);
    for (const path of ['/', '/pricing', '/contact-sales', '/docs']) {
      await page.goto(path);
      await page.locator('html[data-ready]').waitFor();
      const { moved } = await settledShift(page);
      expect([path, moved <= 0.02]).toEqual([path, true]);
    }
    await closeQuietly(context);
  });

  test('pictures far below load after the first view, and are there on scrolling', async () => {
    const { page, context } = await running.openWindow(null, { width: 390, height: 844 });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/site-*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/');
    await page.waitForRequest('**/assets/site-*.js');
    const first = asked.filter((path) => path.startsWith('/pictures/'));
    expect(first).toContainEqual(expect.stringMatching(/dispatch-narrow/));
    expect(first).not.toContainEqual(expect.stringMatching(/events|flag/));
    release();
    await page.locator('html[data-ready]').waitFor();
    for (const picture of await page.locator('main img').all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
    }
    await context.close();
  });

  test('the site can be read, and its menu opened, without JavaScript', async () => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: running.url,
      viewport: { width: 390, height: 844 },
    });
    const page = await context.newPage();
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('summary[aria-label="Menu"]').click();
    await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Pricing' }).click();
    await page.getByRole('heading', { level: 1, name: 'Pricing' }).or(page.locator('h1')).waitFor();
    expect(new URL(page.url()).pathname).toBe('/pricing');
    await context.close();
  });

  test('tells the team once that it is ready, and shows its log in debug mode', async () => {
    const { page, context } = await running.openWindow(null);
    const entries: { kind: string; tag: string }[] = [];
    await context.route('**/api/debug-log', async (route) => {
      entries.push(route.request().postDataJSON() as { kind: string; tag: string });
      await route.continue();
    });
    await page.goto('/pricing');
    await page.locator('html[data-ready]').waitFor();
    await expect.poll(() => entries).toMatchObject([{ kind: 'app-ready', tag: 'app' }]);
    expect(await page.getByRole('region', { name: 'Debug log' }).count()).toBe(0);
    await page.goto('/pricing?debug=1');
    await page.getByRole('region', { name: 'Debug log' }).getByText('ready after').waitFor();
    await context.close();
  });

  test('the theme is switched, kept and painted at once on the next page', async () => {
    const context = await browser.newContext({ baseURL: running.url });
    const page = await context.newPage();
    await page.goto('/');
    await page.locator('html[data-ready]').waitFor();
    await page.getByRole('button', { name: 'Switch between dark and light' }).click();
    await page.locator('html[data-theme=light]').waitFor();
    await page.goto('/pricing', { waitUntil: 'commit' });
    await page.locator('html[data-theme=light]').waitFor({ state: 'attached' });
    await page.locator('html[data-ready]').waitFor();
    await page.getByRole('button', { name: 'As the system' }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('ui-theme'))).toBe('system');
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
    }
    await context.close();
  });

  test('the keyboard reaches the page past the header, and closes the menu of phones', async () => {
    const { page, context } = await running.openWindow(null, { width: 390, height: 844 });
    await page.goto('/');
    await page.locator('html[data-ready]').waitFor();
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
    const menu = page.locator('summary[aria-label="Menu"]');
    await menu.click();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('header details').getAttribute('open')).toBeNull();
    await context.close();
  });
});

describe('who is signed in', () => {
  test('finds the console at / at once: the site is never painted', async () => {
    const { page, context, problems } = await running.openWindow(await running.newCompany());
    const documents: Promise<string>[] = [];
    page.on('response', (answer) => {
      if (answer.request().resourceType() === 'document') documents.push(answer.text());
    });
    await page.goto('/');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    const sent = await Promise.all(documents);
    expect(sent.map((html) => /<h1/.test(html))).toEqual([false]);
    await page.goto('/pricing');
    const head = page.getByRole('banner');
    await head.getByRole('link', { name: 'Open console' }).waitFor();
    expect(await head.getByRole('link', { name: 'Get Started' }).isVisible()).toBe(false);
    // The session has expired: every page reflects it, including static ones.
    await context.clearCookies({ name: 'sid' });
    await context.clearCookies({ name: 'switchyard-signed-in' });
    await page.reload();
    await head.getByRole('link', { name: 'Get Started' }).waitFor();
    await page.getByRole('button', { name: 'Open the chat' }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  test('and was so long ago gets the site, after one look at the console', async () => {
    const { page, context } = await running.openWindow(null);
    await context.addCookies([{ name: 'sid', value: 'forgotten', url: running.url }]);
    await page.goto('/');
    await page.getByRole('link', { name: 'Skip to content' }).waitFor({ state: 'attached' });
    expect(new URL(page.url()).pathname).toBe('/');
    expect((await context.cookies()).filter(({ name }) => name === 'sid')).toEqual([]);
    await context.close();
  });

  test('and signs out lands on the site from a page that both have', async () => {
    const { page, context } = await running.openWindow(await running.newCompany());
    await page.goto('/docs');
    await page.getByRole('button', { name: /Mara Ortiz/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Skip to content' }).waitFor({ state: 'attached' });
    expect(new URL(page.url()).pathname).toBe('/docs');
    await context.close();
  });
});

test.each([
  ['/status', '/system-status'],
  ['/help/', '/help-center'],
])('%s leads to %s, as on other sites', async (typed, page) => {
  const answer = await fetch(`${running.url}${typed}?from=mail`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([308, `${page}?from=mail`]);
});

describe('pages before a session', () => {
  test('are drawn at the build, too, and can be read and left without JavaScript', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: running.url });
    const page = await context.newPage();
    for (const path of entrancePaths) {
      await page.goto(path);
      const known = path === '/register' ? '/signup' : path;
      const isLogin = known === '/login';
      expect(await page.title()).toBe(`${isLogin ? 'Sign in' : 'Create your company'} · Switchyard`);
      await page
        .getByRole('heading', { level: 1, name: isLogin ? 'Sign in' : 'Create your company' })
        .waitFor();
      const html = await (await fetch(`${running.url}${path}`)).text();
      expect(html).toMatch(/<noscript>.*This page needs JavaScript\./);
      expect(metaOf(html, 'description').length).toBeGreaterThan(40);
      expect(metaOf(html, 'og:title')).toBe(await page.title());
      expect(html).toContain(`<link rel="canonical" href="${running.url}${known}" />`);
    }
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/login');
    await context.close();
  });

  test('take what is typed once they are alive, and no earlier: a password never gets into an address', async () => {
    const { page, context, problems } = await running.openWindow(null);
    await recordShifts(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    const email = page.locator('input[name="email"]');
    await email.waitFor();
    await page.evaluate(() => document.querySelector<HTMLInputElement>('input[name="password"]')?.focus());
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    release();
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.test');
    expect((await settledShift(page)).moved).toBeLessThan(0.02);
    expect(new URL(page.url()).search).toBe('');
    expect(problems).toEqual([]);
    await context.close();
  });

  test('are replaced by the console for signed-in users', async () => {
    const { page, context } = await running.openWindow(await running.newCompany());
    await page.goto('/login');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await context.close();
  });
});
