import type { Webhook, WebhookDelivery, WebhookWithSecret } from '@switchyard/contracts/webhooks/webhook.ts';
import { longestFailingMs, retryDelaysMs } from '@switchyard/contracts/webhooks/webhook-rules.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { inFlightLimits } from '@switchyard/platform/db/repositories/webhook-claim-repository.ts';
import { wakeWebhooks } from '@switchyard/workers/schedules/wake-webhooks.ts';
import { keepTasks } from '../support/status-lab.ts';
import { openReceiver, responds, type WebhookReceiver } from '../support/webhook-receiver.ts';
import { openWebhookLab } from '../support/webhook-lab.ts';
import { ok } from '../support/work-company.ts';

const lab = openWebhookLab();
const dayMs = 86_400_000;

// Webhooks of other tests would receive the events of the next one.
afterEach(async () => {
  await lab.owner.query('DELETE FROM webhooks');
});

async function open(receiver: WebhookReceiver, url = receiver.url): Promise<WebhookWithSecret> {
  return await lab.webhooks.create({ url, events: ['customer.created'] });
}

/** Sends a test event and runs its tasks. */
async function tryOnce(
  { id }: Webhook,
  options: Parameters<typeof lab.work>[0] = {},
): Promise<WebhookDelivery> {
  ok(await lab.company.admin.call('POST', `/api/webhooks/${id}/test`));
  await lab.work(options);
  return await newest(id);
}

async function newest(id: string): Promise<WebhookDelivery> {
  const [delivery] = await lab.webhooks.deliveries(id, '?limit=1');
  if (!delivery) throw new Error('There is no delivery');
  return delivery;
}

async function read(id: string): Promise<Webhook | undefined> {
  const answer = await lab.company.admin.call('GET', '/api/webhooks');
  return ok<{ items: Webhook[] }>(answer).items.find((webhook) => webhook.id === id);
}

