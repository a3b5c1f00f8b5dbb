import type {
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookWithSecret,
} from '@switchyard/contracts/webhooks/webhook.ts';
import { mostWebhooks } from '@switchyard/contracts/webhooks/webhook-rules.ts';
import { expect, it } from 'vitest';
import { openReceiver, responds, verified } from '../support/webhook-receiver.ts';
import { openWebhookLab } from '../support/webhook-lab.ts';
import { newWorkCompany, ok } from '../support/work-company.ts';

const lab = openWebhookLab();
const hourMs = 3_600_000;

it('delivers an event of the company with its record, signed as the reference library expects', async () => {
  await using receiver = await openReceiver();
  const { secret, id } = await lab.webhooks.create({ url: receiver.url, description: 'Accounting' });
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  const job = await lab.company.newJob({ title: 'Leak in the cellar' });
  await lab.work();
  expect(receiver.received).toHaveLength(1);
  const [request] = receiver.received;
  const payload = verified(request, secret);
  expect(payload).toMatchObject({
    type: 'job.created',
    data: {
      type: 'job.created',
      entity: { kind: 'job', id: job.id },
      actor: { kind: 'user', name: 'Test manager' },
      record: { kind: 'job', job: { id: job.id, title: 'Leak in the cellar' } },
    },
  });
  expect(payload['timestamp']).toBe((payload['data'] as { occurredAt: string }).occurredAt);
  expect(request?.headers['webhook-id']).toBe((payload['data'] as { id: string }).id);
  const [delivery, ...more] = await lab.webhooks.deliveries(id);
  expect(more).toEqual([]);
  expect(delivery).toMatchObject({ type: 'job.created', state: 'delivered', attempts: 1, responseCode: 204 });
  // Nothing is sent twice.
  await lab.work();
  expect(receiver.received).toHaveLength(1);
});

it('filters by event types and kinds, and leaves out events of webhooks themselves', async () => {
  await using receiver = await openReceiver();
  const { id } = await lab.webhooks.create({ url: receiver.url, events: ['customer.*', 'job.updated'] });
  const account = await lab.company.newCustomer({ name: 'Corner Shop' });
  const job = await lab.company.newJob();
  ok(
    await lab.company.manager.call('PATCH', `/api/jobs/${job.id}`, {
      payload: { title: 'Another title' },
      revision: job.revision,
    }),
  );
  await lab.webhooks.create({ url: receiver.url, events: ['site.created'] });
  await lab.work();
  const types = (await lab.webhooks.deliveries(id)).map(({ type }) => type).toSorted();
  expect(types).toEqual(['customer.created', 'job.updated']);
  expect(receiver.received.some(({ body }) => body.includes(account.id))).toBe(true);
});

it('delivers changes of flags, filtered by type or kind, with what staff see of them', async () => {
  await using receiver = await openReceiver();
  const { id, secret } = await lab.webhooks.create({
    url: receiver.url,
    events: ['flag.toggled', 'experiment.*'],
  });
  const admin = await lab.company.user('admin');
  const key = 'webhook_flag';
  ok(await admin.call('POST', '/api/flags', { payload: { key, variants: { a: 1, b: 2 } } }));
  const url = `/api/flags/${key}/environments/staging`;
  ok(await admin.call('PATCH', url, { revision: 1, payload: { enabled: true, reason: 'Pilot' } }));
  ok(await admin.call('POST', `/api/flags/${key}/experiments`, { payload: { name: 'Which one' } }));
  await lab.work();
  const types = (await lab.webhooks.deliveries(id)).map(({ type }) => type).toSorted();
  expect(types).toEqual(['experiment.created', 'flag.toggled']);
  const toggled = receiver.received.find(({ body }) => body.includes('flag.toggled'));
  expect(verified(toggled, secret)).toMatchObject({
    type: 'flag.toggled',
    data: {
      reason: 'Pilot',
      record: { kind: 'flag', environment: 'staging', flag: { key, project: 'default' } },
    },
  });
});

