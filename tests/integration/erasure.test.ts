import type { Problem } from '@switchyard/contracts/http/problem.ts';
import type { Erasure, ErasurePreview } from '@switchyard/contracts/privacy/erasure.ts';
import type { LegalHold } from '@switchyard/contracts/privacy/legal-hold.ts';
import { privacyRoutes } from '@switchyard/contracts/privacy/privacy-routes.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { finishErasures } from '@switchyard/workers/schedules/finish-erasures.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPhoto } from '../support/photo-calls.ts';
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

async function newCompany(): Promise<WorkCompany> {
  const company = await newWorkCompany(app);
  await owner.query('UPDATE companies SET demo = false WHERE id = $1', [company.companyId]);
  return company;
}

const { erase, erasures, preview, placeHold, liftHold } = privacyRoutes;
const codeOf = (answer: { json(): unknown }) => (answer.json() as Problem).code;
type Subject = { kind: string; id: string; name?: string };
const ask = (user: TestUser, { kind, id, name = '' }: Subject) =>
  user.call('POST', erase.path, { payload: { kind, id, name, reason: 'Asked by letter' } });
const look = async (user: TestUser, { kind, id }: Subject) =>
  ok<ErasurePreview>(await user.call('GET', `${preview.path}?kind=${kind}&id=${id}`));
const finish = () =>
  finishErasures({ database: app.services.database, photoStore: app.deps.photos.store, rowsPerBatch: 7 });