describe('a delivery that fails', () => {
  it('is repeated with the same id over three days, then disables a webhook that has only failed', async () => {
    await using receiver = await openReceiver();
    receiver.respond = responds(500, {}, 'Out of order');
    const webhook = await open(receiver);
    let delivery = await tryOnce(webhook);
    for (const delayMs of retryDelaysMs) {
      expect(delivery).toMatchObject({ state: 'waiting', error: 'It answered 500', answer: 'Out of order' });
      const requests = receiver.received.length;
      // Long delays are shortened a little: that is too early.
      lab.pass(delayMs - 4_000);
      await lab.work();
      expect(receiver.received).toHaveLength(requests);
      expect((await read(webhook.id))?.enabled).toBe(true);
      lab.pass(4_000);
      await lab.work();
      expect(receiver.received).toHaveLength(requests + 1);
      delivery = await newest(webhook.id);
    }
    expect(delivery).toMatchObject({ state: 'failed', attempts: 10, nextTryAt: null });
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(await read(webhook.id)).toMatchObject({ enabled: false, disabledReason: 'failing' });
    const inbox = ok<{ items: { title: string; href: string }[] }>(
      await lab.company.admin.call('GET', '/api/notifications'),
    );
    expect(inbox.items[0]).toMatchObject({
      title: 'A webhook was disabled',
      href: `/settings/webhooks/${webhook.id}`,
    });
    const mails = await lab.owner.query('SELECT body FROM outbox_mails WHERE subject = $1', [
      'A webhook was disabled',
    ]);
    expect(mails.rows).toEqual([{ body: expect.stringContaining('It answered 500') as string }]);
    const manager = ok<{ items: unknown[] }>(await lab.company.manager.call('GET', '/api/notifications'));
    expect(JSON.stringify(manager)).not.toContain('A webhook was disabled');
  });

  it('leaves the webhook enabled if others succeed meanwhile', async () => {
    await using receiver = await openReceiver();
    receiver.respond = responds(400);
    const webhook = await open(receiver);
    const poisoned = await tryOnce(webhook);
    for (const delayMs of retryDelaysMs) {
      receiver.respond = responds(200);
      expect((await tryOnce(webhook)).state).toBe('delivered');
      receiver.respond = responds(400);
      lab.pass(delayMs);
      await lab.work();
    }
    const failed = await lab.webhooks.deliveries(webhook.id, '?state=failed');
    expect(failed.map(({ id }) => id)).toEqual([poisoned.id]);
    expect((await read(webhook.id))?.enabled).toBe(true);
  });

  it('disables a webhook after five days of failures, whatever its server requests', async () => {
    await using receiver = await openReceiver();
    receiver.respond = responds(503, { 'retry-after': '90000' });
    const webhook = await open(receiver);
    let delivery = await tryOnce(webhook);
    // A day is the most that a server may request.
    expect(Date.parse(delivery.nextTryAt ?? '')).toBeLessThanOrEqual(lab.clock.now().getTime() + dayMs);
    for (let day = 0; day < longestFailingMs / dayMs; day += 1) {
      expect(delivery.state).toBe('waiting');
      lab.pass(dayMs);
      await lab.work();
      delivery = await newest(webhook.id);
    }
    expect(await read(webhook.id)).toMatchObject({ enabled: false, disabledReason: 'failing' });
    // The rest of its schedule is over too: nothing is sent to a disabled webhook.
    const requests = receiver.received.length;
    lab.pass(dayMs);
    await lab.work();
    expect(receiver.received).toHaveLength(requests);
  });

  it('waits as long as its server requests', async () => {
    await using receiver = await openReceiver();
    receiver.respond = responds(429, { 'retry-after': '120' });
    const webhook = await open(receiver);
    await tryOnce(webhook);
    lab.pass(110_000);
    await lab.work();
    expect(receiver.received).toHaveLength(1);
    lab.pass(10_000);
    await lab.work();
    expect(receiver.received).toHaveLength(2);
  });

  it('disables a webhook whose server says that it is gone, at once', async () => {
    await using receiver = await openReceiver();
    receiver.respond = responds(410);
    const webhook = await open(receiver);
    expect((await tryOnce(webhook)).state).toBe('failed');
    expect(await read(webhook.id)).toMatchObject({ enabled: false, disabledReason: 'gone' });
  });

  it('of an address that was changed meanwhile is sent to the new one, which the old answer does not disable', async () => {
    await using left = await openReceiver();
    await using receiver = await openReceiver();
    const webhook = await open(left);
    const move = () => lab.owner.query('UPDATE webhooks SET url = $1', [receiver.url]);
    left.respond = (...exchange) => void move().then(() => responds(410)(...exchange));
    expect(await tryOnce(webhook)).toMatchObject({ state: 'delivered' });
    expect([left.received.length, receiver.received.length]).toEqual([1, 1]);
    expect(await read(webhook.id)).toMatchObject({ enabled: true, failingSince: null });
  });

  it('while its webhook is being disabled fails for good: it is not sent when the webhook is enabled again', async () => {
    await using receiver = await openReceiver();
    const webhook = await open(receiver);
    const disable = () => lab.owner.query('UPDATE webhooks SET enabled = false');
    receiver.respond = (...exchange) => void disable().then(() => responds(500)(...exchange));
    expect(await tryOnce(webhook)).toMatchObject({ state: 'failed' });
  });

  it('because the deployment cannot read its secret waits, is no failure of the webhook, and is seen by operators', async () => {
    await using receiver = await openReceiver();
    const webhook = await open(receiver);
    await expect(
      tryOnce(webhook, { signingSecret: 'another-secret-of-at-least-32-characters' }),
    ).rejects.toThrow(/The secret of webhook .* cannot be read: SWITCHYARD_SIGNING_SECRET/);
    expect(await newest(webhook.id)).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(await read(webhook.id)).toMatchObject({ enabled: true, failingSince: null });
    lab.pass(600_000);
    await lab.work();
    expect(await newest(webhook.id)).toMatchObject({ state: 'delivered' });
  });

  it('disables one with a long queue, and deletes it with all of them', async () => {
    await using receiver = await openReceiver();
    const webhook = await open(receiver);
    await tryOnce(webhook);
    const waiting = `SELECT count(*)::int AS count FROM webhook_deliveries WHERE webhook_id = '${webhook.id}' AND state = 'waiting'`;
    // More than one statement changes.
    await lab.owner.query(`INSERT INTO webhook_deliveries (id, company_id, webhook_id, message_id, event_type, body, next_try_at, created_at)
      SELECT gen_random_uuid(), company_id, webhook_id, gen_random_uuid(), event_type, body, now() + interval '1 hour', created_at
      FROM webhook_deliveries, generate_series(1, 4500) WHERE webhook_id = '${webhook.id}'`);
    expect((await lab.owner.query(waiting)).rows).toEqual([{ count: 4500 }]);
    receiver.respond = responds(410);
    expect((await tryOnce(webhook)).state).toBe('failed');
    const disabled = await read(webhook.id);
    expect(disabled).toMatchObject({ enabled: false, disabledReason: 'gone' });
    expect((await lab.owner.query(waiting)).rows).toEqual([{ count: 0 }]);
    const { revision = 0 } = disabled ?? {};
    const removed = await lab.company.admin.call('DELETE', `/api/webhooks/${webhook.id}`, { revision });
    expect(removed.statusCode).toBe(200);
    expect(await read(webhook.id)).toBeUndefined();
  });
});