it('keeps secrets sealed and addresses out of the timeline', async () => {
  const { secret, id } = await lab.webhooks.create({ url: 'https://hooks.example.com/key-in-the-path' });
  const { rows } = await lab.owner.query<{ row: string }>(
    'SELECT to_json(w)::text AS row FROM webhooks w WHERE id = $1',
    [id],
  );
  const raw = Buffer.from(secret.slice('whsec_'.length), 'base64').toString('hex');
  expect(rows[0]?.row).not.toContain(secret);
  expect(rows[0]?.row).not.toContain(raw);
  const listed = await lab.company.admin.call('GET', '/api/webhooks');
  expect(listed.body).not.toContain('whsec_');
  const topic = `t:${lab.company.companyId}:timeline`;
  const events = await lab.company.manager.call('GET', `/api/events?topic=${topic}&kind=webhook`);
  expect(events.body).toContain('webhook.created');
  expect(events.body).not.toContain('key-in-the-path');
});

it('leaves out custom fields that managers may not see, also in what is sent again', async () => {
  await using receiver = await openReceiver();
  const { admin } = lab.company;
  const field = async (label: string, manager: string) =>
    ok<{ id: string; key: string; revision: number }>(
      await admin.call('POST', '/api/custom-fields', {
        payload: {
          recordKind: 'customer',
          label,
          type: 'text',
          access: { manager, technician: 'hidden', customer: 'hidden' },
        },
      }),
    );
  const open = await field('Contract number', 'write');
  const hidden = await field('Credit note', 'hidden');
  const { secret, id } = await lab.webhooks.create({ url: receiver.url, events: ['customer.updated'] });
  const account = await lab.company.newCustomer({ name: 'Grocery' });
  ok(
    await admin.call('PATCH', `/api/customers/${account.id}`, {
      payload: { custom: { [open.key]: 'C-77', [hidden.key]: 'never shown' } },
      revision: account.revision,
    }),
  );
  await lab.work();
  verified(receiver.received[0], secret);
  expect(receiver.received[0]?.body).toContain('C-77');
  expect(receiver.received[0]?.body).not.toContain('never shown');
  ok(
    await admin.call('PATCH', `/api/custom-fields/${open.id}`, {
      payload: { access: { manager: 'hidden', technician: 'hidden', customer: 'hidden' } },
      revision: open.revision,
    }),
  );
  const [delivery] = await lab.webhooks.deliveries(id);
  ok(await admin.call('POST', `/api/webhook-deliveries/${delivery?.id}/resend`));
  await lab.work();
  expect(receiver.received).toHaveLength(2);
  verified(receiver.received[1], secret);
  expect(receiver.received[1]?.body).not.toContain('C-77');
});

it('signs with both secrets during a rotation, and with the new one afterwards', async () => {
  await using receiver = await openReceiver();
  const { admin } = lab.company;
  const { id, secret: old } = await lab.webhooks.create({ url: receiver.url });
  const rotate = async (keepOldHours: number) =>
    ok<WebhookWithSecret>(
      await admin.call('POST', `/api/webhooks/${id}/secret`, { payload: { keepOldHours } }),
    );
  const test = () => admin.call('POST', `/api/webhooks/${id}/test`);
  const { secret: next } = await rotate(2);
  ok(await test());
  await lab.work();
  expect(verified(receiver.received[0], old)).toMatchObject({ type: 'webhook.test' });
  expect(verified(receiver.received[0], next)).toMatchObject({ type: 'webhook.test' });
  // The time is over: only the signatures change.
  await lab.owner.query(`UPDATE webhooks SET old_secret_until = now() - interval '1 second' WHERE id = $1`, [
    id,
  ]);
  ok(await test());
  await lab.work();
  expect(() => verified(receiver.received[1], old)).toThrow('No matching signature');
  verified(receiver.received[1], next);
  const { secret: last } = await rotate(0);
  ok(await test());
  await lab.work();
  expect(() => verified(receiver.received[2], next)).toThrow('No matching signature');
  verified(receiver.received[2], last);
});

