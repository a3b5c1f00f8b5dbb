import { randomUUID } from 'node:crypto';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type { SecurityEvent } from '@switchyard/contracts/security/security-event.ts';
import { SecurityJournal } from '@switchyard/api/accounts/security-journal.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import { removeExpired } from '@switchyard/workers/schedules/remove-expired.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Account,
  ageProof,
  codeOf,
  login,
  openAccount,
  send,
  signInAgain,
  withTotp,
} from '../support/account-calls.ts';
import { testPassword } from '../support/sign-up.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';
import { callsOf, makeToken } from '../support/token-calls.ts';

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

/** The audit of a company, newest first. What waits in the journal is written before. */
async function auditOf(
  { companyId }: { companyId: string },
  query: { kind?: string; outcome?: string } = {},
): Promise<SecurityEvent[]> {
  await test.app.securityJournal.flush();
  const { rows } = await owner.query<SecurityEvent>(
    `SELECT id, kind, outcome, actor_id AS "actorId", actor_name AS "actorName", subject_kind AS "subjectKind",
      subject_id AS "subjectId", subject_name AS "subjectName", device, address, details, times
    FROM security_events WHERE company_id = $1 AND ($2::text IS NULL OR kind = $2)
      AND ($3::text IS NULL OR outcome = $3) ORDER BY at DESC, id DESC`,
    [companyId, query.kind ?? null, query.outcome ?? null],
  );
  return rows;
}

const kindsOf = (facts: readonly SecurityEvent[]) => facts.map(({ kind }) => kind);
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

