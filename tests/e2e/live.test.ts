import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type OwnConsole, openOwnConsole } from './support/open-console.ts';
import { seen } from './support/seen.ts';

let running: OwnConsole;
beforeAll(async () => {
  // Its api is killed.
  running = await openOwnConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

const badge = (page: Page, status: string) => page.locator(`button[data-status=${status}]`);

/** Counts the page's api requests for a path. */
function countRequests(page: Page, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) count += 1;
  });
  return () => count;
}

test('a switched flag shows its toast on the screens of others', async () => {
  const user = await running.newCompany();
  const created = await user.call('POST', '/api/flags', { body: { key: 'smart_reassign' } });
  expect(created.status).toBe(201);
  const { page, problems } = await running.openWindow(user);
  await page.goto('/jobs');
  await page.locator('button[data-status=live]').waitFor();
  // Toasts disappear, so the wait starts before the toast can appear.
  const enabled = seen(page, 'Feature Flag Updated', 'Smart Reassign is now enabled - week one clean');
  const switched = await user.call('PATCH', '/api/flags/smart_reassign/environments/production', {
    body: { enabled: true, reason: 'week one clean' },
    revision: 1,
  });
  expect(switched.status).toBe(200);
  await enabled;
  // Changes of another environment do not concern these clients.
  const disabled = seen(page, 'Smart Reassign is now disabled - and off again');
  await user.call('PATCH', '/api/flags/smart_reassign/environments/staging', {
    body: { enabled: true, reason: 'only staging' },
    revision: 1,
  });
  await user.call('PATCH', '/api/flags/smart_reassign/environments/production', {
    body: { enabled: false, reason: 'and off again' },
    revision: 2,
  });
  await disabled;
  expect(await page.getByText('only staging').count()).toBe(0);
  expect(problems).toEqual([]);
});

test('a list is read once when it opens, and misses nothing that changes before its socket is ready', async () => {
  const user = await running.newCompany();
  const add = async (name: string) =>
    expect((await user.call('POST', '/api/customers', { body: { name } })).status).toBe(201);
  await add('Fenway Apartments');
  const { page, problems } = await running.openWindow(user);
  const reads = countRequests(page, '/api/customers');
  await page.goto('/customers');
  await page.getByText('Fenway Apartments').first().waitFor();
  await badge(page, 'live').waitFor();
  await add('Charlestown Gym');
  await page.getByText('Charlestown Gym').first().waitFor();
  // At the start, and for the new customer: only the server can tell where it belongs in the list.
  expect(reads()).toBe(2);

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/realtime-listener-/, async (route) => {
    await released;
    await route.continue();
  });
  await page.reload();
  await page.getByText('Charlestown Gym').first().waitFor();
  await add('Dorchester Bakery');
  release();
  await page.getByText('Dorchester Bakery').first().waitFor();
  await badge(page, 'live').waitFor();
  expect(reads()).toBe(4);
  expect(problems).toEqual([]);
});

test('the timeline goes on without a gap when the api is killed and started again', async () => {
  const user = await running.newCompany();
  const { page } = await running.openWindow(user);
  await page.goto('/events');
  await page.getByText('User joined').first().waitFor();
  const addCustomers = async (from: number, to: number) => {
    for (let index = from; index <= to; index += 1) {
      const answer = await user.call('POST', '/api/customers', { body: { name: `Customer ${index}` } });
      expect(answer.status).toBe(201);
    }
  };
  await addCustomers(1, 5);
  await page.getByText('Customer 5', { exact: true }).first().waitFor();
  const [api] = running.stack.apis;
  await api?.stop('SIGKILL');
  await api?.start();
  await addCustomers(6, 12);
  await page.getByText('Customer 12', { exact: true }).first().waitFor();
  for (let index = 1; index <= 12; index += 1) {
    await expect.poll(() => page.getByText(`Customer ${index}`, { exact: true }).count()).toBe(1);
  }
});

test('a change of a job appears on its open page and in the open list', async () => {
  const user = await running.newCompany();
  const customer = await user.call('POST', '/api/customers', { body: { name: 'Fenway Apartments' } });
  const site = await user.call('POST', '/api/sites', {
    body: {
      customerId: customer.body.id,
      name: 'Main house',
      address: { line1: '80 Boylston St', city: 'Boston' },
    },
  });
  const job = await user.call('POST', '/api/jobs', {
    body: {
      title: 'No heat',
      type: 'Repair',
      trade: 'hvac',
      customerId: customer.body.id,
      siteId: site.body.id,
      estimatedMinutes: 60,
    },
  });
  const [list, record] = [await running.openWindow(user), await running.openWindow(user)];
  await list.page.goto('/jobs');
  await list.page.getByText('No heat').first().waitFor();
  await record.page.goto(`/jobs/${job.body.id}`);
  await record.page.getByRole('heading', { name: /No heat/ }).waitFor();
  const changed = await user.call('PATCH', `/api/jobs/${job.body.id}`, {
    body: { title: 'No heat, 3rd floor' },
    revision: job.body.revision,
  });
  expect(changed.status).toBe(200);
  await list.page.getByText('No heat, 3rd floor').first().waitFor();
  await record.page.getByRole('heading', { name: /No heat, 3rd floor/ }).waitFor();
});

test('figures of the system are pushed, and asked for again while the connection is down', async () => {
  const { page } = await running.openWindow(await running.newCompany());
  let pushed = 0;
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (payload.toString().includes('"metric"')) pushed += 1;
    }),
  );
  await page.goto('/observability');
  await badge(page, 'live').waitFor();
  await expect.poll(() => pushed).toBeGreaterThan(0);
  const asked = countRequests(page, '/api/observability');
  const pushedBefore = pushed;
  const since = performance.now();
  await expect.poll(() => pushed).toBeGreaterThan(pushedBefore + 3);
  // Without pushed figures it would poll every two seconds.
  expect(asked()).toBeLessThanOrEqual(1 + Math.floor((performance.now() - since) / 4000));

  const [api] = running.stack.apis;
  await api?.stop('SIGKILL');
  await badge(page, 'live').waitFor({ state: 'detached' });
  const askedBefore = asked();
  await expect.poll(asked).toBeGreaterThan(askedBefore + 1);
  await api?.start();
  await badge(page, 'live').waitFor();
});
