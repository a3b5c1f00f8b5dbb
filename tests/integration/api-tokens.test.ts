import { randomUUID } from 'node:crypto';
import type { ApiToken } from '@switchyard/contracts/api-tokens/api-token.ts';
import { offeredScopes, type TokenKind } from '@switchyard/contracts/api-tokens/token-scopes.ts';
import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import { permissionsOf } from '@switchyard/contracts/identity/permissions.ts';
import {
  companyTopic,
  companyTopicKinds,
  type CompanyTopicKind,
  personalTopic,
  type TopicKind,
} from '@switchyard/contracts/realtime/topics.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestCompany, type TestUser } from '../support/test-app.ts';
import { queued, queuedPatch } from '../support/sync-device.ts';
import { callsOf, makeToken } from '../support/token-calls.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let test: TestApp;
let company: TestCompany;
let admin: TestUser;
let manager: TestUser;
beforeAll(async () => {
  test = await createTestApp();
  company = await test.newCompany();
  admin = await company.user('admin');
  manager = await company.user('manager');
});
afterAll(() => test[Symbol.asyncDispose]());

const alter = (set: ReturnType<typeof sql>, id: string) =>
  test.deps.database.inCompany(company.companyId, (tx) =>
    sql`UPDATE api_tokens SET ${set} WHERE id = ${id}`.execute(tx),
  );
const reasonOf = (answer: { json: () => unknown }) => {
  const { code, errors } = answer.json() as { code: string; errors?: { code: string }[] };
  return [code, errors?.[0]?.code];
};
const lastEvent = async (type: string) => {
  const topic = companyTopic(company.companyId, 'timeline');
  const answer = await admin.call('GET', `/api/events?topic=${topic}&limit=20`);
  const { items } = answer.json<{ items: { event: { type: string } }[] }>();
  return items.map(({ event }) => event).find((event) => event.type === type);
};
const listed = async (user: TestUser, path = '/api/tokens') =>
  (await user.call('GET', path)).json<{ items: ApiToken[] }>().items;

describe('a personal token', () => {
  it('acts as its user, without cookie and Origin', async () => {
    const token = await makeToken(manager, 'personal', ['customer.view', 'customer.create']);
    const call = callsOf(test, token.secret);
    const made = await call('POST', '/api/customers', { payload: { name: 'Harbor Bakery' } });
    expect(made.statusCode).toBe(201);
    expect((await call('GET', '/api/customers')).json<{ items: object[] }>().items).toHaveLength(1);
    const me = (await call('GET', '/api/auth/user')).json<{ id: string; permissions: object }>();
    expect(me.id).toBe(manager.actor.userId);
    expect(Object.keys(me.permissions).toSorted()).toEqual(['customer.create', 'customer.view']);
    expect(await lastEvent('customer.created')).toMatchObject({
      source: 'api',
      actor: { kind: 'user', id: manager.actor.userId, name: 'Test manager' },
    });
  });
});

it('the lifecycle of a token is recorded, mailed to its maker, and its secret is listed nowhere', async () => {
  const token = await makeToken(manager, 'personal', ['job.view']);
  expect(token.secret).toMatch(/^sy_pat_[0-9A-Za-z]{49}$/);
  expect(await lastEvent('user.changed')).toMatchObject({
    changes: [{ field: 'apiToken', from: null, to: 'Nightly export' }],
  });
  const all = await manager.call('GET', '/api/tokens');
  expect(all.body).not.toContain(token.secret);
  expect(all.body).not.toContain('secret');
  const mails = await test.deps.database.inCompany(company.companyId, (tx) =>
    tx.selectFrom('outboxMails').select(['subject', 'body', 'recipient']).execute(),
  );
  expect(mails.at(-1)?.body).toContain('"Nightly export" was made');
  expect(JSON.stringify(mails)).not.toContain(token.secret);
  const stored = await test.deps.database.inCompany(company.companyId, (tx) =>
    tx.selectFrom('apiTokens').selectAll().execute(),
  );
  expect(JSON.stringify(stored)).not.toContain(token.secret.slice(7, 20));
});

