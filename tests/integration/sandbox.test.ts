import { createMailer } from '@switchyard/platform/mail/mailer.ts';
import { sendMail } from '@switchyard/workers/handlers/mail/send-mail.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quickestOf } from '../support/quickest-of.ts';
import { makeSandbox, readAs, sendAs } from '../support/sandbox-calls.ts';
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

describe('a sandbox', () => {
  it('is a company of one’s own with a full day, made within three seconds, its visitor the admin', async () => {
    let sandbox = await makeSandbox(test);
    const took = await quickestOf(3_000, async () => {
      sandbox = await makeSandbox(test);
    });
    expect(took).toBeLessThan(3_000);
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
    const dashboard = await readAs<{ openJobs: number; unassigned: number; techniciansTotal: number }>(
      test,
      sandbox,
      '/api/dashboard',
    );
    expect(dashboard.techniciansTotal).toBe(12);
    expect(dashboard.openJobs).toBeGreaterThan(30);
    expect(dashboard.unassigned).toBeGreaterThan(5);
    const timeline = await readAs<{ items: unknown[] }>(
      test,
      sandbox,
      `/api/events?topic=t:${user.companyId}:timeline&limit=200`,
    );
    expect(timeline.items.length).toBe(200);
    const team = await readAs<{ members: { role: string }[] }>(test, sandbox, '/api/team');
    expect(team.members.map(({ role }) => role)).toEqual(['admin']);
  });

  it('holds work that the product itself could have written: states follow from visits, nobody is in two places', async () => {
    const { user } = await makeSandbox(test);
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

  it('is the same one for a visitor who returns with its session', async () => {
    const first = await makeSandbox(test);
    const again = await makeSandbox(test, first.cookie);
    expect(again.user.companyId).toBe(first.user.companyId);
  });

  it('sees nothing of other companies, and they nothing of it', async () => {
    const [one, other] = [await makeSandbox(test), await makeSandbox(test)];
    const jobs = await readAs<{ items: { id: string }[] }>(test, one, '/api/jobs?limit=1');
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
    const sandbox = await makeSandbox(test);
    const person = { firstName: 'Ina', lastName: 'Invited', email: 'ina@elsewhere.example', role: 'manager' };
    const invited = await sendAs(test, sandbox, '/api/invitations', person);
    expect(invited.statusCode).toBe(201);
    const { rows: mails } = await owner.query<{ id: string }>(
      'SELECT id FROM outbox_mails WHERE company_id = $1',
      [sandbox.user.companyId],
    );
    const mailId = mails[0]?.id ?? '';
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
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 201, 503, 503, 503,
    ]);
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
