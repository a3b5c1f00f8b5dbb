import { readFile } from 'node:fs/promises';
import type { Experiment, Flag } from '@switchyard/contracts/feature-flags/flag.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { domainEventSchema } from '@switchyard/contracts/events/domain-event.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SpineStack, startSpineStack } from '../support/spine-stack.ts';
import type { TestCompany, TestUser } from '../support/test-app.ts';
import { waitFor } from '../support/wait-for.ts';
import type { WsClient } from '../support/ws-client.ts';

/** Texts that only staff may read, each in a place where it once leaked. */
const secrets = ['dawn raid', 'customer pays anything', 'Test admin', 'unannounced draft'];

let stack: SpineStack;
let company: TestCompany;
let admin: TestUser;
let customer: TestUser;
let technician: TestUser;
beforeAll(async () => {
  stack = await startSpineStack();
  await stack.startWorkers();
  company = await stack.test.newCompany();
  admin = await company.user('admin');
  customer = await company.user('customer');
  technician = await company.user('technician');
});
afterAll(async () => {
  await stack[Symbol.asyncDispose]();
});

const v2 = { protocol: 'ops.v2' };
const topicOf = (kind: 'flags' | 'ab' | 'flag_changes') => companyTopic(company.companyId, kind);

let counter = 0;
/** A flag with every kind of announced change. */
async function busyFlag(variants: object | null = { blue: 1 }): Promise<{ key: string; id: string }> {
  counter += 1;
  const key = `private_flag_${counter}`;
  const payload = { key, description: 'For the dawn raid', variants };
  const created = await admin.call('POST', '/api/flags', { payload });
  expect(created.statusCode).toBe(201);
  const draft = { payload: { name: 'unannounced draft' } };
  await admin.call('POST', `/api/flags/${key}/experiments`, draft);
  const test = await admin.call('POST', `/api/flags/${key}/experiments`, {
    payload: { name: 'Blue button' },
  });
  await admin.call('PATCH', `/api/flags/${key}/environments/staging`, {
    revision: 1,
    payload: { enabled: true, reason: 'customer pays anything' },
  });
  await admin.call('PATCH', `/api/flags/${key}/environments/production`, {
    revision: 1,
    payload: { enabled: true, reason: 'customer pays anything' },
  });
  await admin.call('PATCH', `/api/experiments/${test.json<{ id: string }>().id}`, {
    revision: 1,
    payload: { status: 'running' },
  });
  return { key, id: created.json<{ id: string }>().id };
}

function expectNoSecrets(what: unknown): void {
  const text = JSON.stringify(what);
  for (const secret of secrets) expect(text).not.toContain(secret);
  expect(text).not.toContain(admin.actor.userId);
}

async function subscribe(socket: WsClient, ...topics: string[]) {
  const after = socket.messages.length;
  socket.send({ type: 'subscribe', id: 1, topics: topics.map((topic) => ({ topic })) });
  return await socket.next('subscribed', { after });
}

const ofTest = (message: { type: string }) => message.type === 'ab_test_update';

