import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { drawJpeg } from '../support/test-pictures.ts';
import { waitFor } from '../support/wait-for.ts';
import { type FieldLab, openFieldLab } from './support/field-lab.ts';
import { visit as openPage } from './support/visit.ts';
import {
  deviceReady,
  installDevice,
  keep,
  offlineFacts,
  storedRows,
  untilStocked,
} from './support/offline-device.ts';

const builtWeb = process.env['TEST_WEB_ROOT'] ?? new URL('../../web/dist/', import.meta.url).pathname;
let webRoot: string;
let lab: FieldLab;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'switchyard-installable-'));
  await cp(builtWeb, webRoot, { recursive: true });
  lab = await openFieldLab({ webRoot, isInstallable: true });
});
afterAll(async () => {
  await lab[Symbol.asyncDispose]();
  await rm(webRoot, { recursive: true });
});
beforeEach(() => lab.proxy.accept());

/** A technician's phone on which the whole console is stored. */
async function openStoredPhone(name: string, title: string) {
  const technician = await lab.company.newTechnician(name);
  const visit = await lab.company.newVisit(technician.technicianId, { title });
  const phone = await lab.running.openWindow(technician, { width: 390, height: 844, origin: lab.proxy.url });
  await openTab(phone.page, '/technician-portal', title);
  await untilStocked(phone.page);
  return { ...phone, visit };
}

async function openTab(page: Page, path: string, text: string): Promise<void> {
  await installDevice(page);
  await page.goto(path);
  await page.getByText(text).first().waitFor();
  await deviceReady(page);
}

async function newTab(context: BrowserContext, path: string, text: string): Promise<Page> {
  const page = await context.newPage();
  await openTab(page, path, text);
  return page;
}

/** Workers and caches of the browser. */
async function stored(page: Page) {
  return await page.evaluate(async () => ({
    registrations: (await navigator.serviceWorker.getRegistrations()).length,
    caches: await caches.keys(),
  }));
}

/** Paths of everything in the caches. */
async function storedPaths(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    }
    return paths;
  });
}

async function nothingIsStored(page: Page): Promise<void> {
  await expect.poll(() => stored(page)).toEqual({ registrations: 0, caches: [] });
}

/** A user is signed in, as far as the worker knows. */
const isInUse = (page: Page) => page.evaluate(() => caches.has('switchyard-in-use'));

/** Without a network, the browser has only its own error page for a new tab. */
async function nothingIsOpened(context: BrowserContext, page: Page): Promise<void> {
  await waitFor('the worker rests', async () => !(await isInUse(page)));
  const tab = await context.newPage();
  await lab.proxy.refuse();
  await expect(tab.goto('/technician-portal')).rejects.toThrow('ERR_');
  // The navigation to that page follows the failed one; only then can the tab be closed.
  await waitFor('its error page is there', () => tab.url().startsWith('chrome-error:'));
  await tab.close();
  await lab.proxy.accept();
}