describe('refused with its reason', () => {
  const read = (secret: string) => callsOf(test, secret)('GET', '/api/customers');

  it('unknown, changed and missing secrets', async () => {
    const { secret } = await makeToken(manager, 'personal', ['customer.view']);
    const changed = secret.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    for (const wrong of [changed, '', 'abc', `sy_pat_${'0'.repeat(49)}`]) {
      const answer = await read(wrong);
      expect.soft([answer.statusCode, ...reasonOf(answer)]).toEqual([401, 'auth.bearer_invalid', 'unknown']);
      expect
        .soft(answer.headers['www-authenticate'])
        .toMatch(/^Bearer realm="Switchyard", error="invalid_token"/);
    }
  });

  it('an expired one', async () => {
    const token = await makeToken(manager, 'personal', ['customer.view']);
    expect((await read(token.secret)).statusCode).toBe(200);
    await alter(sql`expires_at = now() - interval '1 second'`, token.id);
    const answer = await read(token.secret);
    expect([answer.statusCode, ...reasonOf(answer)]).toEqual([401, 'auth.bearer_invalid', 'expired']);
  });

  it('a revoked one, at once and for good', async () => {
    const token = await makeToken(manager, 'personal', ['customer.view']);
    expect((await read(token.secret)).statusCode).toBe(200);
    const revoked = await manager.call('DELETE', `/api/tokens/${token.id}`);
    expect(revoked.json<ApiToken>().revokedAt).not.toBeNull();
    expect(reasonOf(await read(token.secret))).toEqual(['auth.bearer_invalid', 'revoked']);
    const rotated = await manager.call('POST', `/api/tokens/${token.id}/rotate`, { payload: {} });
    expect([rotated.statusCode, ...reasonOf(rotated)]).toEqual([400, 'request.invalid', 'ended']);
  });

  it('one of a user whose account was disabled', async () => {
    const user = await company.user('manager');
    const { secret } = await makeToken(user, 'personal', ['customer.view']);
    const disable = { payload: { status: 'disabled' }, revision: 1 };
    expect((await admin.call('PATCH', `/api/team/${user.actor.userId}`, disable)).statusCode).toBe(200);
    expect(reasonOf(await read(secret))).toEqual(['auth.bearer_invalid', 'revoked']);
    // Enabled again, the account has no token that a person may know who had it.
    const enable = { payload: { status: 'active' }, revision: 2 };
    expect((await admin.call('PATCH', `/api/team/${user.actor.userId}`, enable)).statusCode).toBe(200);
    expect(reasonOf(await read(secret))).toEqual(['auth.bearer_invalid', 'revoked']);
  });

  it('a cookie beside it does not help', async () => {
    const answer = await callsOf(test, 'sy_pat_wrong')('GET', '/api/customers', {
      headers: { cookie: admin.cookie },
    });
    expect(answer.statusCode).toBe(401);
    const token = await makeToken(manager, 'personal', ['customer.view']);
    const me = await callsOf(test, token.secret)('GET', '/api/auth/user', {
      headers: { cookie: admin.cookie },
    });
    expect(me.json()).toMatchObject({ id: manager.actor.userId });
    const out = await callsOf(test, token.secret)('POST', '/api/auth/logout', {
      headers: { cookie: admin.cookie },
    });
    expect(out.statusCode).toBe(200);
    expect((await admin.call('GET', '/api/auth/user')).statusCode).toBe(200);
  });
});

describe('rotation', () => {
  it('gives a new secret and keeps the earlier one for the overlap only', async () => {
    const first = await makeToken(manager, 'personal', ['customer.view']);
    const rotate = async (overlapHours: number) =>
      (
        await manager.call('POST', `/api/tokens/${first.id}/rotate`, {
          payload: { overlapHours, expiresInDays: 60 },
        })
      ).json<ApiToken & { secret: string }>();
    const states = async (...secrets: string[]) =>
      Promise.all(
        secrets.map(async (secret) => (await callsOf(test, secret)('GET', '/api/customers')).statusCode),
      );
    const second = await rotate(24);
    expect(second).toMatchObject({ id: first.id, name: first.name, scopes: first.scopes });
    expect(Date.parse(second.expiresAt)).toBeGreaterThan(Date.parse(first.expiresAt));
    expect(await states(first.secret, second.secret)).toEqual([200, 200]);
    await alter(sql`previous_ends_at = now()`, first.id);
    expect(await states(first.secret, second.secret)).toEqual([401, 200]);
    expect(reasonOf(await callsOf(test, first.secret)('GET', '/api/customers'))).toEqual([
      'auth.bearer_invalid',
      'rotated',
    ]);
    const third = await rotate(24);
    const fourth = await rotate(0);
    // A second rotation ends what the first one had kept.
    expect(await states(first.secret, second.secret, third.secret, fourth.secret)).toEqual([
      401, 401, 401, 200,
    ]);
    const long = await manager.call('POST', `/api/tokens/${first.id}/rotate`, {
      payload: { overlapHours: 25 },
    });
    expect(long.statusCode).toBe(400);
  });
});

