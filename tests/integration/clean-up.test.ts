import { randomBytes } from 'node:crypto';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { removeExpired } from '@switchyard/workers/schedules/remove-expired.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { newWorkCompany, type WorkCompany } from '../support/work-company.ts';

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

const tables = [
  'idempotency_keys',
  'sessions',
  'password_resets',
  'invitations',
  'inbox',
  'outbox_mails',
] as const;

async function countsOf({ companyId }: WorkCompany): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await owner.query<{ count: string }>(
      `SELECT count(*) FROM ${table} WHERE company_id = $1`,
      [companyId],
    );
    counts[table] = Number(rows[0]?.count);
  }
  return counts;
}

/** Rows of every kind, current and expired: `count` of each, with this age in days. */
async function insertRows(company: WorkCompany, ageDays: number, count: number): Promise<void> {
  const { companyId, admin } = company;
  const userId = admin.actor.userId;
  const each = async (sql: string, ...values: unknown[]) => {
    for (let index = 0; index < count; index += 1) await owner.query(sql, [companyId, ageDays, ...values]);
  };
  const ago = `now() - make_interval(days => $2::int)`;
  await each(
    `INSERT INTO idempotency_keys (company_id, user_id, key, request_hash, created_at)
      VALUES ($1, $3, gen_random_uuid(), '', ${ago})`,
    userId,
  );
  await each(
    `INSERT INTO sessions (id, company_id, user_id, token_hash, expires_at)
      VALUES (gen_random_uuid(), $1, $3, uuid_send(gen_random_uuid()), ${ago})`,
    userId,
  );
  await each(
    `INSERT INTO password_resets (id, company_id, user_id, token_hash, expires_at)
      VALUES (gen_random_uuid(), $1, $3, uuid_send(gen_random_uuid()), ${ago})`,
    userId,
  );
  await each(
    `INSERT INTO invitations (id, company_id, email, first_name, last_name, role, token_hash, invited_by, expires_at)
      VALUES (gen_random_uuid(), $1, 'a@example.test', 'A', 'B', 'manager', uuid_send(gen_random_uuid()), $3, ${ago})`,
    userId,
  );
  await each(
    `INSERT INTO inbox (consumer, event_id, company_id, handled_at)
      VALUES ('notifications', gen_random_uuid(), $1, ${ago})`,
  );
  await each(
    `INSERT INTO outbox_mails (id, company_id, recipient, subject, body, sent_at)
      VALUES (gen_random_uuid(), $1, 'a@example.test', 'Hello', 'Hello', ${ago})`,
  );
}

function plus(counts: Record<string, number>, more: number): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).map(([table, count]) => [table, count + more]));
}

const deps = () => test.services;

it('removes what has served its time, batch by batch, and nothing else', async () => {
  const company = await newWorkCompany(test);
  const before = await countsOf(company);
  await insertRows(company, 31, 25);
  // Still valid, or used just now.
  await insertRows(company, -1, 2);
  expect(await countsOf(company)).toEqual(plus(before, 27));
  await removeExpired({ ...deps(), rowsPerBatch: 10 });
  expect(await countsOf(company)).toEqual(plus(before, 2));
});

it('removes invitations a month after they were used or taken back', async () => {
  const company = await newWorkCompany(test);
  const insert = (column: string, days: number) =>
    owner.query(
      `INSERT INTO invitations (id, company_id, email, first_name, last_name, role, token_hash, invited_by, expires_at, ${column})
        VALUES ($1, $2, 'a@example.test', 'A', 'B', 'manager', $3, $4, now() + interval '1 day',
          now() - make_interval(days => $5))`,
      [newId(), company.companyId, randomBytes(32), company.admin.actor.userId, days],
    );
  await insert('accepted_at', 31);
  await insert('revoked_at', 31);
  await insert('accepted_at', 29);
  await removeExpired(deps());
  expect((await countsOf(company))['invitations']).toBe(1);
});

it('keeps a mail that was never sent for a season', async () => {
  const company = await newWorkCompany(test);
  const insert = (days: number) =>
    owner.query(
      `INSERT INTO outbox_mails (id, company_id, recipient, subject, body, created_at)
        VALUES ($1, $2, 'a@example.test', 'Hello', 'Hello', now() - make_interval(days => $3))`,
      [newId(), company.companyId, days],
    );
  await insert(60);
  await insert(91);
  await removeExpired(deps());
  expect((await countsOf(company))['outbox_mails']).toBe(1);
});