/** The manifest and its icons are there, and browsers ask for the worker each time. */
async function canBeInstalled(page: Page): Promise<void> {
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = (await (await page.request.get(href ?? '')).json()) as {
    start_url: string;
    icons: { src: string; type: string }[];
  };
  expect(manifest.start_url).toBe('/');
  for (const { src, type } of manifest.icons) {
    const icon = await page.request.get(src);
    expect([src, icon.status(), icon.headers()['content-type']?.split(';')[0]]).toEqual([src, 200, type]);
  }
  const script = await page.request.get('/sw.js');
  expect(script.headers()).toMatchObject({ 'cache-control': 'no-cache' });
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('after a reload and in new tabs without a network, everything recorded is there, and is sent later', async () => {
  const before = lab.proxy.calls.length;
  const { page, context, visit } = await openStoredPhone('Ada Kowalski', 'Frozen pipe');
  await canBeInstalled(page);
  const calls = lab.proxy.calls.slice(before).filter(({ path }) => path.startsWith('/assets/'));
  const counts = Map.groupBy(calls, ({ path }) => path);
  expect([...counts].filter(([, times]) => times.length > 1).map(([path]) => path)).toEqual([]);
  const addresses = await storedPaths(page);
  expect(
    addresses.filter((path) => !/^\/(?:assets\/|app\.html$|icon\.svg$|switchyard-versions$)/.test(path)),
  ).toEqual([]);
  expect(addresses.length).toBeGreaterThan(300);

  await lab.proxy.refuse();
  await button(page, 'Accept').click();
  const { bytes } = await drawJpeg({ seed: 3, width: 800, height: 600 });
  await button(page, 'Photo').click();
  const sheet = page.getByRole('dialog');
  await sheet
    .getByLabel('Pictures from this device')
    .setInputFiles({ name: 'pipe.jpg', mimeType: 'image/jpeg', buffer: bytes });
  await sheet.getByRole('list', { name: 'Pictures' }).getByRole('img').waitFor();
  await page.keyboard.press('Escape');
  await button(page, 'Notes').click();
  await sheet.getByLabel('Note').fill('Begun and not saved');
  await waitFor('the draft is stored', async () =>
    JSON.stringify(await storedRows(page, 'forms')).includes('Begun and not saved'),
  );

  await page.reload();
  await button(page, 'On my way').click();
  await waitFor('three changes wait', async () => (await offlineFacts(page)).actions.length === 3);
  await button(page, 'Notes').click();
  await waitFor(
    'the draft is back',
    async () => (await sheet.getByLabel('Note').inputValue()) === 'Begun and not saved',
  );
  await page.close({ runBeforeUnload: false });

  const unsent = await newTab(context, '/unsent', '3 changes kept here');
  await unsent.close();
  await (await newTab(context, '/', 'Frozen pipe')).close();
  const start = await newTab(context, '/technician-portal', 'Frozen pipe');
  await start.getByRole('button', { name: /^Photo\s*1/ }).click();
  await start.getByRole('dialog').getByRole('img').first().waitFor();
  for (const path of ['/documentation', '/profile', '/support', '/jobs']) {
    const tab = await context.newPage();
    await tab.goto(path);
    await tab.locator('#page').waitFor();
    await tab
      .getByText(/Offline since/)
      .first()
      .waitFor();
    await tab.close();
  }
  // Pages of the public site are left to the browser.
  const site = await context.newPage();
  await expect(site.goto('/pricing')).rejects.toThrow('ERR_');
  await site.close();

  await lab.proxy.accept();
  await waitFor('all is sent', async () => (await offlineFacts(start)).actions.length === 0, 40_000);
  expect((await lab.company.readVisit(visit.id)).state).toBe('en_route');
  const { body } = await lab.company.office.call('GET', `/api/jobs/${visit.jobId}/photos`);
  expect((body as unknown as { items: unknown[] }).items).toHaveLength(1);
  await context.close();
});

test('a console that could not be stored is stored at the next start; a new version opens on a click', async () => {
  lab.proxy.faults(({ path }) =>
    path === '/app.html' ? { kind: 'answer', status: 500, body: 'Busy' } : null,
  );
  const { page, context, visit } = await openStoredPhone('Chi Okafor', 'Blocked drain');
  expect((await stored(page)).registrations).toBe(0);
  lab.proxy.faults(null);
  await page.reload();
  await untilStocked(page);
  expect(await stored(page)).toMatchObject({ registrations: 1 });

  await page.evaluate(() => Object.assign(window, { isOldPage: true }));
  await refuseNextCheck(page);
  const isOldPage = () => page.evaluate(() => 'isOldPage' in window);
  await release('newer-version');
  // Browsers look for a new worker when a page is opened.
  const other = await newTab(context, '/technician-portal', 'Blocked drain');
  const strip = page.getByRole('status').filter({ hasText: 'A new version is ready' });
  await strip.waitFor();
  expect(await isOldPage()).toBe(true);
  expect(await other.getByText('A new version is ready').count()).toBe(0);
  await other.close();

  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: sending, resolve: arrived } = Promise.withResolvers<void>();
  lab.proxy.watch(async ({ path }, stage) => {
    if (!path.startsWith('/api/sync') || stage !== 'arrived') return;
    arrived();
    await held;
  });
  await button(page, 'Accept').click();
  await sending;
  await strip.getByRole('button', { name: 'Reload' }).click();
  await page.getByText('The new version opens once your changes are sent.').waitFor();
  expect(await isOldPage()).toBe(true);
  lab.proxy.watch(null);
  letGo();
  await waitFor('the page was loaded again', async () => !(await isOldPage().catch(() => true)));
  await button(page, 'On my way').waitFor();
  expect((await lab.company.readVisit(visit.id)).stamps.acceptedAt).not.toBeNull();
  expect(await page.locator('html').getAttribute('data-installable')).toBe('newer-version');
  expect(await page.getByText('A new version is ready').count()).toBe(0);
  await context.close();
});

