import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deviceReady, drained, installDevice } from './support/offline-device.ts';
import { type Console, openConsole } from './support/open-console.ts';
import type { ConsoleUser } from './support/sign-up.ts';

/** Enough for parallel batches. */
const changes = 300;

describe('the outbox in a browser', () => {
  let app: Console;
  let user: ConsoleUser;
  beforeAll(async () => {
    app = await openConsole();
    user = await app.newCompany();
  });
  afterAll(async () => app?.[Symbol.asyncDispose]());

  it('keeps what is written without a network and sends it in few calls, new records and their changes in order', async () => {
    const { page } = await app.openWindow(user, {});
    await installDevice(page);
    await page.goto(`${app.url}/team`);
    await deviceReady(page);
    await page.context().setOffline(true);
    await page.waitForFunction(() => window.device.store()?.getState().offline.network === 'offline');
    await page.evaluate(async (count) => {
      let customer = '';
      for (let index = 0; index < count; index += 1) {
        if (index % 10 === 0) {
          const name = `Customer ${index}`;
          ({ id: customer } = await window.device.enqueue({
            method: 'POST',
            path: '/api/customers',
            body: { name },
          }));
        } else {
          const path = `/api/customers/${customer}`;
          await window.device.enqueue({ method: 'PATCH', path, body: { notes: `note ${index}` } });
        }
      }
    }, changes);
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/sync')) calls += 1;
    });
    await page.context().setOffline(false);

    expect(await drained(page)).toEqual([]);
    expect(calls).toBeLessThan(changes / 4);
    const { body } = await user.call('GET', '/api/customers?limit=200&count=true');
    const items = body['items'] as { name: string; notes: string }[];
    expect(body['total']).toBe(changes / 10);
    expect(items.map(({ notes }) => Number(notes.slice(5)) % 10)).toEqual(items.map(() => 9));
    const databases = await page.evaluate(() => indexedDB.databases());
    expect(databases.filter(({ name }) => name?.startsWith('fsm-v3-'))).toMatchObject([{ version: 3 }]);
  });
});
