import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Notice, type SystemStatus, systemStatusSchema } from '@switchyard/contracts/status/status.ts';
import { formReadyMs } from '@switchyard/api/http/form-guard.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { insertProbes, rollUpDays } from '@switchyard/platform/db/repositories/status-probe-repository.ts';
import { announceUpdate } from '@switchyard/workers/handlers/status/announce-update.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestApp,
  type TestApp,
  type TestCompany,
  type TestUser,
  testOrigin,
} from '../support/test-app.ts';
import { waitFor } from '../support/wait-for.ts';

let now: number;
let app: TestApp;
let owner: pg.Client;
let company: TestCompany;
let other: TestCompany;
let admin: TestUser;
beforeAll(async () => {
  now = Date.now();
  app = await createTestApp({
    environment: { SWITCHYARD_OPERATORS: 'ops@example.test' },
    deps: { clock: { now: () => new Date(now) } },
  });
  owner = new pg.Client({ connectionString: app.services.ownerUrl });
  await owner.connect();
  // The first demo company is the operator.
  company = await app.newCompany();
  other = await app.newCompany();
  admin = await company.user('admin');
});
afterAll(async () => {
  await owner.end();
  await app[Symbol.asyncDispose]();
});
beforeEach(async () => {
  now += 60_000;
  app.enqueued.length = 0;
  await owner.query('TRUNCATE status_probes, status_days, status_notices, status_subscribers CASCADE');
});

async function status(): Promise<SystemStatus> {
  now += 10_000;
  const answer = await app.app.inject({ method: 'GET', url: '/api/status' });
  expect(answer.statusCode).toBe(200);
  return systemStatusSchema.parse(answer.json());
}

const incident = {
  kind: 'incident',
  title: 'Live updates are late',
  body: 'We look into it.',
  impact: 'degraded',
  components: ['live_updates'],
};

async function newNotice(fields: object = {}): Promise<Notice> {
  const answer = await admin.call('POST', '/api/status/notices', { payload: { ...incident, ...fields } });
  expect(answer.statusCode).toBe(201);
  return answer.json<Notice>();
}

async function post(notice: Notice, state: string, by: TestUser = admin) {
  now += 1_000;
  return await by.call('POST', `/api/status/notices/${notice.id}/updates`, {
    payload: { state, body: `Now ${state}.` },
    revision: notice.revision,
  });
}

