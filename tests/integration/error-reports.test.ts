import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { AppDeps } from '@switchyard/api/app-deps.ts';
import type { ErrorGroup, StoredReport } from '@switchyard/contracts/error-reports/error-report.ts';
import { keepSourceMaps } from '@switchyard/platform/db/repositories/source-map-repository.ts';
import { removeExpired } from '@switchyard/workers/schedules/remove-expired.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestApp,
  type TestApp,
  type TestCompany,
  type TestUser,
  testOrigin,
} from '../support/test-app.ts';

type Tracked = Parameters<AppDeps['errorTracker']['browser']>[0];

const tracked: Tracked[] = [];
let app: TestApp;
let owner: pg.Client;
let operating: TestCompany;
let company: TestCompany;
let manager: TestUser;
beforeAll(async () => {
  app = await createTestApp({ deps: { errorTracker: { browser: (failure) => tracked.push(failure) } } });
  owner = new pg.Client({ connectionString: app.services.ownerUrl });
  await owner.connect();
  operating = await app.newCompany();
});
afterAll(async () => {
  await owner.end();
  await app[Symbol.asyncDispose]();
});
beforeEach(async () => {
  tracked.length = 0;
  await owner.query('TRUNCATE error_groups CASCADE');
  company = await app.newCompany();
  manager = await company.user('manager');
});

const newErrorId = () => randomUUID().slice(0, 8);

function report(fields: object = {}) {
  return {
    errorId: newErrorId(),
    kind: 'render',
    type: 'TypeError',
    message: 'Lane 7 has no row',
    stack:
      'TypeError: Lane 7 has no row\n    at Lane (http://localhost:8080/assets/dispatch-page-Ab3_d9-x.js:1:20)',
    path: '/dispatch',
    release: 'v3.1.0',
    at: new Date().toISOString(),
    breadcrumbs: [{ ts: Date.now(), kind: 'navigation', text: '/dispatch' }],
    dropped: 0,
    ...fields,
  };
}

async function send(body: object, from: TestUser | null = manager) {
  return await app.app.inject({
    method: 'POST',
    url: '/api/errors',
    headers: {
      origin: testOrigin,
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0.0.0 Safari/537.36',
      ...(from ? { cookie: from.cookie } : {}),
    },
    payload: body,
  });
}

