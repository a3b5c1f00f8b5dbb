import type { Problem } from '@switchyard/contracts/http/problem.ts';
import { type AuditStream, auditStreamRoutes } from '@switchyard/contracts/privacy/audit-stream-routes.ts';
import { systemClock } from '@switchyard/platform/runtime/clock.ts';
import { streamAudit, type StreamDeps, streamSettings } from '@switchyard/workers/schedules/stream-audit.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCertificate, openSyslog } from '../support/syslog-server.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';
import { openReceiver, responds, verified } from '../support/webhook-receiver.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let app: TestApp;
let owner: pg.Client;
let deps: StreamDeps;
beforeAll(async () => {
  app = await createTestApp({ environment: { SWITCHYARD_WEBHOOK_NETWORKS: '127.0.0.1' } });
  owner = new pg.Client({ connectionString: app.services.ownerUrl });
  await owner.connect();
  const { sealer, rules } = streamSettings(app.deps.config);
  deps = {
    database: app.services.database,
    clock: systemClock,
    sealer,
    rules: { ...rules, timeoutMs: 1_000 },
  };
});
afterAll(async () => {
  await owner.end();
  await app[Symbol.asyncDispose]();
});

const { list, create, remove } = auditStreamRoutes;
const codeOf = (answer: { json(): unknown }) => (answer.json() as Problem).code;
const add = (user: TestUser, url: string, ca: string | null = null) =>
  user.call('POST', create.path, { payload: { url, ca } });
const streamsOf = async (company: WorkCompany) =>
  ok<{ items: AuditStream[] }>(await company.admin.call('GET', list.path)).items;

async function newCompany(): Promise<WorkCompany> {
  const company = await newWorkCompany(app);
  await owner.query('UPDATE companies SET demo = false WHERE id = $1', [company.companyId]);
  return company;
}

/** A turn of the workers, after the newest facts have become old enough and failed streams have waited. */
async function turn(): Promise<void> {
  await owner.query("UPDATE audit_stream_events SET at = at - interval '2 seconds'");
  await owner.query('UPDATE audit_streams SET next_try_at = now()');
  await streamAudit(deps);
}

/** Makes facts; returns the ids of all facts since the stream was made, in order. */
async function makeFacts(company: WorkCompany, count: number): Promise<string[]> {
  for (let made = 0; made < count; made += 1) await company.manager.call('GET', '/api/customers.csv');
  const { rows } = await owner.query<{ id: string }>(
    `SELECT e.id FROM security_events e WHERE e.company_id = $1
      AND e.at >= (SELECT min(created_at) FROM audit_streams WHERE company_id = $1) ORDER BY e.at, e.id`,
    [company.companyId],
  );
  return rows.map(({ id }) => id);
}

const idsOf = (messages: readonly string[]) => messages.map((message) => / id="([^"]+)"/.exec(message)?.[1]);