describe('scopes', () => {
  it('narrow what the user may do, and the refusal names the missing one', async () => {
    const { secret } = await makeToken(manager, 'personal', ['customer.view']);
    const call = callsOf(test, secret);
    const answer = await call('POST', '/api/customers', { payload: { name: 'Never' } });
    expect([answer.statusCode, ...reasonOf(answer)]).toEqual([
      403,
      'auth.insufficient_scope',
      'customer.create',
    ]);
    expect(answer.headers['www-authenticate']).toBe(
      'Bearer realm="Switchyard", error="insufficient_scope", scope="customer.create"',
    );
    expect(reasonOf(await call('GET', '/api/jobs'))).toEqual(['auth.insufficient_scope', 'job.view']);
  });

  it('hold within bulk changes and the search', async () => {
    const made = await manager.call('POST', '/api/customers', { payload: { name: 'Bulk Bakery' } });
    const { id, revision } = made.json<{ id: string; revision: number }>();
    const { secret } = await makeToken(admin, 'personal', ['customer.update', 'search.use']);
    const call = callsOf(test, secret);
    const bulk = await call('POST', '/api/customers/bulk', {
      payload: { action: 'delete', items: [{ id, revision }] },
    });
    expect(reasonOf(bulk)).toEqual(['auth.insufficient_scope', 'customer.delete']);
    const found = await call('GET', '/api/search?q=Bulk');
    expect(found.json()).toMatchObject({ items: [] });
    expect((await manager.call('GET', `/api/customers/${id}`)).statusCode).toBe(200);
  });

  it('hold within replayed actions, which never change accounts', async () => {
    const made = await manager.call('POST', '/api/customers', { payload: { name: 'Replayed Bakery' } });
    const customer = made.json<{ id: string; revision: number; phone: string | null }>();
    const { secret } = await makeToken(admin, 'personal', ['sync.use', 'customer.view']);
    const actions = [
      queuedPatch('/api/customers', customer, { phone: '+16175550199' }),
      queued({ method: 'DELETE', url: `/api/invitations/${customer.id}` }),
    ];
    const payload = {
      deviceId: randomUUID(),
      actorId: admin.actor.userId,
      sentAt: new Date().toISOString(),
      actions,
      waiting: { count: 2, oldestAt: null, offlineSince: null },
    };
    const answer = await callsOf(test, secret)('POST', '/api/sync', { payload });
    expect(answer.json<{ results: object[] }>().results).toMatchObject([
      { outcome: 'refused', problem: { code: 'auth.insufficient_scope' } },
      { outcome: 'refused', problem: { code: 'request.not_found' } },
    ]);
    const after = await manager.call('GET', `/api/customers/${customer.id}`);
    expect(after.json()).toMatchObject({ revision: customer.revision, phone: customer.phone });
  });

  it('leave the marks of a program on replayed actions, whatever its headers say', async () => {
    const made = await manager.call('POST', '/api/customers', { payload: { name: 'Marked Bakery' } });
    const customer = made.json<{ id: string; revision: number; phone: string | null }>();
    const { secret } = await makeToken(admin, 'personal', ['sync.use', 'customer.update']);
    const payload = {
      deviceId: randomUUID(),
      actorId: admin.actor.userId,
      sentAt: new Date().toISOString(),
      actions: [queuedPatch('/api/customers', customer, { phone: '+16175550199' })],
      waiting: { count: 1, oldestAt: null, offlineSince: null },
    };
    const headers = { 'x-requested-with': 'switchyard' };
    const answer = await callsOf(test, secret)('POST', '/api/sync', { payload, headers });
    expect(answer.json<{ results: object[] }>().results).toMatchObject([{ outcome: 'applied' }]);
    expect(await lastEvent('customer.updated')).toMatchObject({
      source: 'api',
      actor: { id: admin.actor.userId },
    });
  });

  it('hold for questions to the assistant', async () => {
    const ask = async (scopes: string[]) => {
      const { secret } = await makeToken(manager, 'personal', scopes);
      const payload = { message: 'Find Harbor Bakery', type: 'helper', context: 'subscriber_workflow' };
      return await callsOf(test, secret)('POST', '/api/ai/chat', { payload });
    };
    expect(reasonOf(await ask(['customer.view']))).toEqual(['auth.insufficient_scope', 'assistant.use']);
    const blind = await ask(['assistant.use']);
    expect(blind.json<{ response: string }>().response).toContain('API token has no permission');
    const seeing = await ask(['assistant.use', 'customer.view', 'job.view']);
    expect(seeing.json<{ response: string }>().response).toContain('Harbor Bakery');
  });

  it('cannot be wider than what the maker may do: nothing is made', async () => {
    const before = (await listed(manager)).length;
    for (const scope of ['customer.delete', 'team.manage', 'api_token.manage', 'no.such']) {
      const payload = { name: 'Too wide', scopes: ['customer.view', scope] };
      const answer = await manager.call('POST', '/api/tokens', { payload });
      expect.soft([answer.statusCode, ...reasonOf(answer)]).toEqual([400, 'request.invalid', 'not_yours']);
    }
    expect(await listed(manager)).toHaveLength(before);
  });

  it('cannot be widened by editing, only narrowed', async () => {
    const token = await makeToken(manager, 'personal', ['customer.view', 'job.view']);
    const change = (payload: object) => manager.call('PATCH', `/api/tokens/${token.id}`, { payload });
    const refused = await change({ name: 'Renamed', scopes: ['customer.view', 'site.view'] });
    expect([refused.statusCode, ...reasonOf(refused)]).toEqual([400, 'request.invalid', 'widened']);
    expect((await listed(manager)).find(({ id }) => id === token.id)).toMatchObject({
      name: token.name,
      scopes: ['customer.view', 'job.view'],
    });
    expect((await change({ name: 'Renamed', scopes: ['job.view'] })).json()).toMatchObject({
      name: 'Renamed',
      scopes: ['job.view'],
    });
    const call = callsOf(test, token.secret);
    expect((await call('GET', '/api/customers')).statusCode).toBe(403);
    expect((await call('GET', '/api/jobs')).statusCode).toBe(200);
    await expect(alter(sql`scopes = '{customer.view}'`, token.id)).rejects.toThrow('cannot be widened');
  });

  it('lose their effect at once with the role of the user', async () => {
    const user = await company.user('admin');
    const { secret } = await makeToken(user, 'personal', ['flag.view', 'flag.change', 'customer.view']);
    const call = callsOf(test, secret);
    expect((await call('GET', '/api/flag-tokens')).statusCode).toBe(200);
    await test.deps.database.inCompany(company.companyId, (tx) =>
      tx.updateTable('users').set({ role: 'technician' }).where('id', '=', user.actor.userId).execute(),
    );
    expect(reasonOf(await call('GET', '/api/flag-tokens'))[0]).toBe('auth.forbidden');
    expect(reasonOf(await call('GET', '/api/flags'))[0]).toBe('auth.forbidden');
    expect((await call('GET', '/api/auth/user')).json()).toMatchObject({ role: 'technician' });
  });
});

