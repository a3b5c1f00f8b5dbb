import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import { personExportRoutes } from '@switchyard/contracts/privacy/person-export-routes.ts';
import { securityEventRoutes } from '@switchyard/contracts/security/security-event-routes.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import { addPhoto } from '../support/photo-calls.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';
import { drawJpeg } from '../support/test-pictures.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let app: TestApp;
let company: WorkCompany;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'switchyard-person-'));
  app = await createTestApp();
  company = await newWorkCompany(app);
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const { size, file, ownSize, ownFile } = personExportRoutes;
const unkeyed = { headers: { 'idempotency-key': undefined } };
const codeOf = (answer: { json(): unknown }) => (answer.json() as Problem).code;
const download = (user: TestUser, { kind, id }: { kind: string; id: string }) =>
  user.call('GET', `${file.path}?kind=${kind}&id=${id}`);

/** Texts of the members of a zip file. */
async function membersOf(bytes: Buffer): Promise<Map<string, string>> {
  const path = join(folder, 'person.zip');
  await writeFile(path, bytes);
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  const members = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    members.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  }
  zip.close();
  return members;
}

type Tables = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

it('holds a customer with jobs, messages and pictures as JSON and CSV, and nothing of another customer', async () => {
  const visit = await company.newVisit();
  const stranger = await company.newCustomer({ name: 'Foreign Bakery' });
  await addPhoto(company.manager, await drawJpeg({ seed: 31 }), { jobId: visit.jobId });
  await app.services.database.inCompany(company.companyId, (tx) =>
    sql`UPDATE photos SET customer_visible = true`.execute(tx),
  );
  for (const customerId of [company.account.id, stranger.id]) {
    const payload = { customerId, channel: 'call', body: `=1+1 of ${customerId}`, subject: 'Call' };
    ok(await company.manager.call('POST', '/api/communications', { payload }));
  }
  const person = { kind: 'customer', id: company.account.id };
  expect(ok(await company.admin.call('POST', size.path, { payload: person, ...unkeyed }))).toMatchObject({
    files: 1,
  });
  const answer = await download(company.admin, person);
  expect(answer.statusCode).toBe(200);
  const members = await membersOf(answer.rawPayload);
  const tables = JSON.parse(members.get('person.json') ?? '') as Tables;
  expect(tables['customers']).toEqual([expect.objectContaining({ id: company.account.id })]);
  expect(tables['communications']).toHaveLength(1);
  expect(tables['jobs']?.map(({ id }) => id)).toEqual([visit.jobId]);
  expect(members.get('csv/communications.csv')).toContain(`'=1+1 of ${company.account.id}`);
  expect([...members.keys()].filter((name) => name.startsWith('csv/')).toSorted()).toEqual(
    Object.keys(tables)
      .map((table) => `csv/${table}.csv`)
      .toSorted(),
  );
  expect([...members.keys()].filter((name) => name.startsWith('files/'))).toHaveLength(1);
  const all = [...members.values()].join('\n');
  expect(all).not.toContain('Foreign Bakery');
  // The record of an event is the staff's view.
  expect(tables['events']?.every(({ payload }) => !Object.hasOwn(Object(payload) as object, 'record'))).toBe(
    true,
  );
  expect(all).not.toMatch(/"(?:\w+_hash|search|internal_notes|gate_code|public_key)":/);
});

it('is for admins with a proof of identity, or for oneself, and noted in the audit', async () => {
  const person = { kind: 'technician', id: company.worker.id };
  expect(codeOf(await download(company.manager, person))).toBe('auth.forbidden');
  expect(codeOf(await download(company.admin, { ...person, id: company.companyId }))).toBe(
    'request.not_found',
  );
  expect(codeOf(await download(company.admin, { kind: 'job', id: company.companyId }))).toBe(
    'request.invalid',
  );
  expect((await download(company.admin, person)).statusCode).toBe(200);
  const { body } = await company.admin.call('GET', `${securityEventRoutes.list.path}?kind=person_exported`);
  expect(body).toContain('Ana Voss');
  ok(await company.customer.call('POST', ownSize.path, unkeyed));
  const own = await membersOf((await company.customer.call('GET', ownFile.path)).rawPayload);
  const tables = JSON.parse(own.get('person.json') ?? '') as Tables;
  expect(tables['users']).toEqual([expect.objectContaining({ id: company.customer.actor.userId })]);
  // The account is not the whole customer.
  expect(tables['customers']).toBeUndefined();
  const stale = await company.user('admin');
  await app.services.database.inCompany(company.companyId, (tx) =>
    sql`UPDATE sessions SET proved_at = now() - interval '1 hour' WHERE id = ${stale.sessionId}`.execute(tx),
  );
  expect(codeOf(await download(stale, person))).toBe('auth.proof_required');
  expect(codeOf(await stale.call('GET', ownFile.path))).toBe('auth.proof_required');
});