it('shows deliveries with their attempts, sends one again and replays a period', async () => {
  await using receiver = await openReceiver();
  const { admin } = lab.company;
  const since = new Date(Date.now() - 1_000).toISOString();
  const { id, secret } = await lab.webhooks.create({ url: receiver.url, events: ['customer.created'] });
  receiver.respond = responds(422, {}, 'Unknown customer type');
  await lab.company.newCustomer({ name: 'First of three' });
  await lab.company.newCustomer({ name: 'Second of three' });
  await lab.work();
  await lab.owner.query(
    `UPDATE webhook_deliveries SET state = 'failed', finished_at = now() WHERE webhook_id = $1`,
    [id],
  );
  receiver.respond = responds(200, {}, 'Thanks');
  await lab.company.newCustomer({ name: 'Third of three' });
  await lab.work();
  const failed = await lab.webhooks.deliveries(id, '?state=failed');
  expect(failed).toHaveLength(2);
  const detail = ok<WebhookDeliveryDetail>(
    await admin.call('GET', `/api/webhook-deliveries/${failed[0]?.id}`),
  );
  expect(JSON.parse(detail.body)).toMatchObject({ type: 'customer.created' });
  expect(detail.tries).toEqual([
    expect.objectContaining({
      number: 1,
      responseCode: 422,
      error: 'It answered 422',
      answer: 'Unknown customer type',
    }),
  ]);
  const messageId = receiver.received[1]?.headers['webhook-id'];
  ok(await admin.call('POST', `/api/webhook-deliveries/${failed[0]?.id}/resend`));
  await lab.work();
  expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(messageId);
  expect(verified(receiver.received.at(-1), secret)).toMatchObject({ type: 'customer.created' });
  expect(await lab.webhooks.replay(id, { since })).toEqual({ replayed: 1, hasMore: false });
  await lab.work();
  expect(await lab.webhooks.deliveries(id, '?state=failed')).toEqual([]);
  expect(receiver.received).toHaveLength(5);
  expect(await lab.webhooks.replay(id, { since, which: 'all' })).toEqual({ replayed: 3, hasMore: false });
  await lab.work();
  expect(receiver.received).toHaveLength(8);
});

it('pages through deliveries, newest first', async () => {
  await using receiver = await openReceiver();
  const { admin } = lab.company;
  const { id } = await lab.webhooks.create({ url: receiver.url });
  for (let sent = 0; sent < 3; sent += 1) {
    ok(await admin.call('POST', `/api/webhooks/${id}/test`));
  }
  const first = ok<{ items: WebhookDelivery[]; nextCursor: string; total: number }>(
    await admin.call('GET', `/api/webhooks/${id}/deliveries?limit=2&count=true`),
  );
  expect(first.items).toHaveLength(2);
  expect(first.total).toBe(3);
  const rest = await lab.webhooks.deliveries(id, `?limit=2&cursor=${first.nextCursor}`);
  expect(rest).toHaveLength(1);
  const times = [...first.items, ...rest].map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().toReversed());
});

it('refuses addresses that no operator has allowed', async () => {
  const { admin } = lab.company;
  for (const url of [
    'http://93.184.216.34/x',
    'https://10.0.0.8/x',
    'https://[::ffff:10.0.0.8]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[fd00::1]/x',
    'https://100.64.0.1/x',
    'https://user:secret@hooks.example.com/',
    'ftp://hooks.example.com/',
    'not an address',
  ]) {
    const answer = await admin.call('POST', '/api/webhooks', { payload: { url } });
    expect({ url, ...answer.json<object>() }).toMatchObject({
      url,
      code: 'request.invalid',
      errors: [{ pointer: '/url' }],
    });
  }
});