describe('topics', () => {
  let work: WorkCompany;
  let topics: Record<TopicKind, string>;
  beforeAll(async () => {
    work = await newWorkCompany(test);
    await work.newVisit();
    const message = { customerId: work.account.id, channel: 'call', body: 'Gate code 4711' };
    await work.manager.call('POST', '/api/communications', { payload: message });
    await work.admin.call('POST', '/api/flags', { payload: { key: 'quick_pay' } });
    const production = '/api/flags/quick_pay/environments/production';
    const switched = { revision: 1, payload: { enabled: true, reason: 'Try it' } };
    ok(await work.admin.call('PATCH', production, switched));
    const { companyId, worker, account } = work;
    topics = {
      ...(Object.fromEntries(
        companyTopicKinds.map((kind) => [kind, companyTopic(companyId, kind)]),
      ) as Record<CompanyTopicKind, string>),
      technician: personalTopic(companyId, 'technician', worker.id),
      customer: personalTopic(companyId, 'customer', account.id),
      user: personalTopic(companyId, 'user', work.admin.actor.userId),
    };
  });
  const needed = {
    timeline: [],
    desk: [],
    dispatch: ['job.view', 'visit.view', 'technician.view'],
    technician: ['job.view', 'visit.view'],
    customer: ['job.view', 'visit.view'],
    flags: ['flag.evaluate'],
    ab: ['flag.evaluate'],
    flag_changes: ['flag.view'],
    user: ['notification.view'],
  } as const satisfies Record<TopicKind, readonly string[]>;
  const kinds = Object.keys(needed) as TopicKind[];
  const callWith = async (scopes: readonly string[], kind: TokenKind = 'personal') =>
    callsOf(test, (await makeToken(work.admin, kind, ['event.view', ...scopes])).secret);
  const paths = (kind: TopicKind) => [
    `/api/snapshot?topic=${topics[kind]}`,
    `/api/events?topic=${topics[kind]}&limit=500`,
  ];
  const eventsIn = (answer: { json: () => unknown }) =>
    (answer.json() as { items: TopicEvent[] }).items.map(({ event }) => event);

  it.each(kinds.filter((kind) => needed[kind].length > 0))('%s needs the scopes to view it', async (kind) => {
    const scopes: readonly string[] = needed[kind];
    const lacking = [[], ...scopes.map((left) => scopes.filter((scope) => scope !== left))];
    for (const some of lacking) {
      const call = await callWith(some);
      for (const path of paths(kind)) {
        const answer = await call('GET', path);
        expect
          .soft([some, answer.statusCode, ...reasonOf(answer)])
          .toEqual([some, 404, 'topic.refused', undefined]);
      }
    }
    const call = await callWith(scopes);
    for (const path of paths(kind)) expect.soft((await call('GET', path)).statusCode).toBe(200);
  });

  it.each(['personal', 'service'] as const)(
    '%s: event.view alone reads what happened, not what was written',
    async (kind) => {
      const call = await callWith([], kind);
      const texts: string[] = [];
      for (const area of ['timeline', 'desk'] as const) {
        const answer = await call('GET', `/api/events?topic=${topics[area]}&limit=500`);
        const events = eventsIn(answer);
        expect(events.length).toBeGreaterThan(0);
        expect(events.filter(({ record, changes }) => record !== null || changes.length > 0)).toEqual([]);
        texts.push(answer.body, (await call('GET', `/api/snapshot?topic=${topics[area]}`)).body);
      }
      expect(texts.join('')).not.toContain('Gate code 4711');
      expect(texts.join('')).not.toContain('12 Main Street');
    },
  );

  it('events contain the records that the token may view, and no others', async () => {
    const call = await callWith([...needed.dispatch, 'communication.view']);
    const board = eventsIn(await call('GET', `/api/events?topic=${topics.dispatch}&limit=500`));
    const shown = board.filter(({ record }) => record !== null).map(({ entity }) => entity.kind);
    expect(new Set(shown)).toEqual(new Set(['job', 'visit', 'technician']));
    expect(board.filter(({ entity, changes }) => entity.kind === 'customer' && changes.length > 0)).toEqual(
      [],
    );
    const desk = await call('GET', `/api/events?topic=${topics.desk}`);
    expect(desk.body).toContain('Gate code 4711');
  });

  it.each(kinds)('%s: a token with all scopes of its user reads the same as a session', async (kind) => {
    const scopes = offeredScopes(permissionsOf('admin'), 'personal');
    const call = callsOf(test, (await makeToken(work.admin, 'personal', scopes)).secret);
    for (const path of paths(kind)) {
      const seen = await work.admin.call('GET', path);
      expect(seen.statusCode).toBe(200);
      expect((await call('GET', path)).json()).toEqual(seen.json());
    }
  });
});
