import type { Problem } from '@switchyard/contracts/http/problem.ts';
import {
  closureDays,
  type CompanySettings,
  settingsRoutes,
} from '@switchyard/contracts/settings/settings-routes.ts';
import { dayMs } from '@switchyard/contracts/time/durations.ts';
import { removeCompanies } from '@switchyard/workers/schedules/remove-companies.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPhoto } from '../support/photo-calls.ts';
import { rowsOfCompany } from '../support/sandbox-calls.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';
import { drawJpeg } from '../support/test-pictures.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let app: TestApp;
let owner: pg.Client;
beforeAll(async () => {
  app = await createTestApp();
  owner = new pg.Client({ connectionString: app.services.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await app[Symbol.asyncDispose]();
});

/** A company that is no demo: those of everybody cannot be deleted. */
async function newCompany(): Promise<WorkCompany> {
  const company = await newWorkCompany(app);
  await owner.query('UPDATE companies SET demo = false WHERE id = $1', [company.companyId]);
  return company;
}

const { path } = settingsRoutes.close;
const read = async (user: TestUser) => ok<CompanySettings>(await user.call('GET', '/api/company-settings'));
const close = (user: TestUser, { revision, name }: { revision: number; name: string }) =>
  user.call('POST', path, { revision, payload: { name } });
const codeOf = (answer: { json(): unknown }) => (answer.json() as Problem).code;
const remove = () =>
  removeCompanies({ database: app.services.database, photoStore: app.deps.photos.store, rowsPerBatch: 50 });
const subjectsOf = async ({ companyId }: WorkCompany) =>
  (
    await owner.query<{ subject: string }>('SELECT subject FROM outbox_mails WHERE company_id = $1', [
      companyId,
    ])
  ).rows.map(({ subject }) => subject);

it('is decided by an admin who types the name, told to all admins, and taken back by any of them', async () => {
  const company = await newCompany();
  const other = await company.user('admin');
  const settings = await read(company.admin);
  expect(codeOf(await close(company.manager, settings))).toBe('auth.forbidden');
  const misnamed = await close(company.admin, { ...settings, name: 'Another' });
  expect(misnamed.json()).toMatchObject({ code: 'request.invalid', errors: [{ pointer: '/name' }] });
  expect(codeOf(await close(company.admin, { ...settings, revision: settings.revision + 1 }))).toBe(
    'revision.stale',
  );
  const closing = ok<CompanySettings>(await close(company.admin, settings));
  const days = (Date.parse(closing.closesAt ?? '') - Date.now()) / dayMs;
  expect(Math.round(days)).toBe(closureDays);
  expect((await subjectsOf(company)).filter((subject) => subject.includes('will be deleted'))).toHaveLength(
    2,
  );
  // Nothing has ended yet.
  await remove();
  expect(await read(other)).toEqual(closing);
  const kept = ok<CompanySettings>(await other.call('DELETE', path, { revision: closing.revision }));
  expect(kept.closesAt).toBeNull();
  expect((await subjectsOf(company)).filter((subject) => subject.endsWith(' stays'))).toHaveLength(2);
  const facts = await owner.query<{ kind: string }>(
    `SELECT kind FROM security_events WHERE company_id = $1 AND kind LIKE 'company_%' ORDER BY at`,
    [company.companyId],
  );
  expect(facts.rows).toEqual([{ kind: 'company_closing' }, { kind: 'company_kept' }]);
});

/** Requests with a conversation, a picture, and duplicates of each other. */
async function addRequests(company: WorkCompany): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO service_requests (id, company_id, number, state, title, description, category_key, category_name,
        urgency, channel, due_at, customer_id, requester_id)
      SELECT gen_random_uuid(), $1, i, 'new', 'Leak', 'Leak', 'other', 'Other', 'normal', 'portal', now(), $2, u.id
      FROM generate_series(1, 120) i, (SELECT id FROM users WHERE company_id = $1 LIMIT 1) u RETURNING id`,
    [company.companyId, company.account.id],
  );
  const kept = rows[0]?.id;
  await owner.query(
    'UPDATE service_requests SET duplicate_of_id = $2 WHERE company_id = $1 AND id <> $2 AND number < 50',
    [company.companyId, kept],
  );
  await owner.query(
    `INSERT INTO service_request_messages (id, company_id, request_id, sender, author_name, body, created_at, place)
      SELECT gen_random_uuid(), $1, id, 'requester', 'A', 'Hello', now(), i
      FROM service_requests, generate_series(1, 2) i WHERE company_id = $1`,
    [company.companyId],
  );
  await owner.query(
    `INSERT INTO service_request_photos (company_id, request_id, sha256, content_sha256, small_sha256, width, height,
        bytes, author_name, created_at)
      VALUES ($1, $2, repeat('a', 64), repeat('b', 64), repeat('c', 64), 1, 1, 1, 'A', now())`,
    [company.companyId, kept],
  );
}

it('removes the requests of a company batch by batch', async () => {
  const company = await newCompany();
  await addRequests(company);
  ok(await close(company.admin, await read(company.admin)));
  await owner.query('UPDATE companies SET closes_at = now() WHERE id = $1', [company.companyId]);
  const count = async () => await rowsOfCompany(owner, company.companyId);
  let before = await count();
  while ('companies' in before) {
    await owner.query('SELECT remove_company_rows($1, 50)', [company.companyId]);
    const after = await count();
    // No batch cascades to more rows than were asked for.
    const lost = (before['service_requests'] ?? 0) - (after['service_requests'] ?? 0);
    expect(lost).toBeLessThanOrEqual(50);
    before = after;
  }
  expect(before).toEqual({});
});

it('removes everything once its time has come, first what lets users in, and nothing of another company', async () => {
  const [ending, staying] = [await newCompany(), await newCompany()];
  for (const company of [ending, staying]) {
    const visit = await company.newVisit();
    await company.advance(visit, 'dispatched', 'en_route');
    await addPhoto(company.manager, await drawJpeg({ seed: 5 }), { jobId: visit.jobId });
    ok(await company.admin.call('POST', '/api/flags', { payload: { key: 'night_rates' } }));
    await company.manager.call('GET', '/api/customers.csv');
    await addRequests(company);
  }
  ok(await close(ending.admin, await read(ending.admin)));
  const before = await rowsOfCompany(owner, staying.companyId);
  const { rows } = await owner.query<{ sha256: string }>(
    'SELECT content_sha256 AS sha256 FROM photos WHERE company_id = $1',
    [ending.companyId],
  );
  await owner.query('UPDATE companies SET closes_at = now() WHERE id = $1', [ending.companyId]);
  // Its pictures may be gone already: it is too late to keep it.
  const { revision } = await read(ending.admin);
  expect(codeOf(await ending.admin.call('DELETE', path, { revision }))).toBe('record.gone');
  await remove();
  expect(await rowsOfCompany(owner, ending.companyId)).toEqual({});
  expect(codeOf(await ending.admin.call('GET', '/api/company-settings'))).toBe('auth.required');
  const { companyId } = ending;
  expect(rows).toHaveLength(1);
  for (const { sha256 } of rows) expect(await app.deps.photos.store.has({ companyId, sha256 })).toBe(false);
  expect(await rowsOfCompany(owner, staying.companyId)).toEqual(before);
});