it('drops the texts of mails after a week', async () => {
  const company = await newWorkCompany(test);
  for (const days of [6, 8]) {
    await owner.query(
      `INSERT INTO outbox_mails (id, company_id, recipient, subject, body, created_at)
        VALUES ($1, $2, 'a@example.test', 'Hello', 'https://console.test/reset#secret', now() - make_interval(days => $3))`,
      [newId(), company.companyId, days],
    );
  }
  await removeExpired(deps());
  const { rows } = await owner.query<{ isEmpty: boolean }>(
    `SELECT body = '' AS "isEmpty" FROM outbox_mails WHERE company_id = $1 AND subject = 'Hello' ORDER BY created_at`,
    [company.companyId],
  );
  expect(rows.map(({ isEmpty }) => isEmpty)).toEqual([true, false]);
});

it('goes on with the other tables and companies when one cannot be cleaned', async () => {
  const broken = await newWorkCompany(test);
  const sound = await newWorkCompany(test);
  const before = await countsOf(sound);
  const brokenBefore = await countsOf(broken);
  await insertRows(broken, 31, 3);
  await insertRows(sound, 31, 3);
  await owner.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'refused'; END $$`);
  await owner.query(`
    CREATE TRIGGER refuse BEFORE DELETE ON idempotency_keys FOR EACH ROW
      WHEN (OLD.company_id = '${broken.companyId}') EXECUTE FUNCTION refuse()`);
  await expect(removeExpired(deps())).rejects.toThrow('refused');
  await owner.query('DROP TRIGGER refuse ON idempotency_keys');
  expect(await countsOf(sound)).toEqual(before);
  const kept = (brokenBefore['idempotency_keys'] ?? 0) + 3;
  expect(await countsOf(broken)).toEqual({ ...brokenBefore, idempotency_keys: kept });
});

it('passes over rows that are in use', async () => {
  const company = await newWorkCompany(test);
  const before = await countsOf(company);
  await insertRows(company, 31, 2);
  await owner.query('BEGIN');
  await owner.query(
    `SELECT FROM inbox WHERE company_id = $1 AND handled_at < now() - interval '30 days' LIMIT 1 FOR UPDATE`,
    [company.companyId],
  );
  await removeExpired(deps());
  await owner.query('COMMIT');
  expect(await countsOf(company)).toEqual({ ...before, inbox: (before['inbox'] ?? 0) + 1 });
});

it('keeps what temporary ids became for longer than the outcomes of writes', async () => {
  const company = await newWorkCompany(test);
  const { companyId, admin } = company;
  for (const days of [59, 61]) {
    await owner.query(
      `INSERT INTO client_refs (company_id, user_id, temporary_id, record_id, created_at)
        VALUES ($1, $2, 'temp_' || $3, gen_random_uuid(), now() - make_interval(days => $3::int))`,
      [companyId, admin.actor.userId, days],
    );
  }
  await removeExpired(deps());
  const { rows } = await owner.query('SELECT temporary_id FROM client_refs WHERE company_id = $1', [
    companyId,
  ]);
  expect(rows).toEqual([{ temporary_id: 'temp_59' }]);
});

it('removes API tokens a season after they ended, and keeps the program as author', async () => {
  const company = await newWorkCompany(test);
  const program = newId();
  await owner.query(
    `INSERT INTO users (id, company_id, email, first_name, last_name, role, status, password_hash, is_program)
      VALUES ($1, $2, $3, 'Sync', '(API token)', 'admin', 'disabled', 'unusable', true)`,
    [program, company.companyId, `program-${program}@invalid`],
  );
  const insert = (name: string, expired: number, revoked: number | null) =>
    owner.query(
      `INSERT INTO api_tokens (id, company_id, user_id, kind, name, scopes, token_hash, created_by_name, expires_at, revoked_at)
        VALUES ($1, $2, $3, 'service', $4, '{job.view}', $5, 'A', now() - make_interval(days => $6),
          now() - make_interval(days => $7))`,
      [newId(), company.companyId, program, name, randomBytes(32), expired, revoked],
    );
  await insert('expired long ago', 91, null);
  await insert('revoked long ago', -30, 91);
  await insert('expired lately', 89, null);
  await insert('valid', -30, null);
  await removeExpired(deps());
  const { rows } = await owner.query<{ name: string }>(
    'SELECT name FROM api_tokens WHERE company_id = $1 ORDER BY name',
    [company.companyId],
  );
  expect(rows.map(({ name }) => name)).toEqual(['expired lately', 'valid']);
  const users = await owner.query('SELECT id FROM users WHERE id = $1', [program]);
  expect(users.rows).toHaveLength(1);
});
