import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { securityEventRoutes } from '@switchyard/contracts/security/security-event-routes.ts';
import { companyExportRoutes } from '@switchyard/contracts/settings/company-export-routes.ts';
import {
  exportedTables,
  unexportedTables,
} from '@switchyard/platform/db/repositories/company-export-repository.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import { addPhoto } from '../support/photo-calls.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';
import { drawJpeg } from '../support/test-pictures.ts';
import { newWorkCompany, type WorkCompany } from '../support/work-company.ts';

let app: TestApp;
let company: WorkCompany;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'switchyard-export-'));
  app = await createTestApp();
  company = await newWorkCompany(app);
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const { size, file } = companyExportRoutes;
const ask = (user: TestUser) => user.call('POST', size.path, { headers: { 'idempotency-key': undefined } });
const download = (user: TestUser) => user.call('GET', file.path);
const codeOf = (answer: { json(): unknown }) => (answer.json() as { code: string }).code;

/** Texts and sizes of the members of a zip file. */
async function membersOf(bytes: Buffer): Promise<Map<string, string>> {
  const path = join(folder, 'export.zip');
  await writeFile(path, bytes);
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  const members = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    members.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  }
  zip.close();
  return members;
}

it('holds every row and picture of the company, nothing of another one, and no secret', async () => {
  const stranger = await newWorkCompany(app);
  await stranger.newCustomer({ name: 'Foreign Bakery' });
  const visit = await company.newVisit();
  const picture = await drawJpeg({ seed: 11 });
  await addPhoto(company.manager, picture, { jobId: visit.jobId });
  expect((await ask(company.admin)).json()).toMatchObject({ pictures: 1 });
  const answer = await download(company.admin);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="switchyard-\d{4}-\d\d-\d\d\.zip"$/,
  );
  const members = await membersOf(answer.rawPayload);
  const tables = Object.keys(exportedTables).map((table) => `data/${table}.jsonl`);
  const pictures = [...members.keys()].filter((name) => name.startsWith('pictures/'));
  expect([...members.keys()].toSorted()).toEqual(['README.txt', ...tables, ...pictures].toSorted());
  expect(pictures).toEqual([expect.stringMatching(/^pictures\/J-\d+\/\d{8}T\d{6}Z-\w+-[0-9a-f-]{36}\.jpg$/)]);
  const jobs = (members.get('data/jobs.jsonl') ?? '').trimEnd().split('\n');
  expect(jobs.map((line) => (JSON.parse(line) as { id: string }).id)).toContain(visit.jobId);
  const counts = await app.services.database.inCompany(company.companyId, async (tx) => {
    const found: Record<string, number> = {};
    for (const table of Object.keys(exportedTables)) {
      const { rows } = await sql<{
        count: number;
      }>`SELECT count(*)::int AS count FROM ${sql.table(table)}`.execute(tx);
      found[table] = rows[0]?.count ?? 0;
    }
    return found;
  });
  const exported = Object.fromEntries(
    Object.keys(exportedTables).map((table) => [
      table,
      (members.get(`data/${table}.jsonl`) ?? '').split('\n').length - 1,
    ]),
  );
  expect(exported).toEqual(counts);
  const all = [...members.values()].join('\n');
  expect(all).not.toContain('Foreign Bakery');
  expect(all).not.toMatch(/"(?:\w+_hash|\w*sealed_secret|search)":/);
});

it('is for admins who have just proved who they are, and noted in the audit', async () => {
  expect(codeOf(await ask(company.manager))).toBe('auth.forbidden');
  expect(codeOf(await download(company.manager))).toBe('auth.forbidden');
  const { body } = await company.admin.call('GET', `${securityEventRoutes.list.path}?kind=exported`);
  expect(body).toContain('"everything"');
  const stale = await company.user('admin');
  await app.services.database.inCompany(company.companyId, (tx) =>
    sql`UPDATE sessions SET proved_at = now() - interval '1 hour' WHERE id = ${stale.sessionId}`.execute(tx),
  );
  expect(codeOf(await ask(stale))).toBe('auth.proof_required');
  expect(codeOf(await download(stale))).toBe('auth.proof_required');
});

it('every table of a company is exported, or left out with its reason', async () => {
  const client = new pg.Client({ connectionString: app.services.ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND a.attname = 'company_id' ORDER BY 1`,
  );
  // Bytes are digests, keys or secrets.
  const secret = await client.query<{ place: string }>(
    `SELECT table_name || '.' || column_name AS place FROM information_schema.columns
    WHERE table_schema = 'public' AND (data_type = 'bytea' OR column_name ~ '(hash|secret|password)$')`,
  );
  await client.end();
  const left = Object.values(unexportedTables).flat();
  const known = [...Object.keys(exportedTables), ...left].filter((name) => name !== 'companies');
  expect(rows.map(({ name }) => name)).toEqual(known.toSorted());
  const shown = secret.rows.filter(({ place }) => {
    const [table = '', column = ''] = place.split('.');
    return exportedTables[table]?.includes(column) === false;
  });
  expect(shown).toEqual([]);
});
