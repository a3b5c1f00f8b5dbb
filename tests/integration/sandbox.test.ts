import { randomUUID } from 'node:crypto';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { createMailer } from '@switchyard/platform/mail/mailer.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { sendMail } from '@switchyard/workers/handlers/mail/send-mail.ts';
import { removeSandboxes } from '@switchyard/workers/schedules/remove-sandboxes.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieOf, signUpOverHttp, testPassword } from '../support/sign-up.ts';
import { createTestApp, type TestApp, testOrigin } from '../support/test-app.ts';

let test: TestApp;
let owner: pg.Client;
beforeAll(async () => {
  test = await createTestApp();
  owner = new pg.Client({ connectionString: test.services.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await test[Symbol.asyncDispose]();
});

type Sandbox = { user: CurrentUser; cookie: string };

async function makeSandbox(app: TestApp = test, cookie?: string): Promise<Sandbox> {
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/sandbox',
    headers: { origin: testOrigin, ...(cookie === undefined ? {} : { cookie }) },
    payload: { timeZone: 'Europe/Berlin' },
  });
  expect(response.statusCode, response.body).toBe(201);
  return { user: response.json<CurrentUser>(), cookie: cookie ?? cookieOf(response) };
}

async function read<Reply>({ cookie }: Sandbox, url: string): Promise<Reply> {
  const response = await test.app.inject({ method: 'GET', url, headers: { cookie } });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Reply>();
}

async function send({ cookie }: Sandbox, url: string, payload: object) {
  const headers = { cookie, origin: testOrigin, 'idempotency-key': randomUUID() };
  return await test.app.inject({ method: 'POST', url, headers, payload });
}

/** Rows of the company in every table that has a company, by table. */
async function rowsOf(companyId: string): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ name: string }>(`
    SELECT DISTINCT c.table_name AS name FROM information_schema.columns c
    JOIN information_schema.tables t ON t.table_name = c.table_name AND t.table_schema = 'public'
    WHERE c.column_name = 'company_id' AND c.table_schema = 'public' AND t.table_type = 'BASE TABLE'`);
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const found = await owner.query<{ count: string }>(`SELECT count(*) FROM ${name} WHERE company_id = $1`, [
      companyId,
    ]);
    const count = Number(found.rows[0]?.count);
    if (count > 0) counts[name] = count;
  }
  const company = await owner.query('SELECT FROM companies WHERE id = $1', [companyId]);
  return company.rowCount === 0 ? counts : { ...counts, companies: 1 };
}

async function endNow({ user }: Sandbox): Promise<void> {
  await owner.query(`UPDATE companies SET sandbox_ends_at = now() - interval '1 second' WHERE id = $1`, [
    user.companyId,
  ]);
}

const remove = () =>
  removeSandboxes({ database: test.services.database, photoStore: test.deps.photos.store, rowsPerBatch: 40 });