describe('a server that misbehaves', () => {
  it('redirects inside: the redirect is not followed', async () => {
    await using inside = await openReceiver();
    await using receiver = await openReceiver();
    receiver.respond = responds(307, { location: inside.url });
    const delivery = await tryOnce(await open(receiver));
    expect(delivery).toMatchObject({
      state: 'waiting',
      responseCode: 307,
      error: 'It redirects (307), and redirects are not followed',
    });
    expect(inside.received).toEqual([]);
  });

  it('switches to another protocol: the attempt ends', async () => {
    await using receiver = await openReceiver();
    receiver.respond = ({ socket }) => {
      socket?.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n');
    };
    const delivery = await tryOnce(await open(receiver));
    expect(delivery).toMatchObject({ state: 'waiting', error: 'It answered 101' });
  });

  it('answers 10 MB: only the beginning is received', async () => {
    await using receiver = await openReceiver();
    let sent = 0;
    const closed = Promise.withResolvers<void>();
    receiver.respond = (response) => {
      response.writeHead(200);
      response.on('close', () => closed.resolve());
      const more = (): void => {
        while (sent < 10_000_000 && !response.destroyed) {
          const chunk = 'x'.repeat(64 * 1024);
          sent += chunk.length;
          if (!response.write(chunk)) {
            response.once('drain', more);
            return;
          }
        }
        response.end();
      };
      more();
    };
    const delivery = await tryOnce(await open(receiver));
    await closed.promise;
    expect(delivery).toMatchObject({ state: 'delivered', responseCode: 200, answer: 'x'.repeat(1_000) });
    expect(sent).toBeLessThan(10_000_000);
  });

  it('never answers: the attempt ends', async () => {
    await using receiver = await openReceiver();
    receiver.respond = () => undefined;
    const delivery = await tryOnce(await open(receiver), { timeoutMs: 200 });
    expect(delivery).toMatchObject({ state: 'waiting', responseCode: null, error: 'No answer within 0.2 s' });
  });

  it('sends a status and then its body byte by byte: the status counts', async () => {
    await using receiver = await openReceiver();
    receiver.respond = (response) => void response.writeHead(200).write('Wait');
    const delivery = await tryOnce(await open(receiver), { timeoutMs: 300 });
    expect(delivery).toMatchObject({ state: 'delivered', responseCode: 200, answer: 'Wait' });
  });

  it('answers with bytes that are no text', async () => {
    await using receiver = await openReceiver();
    receiver.respond = (response) => void response.writeHead(500).end(Buffer.from([0, 255, 65]));
    const delivery = await tryOnce(await open(receiver));
    expect(delivery.answer).toBe('\u{FFFD}\u{FFFD}A');
  });

  it('breaks the connection, or is not there', async () => {
    await using receiver = await openReceiver();
    receiver.respond = (response) => void response.socket?.destroy();
    const webhook = await open(receiver);
    expect((await tryOnce(webhook)).error).toMatch(/^No connection: /);
    const there = await open(receiver, 'http://127.0.0.1:1/');
    expect((await tryOnce(there)).error).toMatch(/^No connection: .*ECONNREFUSED/);
  });
});

