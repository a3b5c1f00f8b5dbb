import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushState } from '@switchyard/contracts/notifications/push-routes.ts';
import { runCommand } from '@switchyard/platform/events/unit-of-work.ts';
import { writeNotification } from '@switchyard/platform/notifications/write-notification.ts';
import { pushSettings } from '@switchyard/platform/push/push-settings.ts';
import { createPushHandlers } from '@switchyard/workers/handlers/handler-map.ts';
import { removeExpired } from '@switchyard/workers/schedules/remove-expired.ts';
import { wakePushes } from '@switchyard/workers/schedules/wake-pushes.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepTasks } from '../support/status-lab.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

const path = '/api/notifications/push';

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/** A push service on this machine, and browsers that receive through it. */
async function openPushService() {
  const received: Received[] = [];
  const statuses = new Map<string, number>();
  const headers: Record<string, string> = {};
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const address = request.url ?? '';
      received.push({ path: address, headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(statuses.get(address) ?? 201, headers).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let browsers = 0;
  return {
    origin,
    received,
    statuses,
    headers,
    newBrowser: () => newBrowser(origin, `/device/${(browsers += 1)}`),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type PushService = Awaited<ReturnType<typeof openPushService>>;

/** The receiving half of RFC 8291, written from the text of the standard. */
function newBrowser(origin: string, address: string) {
  const pair = createECDH('prime256v1');
  const point = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    address,
    subscription: {
      endpoint: `${origin}${address}`,
      keys: { p256dh: point.toString('base64url'), auth: auth.toString('base64url') },
    },
    read: ({ body }: Received): unknown => {
      const [salt, keyLength] = [body.subarray(0, 16), body[20] ?? 0];
      const sender = body.subarray(21, 21 + keyLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender]);
      const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
      const derive = (name: string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
      const record = body.subarray(21 + keyLength);
      const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
      cipher.setAuthTag(record.subarray(-16));
      const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
      const text = padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
      return JSON.parse(text);
    },
  };
}

/** Claims of the signed authorization, checked with the key that browsers subscribe with. */
function claimsOf({ headers }: Received, publicKey: string): Record<string, unknown> {
  const found = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(headers.authorization ?? '');
  const [, head = '', claims = '', signature = '', key] = found ?? [];
  expect(key).toBe(publicKey);
  const point = Buffer.from(publicKey, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const verifier = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isOurs = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: verifier, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(isOurs).toBe(true);
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
}

let test: TestApp;
let owner: pg.Client;
let company: WorkCompany;
let service: PushService;
beforeAll(async () => {
  test = await createTestApp({
    environment: {
      SWITCHYARD_INSTALLABLE: 'on',
      SWITCHYARD_PUSH_NETWORKS: '127.0.0.0/8',
      // Where webhooks of admins may send, no user's push service may be.
      SWITCHYARD_WEBHOOK_NETWORKS: '10.0.0.0/8',
    },
  });
  owner = new pg.Client({ connectionString: test.services.ownerUrl });
  await owner.connect();
  company = await newWorkCompany(test);
  service = await openPushService();
});
beforeEach(() => {
  service.received.length = 0;
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await owner.end();
  await test[Symbol.asyncDispose]();
});

/** Runs what is due now, as the schedules and the workers do. */
async function work(): Promise<void> {
  const list = keepTasks();
  const deps = { ...pushSettings(test.deps.config), ...test.deps, timeoutMs: 5_000 };
  const handlers = createPushHandlers(deps);
  await wakePushes({ database: test.deps.database, producer: list.producer });
  for (const { payload } of list.tasks) {
    await handlers['push.deliver'](payload as { companyId: string; deliveryId: string });
  }
}

async function notify(user: TestUser, title: string, severity: 'info' | 'warning' | 'danger' = 'info') {
  const { companyId, userId } = user.actor;
  const context = {
    companyId,
    actor: { kind: 'system', id: null, name: 'Switchyard' },
    source: 'system',
    correlationId: companyId,
    causationId: null,
  } as const;
  await runCommand(test.deps, context, (unit) =>
    writeNotification(unit, { userId, title, body: 'Tomorrow, 09:00', href: '/jobs', severity }),
  );
}

async function newReceiver() {
  const user = await company.user('manager');
  const browser = service.newBrowser();
  const state = ok<PushState>(await user.call('PUT', `${path}/device`, { payload: browser.subscription }));
  expect(state.endpoint).toBe(browser.subscription.endpoint);
  return { user, browser, publicKey: state.publicKey ?? '' };
}

const arrived = (address: string) => service.received.filter((one) => one.path === address);
const devices = async ({ actor }: TestUser): Promise<number> =>
  (await owner.query('SELECT FROM push_devices WHERE user_id = $1', [actor.userId])).rowCount ?? 0;
const waiting = async ({ actor }: TestUser): Promise<{ attempts: number; seconds: number }[]> => {
  const found = await owner.query<{ attempts: number; seconds: number }>(
    `SELECT p.attempts, extract(epoch FROM p.due_at - now())::int AS seconds FROM push_deliveries p
      JOIN push_devices d USING (company_id, session_id) WHERE d.user_id = $1`,
    [actor.userId],
  );
  return found.rows;
};

describe('a notification for a user whose device is subscribed', () => {
  it('arrives encrypted for that browser, signed by the deployment', async () => {
    const { user, browser, publicKey } = await newReceiver();
    await notify(user, `Emergency: ${'a long title '.repeat(30)}`, 'danger');
    await work();
    const [message] = arrived(browser.address);
    if (!message) throw new Error('Nothing has arrived');
    expect(message.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '14400',
      urgency: 'high',
    });
    expect(message.body.length).toBeLessThanOrEqual(4_096);
    expect(message.body.includes('Emergency')).toBe(false);
    const notice = browser.read(message) as Record<string, string>;
    expect(notice).toMatchObject({ body: 'Tomorrow, 09:00', href: '/jobs' });
    expect(notice['title']).toMatch(/^Emergency: a long title/);
    const { aud, sub, exp } = claimsOf(message, publicKey);
    expect([aud, sub]).toEqual([service.origin, 'mailto:no-reply@switchyard.test']);
    expect(Number(exp) - Date.now() / 1_000).toBeLessThan(24 * 3_600);
    expect(await waiting(user)).toEqual([]);
    await work();
    expect(arrived(browser.address)).toHaveLength(1);
  });

  it('is pushed as far as the user wants it', async () => {
    const { user, browser } = await newReceiver();
    const choose = async (pushed: string) =>
      ok<PushState>(await user.call('PUT', `${path}/setting`, { payload: { pushed } })).pushed;
    expect(await choose('warnings')).toBe('warnings');
    await notify(user, 'An info');
    await notify(user, 'A warning', 'warning');
    expect(await choose('urgent')).toBe('urgent');
    await notify(user, 'Another warning', 'warning');
    await notify(user, 'An emergency', 'danger');
    await work();
    const titles = arrived(browser.address).map((one) => (browser.read(one) as { title: string }).title);
    expect(titles.toSorted()).toEqual(['A warning', 'An emergency']);
  });

  it('is not pushed once it was read', async () => {
    const { user, browser } = await newReceiver();
    await notify(user, 'Read meanwhile');
    await user.call('POST', '/api/notifications/read', { payload: {} });
    await work();
    expect(arrived(browser.address)).toEqual([]);
    expect(await waiting(user)).toEqual([]);
  });
});

describe('a subscription', () => {
  it('ends with its session, also for what is on its way', async () => {
    const { user, browser } = await newReceiver();
    await notify(user, 'On its way');
    await owner.query('UPDATE sessions SET revoked_at = now() WHERE user_id = $1', [user.actor.userId]);
    await work();
    await notify(user, 'Afterwards');
    await work();
    expect(arrived(browser.address)).toEqual([]);
  });

  it('is removed within the hour after its session has ended', async () => {
    const { user } = await newReceiver();
    await removeExpired(test.services);
    expect(await devices(user)).toBe(1);
    await owner.query('UPDATE sessions SET revoked_at = now() WHERE user_id = $1', [user.actor.userId]);
    await removeExpired(test.services);
    expect(await devices(user)).toBe(0);
  });

  it('ends when the session was not used for longer than sessions last', async () => {
    const { user, browser } = await newReceiver();
    await owner.query(`UPDATE sessions SET last_seen_at = now() - interval '13 hours' WHERE user_id = $1`, [
      user.actor.userId,
    ]);
    await notify(user, 'Too late');
    await work();
    expect(arrived(browser.address)).toEqual([]);
  });

  it.each([404, 410])('is removed when the push service answers %i', async (status) => {
    const { user, browser } = await newReceiver();
    service.statuses.set(browser.address, status);
    await notify(user, 'Nobody there');
    await work();
    expect(await devices(user)).toBe(0);
    expect(ok<PushState>(await user.call('GET', path)).endpoint).toBeNull();
  });

  it('whose key is no point of the curve fails no task', async () => {
    const { user, browser } = await newReceiver();
    const { endpoint, keys } = browser.subscription;
    const p256dh = Buffer.alloc(65, 4).toString('base64url');
    ok(await user.call('PUT', `${path}/device`, { payload: { endpoint, keys: { ...keys, p256dh } } }));
    await notify(user, 'Unreadable');
    await work();
    expect(arrived(browser.address)).toEqual([]);
    expect(await waiting(user)).toMatchObject([{ attempts: 1 }]);
  });

  it('is removed on request', async () => {
    const { user, browser } = await newReceiver();
    const state = ok<PushState>(await user.call('DELETE', `${path}/device`));
    expect(state.endpoint).toBeNull();
    await notify(user, 'Unsubscribed');
    await work();
    expect(arrived(browser.address)).toEqual([]);
  });

  it('belongs to the last session of its browser', async () => {
    const { user, browser } = await newReceiver();
    const next = await company.user('manager');
    ok(await next.call('PUT', `${path}/device`, { payload: browser.subscription }));
    expect(await devices(user)).toBe(0);
    await notify(user, 'For the one before');
    await work();
    expect(arrived(browser.address)).toEqual([]);
  });

  it('is refused where the address is none of a push service', async () => {
    const user = await company.user('manager');
    const { subscription } = service.newBrowser();
    for (const endpoint of ['https://10.0.0.1/push', 'https://user:secret@push.example.com/', 'ftp://a.b']) {
      const answer = await user.call('PUT', `${path}/device`, { payload: { ...subscription, endpoint } });
      expect(answer.json()).toMatchObject({ code: 'request.invalid', errors: [{ pointer: '/endpoint' }] });
    }
    const keys = { ...subscription.keys, auth: 'AAAA' };
    const answer = await user.call('PUT', `${path}/device`, { payload: { ...subscription, keys } });
    expect(answer.json()).toMatchObject({ errors: [{ pointer: '/keys/auth' }] });
  });
});

describe('a push service', () => {
  it('that is busy gets the message later, after the wait that it asks for', async () => {
    const { user, browser } = await newReceiver();
    service.statuses.set(browser.address, 429);
    service.headers['retry-after'] = '600';
    await notify(user, 'Busy');
    await work();
    delete service.headers['retry-after'];
    const [delivery] = await waiting(user);
    expect(delivery?.attempts).toBe(1);
    expect(delivery?.seconds).toBeGreaterThan(590);
    service.statuses.delete(browser.address);
    await owner.query('UPDATE push_deliveries SET due_at = now()');
    await work();
    expect(arrived(browser.address)).toHaveLength(2);
    expect(await waiting(user)).toEqual([]);
  });

  it('that always fails is given up', async () => {
    const { user, browser } = await newReceiver();
    service.statuses.set(browser.address, 503);
    await notify(user, 'Failing');
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await owner.query('UPDATE push_deliveries SET due_at = now()');
      await work();
    }
    expect(arrived(browser.address)).toHaveLength(6);
    expect(await waiting(user)).toEqual([]);
    expect(await devices(user)).toBe(1);
  });
});

describe('where the console is not installable', () => {
  it('nothing is pushed, and devices are refused', async () => {
    await using off = await createTestApp({
      environment: { SWITCHYARD_INSTALLABLE: 'off', SWITCHYARD_PUSH_NETWORKS: '127.0.0.0/8' },
    });
    const user = await (await off.newCompany()).user('technician');
    expect(ok<PushState>(await user.call('GET', path))).toEqual({
      publicKey: null,
      endpoint: null,
      pushed: 'all',
    });
    const { subscription } = service.newBrowser();
    const answer = await user.call('PUT', `${path}/device`, { payload: subscription });
    expect(answer.json()).toMatchObject({ code: 'push.off' });
  });
});
