import type { Problem } from '@switchyard/contracts/http/problem.ts';
import { type RetentionRule, retentionRoutes } from '@switchyard/contracts/privacy/retention-routes.ts';
import { privacyRoutes } from '@switchyard/contracts/privacy/privacy-routes.ts';
import { removePhotoBytes } from '@switchyard/workers/schedules/remove-photo-bytes.ts';
import { applyRetention } from '@switchyard/workers/schedules/apply-retention.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPhoto } from '../support/photo-calls.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';
import { drawJpeg } from '../support/test-pictures.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let app: TestApp;
let owner: pg.Client;
beforeAll(async () => {
  app = await createTestApp({ environment: { SWITCHYARD_LONGEST_RETENTION_DAYS: '1000' } });
  owner = new pg.Client({ connectionString: app.services.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await app[Symbol.asyncDispose]();
});

async function newCompany(): Promise<WorkCompany> {
  const company = await newWorkCompany(app);
  await owner.query('UPDATE companies SET demo = false WHERE id = $1', [company.companyId]);
  return company;
}

const { list, change } = retentionRoutes;
const codeOf = (answer: { json(): unknown }) => (answer.json() as Problem).code;
const limit = (user: TestUser, name: string, days: number | null) =>
  user.call('POST', change.path.replace(':class', name), { payload: { days } });
const ruleOf = async (company: WorkCompany, name: string) =>
  ok<{ items: RetentionRule[] }>(await company.admin.call('GET', list.path)).items.find(
    (rule) => rule.class === name,
  );
const apply = () =>
  applyRetention({
    database: app.services.database,
    relayDatabase: app.services.relayDatabase,
    rowsPerBatch: 2,
  });
const count = async ({ companyId }: WorkCompany, table: string, condition = 'true') =>
  (
    await owner.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${table} WHERE company_id = $1 AND ${condition}`,
      [companyId],
    )
  ).rows[0]?.count;

it('removes old messages in batches, not those of a customer under a hold, and reports what it did', async () => {
  const company = await newCompany();
  const held = await company.newCustomer({ name: 'Held Bakery' });
  for (const customerId of [company.account.id, held.id]) {
    for (let number = 0; number < 5; number += 1) {
      const payload = { customerId, channel: 'call', subject: 'Call', body: `Call ${number}` };
      ok(await company.manager.call('POST', '/api/communications', { payload }));
    }
  }
  await owner.query(
    `UPDATE communications SET occurred_at = now() - interval '100 days' WHERE company_id = $1 AND body <> 'Call 4'`,
    [company.companyId],
  );
  const hold = { kind: 'customer', id: held.id, reason: 'Dispute' };
  const { id } = ok<{ id: string }>(
    await company.admin.call('POST', privacyRoutes.placeHold.path, { payload: hold }),
  );
  await apply();
  expect(await count(company, 'communications')).toBe(10);
  ok(await limit(company.admin, 'messages', 90));
  await apply();
  expect(await count(company, 'communications')).toBe(6);
  expect(await ruleOf(company, 'messages')).toMatchObject({ days: 90, lastRemoved: 4, totalRemoved: 4 });
  const lift = privacyRoutes.liftHold.path.replace(':id', id);
  ok(await company.admin.call('POST', lift, { payload: { reason: 'Settled' } }));
  await apply();
  expect(await count(company, 'communications')).toBe(2);
});

it('removes pictures of closed jobs, ended leads, notifications and facts of security that are too old', async () => {
  const company = await newCompany();
  const visit = await company.newVisit();
  const other = await company.newVisit({ startHour: 3 });
  await addPhoto(company.manager, await drawJpeg({ seed: 41 }), { jobId: visit.jobId });
  await addPhoto(company.manager, await drawJpeg({ seed: 42 }), { jobId: other.jobId });
  await company.advance(visit, 'dispatched', 'en_route', 'on_site', 'in_progress', 'completed');
  await company.manager.call('GET', '/api/customers.csv');
  await owner.query(
    `INSERT INTO leads (id, company_id, first_name, last_name, message, source, state, lost_reason, same_key, requested_at, due_at)
    SELECT gen_random_uuid(), $1, 'A', 'B', 'Hello', 'contact', s, 'other', s, now(), now() FROM unnest('{lost,new}'::text[]) s`,
    [company.companyId],
  );
  for (const [table, column] of [
    ['photos', 'created_at'],
    ['leads', 'updated_at'],
    ['security_events', 'at'],
  ]) {
    await owner.query(`UPDATE ${table} SET ${column} = now() - interval '100 days' WHERE company_id = $1`, [
      company.companyId,
    ]);
  }
  const facts = await count(company, 'security_events');
  for (const name of ['photos', 'leads', 'notifications', 'security_facts'])
    ok(await limit(company.admin, name, 90));
  await apply();
  expect(await count(company, 'photos', 'deleted_at IS NULL')).toBe(1);
  expect(await count(company, 'leads')).toBe(1);
  expect(facts).toBeGreaterThan(0);
  expect(await count(company, 'security_events', "at < now() - interval '90 days'")).toBe(0);
});

it('removes requests that came to an end, their pictures first, and none that a hold or a younger one needs', async () => {
  const company = await newCompany();
  const held = await company.newCustomer({ name: 'Held Bakery' });
  const ids: Record<string, string> = {};
  const add = async (title: string, state: string, customerId: string | null, duplicateOf: string | null) => {
    const { rows } = await owner.query<{ id: string }>(
      `INSERT INTO service_requests (id, company_id, number, state, title, description, category_key, category_name, urgency,
          channel, customer_id, duplicate_of_id, due_at, updated_at)
        VALUES (gen_random_uuid(), $1, $2, $3, $4, 'Drips', 'other', 'Other', 'normal', 'phone', $5, $6, now(),
          now() - interval '100 days') RETURNING id`,
      [company.companyId, Object.keys(ids).length + 1, state, title, customerId, duplicateOf],
    );
    ids[title] = rows[0]?.id ?? '';
  };
  await add('Declined', 'declined', null, null);
  await add('Open', 'triaged', null, null);
  await add('Held', 'cancelled', held.id, null);
  await add('Pictured', 'converted', company.account.id, null);
  await add('First', 'cancelled', null, null);
  await add('Second', 'duplicate', null, ids['First'] ?? '');
  await owner.query(`UPDATE service_requests SET updated_at = now() WHERE id = $1`, [ids['Second']]);
  await owner.query(
    `INSERT INTO service_request_photos (company_id, request_id, sha256, content_sha256, small_sha256, width, height, bytes, author_name, created_at)
      VALUES ($1, $2, repeat('a', 64), repeat('b', 64), repeat('c', 64), 4, 3, 100, 'Ada', now())`,
    [company.companyId, ids['Pictured']],
  );
  const hold = { kind: 'customer', id: held.id, reason: 'Dispute' };
  ok(await company.admin.call('POST', privacyRoutes.placeHold.path, { payload: hold }));
  const titles = async (condition = 'true') =>
    (
      await owner.query<{ title: string }>(
        `SELECT title FROM service_requests WHERE company_id = $1 AND ${condition} ORDER BY title`,
        [company.companyId],
      )
    ).rows.map(({ title }) => title);
  ok(await limit(company.admin, 'requests', 90));
  await apply();
  expect(await titles()).toEqual(['First', 'Held', 'Open', 'Pictured', 'Second']);
  expect(await titles('deleted_at IS NOT NULL')).toEqual(['Pictured']);
  expect(await ruleOf(company, 'requests')).toMatchObject({ lastRemoved: 2, totalRemoved: 2 });

  await owner.query(`UPDATE service_requests SET deleted_at = now() - interval '31 days' WHERE id = $1`, [
    ids['Pictured'],
  ]);
  const { database, relayDatabase } = app.services;
  await removePhotoBytes({ database, relayDatabase, photoStore: app.deps.photos.store });
  await owner.query(
    `UPDATE service_requests SET updated_at = now() - interval '100 days' WHERE id = $1 AND title = 'Second'`,
    [ids['Second']],
  );
  await apply();
  // The duplicate goes first, then the one that it stood for.
  await apply();
  expect(await titles()).toEqual(['Held', 'Open']);
  expect(await ruleOf(company, 'requests')).toMatchObject({ totalRemoved: 4 });
});

it('keeps the bytes of a deleted picture while a hold keeps its customer', async () => {
  const company = await newCompany();
  const job = await company.newJob();
  await addPhoto(company.manager, await drawJpeg({ seed: 43 }), { jobId: job.id });
  const payload = { kind: 'customer', id: job.customerId, reason: 'Dispute' };
  const hold = ok<{ id: string }>(
    await company.admin.call('POST', privacyRoutes.placeHold.path, { payload }),
  );
  await owner.query("UPDATE photos SET deleted_at = now() - interval '40 days' WHERE company_id = $1", [
    company.companyId,
  ]);
  const { database, relayDatabase } = app.services;
  const deps = { database, relayDatabase, photoStore: app.deps.photos.store };
  await removePhotoBytes(deps);
  expect(await count(company, 'photos', 'bytes_removed_at IS NULL')).toBe(1);
  const lift = privacyRoutes.liftHold.path.replace(':id', hold.id);
  ok(await company.admin.call('POST', lift, { payload: { reason: 'It is settled' } }));
  await removePhotoBytes(deps);
  expect(await count(company, 'photos', 'bytes_removed_at IS NULL')).toBe(0);
});

it('is changed by admins, within bounds', async () => {
  const company = await newCompany();
  expect(codeOf(await limit(company.manager, 'messages', 100))).toBe('auth.forbidden');
  for (const [name, days] of [
    ['messages', 89],
    ['messages', 1_001],
    ['security_facts', 366],
  ] as const) {
    expect((await limit(company.admin, name, days)).json()).toMatchObject({
      code: 'request.invalid',
      errors: [{ pointer: '/days' }],
    });
  }
  expect(codeOf(await limit(company.admin, 'jobs', 100))).toBe('request.invalid');
  expect(await ruleOf(company, 'messages')).toMatchObject({
    days: null,
    least: 90,
    most: 1_000,
    nextRunAt: null,
  });
  ok(await limit(company.admin, 'messages', 100));
  expect((await ruleOf(company, 'messages'))?.nextRunAt).not.toBeNull();
});