describe('what customers and technicians learn of flags', () => {
  it('is the state in the changed environment, on their sockets', async () => {
    for (const user of [customer, technician]) {
      await using socket = await stack.socket(user, v2);
      await subscribe(socket, topicOf('flags'), topicOf('ab'));
      const { key, id } = await busyFlag();
      await socket.next(ofTest);
      // Topics are in order each, not among each other.
      const updatesOf = () => socket.messages.filter((message) => message.type === 'feature_flag_update');
      await waitFor('both updates arrive', () => updatesOf().length > 1);
      expectNoSecrets(socket.messages);
      const updates = updatesOf();
      expect(updates).toMatchObject([
        { flagKey: key, enabled: true, environment: 'staging', variants: { blue: 1 } },
        { flagKey: key, enabled: true, environment: 'production', variants: { blue: 1 } },
      ]);
      expect(updates[1]?.['event']).toMatchObject({
        record: {
          kind: 'public_flag',
          flag: { id, key, environment: 'production', enabled: true, revision: 2, variants: { blue: 1 } },
        },
      });
    }
  });

  it('is the specified messages without subprotocol, where staff are told the reason', async () => {
    await using theirs = await stack.socket(customer);
    await using ours = await stack.socket(admin);
    const { key, id } = await busyFlag();
    for (const socket of [theirs, ours]) {
      await socket.next(ofTest);
      expect(socket.messages.filter(ofTest)).toEqual([
        { type: 'ab_test_update', flagId: id, name: 'Blue button', status: 'running' },
      ]);
    }
    expectNoSecrets(theirs.messages);
    const specified = { type: 'feature_flag_update', flagKey: key, enabled: true, variants: { blue: 1 } };
    const updatedAt: unknown = expect.any(String);
    expect(theirs.messages.slice(0, -1)).toEqual([
      { ...specified, environment: 'staging', updatedAt },
      { ...specified, environment: 'production', updatedAt },
    ]);
    const reason = 'customer pays anything';
    expect(ours.messages.slice(0, -1)).toEqual([
      { ...specified, environment: 'staging', updatedAt, reason },
      { ...specified, environment: 'production', updatedAt, reason },
    ]);
  });

  it('is the same over HTTP', async () => {
    const { key, id } = await busyFlag();
    for (const user of [customer, technician]) {
      const flags = await user.call('GET', `/api/snapshot?topic=${topicOf('flags')}`);
      expect(flags.statusCode).toBe(200);
      expectNoSecrets(flags.json());
      const listed = flags.json<{ data: { flags: { key: string }[] } }>().data.flags;
      expect(listed.filter((flag) => flag.key === key)).toEqual([
        {
          id,
          key,
          environment: 'production',
          enabled: true,
          revision: 2,
          updatedAt: expect.any(String) as unknown,
          variants: { blue: 1 },
        },
      ]);
      const tests = await user.call('GET', `/api/snapshot?topic=${topicOf('ab')}`);
      expectNoSecrets(tests.json());
      expect(tests.body).toContain('Blue button');
      for (const kind of ['flags', 'ab'] as const) {
        const events = await user.call('GET', `/api/events?topic=${topicOf(kind)}&limit=500`);
        expect(events.statusCode).toBe(200);
        expectNoSecrets(events.json());
        const byActor = await user.call(
          'GET',
          `/api/events?topic=${topicOf(kind)}&actorId=${admin.actor.userId}`,
        );
        expect(byActor.json()).toMatchObject({ items: [] });
      }
    }
  });

  it('does not include the topic of staff', async () => {
    for (const user of [customer, technician]) {
      const refused = { statusCode: 404 };
      const topic = topicOf('flag_changes');
      expect(await user.call('GET', `/api/snapshot?topic=${topic}`)).toMatchObject(refused);
      expect(await user.call('GET', `/api/events?topic=${topic}`)).toMatchObject(refused);
      await using socket = await stack.socket(user, v2);
      const reply = await subscribe(socket, topic);
      expect(reply['results']).toEqual([{ topic, error: 'topic.refused' }]);
    }
  });
});

describe('what staff learn of flags', () => {
  it('is everything, at once, with who and why', async () => {
    const manager = await company.user('manager');
    await using socket = await stack.socket(manager, v2);
    await subscribe(socket, topicOf('flag_changes'));
    const { key } = await busyFlag();
    const update = await socket.next((message) => message['environment'] === 'production');
    expect(update).toMatchObject({
      type: 'feature_flag_update',
      flagKey: key,
      reason: 'customer pays anything',
      event: {
        actor: { name: 'Test admin' },
        record: { kind: 'flag', flag: { key, description: 'For the dawn raid' } },
      },
    });
    await socket.next(ofTest);
    expect(socket.messages.filter(ofTest)).toHaveLength(1);
    const snapshot = await manager.call('GET', `/api/snapshot?topic=${topicOf('flag_changes')}`);
    expect(snapshot.json()).toMatchObject({ data: { kind: 'flag_changes' } });
    expect(snapshot.body).toContain('unannounced draft');
    const history = await manager.call('GET', `/api/flags/${key}/history`);
    const items = history.json<{ items: { summary: string; actorName: string }[] }>().items;
    expect(items.map((item) => item.summary)).toEqual([
      'Moved experiment "Blue button" from draft to running',
      'Enabled',
      'Enabled',
      'Drafted experiment "Blue button"',
      'Drafted experiment "unannounced draft"',
      'Created the flag',
    ]);
    expect(new Set(items.map((item) => item.actorName))).toEqual(new Set(['Test admin']));
  });
});