test('after a sign-out, or a session ended meanwhile, nothing opens without a network', async () => {
  const { page, context } = await openStoredPhone('Dana Weiss', 'Secret boiler room');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await nothingIsOpened(context, page);

  // The next user finds nothing of the first.
  const next = await lab.company.newTechnician('Eli Brandt');
  await lab.company.newVisit(next.technicianId, { title: 'Open gate' });
  await page.getByLabel('Email').fill(next.email);
  await page.getByLabel('Password', { exact: true }).fill(next.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Open gate').first().waitFor();
  await waitFor('the worker serves them', () => isInUse(page));
  await waitFor('their day is on the device', async () =>
    JSON.stringify(await storedRows(page, 'records')).includes('Open gate'),
  );
  await lab.proxy.refuse();
  await page.close();
  const tab = await newTab(context, '/technician-portal', 'Open gate');
  expect(await tab.locator('body').innerText()).not.toContain('Secret boiler room');

  // Their session ends where their device cannot see it; it does as soon as the network is back.
  const sid = (await context.cookies()).find(({ name }) => name.endsWith('sid'))?.value;
  const { origin } = new URL(lab.proxy.url);
  const ended = await fetch(`${lab.running.url}/api/auth/logout`, {
    method: 'POST',
    headers: { origin, cookie: `sid=${sid}`, 'x-requested-with': 'switchyard' },
  });
  expect(ended.status).toBeLessThan(300);
  await lab.proxy.accept();
  await tab.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  expect(await tab.locator('body').innerText()).not.toContain('Open gate');
  await nothingIsOpened(context, tab);
  await context.close();
});

test('notifications are switched on by a button, shown while a user is signed in, and open their page', async () => {
  const { page, context } = await openStoredPhone('Ada Lindgren', 'Burst pipe');
  const origin = lab.proxy.url;
  await context.grantPermissions(['notifications'], { origin });
  await receivePushes(page);
  await openPage(page, '/profile');
  await button(page, 'Turn on').click();
  await button(page, 'Turn off').waitFor();
  const endpoint = async () => {
    const answer = await page.request.get('/api/notifications/push');
    return ((await answer.json()) as { endpoint: string | null }).endpoint;
  };
  expect(await endpoint()).toBe('https://push.example.com/phone');

  const push = await pushTo(page, origin);
  expect(await countShown(context)).toBe(0);
  await push({ id: 'one', title: 'Visit moved: #7 Burst pipe', body: 'Today, 14:00', href: '/jobs' });
  await push({ id: 'two', title: 'New visit: #8 Cold radiator', body: 'Today, 16:00', href: '/unsent' });
  await waitFor('both are shown', async () => (await countShown(context)) === 2);
  expect(await shownTitles(page)).toHaveLength(2);
  await clickNotice(context, 'New visit: #8 Cold radiator');
  await page.waitForURL('**/unsent');
  expect(await shownTitles(page)).toEqual(['Visit moved: #7 Burst pipe']);

  await openPage(page, '/profile');
  await button(page, 'Turn off').click();
  await button(page, 'Turn on').waitFor();
  expect(await endpoint()).toBeNull();

  // Messages after a sign-out are shown without their content.
  await page.evaluate(() => caches.delete('switchyard-in-use'));
  await push({ id: 'three', title: 'Message from a customer', body: 'Secret', href: '/jobs' });
  await waitFor('it is shown', async () => (await countShown(context)) === 3);
  const titles = await shownTitles(page);
  expect(titles).toContain('New notification');
  expect(titles).not.toContain('Message from a customer');
  await context.close();
});

/** The push service of Chromium needs its maker's servers: this one subscribes at an address of the test. */
async function receivePushes(page: Page): Promise<void> {
  await page.evaluate(() => {
    let held: Partial<PushSubscription> | null = null;
    const bytes = (count: number) => btoa('\u0004'.repeat(count)).replaceAll('=', '');
    PushManager.prototype.subscribe = (options) => {
      held = {
        endpoint: 'https://push.example.com/phone',
        options: options as unknown as PushSubscriptionOptions,
        toJSON: () => ({
          endpoint: 'https://push.example.com/phone',
          keys: { p256dh: bytes(65), auth: bytes(16) },
        }),
        unsubscribe: () => {
          held = null;
          return Promise.resolve(true);
        },
      };
      return Promise.resolve(held as PushSubscription);
    };
    PushManager.prototype.getSubscription = () => Promise.resolve(held as PushSubscription | null);
  });
}

/** Delivers messages to the worker, as the push service of the browser does once it has decrypted them. */
async function pushTo(page: Page, origin: string) {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId, scopeURL } of registrations) {
        if (scopeURL.startsWith(origin)) resolve(registrationId);
      }
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  return (notice: Record<string, string>) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(notice),
    });
}