/** All rows of the company as text, by table. */
async function rowsOf({ companyId }: WorkCompany): Promise<Record<string, string>> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id'
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition`,
  );
  const texts: Record<string, string> = {};
  for (const { name } of rows) {
    const found = await owner.query<{ all: string | null }>(
      `SELECT string_agg(to_jsonb(t)::text, ' ') AS all FROM ${name} t WHERE company_id = $1`,
      [companyId],
    );
    texts[name] = found.rows[0]?.all ?? '';
  }
  return texts;
}

const person = {
  name: 'Zelda Quintrell',
  phone: '+1 555 019 7734',
  line1: '77 Larkspur Lane',
};
/** Seven digits of the number: ids contain four by chance. */
const traces = /quintrell|019\D{0,2}7734|larkspur/i;
const tablesWith = (texts: Record<string, string>) =>
  Object.keys(texts)
    .filter((table) => traces.test(texts[table] ?? ''))
    .toSorted();

/** A customer who has left something in many places. */
async function newPerson(company: WorkCompany): Promise<{ id: string; visitId: string }> {
  const { name, phone, line1 } = person;
  const email = `zelda.${company.companyId}@quintrell.example`;
  const address = { line1, city: 'Boston', region: 'MA', postalCode: '02116' };
  const { id } = await company.newCustomer({
    name,
    email,
    phone,
    billingAddress: address,
    notes: 'Rings twice',
  });
  const site = await company.newSite({ customerId: id, name: 'Home of Quintrell', address });
  const job = await company.newJob({
    customerId: id,
    siteId: site.id,
    description: `Call ${name} at ${phone} before you come`,
  });
  const visit = await company.newVisit({ jobId: job.id, notes: `${name} has the key` });
  await addPhoto(company.manager, await drawJpeg({ seed: 21 }), { jobId: job.id });
  const account = await company.user('customer', { customerId: id });
  await owner.query('UPDATE users SET email = $2, first_name = $3, last_name = $4 WHERE id = $1', [
    account.actor.userId,
    email,
    ...name.split(' '),
  ]);
  await owner.query(
    `INSERT INTO visit_entries (id, company_id, visit_id, kind, data, author_name, occurred_at)
    VALUES (gen_random_uuid(), $1, $2, 'signature', $3, 'Ana Voss', now())`,
    [company.companyId, visit.id, { signerName: name, strokes: [[1, 2]], documentHash: 'a'.repeat(64) }],
  );
  await owner.query(
    `INSERT INTO leads (id, company_id, first_name, last_name, email, message, source, same_key, requested_at, due_at)
    VALUES (gen_random_uuid(), $1, 'Zelda', 'Quintrell', $2, 'Hello', 'contact', 'x', now(), now())`,
    [company.companyId, email],
  );
  await owner.query(
    `INSERT INTO service_requests (id, company_id, number, state, title, description, category_key, category_name, urgency,
      channel, due_at, contact_name, contact_email)
    VALUES (gen_random_uuid(), $1, 901, 'new', 'Leak at Larkspur', 'It leaks', 'other', 'Other', 'normal', 'public', now(), $2, $3)`,
    [company.companyId, name, email],
  );
  ok(
    await company.manager.call('POST', '/api/communications', {
      payload: { customerId: id, channel: 'call', body: `${name} complained`, subject: 'Call' },
    }),
  );
  await owner.query(
    `INSERT INTO outbox_mails (id, company_id, recipient, subject, body) VALUES (gen_random_uuid(), $1, $2, 'Hi', 'Dear Zelda')`,
    [company.companyId, email],
  );
  ok(await company.manager.call('GET', `/api/customers/${id}`));
  const { revision } = ok<{ revision: number }>(await company.manager.call('GET', `/api/jobs/${job.id}`));
  ok(
    await company.manager.call('POST', `/api/jobs/${job.id}/transitions`, {
      payload: { to: 'cancelled', reason: `${name} moved` },
      revision,
    }),
  );
  return { id, visitId: visit.id };
}

it('replaces a customer everywhere, keeps the events without gaps and the books, and touches no other company', async () => {
  const [company, other] = [await newCompany(), await newCompany()];
  const { id } = await newPerson(company);
  await other.newCustomer({ name: person.name, email: 'zelda@quintrell.example' });
  const subject = { kind: 'customer', id, name: person.name };
  const seen = await look(company.admin, subject);
  expect(seen).toMatchObject({ name: person.name, obstacles: [], holds: [], sharedWords: [] });
  expect(seen.words).toEqual(expect.arrayContaining([person.name, '+15550197734', person.line1]));
  const parts = Object.fromEntries(seen.goes.map(({ part, count }) => [part, count]));
  expect(parts).toMatchObject({
    accounts: 1,
    sites: 1,
    messages: 1,
    requests: 1,
    leads: 1,
    photos: 1,
    mails: 1,
    signatures: 1,
  });
  expect(seen.stays).toContainEqual({ part: 'jobs', count: 1 });
  const before = await rowsOf(company);
  expect(tablesWith(before)).toEqual(
    expect.arrayContaining(['events', 'users', 'jobs', 'visits', 'outbox_mails']),
  );
  const strange = await rowsOf(other);
  const offsets = `SELECT topic, count(*)::int AS count, max(off)::int AS head FROM events WHERE company_id = $1 GROUP BY 1`;
  const misnamed = await ask(company.admin, { ...subject, name: 'Zelda' });
  expect(misnamed.json()).toMatchObject({ code: 'request.invalid', errors: [{ pointer: '/name' }] });
  const erasure = ok<Erasure>(await ask(company.admin, subject));
  expect(erasure).toMatchObject({ state: 'running', number: 1 });
  await finish();
  const after = await rowsOf(company);
  expect(tablesWith(after)).toEqual([]);
  expect((await owner.query<{ head: number; count: number }>(offsets, [company.companyId])).rows).toSatisfy(
    (rows: { head: number; count: number }[]) => rows.every(({ head, count }) => head === count),
  );
  expect(await rowsOf(other)).toEqual(strange);
  const [kept] = ok<{ items: Erasure[] }>(await company.admin.call('GET', erasures.path)).items;
  expect(kept).toMatchObject({ id: erasure.id, state: 'done' });
  expect(kept?.counts['events']).toBeGreaterThan(0);
  expect(ok(await company.manager.call('GET', `/api/customers/${id}`))).toMatchObject({
    name: 'Removed person 1',
    email: null,
    status: 'archived',
  });
  const found = await company.manager.call('GET', '/api/search?q=Quintrell');
  expect(found.body).not.toContain('Zelda');
  // Its pictures are gone, not only their rows.
  const { rows } = await owner.query<{ sha256: string; removed: boolean }>(
    'SELECT content_sha256 AS sha256, bytes_removed_at IS NOT NULL AS removed FROM photos WHERE company_id = $1',
    [company.companyId],
  );
  expect(rows).toEqual([{ sha256: rows[0]?.sha256, removed: true }]);
  const stored = { companyId: company.companyId, sha256: rows[0]?.sha256 ?? '' };
  expect(await app.deps.photos.store.has(stored)).toBe(false);
  expect(codeOf(await ask(company.admin, { ...subject, name: 'Removed person 1' }))).toBe(
    'erasure.done_before',
  );
});

it('tells open pages, ends sessions at once, and replaces a technician in the work of others', async () => {
  const company = await newCompany();
  const visit = await company.newVisit();
  const subject = { kind: 'user', id: company.technician.actor.userId };
  const { name, obstacles } = await look(company.admin, subject);
  expect(obstacles).toEqual(['open_work']);
  expect(codeOf(await ask(company.admin, { ...subject, name }))).toBe('erasure.open_work');
  await company.advance(visit, 'dispatched', 'en_route', 'on_site', 'in_progress', 'completed');
  ok(await ask(company.admin, { ...subject, name }));
  expect(codeOf(await company.technician.call('GET', '/api/visits'))).toBe('auth.required');
  const { rows } = await owner.query<{ topic: string }>(
    `SELECT topic FROM events WHERE company_id = $1 AND type = 'company.person_removed'`,
    [company.companyId],
  );
  const topics = rows.map(({ topic }) => topic);
  expect(topics).toContain(`t:${company.companyId}:user:${company.manager.actor.userId}`);
  expect(topics).toContain(`t:${company.companyId}:timeline`);
  await finish();
  const text = Object.values(await rowsOf(company)).join(' ');
  expect(text).not.toContain('Ana Voss');
  expect(ok(await company.manager.call('GET', `/api/technicians/${company.worker.id}`))).toMatchObject({
    name: 'Removed person 1',
    active: false,
  });
});

it('is refused under a hold, for the last admin and for everybody but admins, and leaves everything as it was', async () => {
  const company = await newCompany();
  const { id, visitId } = await newPerson(company);
  const { rows } = await owner.query<{ id: string }>('SELECT job_id AS id FROM visits WHERE id = $1', [
    visitId,
  ]);
  const subject = { kind: 'customer', id, name: person.name };
  const held = { kind: 'job', id: rows[0]?.id, reason: 'Dispute about the invoice' };
  expect(codeOf(await company.manager.call('POST', placeHold.path, { payload: held }))).toBe(
    'auth.forbidden',
  );
  const hold = ok<LegalHold>(await company.admin.call('POST', placeHold.path, { payload: held }));
  expect(codeOf(await company.admin.call('POST', placeHold.path, { payload: held }))).toBe(
    'record.duplicate',
  );
  expect((await look(company.admin, subject)).holds).toEqual([hold]);
  const before = await rowsOf(company);
  expect(codeOf(await ask(company.admin, subject))).toBe('erasure.held');
  expect(codeOf(await ask(company.manager, subject))).toBe('auth.forbidden');
  const admin = { kind: 'user', id: company.admin.actor.userId };
  const { name } = await look(company.admin, admin);
  expect(codeOf(await ask(company.admin, { ...admin, name }))).toBe('erasure.last_admin');
  const idle = ({
    security_events: _,
    events: __,
    topic_heads: ___,
    sessions: ____,
    ...rest
  }: Record<string, string>) => rest;
  expect(idle(await rowsOf(company))).toEqual(idle(before));
  const lift = liftHold.path.replace(':id', hold.id);
  const lifted = { reason: 'The dispute is settled' };
  expect(codeOf(await company.manager.call('POST', lift, { payload: lifted }))).toBe('auth.forbidden');
  const after = ok<LegalHold>(await company.admin.call('POST', lift, { payload: lifted }));
  expect(after).toMatchObject({ liftedByName: expect.any(String) as string, liftReason: lifted.reason });
  expect(codeOf(await company.admin.call('POST', lift, { payload: lifted }))).toBe('record.gone');
  ok(await ask(company.admin, subject));
});

it('a customer can be erased after one of its contacts, and a hold on it keeps its contacts and accounts', async () => {
  const company = await newCompany();
  const customerName = 'Fenwick "Bakery" Ltd';
  const customer = await company.newCustomer({ name: customerName, email: 'desk@fenwick.example' });
  const mention = { customerId: company.account.id, channel: 'call', subject: 'Call' };
  ok(
    await company.manager.call('POST', '/api/communications', {
      payload: { ...mention, body: `Sent by ${customerName}` },
    }),
  );
  const contact = { id: crypto.randomUUID(), name: 'Ola Lindqvist' };
  await owner.query('INSERT INTO contacts (id, company_id, customer_id, name) VALUES ($1, $2, $3, $4)', [
    contact.id,
    company.companyId,
    customer.id,
    contact.name,
  ]);
  const account = await company.user('customer', { customerId: customer.id });
  const kept = { kind: 'customer', id: customer.id, reason: 'Dispute about the invoice' };
  const hold = ok<LegalHold>(await company.admin.call('POST', placeHold.path, { payload: kept }));
  const people = [
    { kind: 'contact', id: contact.id },
    { kind: 'user', id: account.actor.userId },
  ];
  for (const person of people) {
    const { name, holds } = await look(company.admin, person);
    expect(holds).toEqual([hold]);
    expect(codeOf(await ask(company.admin, { ...person, name }))).toBe('erasure.held');
  }
  const lift = liftHold.path.replace(':id', hold.id);
  ok(await company.admin.call('POST', lift, { payload: { reason: 'The dispute is settled' } }));
  ok(await ask(company.admin, { kind: 'contact', ...contact }));
  await finish();
  const subject = { kind: 'customer', id: customer.id, name: customerName };
  const { obstacles, words } = await look(company.admin, subject);
  expect(obstacles).toEqual([]);
  expect(words).not.toContain('Removed person 1');
  ok(await ask(company.admin, subject));
  await finish();
  expect(ok(await company.manager.call('GET', `/api/customers/${customer.id}`))).toMatchObject({
    name: 'Removed person 2',
  });
  const { communications } = await rowsOf(company);
  expect(communications).toContain('Sent by Removed person 2');
});

it('leaves the name of another customer who has the same one', async () => {
  const company = await newCompany();
  const other = await company.newCustomer({ name: 'Sam Fenwick', email: 'one@fenwick.example' });
  const erased = await company.newCustomer({ name: 'Sam Fenwick', email: 'two@fenwick.example' });
  const subject = { kind: 'customer', id: erased.id, name: 'Sam Fenwick' };
  expect((await look(company.admin, subject)).sharedWords).toEqual(['Sam Fenwick']);
  ok(await ask(company.admin, subject));
  await finish();
  expect(ok(await company.manager.call('GET', `/api/customers/${other.id}`))).toMatchObject({
    name: 'Sam Fenwick',
  });
  const { rows } = await owner.query<{ payload: string }>(
    `SELECT payload::text AS payload FROM events WHERE company_id = $1 AND entity_id = $2`,
    [company.companyId, erased.id],
  );
  expect(rows.map(({ payload }) => payload).join(' ')).not.toContain('Fenwick');
});

it('looks for no word that others have a part of, and for no ordinary word', async () => {
  const company = await newCompany();
  const address = { line1: '12 Main Street', city: 'Boston', region: 'MA', postalCode: '02116' };
  const erased = await company.newCustomer({
    name: 'Will',
    phone: '+1 555 019 4411',
    email: 'will@fenwick.example',
    billingAddress: address,
  });
  await company.newSite({ customerId: erased.id, name: 'Home', address: { ...address, line1: 'Old Mill' } });
  const other = await company.newCustomer({
    name: 'Ida Brandt',
    phone: '+44 555 019 4411',
  });
  const flat = { ...address, line1: '12 Main Street, Apt 4' };
  const site = await company.newSite({ customerId: other.id, name: 'Flat', address: flat });
  const body = 'Will call 044 555 019 4411 from the Old Mill';
  ok(
    await company.manager.call('POST', '/api/communications', {
      payload: { customerId: other.id, channel: 'call', subject: 'Call', body },
    }),
  );
  const subject = { kind: 'customer', id: erased.id, name: 'Will' };
  const { words, sharedWords } = await look(company.admin, subject);
  expect(words).toEqual(['will@fenwick.example']);
  expect(sharedWords.toSorted()).toEqual(['+15550194411', '12 Main Street', 'Old Mill', 'Will']);
  const read = (id: string) => company.manager.call('GET', `/api/customers/${id}`);
  ok(await ask(company.admin, subject));
  await finish();
  const { sites = '', communications = '' } = await rowsOf(company);
  expect(communications).toContain(body);
  expect(sites).toContain(site.id);
  expect(sites).toContain(flat.line1);
  expect(ok(await read(erased.id))).toMatchObject({ name: 'Removed person 1', phone: null });
});

it('the application can change neither events nor the audit, and erasures only by their functions', async () => {
  const company = await newCompany();
  for (const statement of [
    "UPDATE events SET payload = '{}'",
    "UPDATE security_events SET actor_name = ''",
    "UPDATE erasures SET state = 'running'",
    'SELECT words FROM erasures',
    "UPDATE legal_holds SET reason = ''",
    'DELETE FROM legal_holds',
  ]) {
    await expect(
      app.services.database.inCompany(company.companyId, (tx) => sql.raw(statement).execute(tx)),
    ).rejects.toMatchObject({ code: '42501' });
  }
});

it('every table with rows of a company can be searched by an erasure', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id'
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND NOT (has_table_privilege('switchyard_eraser', c.oid, 'SELECT, UPDATE')
        AND EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'eraser'))`,
  );
  // A new table needs the policy `eraser` and the grants of 202611270011_erasures.sql.
  expect(rows).toEqual([]);
});