describe('a sandbox', () => {
  it('is a company of one’s own with a full day, made within three seconds, its visitor the admin', async () => {
    const started = performance.now();
    const sandbox = await makeSandbox();
    expect(performance.now() - started).toBeLessThan(3_000);
    const { user } = sandbox;
    expect(user).toMatchObject({
      role: 'admin',
      operator: false,
      demo: false,
      companyTimeZone: 'Europe/Berlin',
    });
    const left = Date.parse(user.sandboxEndsAt ?? '') - Date.now();
    expect(left).toBeGreaterThan(23 * 3_600_000);
    expect(left).toBeLessThanOrEqual(24 * 3_600_000);
    const dashboard = await read<{ openJobs: number; unassigned: number; techniciansTotal: number }>(
      sandbox,
      '/api/dashboard',
    );
    expect(dashboard.techniciansTotal).toBe(12);
    expect(dashboard.openJobs).toBeGreaterThan(30);
    expect(dashboard.unassigned).toBeGreaterThan(5);
    const timeline = await read<{ items: unknown[] }>(
      sandbox,
      `/api/events?topic=t:${user.companyId}:timeline&limit=200`,
    );
    expect(timeline.items.length).toBe(200);
    const team = await read<{ members: { role: string }[] }>(sandbox, '/api/team');
    expect(team.members.map(({ role }) => role)).toEqual(['admin']);
  });

  it('holds work that the product itself could have written: states follow from visits, nobody is in two places', async () => {
    const { user } = await makeSandbox();
    const wrong = await owner.query(
      `SELECT j.number, j.state FROM jobs j WHERE j.company_id = $1
        AND (j.state IN ('scheduled', 'dispatched', 'en_route', 'on_site', 'in_progress', 'paused'))
          <> EXISTS (SELECT FROM visits v WHERE v.company_id = j.company_id AND v.job_id = j.id
            AND v.state IN ('planned', 'dispatched', 'en_route', 'on_site', 'in_progress', 'paused'))`,
      [user.companyId],
    );
    expect(wrong.rows).toEqual([]);
    const busy = await owner.query(
      `SELECT a.technician_id FROM assignments a JOIN visits v ON v.company_id = a.company_id AND v.id = a.visit_id
        WHERE a.company_id = $1 AND v.state IN ('en_route', 'on_site', 'in_progress', 'paused')
        GROUP BY a.technician_id HAVING count(*) > 1`,
      [user.companyId],
    );
    expect(busy.rows).toEqual([]);
    const later = await owner.query(
      `SELECT FROM visits WHERE company_id = $1 AND greatest(dispatched_at, en_route_at, arrived_at, completed_at) > now()`,
      [user.companyId],
    );
    expect(later.rowCount).toBe(0);
  });

  it('is the same one for whoever comes back with its session', async () => {
    const first = await makeSandbox();
    const again = await makeSandbox(test, first.cookie);
    expect(again.user.companyId).toBe(first.user.companyId);
  });

  it('sees nothing of other companies, and they nothing of it', async () => {
    const [one, other] = [await makeSandbox(), await makeSandbox()];
    const jobs = await read<{ items: { id: string }[] }>(one, '/api/jobs?limit=1');
    const id = jobs.items[0]?.id ?? '';
    const response = await test.app.inject({
      method: 'GET',
      url: `/api/jobs/${id}`,
      headers: { cookie: other.cookie },
    });
    expect(response.statusCode).toBe(404);
    const topic = await test.app.inject({
      method: 'GET',
      url: `/api/events?topic=t:${one.user.companyId}:timeline`,
      headers: { cookie: other.cookie },
    });
    expect(topic.statusCode).toBe(404);
  });

  it('sends no mail outside: an invitation stays in the outbox though there is a mail server', async () => {
    const sandbox = await makeSandbox();
    const person = { firstName: 'Ina', lastName: 'Invited', email: 'ina@elsewhere.example', role: 'manager' };
    const invited = await send(sandbox, '/api/invitations', person);
    expect(invited.statusCode, invited.body).toBe(201);
    const task = test.enqueued.findLast(({ name }) => name === 'mail.send');
    const { mailId } = task?.payload as { mailId: string };
    const sent: unknown[] = [];
    await using mailer = createMailer({ smtpUrl: undefined, from: 'Switchyard <no-reply@switchyard.test>' });
    const server = { ...mailer, send: async (mail: unknown) => void sent.push(mail) };
    await sendMail({ database: test.services.database, mailer: server }, mailId);
    expect(sent).toEqual([]);
    const { rows } = await owner.query(
      'SELECT kept, sent_at IS NOT NULL AS done FROM outbox_mails WHERE id = $1',
      [mailId],
    );
    expect(rows).toEqual([{ kept: true, done: true }]);
  });
});

describe('the end of a sandbox', () => {
  it('ends its session at once and removes everything, batch by batch, and nothing of anybody else', async () => {
    const [ending, staying] = [await makeSandbox(), await makeSandbox()];
    const company = await signUpOverHttp(test);
    const before = await rowsOf(staying.user.companyId);
    const real = await rowsOf(company.user.companyId);
    expect(Object.keys(await rowsOf(ending.user.companyId)).length).toBeGreaterThan(12);
    await endNow(ending);
    const session = await test.app.inject({
      method: 'GET',
      url: '/api/auth/user',
      headers: { cookie: ending.cookie },
    });
    expect(session.statusCode).toBe(401);
    await remove();
    expect(await rowsOf(ending.user.companyId)).toEqual({});
    expect(await rowsOf(staying.user.companyId)).toEqual(before);
    expect(await rowsOf(company.user.companyId)).toEqual(real);
  });

  it('also takes what was added since: revisits, sites below sites, pictures with their bytes, imports', async () => {
    const sandbox = await makeSandbox();
    const { companyId } = sandbox.user;
    await owner.query(
      `UPDATE jobs SET parent_job_id = (SELECT id FROM jobs WHERE company_id = $1 ORDER BY number LIMIT 1)
        WHERE company_id = $1 AND number > 5`,
      [companyId],
    );
    await owner.query(
      `UPDATE sites SET parent_site_id = (SELECT min(id::text)::uuid FROM sites WHERE company_id = $1)
        WHERE company_id = $1 AND id <> (SELECT min(id::text)::uuid FROM sites WHERE company_id = $1)`,
      [companyId],
    );
    const sha256 = 'a'.repeat(64);
    await test.deps.photos.store.put({ companyId, sha256 }, Buffer.from('bytes'));
    await owner.query(
      `INSERT INTO photos (id, company_id, job_id, sha256, tag, taken_at, author_name, width, height, bytes,
          customer_visible, content_sha256, small_sha256)
        SELECT gen_random_uuid(), $1, id, $2, 'other', now(), 'A', 1, 1, 5, false, $2, $2 FROM jobs
        WHERE company_id = $1 LIMIT 1`,
      [companyId, sha256],
    );
    const upload = await test.app.inject({
      method: 'POST',
      url: '/api/imports?fileName=list.csv',
      headers: { cookie: sandbox.cookie, origin: testOrigin, 'content-type': 'text/csv' },
      payload: 'Name,Address,City\nNew One,1 Street,Boston\n',
    });
    expect(upload.statusCode, upload.body).toBe(201);
    await endNow(sandbox);
    await remove();
    expect(await rowsOf(companyId)).toEqual({});
    expect(await test.deps.photos.store.has({ companyId, sha256 })).toBe(false);
  });

  it('cannot be brought about for a company that stays', async () => {
    const { user } = await signUpOverHttp(test);
    const { rows } = await sql<{ removed: number }>`
      SELECT remove_sandbox_rows(${user.companyId}, 10) AS removed`.execute(test.services.database.global);
    expect(rows).toEqual([{ removed: 0 }]);
    expect(await rowsOf(user.companyId)).toMatchObject({ companies: 1, users: 1 });
  });
});