describe('evaluations', () => {
  it('are pushed once, to customers and staff, though their topics differ', async () => {
    counter += 1;
    const key = `private_flag_${counter}`;
    await admin.call('POST', '/api/flags', { payload: { key } });
    await using staff = await stack.socket(admin);
    await using theirs = await stack.socket(customer);
    for (const user of [admin, customer]) {
      await user.call('POST', '/api/feature-flags/evaluate', { payload: { flagKey: key, context: {} } });
    }
    for (const [revision, enabled] of [true, false, true].entries()) {
      const sockets = [staff, theirs].map((socket) => ({ socket, after: socket.messages.length }));
      await admin.call('PATCH', `/api/flags/${key}/environments/production`, {
        revision: revision + 1,
        payload: { enabled },
      });
      for (const { socket, after } of sockets) await socket.next('feature_flag_evaluation', { after });
    }
    for (const socket of [staff, theirs]) {
      const told = socket.messages.filter((message) => message.type === 'feature_flag_evaluation');
      expect(told.map((message) => message['enabled'])).toEqual([true, false, true]);
    }
  });
});

describe('variants', () => {
  it('may have 16 KiB in all', async () => {
    const over = { a: 'ü'.repeat(4_000), b: 'x'.repeat(8_400) };
    const refused = await admin.call('POST', '/api/flags', { payload: { key: 'too_large', variants: over } });
    expect(refused.json()).toMatchObject({ code: 'request.invalid', errors: [{ pointer: '/variants' }] });
  });

  it('as large as they may be still reach every socket', async () => {
    const variants = { a: 'x'.repeat(16_000) };
    await using theirs = await stack.socket(customer);
    await using ours = await stack.socket(admin);
    await busyFlag(variants);
    for (const socket of [theirs, ours]) {
      expect(await socket.next('feature_flag_update')).toMatchObject({ variants });
    }
  });

  it('reach sockets without subprotocol even beside a record that is too large for a frame', async () => {
    counter += 1;
    const key = `private_flag_${counter}`;
    const payload = { key, description: '界'.repeat(10_000), variants: { a: 'x'.repeat(16_000) } };
    await admin.call('POST', '/api/flags', { payload });
    await using ours = await stack.socket(admin);
    await admin.call('PATCH', `/api/flags/${key}/environments/production`, {
      revision: 1,
      payload: { enabled: true, reason: 'Go' },
    });
    expect(await ours.next('feature_flag_update')).toMatchObject({ flagKey: key, reason: 'Go' });
  });
});