describe('an address outside the internet', () => {
  it('is refused at each attempt unless an operator allows it', async () => {
    await using receiver = await openReceiver();
    const { port, pathname } = new URL(receiver.url);
    // Allowed when it was created.
    const webhook = await open(receiver);
    const refused = await tryOnce(webhook, { networks: '10.0.0.0/8' });
    expect(refused).toMatchObject({
      responseCode: null,
      error: 'Refused address: it is not on the internet',
    });
    const closed = await tryOnce(webhook, { networks: '' });
    expect(closed.error).toBe('Invalid address: it must begin with https://');
    const named = await open(receiver, `https://localhost:${port}${pathname}`);
    expect((await tryOnce(named, { networks: '10.0.0.0/8' })).error).toBe(
      'Refused address: it is not on the internet',
    );
    expect(receiver.received).toEqual([]);
  });

  it('is recognised behind a name, also if only one of its addresses is', async () => {
    await using receiver = await openReceiver();
    const webhook = await open(receiver, receiver.url.replace('127.0.0.1', 'localhost'));
    const delivery = await tryOnce(webhook, { networks: '10.0.0.0/8' });
    expect(delivery.error).toBe('Refused address: it is not on the internet');
    const unknown = await open(receiver, 'https://no-such-host.invalid/');
    expect((await tryOnce(unknown)).error).toBe('Its host name cannot be resolved');
  });
});

it('is not queued by the sweep while as many as allowed are in flight, of its webhook or of its company', async () => {
  await using receiver = await openReceiver();
  const { companyId } = lab.company;
  const due = async () => {
    const list = keepTasks();
    const { database, relayDatabase } = lab.app.services;
    await wakeWebhooks({ database, relayDatabase, clock: lab.clock, producer: list.producer });
    return list.tasks.filter(({ name }) => name === 'webhooks.deliver').length;
  };
  const claim = (count: number) =>
    lab.owner.query(
      `UPDATE webhook_deliveries SET claim = gen_random_uuid(), claimed_until = now() + interval '1000 days'
       WHERE id IN (SELECT id FROM webhook_deliveries WHERE claim IS NULL ORDER BY webhook_id, id LIMIT $1)`,
      [count],
    );
  const webhooks = [await open(receiver), await open(receiver), await open(receiver)];
  for (let made = 0; made < 6; made += 1) await lab.company.newCustomer({ name: `Queued ${made}` });
  await lab.handlers({})['webhooks.collect']({ companyId });
  expect(await due()).toBe(inFlightLimits.ofCompany);
  await claim(3);
  expect(await due()).toBe(inFlightLimits.ofCompany - 3);
  await lab.owner.query('UPDATE webhooks SET failing_since = now() WHERE id <> $1', [webhooks[0]?.id]);
  expect(await due()).toBe(3);
  await claim(5);
  expect(await due()).toBe(0);
});

it('is sent by one worker at a time, and again with the same id if that one died before it stored the outcome', async () => {
  await using receiver = await openReceiver();
  const webhook = await open(receiver);
  await lab.company.newCustomer({ name: 'Sent twice' });
  const list = keepTasks();
  const run = lab.handlers({}, list);
  await run['webhooks.collect']({ companyId: lab.company.companyId });
  const { id } = await newest(webhook.id);
  // Another worker has the claim by the time of the answer: this one may not store its outcome.
  const loseClaim = () =>
    lab.owner.query(`UPDATE webhook_deliveries SET claim = gen_random_uuid() WHERE id = $1`, [id]);
  receiver.respond = (response) => void loseClaim().then(() => response.writeHead(200).end());
  const payload = { companyId: lab.company.companyId, deliveryId: id };
  await Promise.all([run['webhooks.deliver'](payload), run['webhooks.deliver'](payload)]);
  expect(receiver.received).toHaveLength(1);
  expect((await newest(webhook.id)).state).toBe('waiting');
  await lab.work();
  // The claim of the dead worker still holds.
  expect(receiver.received).toHaveLength(1);
  receiver.respond = responds(200);
  lab.pass(61_000);
  await lab.work();
  expect(receiver.received).toHaveLength(2);
  const [first, second] = receiver.received;
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(second?.body).toBe(first?.body);
  expect((await newest(webhook.id)).state).toBe('delivered');
});
