import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { companyExportRoutes } from '@switchyard/contracts/settings/company-export-routes.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';
import { patienceMs, waitFor } from '../support/wait-for.ts';
import { newWorkCompany, type WorkCompany } from '../support/work-company.ts';

/** Notes that cannot be compressed: 40 MB, more than the buffers of a connection hold. */
const rowCount = 5_000;
const noteParts = 250;
/** A quarter of an api process's configured connections. */
const mostExports = 3;

let app: TestApp;
let company: WorkCompany;
let port: number;
beforeAll(async () => {
  app = await createTestApp();
  company = await newWorkCompany(app);
  port = Number(new URL(await app.app.listen({ host: '127.0.0.1', port: 0 })).port);
  const ids = Array.from({ length: rowCount }, () => newId());
  await app.services.database.inCompany(company.companyId, async (tx) => {
    await sql`INSERT INTO customers (id, company_id, number, kind, status, name, notes)
      SELECT id, ${company.companyId}, 100000 + place, 'commercial', 'active', 'Account ' || place,
        (SELECT string_agg(md5(place || '-' || part), '') FROM generate_series(1, ${noteParts}) part)
      FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS made(id, place)`.execute(tx);
  });
});
afterAll(() => app[Symbol.asyncDispose]());

/** An export whose reader has taken its beginning and reads no further. */
async function openExport(user: TestUser): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const path = companyExportRoutes.file.path;
  const call = request({ host: '127.0.0.1', port, path, headers: { cookie: user.cookie } }, resolve);
  call.once('error', reject);
  call.end();
  const answer = await promise;
  expect(answer.statusCode).toBe(200);
  await once(answer, 'readable');
  answer.read(1_000);
  return answer;
}

/** Transactions of exports that are open, whether they read or wait for their reader. */
async function openTransactions(): Promise<number> {
  const { rows } = await sql<{ open: number }>`SELECT count(*) AS open FROM pg_stat_activity
    WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()
      AND backend_type = 'client backend'`.execute(app.services.database.global);
  return Number(rows[0]?.open ?? 0);
}

const filesOfServer = async () =>
  (await readdir(tmpdir())).filter((name) => !name.startsWith('vitest')).toSorted();

it('an export that is cancelled half-way ends its query, frees its slot and leaves nothing on disk', async () => {
  const { admin } = company;
  const before = await filesOfServer();
  const running = await Promise.all(Array.from({ length: mostExports }, () => openExport(admin)));
  expect(await openTransactions()).toBeGreaterThanOrEqual(mostExports);
  const ask = () => admin.call('GET', companyExportRoutes.file.path);
  expect((await ask()).statusCode).toBe(503);
  // Half-way: nothing is written for a reader who waits.
  const during = readdirSync(tmpdir()).filter((name) => !before.includes(name));
  expect(during.filter((name) => /zip|export/i.test(name))).toEqual([]);
  for (const answer of running) answer.destroy();
  await waitFor('the queries have ended', async () => (await openTransactions()) === 0);
  await expect
    .poll(async () => (await openExport(admin).then((one) => one.destroy())) !== undefined, {
      timeout: patienceMs,
    })
    .toBe(true);
  await waitFor('the last one has ended, too', async () => (await openTransactions()) === 0);
  expect(
    (await filesOfServer()).filter((name) => !before.includes(name) && /zip|export/i.test(name)),
  ).toEqual([]);
});