describe('limits', () => {
  it('there are never more sandboxes than allowed, however many are asked for at once', async () => {
    await using small = await createTestApp({ environment: { SWITCHYARD_SANDBOXES: '2' } });
    const ask = () =>
      small.app.inject({
        method: 'POST',
        url: '/api/sandbox',
        headers: { origin: testOrigin },
        payload: {},
      });
    const answers = await Promise.all(Array.from({ length: 5 }, ask));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 503, 503, 503]);
    const full = answers.find(({ statusCode }) => statusCode === 503);
    expect(full?.json()).toMatchObject({ code: 'sandbox.full' });
    expect(Number(full?.headers['retry-after'])).toBeGreaterThan(3_600);
    const status = await small.app.inject({ method: 'GET', url: '/api/sandbox' });
    expect(status.json()).toMatchObject({ state: 'full', hours: 24 });
    expect(Date.parse(status.json<{ freeAt: string }>().freeAt)).toBeGreaterThan(Date.now());
  });

  it('one address gets a few in an hour', async () => {
    await using strict = await createTestApp({ environment: { SWITCHYARD_RATE_LIMIT_FACTOR: '1' } });
    const codes: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      const response = await strict.app.inject({
        method: 'POST',
        url: '/api/sandbox',
        headers: { origin: testOrigin },
        payload: {},
      });
      codes.push(response.statusCode);
    }
    expect(codes).toEqual([201, 201, 201, 201, 429, 429]);
  });

  it('an installation without sandboxes says so', async () => {
    await using none = await createTestApp({ environment: { SWITCHYARD_SANDBOXES: '0' } });
    const status = await none.app.inject({ method: 'GET', url: '/api/sandbox' });
    expect(status.json()).toMatchObject({ state: 'off' });
    const asked = await none.app.inject({
      method: 'POST',
      url: '/api/sandbox',
      headers: { origin: testOrigin },
      payload: {},
    });
    expect(asked.json()).toMatchObject({ code: 'sandbox.off' });
  });
});

describe('keeping a sandbox', () => {
  const owned = () => ({
    email: `keeper-${randomUUID().slice(0, 8)}@example.test`,
    firstName: 'Kay',
    lastName: 'Keeper',
    password: testPassword,
    companyName: 'Keeper Services',
  });

  it('makes it a company that stays, with its records and a trial, and the account its owner’s', async () => {
    const sandbox = await makeSandbox();
    const person = owned();
    const kept = await send(sandbox, '/api/sandbox/keep', person);
    expect(kept.statusCode, kept.body).toBe(200);
    expect(kept.json()).toMatchObject({
      id: sandbox.user.id,
      email: person.email,
      companyName: 'Keeper Services',
      sandboxEndsAt: null,
    });
    const trial = Date.parse(kept.json<CurrentUser>().trialEndsAt ?? '') - Date.now();
    expect(Math.round(trial / 86_400_000)).toBe(14);
    const signedIn = await test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { origin: testOrigin },
      payload: { email: person.email, password: testPassword },
    });
    expect(signedIn.statusCode).toBe(200);
    await remove();
    expect((await rowsOf(sandbox.user.companyId))['jobs']).toBeGreaterThan(50);
    const again = await send(sandbox, '/api/sandbox/keep', owned());
    expect(again.json()).toMatchObject({ code: 'sandbox.kept' });
  });

  it('refuses an address that has an account, and stays a sandbox', async () => {
    const { email } = await signUpOverHttp(test);
    const sandbox = await makeSandbox();
    const refused = await send(sandbox, '/api/sandbox/keep', { ...owned(), email });
    expect(refused.json()).toMatchObject({ code: 'auth.email_taken', errors: [{ pointer: '/email' }] });
    const user = await read<CurrentUser>(sandbox, '/api/auth/user');
    expect(user.sandboxEndsAt).toBe(sandbox.user.sandboxEndsAt);
  });

  it('is nothing for a company that is none', async () => {
    const company = await signUpOverHttp(test);
    const refused = await send(company, '/api/sandbox/keep', owned());
    expect(refused.json()).toMatchObject({ code: 'sandbox.kept' });
  });
});