it('delivers facts in order over TLS, and after an outage from where it stopped', async () => {
  const company = await newCompany();
  const certificate = await makeCertificate();
  const first = await openSyslog(certificate);
  const { port } = first;
  ok(await add(company.admin, `syslog+tls://127.0.0.1:${port}`, certificate.cert));
  const made = await makeFacts(company, 3);
  await turn();
  expect(idsOf(first.messages)).toEqual(made);
  expect(first.messages[1]).toMatch(/^<109>1 \S+Z switchyard audit - exported \[switchyard@32473 /);
  await first[Symbol.asyncDispose]();
  await makeFacts(company, 2);
  await turn();
  const [failing] = await streamsOf(company);
  expect(failing).toMatchObject({
    waiting: 2,
    failingSince: expect.any(String) as string,
    lastError: expect.stringContaining('No connection') as string,
  });
  await using second = await openSyslog(certificate, port);
  const all = await makeFacts(company, 1);
  await turn();
  expect(idsOf(second.messages)).toEqual(all.slice(made.length));
  expect(await streamsOf(company)).toMatchObject([{ waiting: 0, failingSince: null, lastError: null }]);
});

it('trusts no other certificate', async () => {
  const company = await newCompany();
  const [one, other] = [await makeCertificate(), await makeCertificate()];
  await using server = await openSyslog(one);
  ok(await add(company.admin, `syslog+tls://127.0.0.1:${server.port}`, other.cert));
  await makeFacts(company, 1);
  await turn();
  expect(server.messages).toEqual([]);
  expect(await streamsOf(company)).toMatchObject([
    { lastError: expect.stringContaining('No connection') as string },
  ]);
});

it('keeps what a server that hangs or resets did not take, and delays no other stream', async () => {
  const [hanging, resetting, fine] = [await newCompany(), await newCompany(), await newCompany()];
  await using hang = await openSyslog();
  await using reset = await openSyslog();
  await using take = await openSyslog();
  hang.behaviour = 'hang';
  reset.behaviour = 'reset';
  const pairs = [
    [hanging, hang],
    [resetting, reset],
    [fine, take],
  ] as const;
  for (const [company, { port }] of pairs) {
    ok(await add(company.admin, `syslog+tcp://127.0.0.1:${port}`));
    await makeFacts(company, 1);
  }
  await turn();
  expect(take.messages).not.toEqual([]);
  expect(await streamsOf(hanging)).toMatchObject([
    { lastError: expect.stringContaining('did not take everything') as string },
  ]);
  expect((await streamsOf(resetting))[0]?.failingSince).not.toBeNull();
  hang.behaviour = 'take';
  reset.behaviour = 'take';
  await turn();
  for (const [company, server] of pairs) {
    expect(idsOf(server.messages)).toEqual(await makeFacts(company, 0));
    expect(await streamsOf(company)).toMatchObject([{ waiting: 0, lastError: null }]);
  }
});

it('signs webhooks, stops at the fact that is refused, and repeats it with the same id', async () => {
  const company = await newCompany();
  await using receiver = await openReceiver();
  const { secret = '' } = ok<AuditStream>(await add(company.admin, receiver.url));
  const made = await makeFacts(company, 2);
  receiver.respond = (response, request) =>
    responds(request.headers['webhook-id'] === made[0] ? 204 : 500)(response, request);
  await turn();
  expect(await streamsOf(company)).toMatchObject([
    { waiting: made.length - 1, lastError: 'It answered 500' },
  ]);
  receiver.respond = responds(204);
  await turn();
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(ids).toEqual([made[0], ...made.slice(1, 2), ...made.slice(1)]);
  expect(verified(receiver.received.at(-1), secret)).toMatchObject({ data: { id: made.at(-1) } });
  expect((await streamsOf(company))[0]?.secret).toBeUndefined();
});

it('is for admins, to addresses that are allowed, and ends without a rest', async () => {
  const company = await newCompany();
  expect(codeOf(await add(company.manager, 'syslog+tls://logs.example.com'))).toBe('auth.forbidden');
  for (const url of ['syslog+tls://10.0.0.1', 'ftp://logs.example.com', 'https://10.1.2.3/hook']) {
    expect((await add(company.admin, url)).json()).toMatchObject({
      code: 'request.invalid',
      errors: [{ pointer: '/url' }],
    });
  }
  expect((await add(company.admin, 'syslog+tls://logs.example.com', 'no certificate')).json()).toMatchObject({
    errors: [{ pointer: '/ca' }],
  });
  const { id } = ok<AuditStream>(await add(company.admin, 'syslog+tls://logs.example.com'));
  expect(codeOf(await add(company.admin, 'syslog+tls://logs.example.com'))).toBe('record.duplicate');
  ok(await company.admin.call('DELETE', remove.path.replace(':id', id)));
  expect(codeOf(await company.admin.call('DELETE', remove.path.replace(':id', id)))).toBe(
    'request.not_found',
  );
  expect(await streamsOf(company)).toEqual([]);
});
