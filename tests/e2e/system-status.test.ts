import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitFor } from '../support/wait-for.ts';
import { type OwnConsole, openOwnConsole } from './support/open-console.ts';
import type { ConsoleUser } from './support/sign-up.ts';
import { seriousProblems } from './support/serious-problems.ts';

let running: OwnConsole;
let admin: ConsoleUser;
beforeAll(async () => {
  running = await openOwnConsole();
  // The first company is the operator.
  admin = await running.newCompany();
});
afterAll(() => running[Symbol.asyncDispose]());

async function componentStates(): Promise<Record<string, string>> {
  const answer = await fetch(`${running.url}/api/status`);
  const { components } = (await answer.json()) as { components: { id: string; state: string }[] };
  return Object.fromEntries(components.map(({ id, state }) => [id, state]));
}

const picture = async (page: Page, name: string) => {
  const folder = process.env['TEST_PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

test('real probes of running processes find every component at work', async () => {
  // A probe delayed by a busy machine was slow once; the next round is not.
  await expect.poll(componentStates, { timeout: 120_000, interval: 500 }).toEqual({
    website: 'operational',
    api: 'operational',
    sign_in: 'operational',
    live_updates: 'operational',
    event_relay: 'operational',
    background_work: 'operational',
    database: 'operational',
    photo_storage: 'operational',
  });
});

describe.each([
  ['dark', 1440],
  ['light', 390],
] as const)('the page of visitors, %s, %i px', (theme, width) => {
  test('shows every component, and an incident without a reload', async () => {
    const { page, context, problems } = await running.openWindow(null, { theme, width });
    await page.goto('/system-status');
    await page.getByText('All systems operational').waitFor();
    expect(await page.locator('[data-component]').count()).toBe(8);
    await page.getByText('Daily figures').first().click();
    await page.getByRole('region', { name: 'Daily figures of Website' }).waitFor();
    await picture(page, `status-${theme}-${width}`);
    expect(await seriousProblems(page)).toEqual([]);

    const created = await admin.call('POST', '/api/status/notices', {
      body: {
        kind: 'incident',
        title: `Late at ${width}`,
        body: 'We look into it.',
        impact: 'partial',
        components: ['live_updates'],
      },
    });
    expect(created.status).toBe(201);
    const article = page.getByRole('article', { name: `Late at ${width}` });
    await article.waitFor();
    await page.getByText('Partial outage').first().waitFor();
    await picture(page, `status-incident-${theme}-${width}`);
    expect(await seriousProblems(page)).toEqual([]);
    await admin.call('POST', `/api/status/notices/${created.body.id}/updates`, {
      body: { state: 'resolved', body: 'It was a cable.' },
      revision: 1,
    });
    await article.getByText('It was a cable.').waitFor();
    await page.getByText('All systems operational').waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});

test('without the API the page shows the last known state and says so', async () => {
  const { page, context } = await running.openWindow(null);
  await page.goto('/system-status');
  await page.getByText('All systems operational').waitFor();
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.reload();
  const alert = page.getByRole('alert').filter({ hasText: 'The API does not answer' });
  await alert.getByText('last known state').waitFor();
  expect(await page.locator('[data-component]').count()).toBe(8);
  await page.getByText('Was: Operational').first().waitFor();
  await picture(page, 'status-kept');
  expect(await seriousProblems(page)).toEqual([]);
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/status'));
  await alert.getByRole('button', { name: 'Ask now' }).click();
  await asked;
  await page.unroute('**/api/**');
  await page.getByText('All systems operational').waitFor();

  // The same in an open page when the API really stops; the page recovers automatically.
  await running.stack.apis[0]?.stop();
  await alert.waitFor();
  await running.stack.apis[0]?.start();
  await alert.waitFor({ state: 'detached' });

  await page.evaluate(() => localStorage.removeItem('switchyard-status'));
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.reload();
  await page.getByText('no earlier state').waitFor();
  await page.getByText('Nothing is known about the components').waitFor();
  await context.close();
});

test('a subscription begins in the page, with the link of its mail', async () => {
  const { page, context } = await running.openWindow(null);
  await page.goto('/system-status');
  const form = page.getByRole('form', { name: 'Get updates' });
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await form.getByText('Please enter a valid email address').waitFor();
  await form.getByRole('radio', { name: 'By webhook' }).click();
  await form.getByLabel('Email').fill('ops@example.test');
  await form.getByRole('textbox', { name: 'Webhook' }).fill('https://10.0.0.1/hook');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await form.getByText('it is not on the internet').waitFor();
  await picture(page, 'status-subscribe');
  await form.getByRole('radio', { name: 'By mail' }).click();
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByText('Look into the inbox of ops@example.test').waitFor();
  const token = await waitFor('the mail', async () => {
    const { body } = await admin.call('GET', '/api/outbox-mails');
    return /#confirm=([\w-]+)/.exec(JSON.stringify(body))?.[1];
  });
  await page.goto(`/system-status#confirm=${token}`);
  await page.reload();
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await page.getByText('You get updates from now on.').waitFor();
  expect(new URL(page.url()).hash).toBe('');
  await context.close();
});

test('in the console admins write incidents, and everybody sees the health of their own device', async () => {
  const { page, context, problems } = await running.openWindow(admin);
  await page.goto('/system-status');
  await page.getByRole('heading', { name: 'Your sync health' }).waitFor();
  await page.getByText('Everything is sent and live').waitFor();
  await page.getByRole('button', { name: 'Report incident' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report incident' });
  await dialog.getByLabel('Title').fill('Mails are late');
  await dialog.getByRole('button', { name: 'Report incident' }).click();
  await dialog.getByText('Say what is known').waitFor();
  await dialog.getByLabel('What to tell').fill('We look into it.');
  await dialog.getByLabel('Background work').click();
  await picture(page, 'status-dialog');
  expect(await seriousProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Report incident' }).click();
  const article = page.getByRole('article', { name: 'Mails are late' });
  await article.waitFor();
  await article.getByRole('button', { name: 'Post update' }).click();
  const update = page.getByRole('dialog', { name: 'Post update' });
  await update.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Resolved' }).click();
  await update.getByLabel('What to tell').fill('They are sent again.');
  await update.getByRole('button', { name: 'Post update' }).click();
  await article.getByText('They are sent again.').waitFor();
  await picture(page, 'status-console');
  expect(await seriousProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

describe('an error of a page', () => {
  test('is found in /observability by the id that its screen shows, with what happened before', async () => {
    const { page, context } = await running.openWindow(admin);
    await page.goto('/team');
    // The collector loads in parallel with the page and observes its calls from then on.
    await page.waitForFunction(() => !String(window.fetch).includes('native code'));
    // Includes its count, which is part of the label.
    await page.getByRole('tab', { name: /invitations\s*\d/i }).click();
    // A page that fails to render: its data violate their contract.
    await page.route('**/api/events?**', (route) =>
      route.fulfill({
        contentType: 'application/json',
        body: '{"items":[{"id":"1"}],"nextCursor":null,"total":null}',
      }),
    );
    const reported = page.waitForResponse((response) => response.url().endsWith('/api/errors'));
    await page.getByRole('link', { name: 'Event timeline' }).click();
    const shown = page.getByText(/^Error [0-9a-f]{8}$/);
    await shown.waitFor();
    await picture(page, 'error-screen');
    const errorId = (await shown.textContent())?.replace('Error ', '') ?? '';
    expect((await reported).status()).toBe(202);

    await page.goto(`/observability?error=${errorId}`);
    const panel = page.getByRole('region', { name: 'Errors in browsers', exact: true });
    await panel.getByRole('button', { name: /TypeError/ }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText(errorId).first().waitFor();
    const crumbs = sheet.getByRole('list', { name: 'Breadcrumbs' });
    await picture(page, 'error-group');
    // A capital in the middle of a label may begin a name: that word is not sent.
    await crumbs.getByText('tab "Open #"').waitFor();
    await crumbs.getByText('GET /api/events 200').first().waitFor();
    expect(await crumbs.textContent()).not.toContain(admin.email);
    expect(await seriousProblems(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Mark as resolved' }).click();
    await sheet.getByRole('button', { name: 'Open again' }).waitFor();
    await context.close();
  });

  test('that nobody drew is reported too: of scripts, of promises, and before the page began', async () => {
    const { page, context } = await running.openWindow(null);
    const kinds: string[] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith('/api/errors')) return;
      const { kind, message } = request.postDataJSON() as { kind: string; message: string };
      kinds.push(`${kind}: ${message}`);
    });
    await page.addInitScript(() => {
      document.addEventListener('readystatechange', () => {
        if (document.readyState === 'interactive') throw new Error('before the collector');
      });
    });
    await page.goto('/login');
    await page.locator('html[data-ready]').waitFor();
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('out of a timer');
      }, 0);
      void Promise.reject(new Error('out of a promise'));
    });
    await waitFor('three reports', () => kinds.length >= 3);
    expect(kinds.toSorted()).toEqual([
      'promise: out of a promise',
      'window: before the collector',
      'window: out of a timer',
    ]);
    await context.close();
  });
});