async function groups(user: TestUser = manager, query = ''): Promise<ErrorGroup[]> {
  const answer = await user.call('GET', `/api/observability/error-groups${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ items: ErrorGroup[] }>().items;
}

async function detail(id: string, query = ''): Promise<{ group: ErrorGroup; reports: StoredReport[] }> {
  return (await manager.call('GET', `/api/observability/error-groups/${id}${query}`)).json();
}

describe('a report', () => {
  it('is found by the id that the error screen shows, with what happened before', async () => {
    const sent = report();
    const answer = await send(sent);
    expect([answer.statusCode, answer.json()]).toEqual([202, { outcome: 'stored' }]);
    await send(report({ message: 'Something else' }));
    const [group, ...more] = await groups(manager, `?q=${sent.errorId.toUpperCase()}`);
    expect(more).toEqual([]);
    expect(group).toMatchObject({
      type: 'TypeError',
      message: 'Lane 7 has no row',
      place: 'dispatch-page',
      count: 1,
    });
    const { reports } = await detail(group?.id ?? '', `?errorId=${sent.errorId}`);
    expect(reports).toEqual([
      {
        errorId: sent.errorId,
        frames: [expect.objectContaining({ file: '/assets/dispatch-page-Ab3_d9-x.js', source: null })],
        at: sent.at,
        release: 'v3.1.0',
        message: sent.message,
        stack: sent.stack,
        path: '/dispatch',
        browser: 'Chrome 131 on Linux',
        role: 'manager',
        breadcrumbs: sent.breadcrumbs,
      },
    ]);
  });

  it('joins those of the same error, of any release, and counts once however often it arrives', async () => {
    const first = report();
    await send(first);
    expect((await send(first)).json()).toEqual({ outcome: 'known' });
    await send(
      report({
        message: 'Lane 12 has no row',
        release: 'v3.2.0',
        stack:
          'TypeError: Lane 12 has no row\n    at x (http://localhost:8080/assets/dispatch-page-99999999.js:9:2)',
        dropped: 4,
      }),
    );
    const all = await groups();
    expect(all).toHaveLength(1);
    expect(all[0]).toMatchObject({ count: 2, release: 'v3.2.0', dropped: 4 });
  });

  it('of a visitor goes to the company that runs the site, those of a user to their own', async () => {
    await send(report({ message: 'As a visitor' }), null);
    await send(report({ message: 'As a user' }));
    expect((await groups()).map(({ message }) => message)).toEqual(['As a user']);
    const [seen] = await groups(await operating.user('manager'));
    expect(seen?.message).toBe('As a visitor');
    const elsewhere = await manager.call('GET', `/api/observability/error-groups/${seen?.id}`);
    expect(elsewhere.json()).toMatchObject({ code: 'request.not_found' });
  });

  it('is stripped of personal and secret data, from any sender', async () => {
    const answer = await send(
      report({
        message: 'No mail to ada@example.com at +1 617 555 0100 for 0198c1f0-7b7a-7c3e-9a55-0123456789ab',
        stack: 'Error: token=abcdef ada@example.com\n    at f (https://a.example/assets/x.js?key=1:1:1)',
        path: '/customers/0198c1f0-7b7a-7c3e-9a55-0123456789ab?q=Ada',
        breadcrumbs: [{ ts: 1, kind: 'click', text: 'button "Mail ada@example.com"' }],
      }),
    );
    expect(answer.json()).toEqual({ outcome: 'stored' });
    const [group] = await groups();
    const stored = JSON.stringify(await detail(group?.id ?? ''));
    expect(stored).not.toMatch(/ada@|617\D{0,2}555|0198c1f0|abcdef|q=Ada|key=1/);
    expect(stored).toContain('/customers/:id');
    expect(JSON.stringify(tracked)).not.toMatch(/ada@|617\D{0,2}555|0198c1f0|abcdef|q=Ada/);
  });

  it('is cut to what it may hold: 100 breadcrumbs, 2,048 characters', async () => {
    const breadcrumbs = Array.from({ length: 130 }, (_, ts) => ({
      ts,
      kind: 'click',
      text: `button ${'x'.repeat(300)}`,
    }));
    await send(report({ message: 'm'.repeat(5_000), breadcrumbs }));
    const [group] = await groups();
    const { reports } = await detail(group?.id ?? '');
    expect(reports[0]?.message).toHaveLength(2_048);
    expect(reports[0]?.breadcrumbs.map(({ ts }) => ts)).toEqual(
      Array.from({ length: 100 }, (_, at) => at + 30),
    );
    expect(reports[0]?.breadcrumbs[0]?.text).toHaveLength(200);
  });

  it('is cut between characters, not through them', async () => {
    const text = `${'x'.repeat(199)}\u{1F527}`;
    const answer = await send(
      report({ message: `${'m'.repeat(2_047)}\u{1F527}`, breadcrumbs: [{ ts: 1, kind: 'click', text }] }),
    );
    expect([answer.statusCode, answer.json()]).toEqual([202, { outcome: 'stored' }]);
  });

  it('of visitors never takes all the groups there may be', async () => {
    const staff = await operating.user('manager');
    await owner.query(
      `INSERT INTO error_groups (id, company_id, fingerprint, kind, type, message, release)
        SELECT gen_random_uuid(), $1, 'made-up-' || n, 'render', 'Error', 'x', 'v' FROM generate_series(1, 1000) n`,
      [operating.companyId],
    );
    expect((await send(report(), null)).json()).toEqual({ outcome: 'dropped' });
    expect((await send(report(), staff)).json()).toEqual({ outcome: 'stored' });
    expect((await send(report(), null)).json()).toEqual({ outcome: 'stored' });
  });

  it.each([
    ['too much of everything', { stack: 's'.repeat(70_000) }, 413, 'request.too_large'],
    ['an id that is none', { errorId: '<script>' }, 400, 'request.invalid'],
    ['an unknown kind', { kind: 'weather' }, 400, 'request.invalid'],
    ['a NUL', { message: 'a\u0000b' }, 400, 'request.invalid'],
    ['fields nobody asked for', { password: 'x' }, 400, 'request.invalid'],
  ])('with %s is refused', async (_, fields, statusCode, code) => {
    const answer = await send(report(fields));
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([statusCode, code]);
    expect(await groups()).toEqual([]);
  });

  it('from another site is refused', async () => {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/errors',
      headers: { origin: 'https://evil.example' },
      payload: report(),
    });
    expect(answer.json()).toMatchObject({ code: 'request.origin_refused' });
  });

  it('that comes after too many from one address is refused with when to go on', async () => {
    await using strict = await createTestApp({ environment: { SWITCHYARD_RATE_LIMIT_FACTOR: '1' } });
    await strict.newCompany();
    const codes: number[] = [];
    for (let index = 0; index < 62; index += 1) {
      const answer = await strict.app.inject({
        method: 'POST',
        url: '/api/errors',
        headers: { origin: testOrigin },
        payload: report(),
      });
      codes.push(answer.statusCode);
      if (answer.statusCode === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(codes.filter((code) => code === 202)).toHaveLength(60);
    expect(codes.slice(-2)).toEqual([429, 429]);
  });
});

describe('a group', () => {
  it('is resolved by staff and opens by itself when the error comes back', async () => {
    await send(report());
    const [group] = await groups();
    const url = `/api/observability/error-groups/${group?.id}/state`;
    const resolved = await manager.call('POST', url, { payload: { state: 'resolved' } });
    expect(resolved.json()).toMatchObject({ state: 'resolved', resolvedBy: manager.actor.name });
    expect(await groups(manager, '?state=open')).toEqual([]);
    await send(report());
    expect(await groups(manager, '?state=open')).toMatchObject([
      { id: group?.id, count: 2, reopened: 1, resolvedAt: null, resolvedBy: null },
    ]);
    await manager.call('POST', url, { payload: { state: 'resolved' } });
    expect((await manager.call('POST', url, { payload: { state: 'open' } })).json()).toMatchObject({
      state: 'open',
    });
  });

  it('keeps its newest hundred reports and counts all', async () => {
    for (let index = 0; index < 104; index += 1)
      await send(report({ at: new Date(Date.now() + index).toISOString() }));
    const [group] = await groups();
    expect(group?.count).toBe(104);
    const { rows } = await owner.query('SELECT FROM error_reports');
    expect(rows).toHaveLength(100);
  });

  it('is for those who may see how the system is doing', async () => {
    await send(report());
    const [group] = await groups();
    for (const role of ['technician', 'customer'] as const) {
      const user = await company.user(role);
      const answers = [
        await user.call('GET', '/api/observability/error-groups'),
        await user.call('GET', `/api/observability/error-groups/${group?.id}`),
        await user.call('POST', `/api/observability/error-groups/${group?.id}/state`, {
          payload: { state: 'resolved' },
        }),
      ];
      expect(answers.map((answer) => answer.json<{ code: string }>().code)).toEqual(
        answers.map(() => 'auth.forbidden'),
      );
    }
  });

  it('is not looked for by what is no text', async () => {
    await send(report());
    const [group] = await groups();
    for (const path of ['?q=%00', `/${group?.id}?errorId=%00`]) {
      expect((await manager.call('GET', `/api/observability/error-groups${path}`)).statusCode).toBe(400);
    }
  });

  it('is found by words of its message, taken literally', async () => {
    await send(report({ message: '100% of_nothing' }));
    await send(report({ message: 'Another message' }));
    expect(await groups(manager, '?q=100%25%20OF_')).toHaveLength(1);
    expect(await groups(manager, '?q=%25')).toHaveLength(1);
    expect(await groups(manager, '?q=_')).toHaveLength(1);
  });

  it('is removed a month after it was last seen', async () => {
    await send(report());
    await send(report({ message: 'Still seen' }));
    await owner.query(
      `UPDATE error_groups SET last_seen_at = now() - interval '31 days' WHERE message LIKE 'Lane%'`,
    );
    await owner.query(
      `UPDATE error_reports SET created_at = now() - interval '31 days' WHERE message LIKE 'Lane%'`,
    );
    // Any action of a company adds it to the schedule.
    await owner.query(`INSERT INTO topic_heads (topic, company_id, head) VALUES ($1, $2, 1)`, [
      `t:${company.companyId}:timeline`,
      company.companyId,
    ]);
    await removeExpired(app.services);
    expect((await groups()).map(({ message }) => message)).toEqual(['Still seen']);
  });
});

describe('places in the sources', () => {
  const built = 'export function fail(){throw new Error("no lane")}\nfail();\n';
  /** Line 1, column 22 of the script is line 3, column 3 of the source. */
  const map = {
    version: 3,
    file: 'lanes-a1b2c3d4.js',
    names: ['fail'],
    sources: ['web/src/features/dispatch/lanes.ts'],
    mappings: 'AAAA,qBAEE',
  };
  const store = (files: readonly string[], text: string) =>
    keepSourceMaps(app.services.database.global, files, async () => gzipSync(text));
  const thrownIn = (file: string) =>
    report({
      stack: `Error: no lane\n    at fail (http://localhost:8080/assets/${file}:1:${built.indexOf('throw') + 1})`,
    });
  const framesOf = async (file: string) => {
    const sent = thrownIn(file);
    await send(sent);
    const [group] = await groups(manager, `?q=${sent.errorId}`);
    return (await detail(group?.id ?? '', `?errorId=${sent.errorId}`)).reports[0]?.frames;
  };

  it('are named by the stored source map of the script, and by the script without one', async () => {
    expect(await store(['lanes-a1b2c3d4.js'], JSON.stringify(map))).toBe(1);
    expect(await store(['lanes-a1b2c3d4.js'], 'is stored already')).toBe(0);
    expect(await framesOf('lanes-a1b2c3d4.js')).toEqual([
      expect.objectContaining({
        name: 'fail',
        file: '/assets/lanes-a1b2c3d4.js',
        source: { file: 'web/src/features/dispatch/lanes.ts', line: 3, column: 3, name: null },
      }),
    ]);
    expect(await framesOf('lanes-99999999.js')).toEqual([expect.objectContaining({ line: 1, source: null })]);
  });

  it('are left out if the map cannot be read', async () => {
    await store(['broken-a1b2c3d4.js'], '{"version":');
    expect(await framesOf('broken-a1b2c3d4.js')).toEqual([expect.objectContaining({ source: null })]);
  });

  it('are kept for 90 days after the last build with the script', async () => {
    await store(['old-a1b2c3d4.js', 'used-a1b2c3d4.js'], '{}');
    await owner.query("UPDATE source_maps SET stored_at = now() - interval '91 days'");
    await store(['used-a1b2c3d4.js'], '{}');
    const { rows } = await owner.query<{ file: string }>('SELECT file FROM source_maps');
    expect(rows).toEqual([{ file: 'used-a1b2c3d4.js' }]);
  });
});