/**
 * Notifications that the worker has shown since the first call. Chromium forgets a notification when it is asked for all
 * of them in the moment between storing and showing it, so a test cannot wait for {@link shownTitles}.
 */
async function countShown(context: BrowserContext): Promise<number | undefined> {
  const [worker] = context.serviceWorkers();
  return await worker?.evaluate(() => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; shown?: number };
    if (scope.shown === undefined) {
      scope.shown = 0;
      const { registration } = scope;
      const show = registration.showNotification.bind(registration);
      registration.showNotification = async (...notice) => {
        await show(...notice);
        scope.shown = (scope.shown ?? 0) + 1;
      };
    }
    return scope.shown;
  });
}

const shownTitles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title }) => title);
  });

async function clickNotice(context: BrowserContext, title: string): Promise<void> {
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(async (wanted) => {
    // The types of the page are in force here, not those of a worker.
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (type: string, init: { notification?: Notification }) => Event;
      dispatchEvent(event: Event): boolean;
    };
    const notification = (await scope.registration.getNotifications()).find((one) => one.title === wanted);
    if (!notification) throw new Error('There is no such notification');
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  }, title);
}

test('switched off, the worker and its caches are removed, also from an open page', async () => {
  const { page, context } = await openStoredPhone('Gus Ito', 'Lost key');
  const written = await keep(page, {
    method: 'POST',
    path: '/api/visits/unknown/entries',
    body: { kind: 'note', data: { text: 'x' }, occurredAt: null },
    label: 'A note that stays',
  });
  expect(written.actionId).not.toBe('');
  const [api] = lab.running.stack.apis;
  await api?.stop();
  await api?.start({ SWITCHYARD_INSTALLABLE: 'off' });
  try {
    // The browser's own search for a newer worker.
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await nothingIsStored(page);
    const second = await newTab(context, '/technician-portal', 'Lost key');
    expect(await second.locator('html').getAttribute('data-installable')).toBeNull();
    expect(await second.locator('link[rel=manifest]').count()).toBe(0);
    await nothingIsStored(second);
    // Unsent changes are no cache.
    expect((await offlineFacts(second)).actions.map(({ label }) => label)).toEqual(['A note that stays']);
  } finally {
    await api?.stop();
    await api?.start();
  }
  await context.close();
});

/** The browser refuses the page's next check for a new version, as it may when it is busy with one. */
async function refuseNextCheck(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { prototype } = ServiceWorkerRegistration;
    const real = Object.getOwnPropertyDescriptor(prototype, 'update') ?? {};
    prototype.update = () => {
      Object.defineProperty(prototype, 'update', real);
      return Promise.reject(new TypeError('Failed to update a ServiceWorker'));
    };
  });
}

/** Deploys the same files as another version. */
async function release(version: string): Promise<void> {
  const { installable } = JSON.parse(await readFile(join(webRoot, '.site', 'manifest.json'), 'utf8')) as {
    installable: { text: string };
  };
  const own = /"(.*)"/.exec(installable.text)?.[1] ?? '';
  expect(own).not.toBe('');
  for (const entry of await readdir(webRoot, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !/\.html$|[/\\]\.site[/\\]/.test(file)) continue;
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll(own, version));
  }
  const [api] = lab.running.stack.apis;
  await api?.stop();
  await api?.start();
}
