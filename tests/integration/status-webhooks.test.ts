import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { statusWebhookSchema } from '@switchyard/contracts/status/status.ts';
import { findDueDeliveries } from '@switchyard/platform/db/repositories/status-delivery-repository.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { sendWebhook } from '@switchyard/platform/webhooks/send-webhook.ts';
import { WebhookError } from '@switchyard/platform/webhooks/webhook-error.ts';
import { deliverUpdate } from '@switchyard/workers/handlers/status/deliver-update.ts';
import { tellStatus } from '@switchyard/workers/schedules/tell-status.ts';
import { describe, expect, it } from 'vitest';
import { keepTasks, openStatusLab } from '../support/status-lab.ts';

const lab = openStatusLab();

type Received = { headers: IncomingHttpHeaders; body: string };

/** A server with scripted replies that records its requests. */
async function openHook(
  answer: () => { status: number; headers?: Record<string, string> } = () => ({ status: 204 }),
) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      const { status, headers = {} } = answer();
      response.writeHead(status, headers).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const secret = 'whsec_test';

async function subscribe(url: string): Promise<string> {
  const id = newId();
  await lab.owner.query(
    `INSERT INTO status_subscribers (id, channel, email, url, secret, unsubscribe_token, confirmed_at)
      VALUES ($1, 'webhook', 'hooks@example.test', $2, $3, $4, now())`,
    [id, url, secret, randomUUID()],
  );
  return id;
}

async function announce(): Promise<string[]> {
  return (await lab.announce()).flatMap(({ name, payload }) =>
    name === 'status.deliver' ? [(payload as { deliveryId: string }).deliveryId] : [],
  );
}

const deliver = (deliveryId: string, list = keepTasks()) =>
  deliverUpdate({ ...lab.app.deps, producer: list.producer }, deliveryId);
/** Lets the retry delay pass. */
const pass = () => lab.owner.query(`UPDATE status_deliveries SET next_try_at = now() - interval '1 second'`);
/** Seconds since 1970, by the database's clock. */
const clock = async () => Number((await row('SELECT extract(epoch FROM clock_timestamp()) AS now'))?.['now']);
const row = async (sql: string) => (await lab.owner.query<Record<string, unknown>>(sql)).rows[0];

describe('a webhook', () => {
  it('gets each update once, signed with its secret and the time', async () => {
    await using hook = await openHook();
    await subscribe(hook.url);
    const [deliveryId = '', ...more] = await announce();
    expect(more).toEqual([]);
    await deliver(deliveryId);
    await deliver(deliveryId);
    expect(hook.received).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: '' }] = hook.received;
    const payload = statusWebhookSchema.parse(JSON.parse(body));
    expect(payload).toMatchObject({
      type: 'notice.updated',
      deliveryId,
      notice: { title: 'Mails are late', components: ['mail'] },
      update: { state: 'investigating', body: 'We look.' },
    });
    expect(headers['x-switchyard-delivery']).toBe(deliveryId);
    const [, seconds = '', signature] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-switchyard-signature'])) ?? [];
    expect(signature).toBe(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'));
    expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(60);
  });

  it('that fails is tried again, ever later, and given up after eight tries', async () => {
    await using hook = await openHook(() => ({ status: 500 }));
    await subscribe(hook.url);
    const [deliveryId = ''] = await announce();
    for (const wait of [5, 10, 20, 40, 80, 160, 320]) {
      const before = await clock();
      await deliver(deliveryId);
      const state = await row(
        'SELECT extract(epoch FROM next_try_at)::float8 AS next, failed_at FROM status_deliveries',
      );
      expect(state?.['failed_at']).toBeNull();
      // The delay began at some time during the attempt, however long that took.
      expect(Number(state?.['next'])).toBeGreaterThanOrEqual(before + wait);
      expect(Number(state?.['next'])).toBeLessThanOrEqual((await clock()) + wait);
      await pass();
    }
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await deliver(deliveryId);
      await pass();
    }
    expect(hook.received).toHaveLength(8);
    expect(await row('SELECT tries, error FROM status_deliveries')).toEqual({
      tries: 8,
      error: 'It answered 500',
    });
    expect(await findDueDeliveries(lab.app.services.database.global)).toEqual([]);
  });

  it('is not tried before its time, regardless of the trigger', async () => {
    await using hook = await openHook(() => ({ status: 500 }));
    await subscribe(hook.url);
    const [deliveryId = ''] = await announce();
    await deliver(deliveryId);
    // However long this test takes, the retry is not due yet.
    await lab.owner.query(`UPDATE status_deliveries SET next_try_at = next_try_at + interval '1 hour'`);
    await deliver(deliveryId);
    expect(hook.received).toHaveLength(1);
  });

  it('is disabled after three updates in a row that it did not take, and its owner is told', async () => {
    const answers = { status: 503 };
    await using hook = await openHook(() => answers);
    await subscribe(hook.url);
    for (let update = 0; update < 3; update += 1) {
      const [deliveryId = ''] = await announce();
      for (let attempt = 0; attempt < 8; attempt += 1) {
        await deliver(deliveryId);
        await pass();
      }
    }
    expect((await row('SELECT disabled_at FROM status_subscribers'))?.['disabled_at']).not.toBeNull();
    const mail = await row('SELECT recipient, subject, body FROM outbox_mails');
    expect(mail).toMatchObject({
      recipient: 'hooks@example.test',
      subject: '[Switchyard status] Your webhook was disabled',
    });
    expect(mail?.['body']).toContain('It answered 503');
    expect(await announce()).toEqual([]);
  });

  it('that works again in between is not disabled', async () => {
    const answers = { status: 503 };
    await using hook = await openHook(() => answers);
    await subscribe(hook.url);
    for (const status of [503, 503, 200, 503]) {
      answers.status = status;
      const [deliveryId = ''] = await announce();
      for (let attempt = 0; attempt < 8; attempt += 1) {
        await deliver(deliveryId);
        await pass();
      }
    }
    expect(await row('SELECT failures, disabled_at FROM status_subscribers')).toEqual({
      failures: 1,
      disabled_at: null,
    });
  });

  it('whose task was lost is found by the schedule, and so is an update that nobody announced', async () => {
    await using hook = await openHook();
    await subscribe(hook.url);
    const [deliveryId = ''] = await announce();
    const updateId = await lab.newIncident({ title: 'Another' });
    await lab.owner.query(`UPDATE status_updates SET created_at = now() - interval '1 minute'`);
    const list = keepTasks();
    await tellStatus({ ...lab.app.deps, producer: list.producer });
    expect(list.tasks).toEqual([
      { name: 'status.announce', payload: { updateId } },
      { name: 'status.deliver', payload: { deliveryId } },
    ]);
  });
});