it('belongs to admins of its company', async () => {
  const other = await newWorkCompany(lab.app);
  const { id } = await lab.webhooks.create({ url: 'https://hooks.example.com/' });
  ok(await lab.company.admin.call('POST', `/api/webhooks/${id}/test`));
  const [delivery] = await lab.webhooks.deliveries(id);
  const calls = [
    ['GET', `/api/webhooks/${id}/deliveries`],
    ['GET', `/api/webhook-deliveries/${delivery?.id}`],
    ['POST', `/api/webhook-deliveries/${delivery?.id}/resend`],
    ['POST', `/api/webhooks/${id}/test`],
    ['POST', `/api/webhooks/${id}/replay`, { since: new Date(0).toISOString() }],
    ['POST', `/api/webhooks/${id}/secret`, {}],
    ['PATCH', `/api/webhooks/${id}`, { description: 'Taken over' }],
    ['DELETE', `/api/webhooks/${id}`],
  ] as const;
  for (const [method, url, payload] of calls) {
    const options = { ...(payload ? { payload } : {}), revision: 1 };
    expect([method, url, (await other.admin.call(method, url, options)).statusCode]).toEqual([
      method,
      url,
      404,
    ]);
    expect([method, url, (await lab.company.manager.call(method, url, options)).statusCode]).toEqual([
      method,
      url,
      403,
    ]);
  }
  const seen = ok<{ items: Webhook[] }>(await other.admin.call('GET', '/api/webhooks'));
  expect(seen.items).toEqual([]);
});

it('gives no events of another company, and none from before it existed', async () => {
  await using receiver = await openReceiver();
  const other = await newWorkCompany(lab.app);
  await other.newJob();
  const { id } = ok<Webhook>(
    await other.admin.call('POST', '/api/webhooks', { payload: { url: receiver.url } }),
  );
  await lab.company.newJob();
  await other.newCustomer({ name: 'Only this' });
  await lab.work();
  const listed = ok<{ items: WebhookDelivery[] }>(
    await other.admin.call('GET', `/api/webhooks/${id}/deliveries`),
  );
  expect(listed.items.map(({ type }) => type)).toEqual(['customer.created']);
});

it('keeps a company to its number of webhooks, and deletes one with its deliveries', async () => {
  const other = await newWorkCompany(lab.app);
  const create = () =>
    other.admin.call('POST', '/api/webhooks', { payload: { url: 'https://hooks.example.com/' } });
  const made = await Promise.all(Array.from({ length: mostWebhooks + 2 }, create));
  expect(made.filter(({ statusCode }) => statusCode === 201)).toHaveLength(mostWebhooks);
  const id = made.find(({ statusCode }) => statusCode === 201)?.json<Webhook>().id ?? '';
  ok(await other.admin.call('POST', `/api/webhooks/${id}/test`));
  ok(await other.admin.call('DELETE', `/api/webhooks/${id}`, { revision: 1 }));
  const { rows } = await lab.owner.query('SELECT FROM webhook_deliveries WHERE webhook_id = $1', [id]);
  expect(rows).toEqual([]);
  expect((await create()).statusCode).toBe(201);
});

it('sends nothing while it is disabled, and only later events afterwards', async () => {
  await using receiver = await openReceiver();
  const { admin } = lab.company;
  const webhook = await lab.webhooks.create({ url: receiver.url, events: ['customer.created'] });
  const change = (enabled: boolean, revision: number) =>
    admin.call('PATCH', `/api/webhooks/${webhook.id}`, { payload: { enabled }, revision });
  const off = ok<Webhook>(await change(false, webhook.revision));
  const refused = await admin.call('POST', `/api/webhooks/${webhook.id}/test`);
  expect(refused.json()).toMatchObject({ code: 'webhook.disabled' });
  await lab.company.newCustomer({ name: 'Meanwhile' });
  expect((await change(true, webhook.revision)).statusCode).toBe(412);
  ok(await change(true, off.revision));
  await lab.company.newCustomer({ name: 'Afterwards' });
  lab.pass(hourMs);
  await lab.work();
  expect(receiver.received).toHaveLength(1);
  expect(receiver.received[0]?.body).toContain('Afterwards');
});