async function listFor(user: TestUser | Account, query = ''): Promise<Page<SecurityEvent>> {
  const answer = await user.call('GET', `/api/security-events${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<Page<SecurityEvent>>();
}

describe('the audit', () => {
  it('has sign-ins with device and address, and sign-outs', async () => {
    const account = await openAccount(test);
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { origin: 'http://localhost:8080', 'user-agent': firefox },
      payload: { email: account.email, password: testPassword },
    });
    expect(answer.statusCode).toBe(200);
    const again = await signInAgain(test, account);
    expect((await again.call('POST', '/api/auth/logout')).statusCode).toBe(200);
    const facts = await auditOf(account);
    expect(kindsOf(facts)).toEqual(['sign_out', 'sign_in', 'sign_in', 'sign_in']);
    expect(facts[2]).toMatchObject({
      outcome: 'done',
      actorId: account.userId,
      actorName: 'Olive Owner',
      subjectKind: 'user',
      subjectId: account.userId,
      device: 'Firefox on Linux',
      address: '127.0.0.1',
      details: { by: 'password', factor: null },
      times: 1,
    });
    expect(facts[3]).toMatchObject({ details: { by: 'sign_up', factor: null } });
  });

  it('counts the failures of an account within a minute in one row', async () => {
    const account = await openAccount(test);
    for (let count = 0; count < 30; count += 1) {
      expect((await login(test, account.email, `guess ${count}`)).statusCode).toBe(401);
    }
    await test.app.securityJournal.flush();
    await login(test, account.email, 'one more');
    const failed = await auditOf(account, { outcome: 'failed' });
    // Two if the minute ended meanwhile.
    expect(failed.length).toBeLessThanOrEqual(2);
    expect(failed.reduce((sum, { times }) => sum + times, 0)).toBe(31);
    expect(failed[0]).toMatchObject({
      kind: 'sign_in',
      actorId: null,
      actorName: '',
      subjectId: account.userId,
      subjectName: 'Olive Owner',
      details: { reason: 'password' },
    });
  });

  it('writes nothing before the answer of a failed sign-in, and nothing about unknown addresses', async () => {
    const account = await openAccount(test);
    await test.app.securityJournal.flush();
    const before = { ...test.app.securityJournal.failedSignIns };
    // A statement that writes to the audit waits for this lock: the answers do not.
    await owner.query('BEGIN');
    await owner.query('LOCK TABLE security_events IN ACCESS EXCLUSIVE MODE');
    try {
      const known = await login(test, account.email, 'not the password');
      const unknown = await login(test, `nobody-${randomUUID()}@example.test`, 'not the password');
      expect([known.statusCode, unknown.statusCode]).toEqual([401, 401]);
      expect(known.json()).toMatchObject({ code: unknown.json<{ code: string }>().code });
    } finally {
      await owner.query('COMMIT');
    }
    expect(await auditOf(account, { outcome: 'failed' })).toHaveLength(1);
    expect(test.app.securityJournal.failedSignIns).toEqual({
      known: before.known + 1,
      unknown: before.unknown + 1,
    });
    const { rows } = await owner.query<{ count: string }>(
      "SELECT count(*) FROM security_events WHERE subject_name LIKE '%nobody%' OR details::text LIKE '%nobody%'",
    );
    expect(Number(rows[0]?.count)).toBe(0);
  });

  it('keeps failures that could not be written, and writes them later', async () => {
    const account = await openAccount(test);
    const moved = 'ALTER TABLE security_events RENAME TO';
    await owner.query(`${moved} security_events_away`);
    try {
      await login(test, account.email, 'not the password');
      await test.app.securityJournal.flush();
    } finally {
      await owner.query('ALTER TABLE security_events_away RENAME TO security_events');
    }
    expect(await auditOf(account, { outcome: 'failed' })).toHaveLength(1);
  });

  it('gives up failures after five tries, and says so in the log', async () => {
    const account = await openAccount(test);
    let log = '';
    const destination = { write: (line: string) => (log += line) };
    const logger = createLogger({ level: 'warn', process: 'api' }, destination);
    const journal = new SecurityJournal({ ...test.deps, logger });
    await owner.query('ALTER TABLE security_events RENAME TO security_events_away');
    try {
      for (let count = 0; count < 3; count += 1) {
        journal.note({
          companyId: account.companyId,
          kind: 'sign_in',
          outcome: 'failed',
          subject: { kind: 'user', id: account.userId },
          actor: null,
          client: { address: '127.0.0.1', device: null },
          details: { reason: 'password' },
        });
      }
      for (let count = 0; count < 6; count += 1) await journal.flush();
    } finally {
      await owner.query('ALTER TABLE security_events_away RENAME TO security_events');
    }
    expect(log.match(/security facts not written/g)).toHaveLength(5);
    expect(log).toContain('"dropped":3');
  });

  it('has passwords, second factors and proofs', async () => {
    const account = await withTotp(test);
    await account.call('POST', '/api/auth/proof', { password: 'wrong', code: '000000' });
    const [recovery = ''] = account.recoveryCodes;
    const step = await login(test, account.email);
    const { challenge } = step.json<{ challenge: string }>();
    const second = (code: string) =>
      send(test, { url: '/api/auth/login/second-step', payload: { challenge, code } });
    expect((await second('000000')).statusCode).toBe(400);
    expect((await second(recovery)).statusCode).toBe(200);
    await account.call('POST', '/api/auth/proof', {
      password: testPassword,
      code: codeOf(account.secret),
    });
    const password = 'quiet lantern over Boston harbor';
    await account.call('POST', '/api/auth/password', { current: testPassword, password });
    expect((await account.call('DELETE', '/api/auth/totp')).statusCode).toBe(200);
    const facts = await auditOf(account);
    expect(facts.find(({ kind }) => kind === 'proof_failed')).toMatchObject({
      outcome: 'failed',
      actorId: account.userId,
      details: { reason: 'password' },
    });
    expect(facts.find(({ outcome, kind }) => outcome === 'failed' && kind === 'sign_in')).toMatchObject({
      details: { reason: 'code' },
    });
    expect(facts.find(({ kind }) => kind === 'recovery_code_used')).toMatchObject({ details: { left: 9 } });
    expect(facts.find(({ kind, outcome }) => kind === 'sign_in' && outcome === 'done')).toMatchObject({
      details: { by: 'password', factor: 'recovery_code' },
    });
    expect(kindsOf(facts)).toEqual(expect.arrayContaining(['factor_added', 'factor_removed']));
    expect(facts.find(({ kind }) => kind === 'password_changed')).toMatchObject({
      details: { by: 'owner' },
    });
    expect(JSON.stringify(facts)).not.toMatch(new RegExp(`lantern|argon2|${recovery}`));
  });

  it('has roles, access and invitations', async () => {
    const company = await test.newCompany();
    const admin = await company.user('admin');
    const other = await company.user('manager');
    const change = (revision: number, payload: object) =>
      admin.call('PATCH', `/api/team/${other.actor.userId}`, { revision, payload });
    expect((await change(1, { role: 'admin' })).statusCode).toBe(200);
    expect((await change(2, { status: 'disabled' })).statusCode).toBe(200);
    expect((await change(3, { status: 'active' })).statusCode).toBe(200);
    const invited = await admin.call('POST', '/api/invitations', {
      payload: { firstName: 'Ina', lastName: 'Vited', email: 'ina@example.test', role: 'manager' },
    });
    const { id } = invited.json<{ id: string }>();
    await admin.call('DELETE', `/api/invitations/${id}`);
    const facts = await auditOf(company);
    expect(kindsOf(facts)).toEqual([
      'invitation_withdrawn',
      'invitation_sent',
      'account_restored',
      'account_disabled',
      'role_changed',
    ]);
    expect(facts[4]).toMatchObject({
      actorId: admin.actor.userId,
      subjectId: other.actor.userId,
      details: { from: 'manager', to: 'admin' },
    });
    expect(facts[1]).toMatchObject({ subjectKind: 'invitation', subjectName: 'Ina Vited' });
  });

  it('has API tokens from their creation to a refused use', async () => {
    const company = await test.newCompany();
    const admin = await company.user('admin');
    const token = await makeToken(admin, 'service', ['customer.view']);
    const rotated = await admin.call('POST', `/api/company-tokens/${token.id}/rotate`, {
      payload: { overlapHours: 1 },
    });
    const { secret } = rotated.json<{ secret: string }>();
    const call = callsOf(test, secret);
    expect((await call('GET', '/api/jobs')).statusCode).toBe(403);
    await admin.call('DELETE', `/api/security/tokens/${token.id}`);
    expect((await call('GET', '/api/customers')).statusCode).toBe(401);
    const facts = await auditOf(company);
    expect(kindsOf(facts).toSorted()).toEqual([
      'access_refused',
      'token_created',
      'token_refused',
      'token_revoked',
      'token_rotated',
    ]);
    expect(facts.find(({ kind }) => kind === 'access_refused')).toMatchObject({
      outcome: 'refused',
      actorName: 'Nightly export (API token)',
      details: { method: 'GET', path: '/api/jobs', code: 'auth.insufficient_scope' },
    });
    expect(facts.find(({ kind }) => kind === 'token_refused')).toMatchObject({
      subjectKind: 'api_token',
      subjectName: 'Nightly export',
      details: { reason: 'revoked' },
    });
    expect(JSON.stringify(facts)).not.toContain(secret);
  });

  it('has exports, and refused access once per minute', async () => {
    const company = await test.newCompany();
    const admin = await company.user('admin');
    const technician = await company.user('technician');
    expect((await admin.call('GET', '/api/customers.csv')).statusCode).toBe(200);
    for (let count = 0; count < 3; count += 1) {
      expect((await technician.call('GET', '/api/team')).statusCode).toBe(403);
    }
    const facts = await auditOf(company);
    expect(facts.find(({ kind }) => kind === 'exported')).toMatchObject({
      subjectKind: 'company',
      actorId: admin.actor.userId,
      details: { list: 'customers', format: 'csv' },
    });
    const refused = facts.filter(({ kind }) => kind === 'access_refused');
    expect(refused.length).toBeLessThanOrEqual(2);
    expect(refused.reduce((sum, { times }) => sum + times, 0)).toBe(3);
    expect(refused[0]).toMatchObject({
      actorId: technician.actor.userId,
      details: { method: 'GET', path: '/api/team', code: 'auth.forbidden' },
    });
  });

  it('is rolled back with its change', async () => {
    const company = await test.newCompany();
    const admin = await company.user('admin');
    const answer = await admin.call('PATCH', `/api/team/${admin.actor.userId}`, {
      revision: 1,
      payload: { role: 'manager' },
    });
    expect(answer.statusCode).toBe(400);
    expect(await auditOf(company)).toEqual([]);
  });
});

describe('reading the audit', () => {
  it('filters by kind, person, outcome and time, in pages', async () => {
    const company = await test.newCompany();
    const admin = await company.user('admin');
    const other = await company.user('manager');
    for (const status of ['disabled', 'active', 'disabled', 'active'] as const) {
      const { members } = (await admin.call('GET', '/api/team')).json<{
        members: { id: string; revision: number }[];
      }>();
      const revision = members.find(({ id }) => id === other.actor.userId)?.revision ?? 0;
      await admin.call('PATCH', `/api/team/${other.actor.userId}`, { revision, payload: { status } });
    }
    const first = await listFor(admin, '?limit=3&count=true');
    expect([first.items.length, first.total]).toEqual([3, 4]);
    const rest = await listFor(admin, `?limit=3&cursor=${first.nextCursor}`);
    expect(rest).toMatchObject({ items: [{ kind: 'account_disabled' }], nextCursor: null });
    expect((await listFor(admin, '?kind=account_restored')).items).toHaveLength(2);
    expect((await listFor(admin, `?userId=${other.actor.userId}`)).items).toHaveLength(4);
    expect((await listFor(admin, `?userId=${admin.actor.userId}`)).items).toHaveLength(4);
    expect((await listFor(admin, `?userId=${randomUUID()}`)).items).toEqual([]);
    expect((await listFor(admin, '?outcome=failed')).items).toEqual([]);
    const [, middle] = first.items;
    expect((await listFor(admin, `?to=${middle?.at}`)).items).toHaveLength(2);
    expect((await listFor(admin, `?from=${middle?.at}`)).items).toHaveLength(2);
  });

  it('is for admins of the company', async () => {
    const [mine, foreign] = [await test.newCompany(), await test.newCompany()];
    const admin = await mine.user('admin');
    await admin.call('GET', '/api/customers.csv');
    const stranger = await foreign.user('admin');
    const manager = await mine.user('manager');
    expect((await listFor(admin)).items).toHaveLength(1);
    expect((await listFor(stranger)).items).toEqual([]);
    for (const url of ['/api/security-events', '/api/security-events.csv', '/api/security/sessions']) {
      expect((await manager.call('GET', url)).statusCode).toBe(403);
    }
    const token = await makeToken(admin, 'service', ['customer.view']);
    const revoke = (user: TestUser) => user.call('DELETE', `/api/security/tokens/${token.id}`);
    expect((await revoke(stranger)).statusCode).toBe(404);
    expect((await revoke(manager)).statusCode).toBe(403);
    expect((await revoke(admin)).json()).toMatchObject({ id: token.id });
  });

  it('is exported as CSV and JSON lines; cells that look like formulas are guarded', async () => {
    const account = await openAccount(test);
    const name = { firstName: '=cmd()', lastName: '+SUM' };
    const renamed = await send(test, {
      method: 'PATCH',
      url: '/api/profile',
      payload: name,
      cookie: account.cookie,
      revision: 1,
    });
    expect(renamed.statusCode).toBe(200);
    const csv = await account.call('GET', '/api/security-events.csv?kind=name_changed');
    expect(csv.headers['content-type']).toContain('text/csv');
    expect(csv.body).toContain("'=cmd() +SUM");
    expect(csv.body).not.toMatch(/(^|,|\n)"?=cmd/);
    const lines = (await account.call('GET', '/api/security-events.jsonl')).body.trim().split('\n');
    const items = lines.map((line) => JSON.parse(line) as SecurityEvent);
    expect(kindsOf(items)).toEqual(['exported', 'name_changed', 'sign_in']);
    expect(items[1]).toMatchObject({ subjectName: '=cmd() +SUM' });
    expect(items[0]).toMatchObject({ details: { list: 'security-events', format: 'csv' } });
  });

  it('is reported to open pages of admins, without what it says', async () => {
    const account = await openAccount(test);
    await login(test, account.email, 'not the password');
    await test.app.securityJournal.flush();
    const { rows } = await owner.query<{ topic: string; payload: Record<string, unknown> }>(
      "SELECT topic, payload FROM events WHERE company_id = $1 AND type = 'security_event.recorded' ORDER BY off",
      [account.companyId],
    );
    expect(rows.map(({ topic }) => topic)).toEqual([
      `t:${account.companyId}:user:${account.userId}`,
      `t:${account.companyId}:user:${account.userId}`,
    ]);
    expect(rows.every(({ payload }) => payload['record'] === null)).toBe(true);
    expect(JSON.stringify(rows)).not.toMatch(/127\.0\.0\.1|Olive/);
  });
});

describe('the table', () => {
  it.each([
    ['UPDATE security_events SET outcome = $$done$$'],
    ['UPDATE security_events SET times = 1'],
    ['DELETE FROM security_events'],
    ['TRUNCATE security_events'],
  ])('refuses the role of the api: %s', async (statement) => {
    const account = await openAccount(test);
    const app = new pg.Client({ connectionString: test.services.appUrl });
    await app.connect();
    try {
      await app.query('BEGIN');
      await app.query("SELECT set_config('app.company_id', $1, true)", [account.companyId]);
      await expect(app.query(statement)).rejects.toMatchObject({ code: '42501' });
    } finally {
      await app.end();
    }
    expect(await auditOf(account)).toHaveLength(1);
  });

  it('loses rows that are a year old, and no younger ones', async () => {
    const account = await openAccount(test);
    const other = await openAccount(test);
    await signInAgain(test, account);
    await owner.query(
      `UPDATE security_events SET at = now() - interval '364 days' WHERE company_id = $1 AND details->>'by' = 'sign_up'`,
      [account.companyId],
    );
    await removeExpired({ database: test.deps.database, relayDatabase: test.services.relayDatabase });
    expect(await auditOf(account)).toHaveLength(2);
    await owner.query(
      `UPDATE security_events SET at = now() - interval '366 days' WHERE company_id = $1 AND details->>'by' = 'sign_up'`,
      [account.companyId],
    );
    await removeExpired({ database: test.deps.database, relayDatabase: test.services.relayDatabase });
    expect(await auditOf(account)).toHaveLength(1);
    expect(await auditOf(other)).toHaveLength(1);
  });
});

describe('what members are signed in with', () => {
  it('is listed for admins, who end sessions with a proof of identity', async () => {
    const account = await openAccount(test);
    const again = await signInAgain(test, account);
    const sessions = async () =>
      (await account.call('GET', '/api/security/sessions')).json<{
        items: { id: string; userId: string; userName: string; current: boolean }[];
      }>().items;
    expect(await sessions()).toMatchObject([{ userName: 'Olive Owner' }, { userName: 'Olive Owner' }]);
    const other = (await sessions()).find(({ current }) => !current);
    const end = () => account.call('DELETE', `/api/team/${account.userId}/sessions/${other?.id}`);
    await ageProof(test, account, 11);
    expect((await end()).json()).toMatchObject({ code: 'auth.proof_required' });
    await account.call('POST', '/api/auth/proof', { password: testPassword });
    expect((await end()).statusCode).toBe(200);
    expect((await again.call('GET', '/api/auth/user')).statusCode).toBe(401);
    expect(await sessions()).toHaveLength(1);
    const [fact] = await auditOf(account, { kind: 'session_revoked' });
    expect(fact).toMatchObject({ details: { sessions: 1 }, subjectId: account.userId });
  });

  it('includes the tokens of all users and of the company', async () => {
    const company = await test.newCompany();
    const admin = await company.user('admin');
    const manager = await company.user('manager');
    const own = await makeToken(manager, 'personal', ['customer.view']);
    const program = await makeToken(admin, 'service', ['customer.view']);
    const answer = await admin.call('GET', '/api/security/tokens');
    const { items } = answer.json<{ items: { id: string; userId: string }[] }>();
    expect(items.map(({ id }) => id)).toEqual([program.id, own.id]);
    expect(items[1]).toMatchObject({ userId: manager.actor.userId, kind: 'personal' });
    expect(answer.body).not.toContain('sy_');
    await admin.call('DELETE', `/api/security/tokens/${own.id}`);
    expect((await callsOf(test, own.secret)('GET', '/api/customers')).statusCode).toBe(401);
  });
});