describe('the status', () => {
  it('says that nothing is known before anything was probed', async () => {
    const { overall, components } = await status();
    expect(overall).toBe('unknown');
    expect(components.map(({ state }) => state)).toEqual(components.map(() => 'unknown'));
    expect(components.map(({ id }) => id)).not.toContain('mail');
    expect(components.every(({ uptime, days }) => uptime === null && days.length === 0)).toBe(true);
  });

  it('follows the last probe, and forgets it when no other comes', async () => {
    const { global } = app.services.database;
    const minute = (ago: number) => new Date(Math.floor(now / 60_000) * 60_000 - ago * 60_000);
    const row = { latencyMs: 12, detail: null };
    await insertProbes(global, minute(1), [{ component: 'api', result: 'up', ...row }]);
    await insertProbes(global, minute(0), [
      { component: 'api', result: 'down', latencyMs: null, detail: 'refused' },
      { component: 'mail', result: 'up', ...row },
    ]);
    const first = await status();
    const states = Object.fromEntries(first.components.map(({ id, state }) => [id, state]));
    expect(states).toMatchObject({ api: 'down', mail: 'operational', website: 'unknown' });
    expect(first.overall).toBe('partial_outage');
    expect(JSON.stringify(first)).not.toContain('refused');
    now += 4 * 60_000;
    const later = await status();
    expect(later.components.find(({ id }) => id === 'api')?.state).toBe('unknown');
  });

  it('counts a day from its probes alone: minutes without one are neither up nor down', async () => {
    const { global } = app.services.database;
    const today = new Date();
    today.setUTCHours(0, 0, 0, 0);
    const results = ['up', 'up', 'up', 'down', 'degraded'] as const;
    for (const [index, result] of results.entries()) {
      const probe = {
        component: 'api',
        result,
        latencyMs: result === 'down' ? null : (index + 1) * 10,
        detail: null,
      } as const;
      await insertProbes(global, new Date(today.getTime() + index * 60_000), [probe]);
    }
    await rollUpDays(global);
    // Of two results for the same minute, the first one reported is kept.
    await insertProbes(global, today, [{ component: 'api', result: 'down', latencyMs: null, detail: null }]);
    await rollUpDays(global);
    const api = (await status()).components.find(({ id }) => id === 'api');
    expect(api?.days).toEqual([
      { day: today.toISOString().slice(0, 10), probes: 5, degraded: 1, down: 1, p50Ms: 25, p95Ms: 47 },
    ]);
    expect(api?.uptime).toBe(0.8);
    expect(api?.hours).toHaveLength(1);
  });

  it('may be cached briefly, and is not sent again to clients that have it', async () => {
    await newNotice();
    now += 10_000;
    const first = await app.app.inject({ method: 'GET', url: '/api/status' });
    expect(first.headers['cache-control']).toMatch(/^public, max-age=15/);
    const etag = String(first.headers.etag);
    const again = await app.app.inject({
      method: 'GET',
      url: '/api/status',
      headers: { 'if-none-match': etag },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await newNotice({ title: 'Another one' });
    const changed = await app.app.inject({
      method: 'GET',
      url: '/api/status',
      headers: { 'if-none-match': etag },
    });
    expect(changed.statusCode).toBe(200);
  });

  it('is offered as feeds, with markup escaped', async () => {
    await newNotice({ title: 'A <b>bold</b> & "quoted" title', body: 'Read ]]> this <script>' });
    now += 10_000;
    const atom = await app.app.inject({ method: 'GET', url: '/api/status/feed.atom' });
    expect(atom.headers['content-type']).toContain('application/atom+xml');
    expect(atom.body).toContain('Investigating: A &lt;b&gt;bold&lt;/b&gt; &amp; &quot;quoted&quot; title');
    expect(atom.body).not.toContain('<script>');
    const json = await app.app.inject({ method: 'GET', url: '/api/status/feed.json' });
    expect(json.json()).toMatchObject({ items: [{ content_text: 'Read ]]> this <script>' }] });
  });

  it('tells open pages when it changes', async () => {
    await app.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.app.server.address() as AddressInfo;
    const call = request({ host: '127.0.0.1', port, path: '/api/status/events' });
    call.end();
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    expect(response.headers['content-type']).toBe('text/event-stream');
    expect(response.headers['content-security-policy']).toBeDefined();
    let text = '';
    response.setEncoding('utf8').on('data', (part: string) => (text += part));
    await waitFor('the first word', () => text.includes('event: following'));
    await newNotice();
    await waitFor('the news', () => text.includes('event: changed'));
    call.destroy();
  });

  it('is followed by so many pages of one address, and by others once these have gone', async () => {
    await using busy = await createTestApp();
    await busy.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = busy.app.server.address() as AddressInfo;
    const follow = async () => {
      const call = request({ host: '127.0.0.1', port, path: '/api/status/events' });
      call.on('error', () => undefined).end();
      const [response] = (await once(call, 'response')) as [IncomingMessage];
      response.on('error', () => undefined).resume();
      return { call, statusCode: response.statusCode };
    };
    for (let count = 0; count < 120; count += 1) {
      const call = request({ host: '127.0.0.1', port, path: '/api/status/events' });
      call.on('error', () => undefined).end();
      call.once('socket', (socket) => socket.once('connect', () => setImmediate(() => call.destroy())));
    }
    const open: Awaited<ReturnType<typeof follow>>[] = [];
    const grow = async () => {
      const next = await follow();
      if (next.statusCode === 200) open.push(next);
      return open.length === 100;
    };
    await waitFor('a hundred readers', grow);
    expect((await follow()).statusCode).toBe(503);
    for (const { call } of open) call.destroy();
    await waitFor('a free place', async () => (await follow()).statusCode === 200);
  });
});

describe('notices', () => {
  it('are written by admins of the company that runs the service and by operators, and by nobody else', async () => {
    const operator = await other.user('admin');
    await owner.query(`UPDATE users SET email = 'ops@example.test' WHERE id = $1`, [operator.actor.userId]);
    const refused = [
      await company.user('manager'),
      await company.user('technician'),
      await company.user('customer'),
      await other.user('admin'),
    ];
    const notice = await newNotice();
    for (const user of refused) {
      const calls = [
        await user.call('POST', '/api/status/notices', { payload: incident }),
        await user.call('PATCH', `/api/status/notices/${notice.id}`, {
          payload: { impact: 'major' },
          revision: 1,
        }),
        await post(notice, 'identified', user),
      ];
      expect(calls.map((call) => call.json<{ code: string }>().code)).toEqual(
        calls.map(() => 'auth.forbidden'),
      );
      expect((await user.call('GET', '/api/status/access')).json()).toEqual({
        manage: false,
        subscribers: null,
      });
    }
    expect((await post(notice, 'identified', operator)).statusCode).toBe(201);
    expect((await admin.call('GET', '/api/status/access')).json()).toMatchObject({ manage: true });
    const visitor = await app.app.inject({
      method: 'POST',
      url: '/api/status/notices',
      headers: { origin: testOrigin, 'idempotency-key': 'a' },
      payload: incident,
    });
    expect(visitor.json()).toMatchObject({ code: 'auth.required' });
  });

  it('of an incident go from investigating to resolved, colour the components, and stay closed', async () => {
    let notice = await newNotice({ impact: 'partial', components: ['website', 'live_updates', 'website'] });
    expect(notice).toMatchObject({ state: 'investigating', components: ['website', 'live_updates'] });
    const open = await status();
    expect(open.overall).toBe('partial_outage');
    expect(open.notices.map(({ id }) => id)).toEqual([notice.id]);
    for (const state of ['identified', 'monitoring', 'identified', 'monitoring', 'resolved']) {
      const answer = await post(notice, state);
      expect(answer.statusCode).toBe(201);
      notice = answer.json<Notice>();
    }
    expect(notice.updates.map(({ state }) => state)).toEqual([
      'resolved',
      'monitoring',
      'identified',
      'monitoring',
      'identified',
      'investigating',
    ]);
    expect(notice.closedAt).not.toBeNull();
    expect((await post(notice, 'monitoring')).json()).toMatchObject({ code: 'status.transition_refused' });
    const closed = await status();
    expect(closed.notices).toEqual([]);
    expect(closed.history.map(({ id }) => id)).toEqual([notice.id]);
    expect(JSON.stringify(closed)).not.toContain(admin.actor.name);
  });

  it('of a maintenance are planned, begin and are completed; states of an incident are none of theirs', async () => {
    const plan = { kind: 'maintenance', startsAt: '2031-01-01T10:00:00Z', endsAt: '2031-01-01T11:00:00Z' };
    const planned = await newNotice(plan);
    expect(planned.state).toBe('scheduled');
    expect((await status()).overall).toBe('unknown');
    expect((await post(planned, 'resolved')).json()).toMatchObject({ code: 'status.transition_refused' });
    const running = (await post(planned, 'in_progress')).json<Notice>();
    expect((await status()).components.find(({ id }) => id === 'live_updates')?.state).toBe('maintenance');
    expect((await post(running, 'scheduled')).json()).toMatchObject({ code: 'status.transition_refused' });
    expect((await post(running, 'completed')).json()).toMatchObject({ state: 'completed' });
  });

  it.each([
    [{ kind: 'maintenance' }, ['/startsAt', '/endsAt']],
    [{ kind: 'maintenance', startsAt: '2031-01-01T10:00:00Z', endsAt: '2031-01-01T10:00:00Z' }, ['/endsAt']],
    [{ components: ['kitchen'] }, ['/components/0']],
    [{ title: ' ' }, ['/title']],
    [{ body: 'x'.repeat(4_001) }, ['/body']],
    [{ state: 'resolved' }, ['/state']],
  ])('are refused with %j', async (fields, pointers) => {
    const answer = await admin.call('POST', '/api/status/notices', { payload: { ...incident, ...fields } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ errors: { pointer: string }[] }>().errors.map(({ pointer }) => pointer)).toEqual(
      pointers,
    );
  });

  it('are changed on the revision they have', async () => {
    const notice = await newNotice();
    const change = (payload: object, revision: number) =>
      admin.call('PATCH', `/api/status/notices/${notice.id}`, { payload, revision });
    const changed = await change({ impact: 'major', title: 'Nothing works' }, 1);
    expect(changed.json()).toMatchObject({ impact: 'major', title: 'Nothing works', revision: 2 });
    expect((await change({ impact: 'none' }, 1)).json()).toMatchObject({ code: 'revision.stale' });
    expect((await change({ endsAt: '2031-01-01T10:00:00Z' }, 2)).json()).toMatchObject({
      code: 'request.invalid',
    });
    expect((await change({}, 2)).json()).toMatchObject({ code: 'request.invalid' });
  });
});

describe('a subscription by mail', () => {
  const email = 'reader@example.test';

  async function ask(fields: object = {}, guard?: object) {
    const form = await app.app.inject({ method: 'GET', url: '/api/status/subscriptions/form' });
    now += formReadyMs + 1;
    return await app.app.inject({
      method: 'POST',
      url: '/api/status/subscriptions',
      headers: { origin: testOrigin },
      payload: {
        channel: 'mail',
        email,
        ...fields,
        guard: guard ?? { token: form.json<{ token: string }>().token },
      },
    });
  }

  async function mails(): Promise<{ id: string; recipient: string; subject: string; body: string }[]> {
    const { rows } = await owner.query(
      'SELECT id, recipient, subject, body FROM outbox_mails WHERE company_id = $1 ORDER BY created_at',
      [company.companyId],
    );
    return rows as { id: string; recipient: string; subject: string; body: string }[];
  }

  const open = async (path: string, token: string) =>
    await app.app.inject({
      method: 'POST',
      url: `/api/status/subscriptions/${path}`,
      headers: { origin: testOrigin },
      payload: { token },
    });
  const linkIn = (text: string | undefined, kind: string) =>
    new RegExp(`#${kind}=([\\w-]+)`).exec(text ?? '')?.[1] ?? '';
  const tell = async () => {
    for (const { name, payload } of app.enqueued) {
      if (name === 'status.announce') {
        await announceUpdate(
          { ...app.deps, producer: noProducer },
          (payload as { updateId: string }).updateId,
        );
      }
    }
  };
  const noProducer = {
    tryAdd: async () => true,
    addAll: async () => undefined,
    addAgain: async () => undefined,
  };

  beforeEach(async () => {
    await owner.query('DELETE FROM outbox_mails');
  });

  it('begins with the link of a mail, gets every update once, and ends with the link of any of them', async () => {
    expect((await ask()).statusCode).toBe(202);
    const [confirm] = await mails();
    expect(confirm?.recipient).toBe(email);
    expect(app.enqueued).toEqual([{ name: 'mail.send', payload: { mailId: confirm?.id } }]);
    await newNotice();
    await tell();
    expect(await mails()).toHaveLength(1);

    const token = linkIn(confirm?.body, 'confirm');
    expect((await open('confirm', token)).json()).toEqual({ channel: 'mail', secret: null });
    expect((await open('confirm', token)).json()).toMatchObject({ code: 'auth.token_invalid' });
    await newNotice({ title: 'The second one' });
    await tell();
    await tell();
    const [, told, ...more] = await mails();
    expect(more).toEqual([]);
    expect(told?.subject).toBe('[Switchyard status] Investigating: The second one');
    expect(told?.body).toContain('Affected: Live updates');

    const end = linkIn(told?.body, 'unsubscribe');
    expect((await open('unsubscribe', end)).json()).toEqual({ ok: true });
    expect((await open('unsubscribe', end)).json()).toMatchObject({ code: 'auth.token_invalid' });
    const { rows } = await owner.query('SELECT FROM status_subscribers');
    expect(rows).toEqual([]);
  });

  it('answers alike whether the address is known or not, and mails it once in ten minutes', async () => {
    const answers = [await ask(), await ask(), await ask({ email: 'someone-else@example.test' })];
    expect(answers.map((answer) => [answer.statusCode, answer.body])).toEqual(
      answers.map(() => [202, '{"ok":true}']),
    );
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([email, 'someone-else@example.test']);
    await owner.query(`UPDATE status_subscribers SET confirm_sent_at = now() - interval '11 minutes'`);
    await ask();
    const links = (await mails())
      .filter(({ recipient }) => recipient === email)
      .map(({ body }) => linkIn(body, 'confirm'));
    expect(links).toHaveLength(2);
    expect((await open('confirm', links[0] ?? '')).json()).toMatchObject({ code: 'auth.token_invalid' });
    expect((await open('confirm', links[1] ?? '')).statusCode).toBe(200);
    await owner.query(`UPDATE status_subscribers SET confirm_sent_at = now() - interval '11 minutes'`);
    await ask();
    expect((await mails()).filter(({ recipient }) => recipient === email)).toHaveLength(2);
  });

  it('cannot be used to mail a person repeatedly, or with the sender’s text', async () => {
    const hooks = Array.from({ length: 5 }, (_, at) => `https://hooks.example.com/you-have-won-${at}`);
    const answers = await Promise.all(hooks.map((url) => ask({ channel: 'webhook', url })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(hooks.map(() => 202));
    const asked = await mails();
    expect(asked).toHaveLength(3);
    expect(asked.every(({ body }) => body.includes('hooks.example.com'))).toBe(true);
    expect(asked.map(({ body }) => body).join()).not.toContain('you-have-won');
  });

  it('is confirmed within two days', async () => {
    await ask();
    const [mail] = await mails();
    await owner.query(`UPDATE status_subscribers SET confirm_sent_at = now() - interval '49 hours'`);
    expect((await open('confirm', linkIn(mail?.body, 'confirm'))).json()).toMatchObject({
      code: 'auth.token_invalid',
    });
  });

  it('is kept without the secret of its link', async () => {
    await ask();
    const [mail] = await mails();
    const token = linkIn(mail?.body, 'confirm');
    const { rows } = await owner.query<{ hash: string }>(
      `SELECT encode(confirm_hash, 'hex') AS hash FROM status_subscribers`,
    );
    expect(rows).toEqual([{ hash: createHash('sha256').update(token).digest('hex') }]);
  });

  it.each([
    [{ email: 'nobody' }, '/email'],
    [{ channel: 'pigeon' }, '/channel'],
    [{ channel: 'webhook' }, '/url'],
    [{ channel: 'webhook', url: 'http://example.com/hook' }, '/url'],
    [{ channel: 'webhook', url: 'https://user:secret@example.com/hook' }, '/url'],
    [{ channel: 'webhook', url: 'https://10.0.0.8/hook' }, '/url'],
    [{ channel: 'webhook', url: 'https://169.254.169.254/latest/meta-data' }, '/url'],
    [{ channel: 'webhook', url: 'https://0x0a000001/' }, '/url'],
    [{ channel: 'webhook', url: 'https://[fd00::1]/' }, '/url'],
    [{ channel: 'webhook', url: 'https://redis/' }, '/url'],
    [{ channel: 'webhook', url: 'https://db.internal/' }, '/url'],
    [{ channel: 'webhook', url: 'file:///etc/passwd' }, '/url'],
  ])('is refused with %j', async (fields, pointer) => {
    const answer = await ask(fields);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ errors: { pointer: string }[] }>().errors[0]?.pointer).toBe(pointer);
    expect(await mails()).toEqual([]);
  });

  it('is not for programs', async () => {
    expect((await ask({}, { token: 'made.up.token' })).json()).toMatchObject({ code: 'request.invalid' });
    const form = await app.app.inject({ method: 'GET', url: '/api/status/subscriptions/form' });
    const { token } = form.json<{ token: string }>();
    expect((await ask({}, { token, trap: 'buy' })).json()).toMatchObject({ code: 'request.invalid' });
    expect(await mails()).toEqual([]);
  });
});

it('a status change is no change of a company: its tables contain nothing of it', async () => {
  await newNotice();
  const { rows } = await app.services.database.inCompany(other.companyId, (tx) =>
    sql<{ count: number }>`SELECT count(*) AS count FROM outbox_mails`.execute(tx),
  );
  expect(rows[0]?.count).toBe(0);
});