describe('where a webhook may lead', () => {
  const send = (url: string, allowLoopback = false) =>
    sendWebhook({ url, secret, body: '{}', deliveryId: newId(), now: Date.now() }, { allowLoopback });

  it('is never the inside, by address or by name', async () => {
    await using hook = await openHook();
    const port = new URL(hook.url).port;
    for (const url of [
      hook.url,
      `https://127.0.0.1:${port}/`,
      `https://[::1]:${port}/`,
      `https://2130706433:${port}/`,
      `https://0177.0.0.1:${port}/`,
      `https://[::ffff:127.0.0.1]:${port}/`,
      `https://localhost:${port}/`,
      'https://10.0.0.1/',
      'https://169.254.169.254/latest/meta-data/',
      'https://metadata.google.internal/',
      'ftp://example.com/',
    ]) {
      await expect(send(url)).rejects.toThrow(WebhookError);
    }
    expect(hook.received).toEqual([]);
  });

  it('is not where a redirect leads', async () => {
    await using inside = await openHook();
    await using hook = await openHook(() => ({ status: 302, headers: { location: inside.url } }));
    await expect(send(hook.url, true)).rejects.toThrow('It answered 302');
    expect(inside.received).toEqual([]);
  });

  it('may be localhost in tests only, and no other internal address', async () => {
    await using hook = await openHook();
    await send(hook.url, true);
    expect(hook.received).toHaveLength(1);
    await expect(send('http://10.0.0.1/', true)).rejects.toThrow(WebhookError);
  });

  it('is given up when it does not answer in time', { timeout: 20_000 }, async () => {
    const server = createServer(() => undefined);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await expect(send(`http://127.0.0.1:${port}/`, true)).rejects.toThrow('No response within 5 s');
    server.closeAllConnections();
    server.close();
  });
});

it('a planned maintenance begins by itself when its time has come', async () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const plan = (title: string, startsAt: string) =>
    lab.admin.call('POST', '/api/status/notices', {
      payload: {
        kind: 'maintenance',
        title,
        body: 'Disks.',
        impact: 'none',
        components: [],
        startsAt,
        endsAt: at(300),
      },
    });
  await plan('Now', at(-1));
  await plan('Later', at(60));
  const list = keepTasks();
  await tellStatus({ ...lab.app.deps, producer: list.producer });
  await tellStatus({ ...lab.app.deps, producer: list.producer });
  const { rows } = await lab.owner.query(
    `SELECT n.title, n.state, n.revision, count(u.*)::int AS updates FROM status_notices n
      JOIN status_updates u ON u.notice_id = n.id GROUP BY n.id ORDER BY n.starts_at`,
  );
  expect(rows).toEqual([
    { title: 'Now', state: 'in_progress', revision: 2, updates: 2 },
    { title: 'Later', state: 'scheduled', revision: 1, updates: 1 },
  ]);
});