describe('events from before', () => {
  it('are taken out of what everybody reads, and kept for staff', async () => {
    const other = await stack.test.newCompany();
    const topics = [companyTopic(other.companyId, 'flags'), companyTopic(other.companyId, 'ab')] as const;
    await stack.record(other.companyId, ...oldEvents(topics));
    const before = await placesOf(other.companyId);
    const client = new pg.Client({ connectionString: stack.test.services.ownerUrl });
    await client.connect();
    try {
      // Removes the rows of the tests above: they are in the new places already and would be moved a second time.
      const file = new URL('../../platform/src/db/migrations/history/0012_flag_topics.sql', import.meta.url);
      await client.query('BEGIN');
      await client.query('DELETE FROM topic_heads WHERE company_id <> $1', [other.companyId]);
      await client.query('DELETE FROM topic_published WHERE company_id <> $1', [other.companyId]);
      await client.query('DELETE FROM events WHERE company_id <> $1', [other.companyId]);
      await client.query(await readFile(file, 'utf8'));
      await client.query('COMMIT');
    } finally {
      await client.end();
    }
    const stranger = await other.user('customer');
    const manager = await other.user('manager');
    const after = await placesOf(other.companyId);
    for (const [index, topic] of topics.entries()) {
      const read = await stranger.call('GET', `/api/events?topic=${topic}`);
      expect(read.statusCode).toBe(200);
      expectNoSecrets(read.json());
      expect(read.body).not.toContain('Old Boss');
      expect(read.json()).toMatchObject({ head: index === 0 ? 2 : 1 });
      expect(after.get(topic)).not.toBe(before.get(topic));
    }
    const kept = await manager.call(
      'GET',
      `/api/events?topic=${companyTopic(other.companyId, 'flag_changes')}&after=0`,
    );
    const { items } = kept.json<{ items: { offset: number; event: unknown }[] }>();
    expect(items.map((item) => item.offset)).toEqual([1, 2, 3]);
    expect(kept.body).toContain('Old Boss');
    expect(kept.body).toContain('dawn raid');
    for (const item of items) expect(domainEventSchema.safeParse(item.event).error).toBeUndefined();
    const read = await stranger.call('GET', `/api/events?topic=${topics[0]}&after=0`);
    expect(read.json()).toMatchObject({
      items: [
        { event: { record: { kind: 'public_flag', flag: { enabled: true, revision: 2 } } } },
        { event: { record: null, changes: [] } },
      ],
    });
  });

  async function placesOf(companyId: string): Promise<Map<string, string>> {
    const rows = await stack.test.deps.database.inCompany(companyId, (tx) =>
      tx.selectFrom('topicHeads').select(['topic', 'epoch']).execute(),
    );
    return new Map(rows.map((row) => [row.topic, row.epoch]));
  }

  /** As recorded before the staff topic existed. */
  function oldEvents([flags, ab]: readonly [string, string]) {
    const at = '2026-05-01T10:00:00.000Z';
    const flagId = newId();
    const experiment = {
      id: newId(),
      flagId,
      flagKey: 'old_flag',
      name: 'Blue button',
      status: 'running',
      revision: 2,
      createdAt: at,
      updatedAt: at,
    } as unknown as Experiment;
    const flag = {
      id: flagId,
      key: 'old_flag',
      name: 'Old Flag',
      description: 'For the dawn raid',
      createdAt: at,
      variants: { blue: 1 },
      environments: (['production', 'staging'] as const).map((environment) => ({
        environment,
        enabled: true,
        revision: 2,
        updatedAt: at,
        updatedBy: 'Old Boss',
        reason: 'customer pays anything',
      })),
      experiments: [experiment, { ...experiment, id: newId(), name: 'unannounced draft' }],
    } as unknown as Flag;
    const entity = { kind: 'flag', id: flagId, label: 'old_flag in production', jobId: null } as const;
    const test = {
      kind: 'experiment',
      id: experiment.id,
      label: 'unannounced draft on x',
      jobId: null,
    } as const;
    const reason = 'customer pays anything';
    return [
      {
        type: 'flag.toggled',
        entity,
        revision: 2,
        changes: [{ field: 'enabled', from: false, to: true }],
        reason,
        deliveries: [{ topic: flags, record: { kind: 'flag', flag, environment: 'production' } }],
      },
      {
        type: 'experiment.created',
        entity: test,
        revision: 1,
        changes: [{ field: 'name', from: null, to: 'unannounced draft' }],
        deliveries: [{ topic: flags, record: { kind: 'flag', flag, environment: null } }],
      },
      {
        type: 'experiment.status_changed',
        entity: { ...test, label: 'Blue button on old_flag' },
        revision: 2,
        changes: [{ field: 'status', from: 'draft', to: 'running' }],
        deliveries: [{ topic: ab, record: { kind: 'experiment', experiment } }],
      },
    ] as const;
  }
});
