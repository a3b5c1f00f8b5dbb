import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { customerColumns } from '@switchyard/contracts/customers/customer-columns.ts';
import { csvHeader } from '@switchyard/contracts/http/to-csv.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import { addDays } from '@switchyard/contracts/time/calendar-day.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestCompany, type TestUser } from '../support/test-app.ts';
import { patienceMs } from '../support/wait-for.ts';

/** Number of rows and length of their notes: far more than sockets buffer without a reader. */
/** With notes of this length 45 MB: more than the buffers of a connection hold, however the kernel tunes them. */
const rowCount = 5_000;
const noteLength = 9_000;
/** A quarter of an api process's configured connections. */
const mostExports = 3;

let app: TestApp;
let company: TestCompany;
let manager: TestUser;
let port: number;

beforeAll(async () => {
  app = await createTestApp();
  company = await app.newCompany();
  manager = await company.user('manager');
  port = Number(new URL(await app.app.listen({ host: '127.0.0.1', port: 0 })).port);
  await insertCustomers();
});
afterAll(() => app[Symbol.asyncDispose]());

async function insertCustomers(): Promise<void> {
  const { companyId } = company;
  const ids = Array.from({ length: rowCount }, () => newId());
  await app.services.database.inCompany(companyId, async (tx) => {
    await sql`INSERT INTO customers (id, company_id, number, kind, status, name, notes)
      SELECT id, ${companyId}, place, 'commercial', 'active', 'Account ' || lpad(place::text, 5, '0'),
        repeat('n', ${noteLength})
      FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS made(id, place)`.execute(tx);
  });
}

/** An export whose reader has not read anything yet. */
async function openExport(query = ''): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const path = `/api/customers.csv${query}`;
  const call = request({ host: '127.0.0.1', port, path, headers: { cookie: manager.cookie } }, resolve);
  call.once('error', reject);
  call.end();
  const answer = await promise;
  expect(answer.statusCode).toBe(200);
  return answer;
}

/** With its byte order mark, which stream decoders remove. */
const textOf = async (answer: IncomingMessage) => (await buffer(answer)).toString();
const namesIn = (csv: string) => [...csv.matchAll(/^\d+,(Account \d+),/gm)].map(([, name]) => name);

/** Exports blocked by their readers: for longer than it takes to write a page. */
async function waitingExports(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`SELECT count(*) AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND state LIKE 'idle in transaction%'
      AND state_change < clock_timestamp() - interval '250 ms'`.execute(app.services.database.global);
  return rows[0]?.waiting ?? 0;
}
const untilWaiting = (count: number) => expect.poll(waitingExports, { timeout: patienceMs }).toBe(count);

describe('an export of many pages', () => {
  it('has every row of the list in its order, with the local date in its name', async () => {
    const answer = await openExport('?sort=-name');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [, day = ''] = /^attachment; filename="customers-(\d{4}-\d\d-\d\d)\.csv"$/.exec(
      String(answer.headers['content-disposition']),
    ) ?? [''];
    const today = new Date().toISOString().slice(0, 10);
    expect([addDays(today, -1), today]).toContain(day);
    const csv = await textOf(answer);
    expect(csv.startsWith(`\uFEFF${csvHeader(customerColumns)}\r\n`)).toBe(true);
    const names = namesIn(csv);
    expect(names.length).toBe(rowCount);
    expect([names[0], names.at(-1)]).toEqual(['Account 05000', 'Account 00001']);
    expect(new Set(names).size).toBe(rowCount);
    await untilWaiting(0);
  });

  it('waits for its reader, and shows one moment', async () => {
    const answer = await openExport();
    await untilWaiting(1);
    await app.services.database.inCompany(company.companyId, async (tx) => {
      await sql`UPDATE customers SET name = 'Later ' || number`.execute(tx);
    });
    const names = namesIn(await textOf(answer));
    await app.services.database.inCompany(company.companyId, async (tx) => {
      await sql`UPDATE customers SET name = 'Account ' || lpad(number::text, 5, '0')`.execute(tx);
    });
    expect(new Set(names).size).toBe(rowCount);
  });

  it('ends its transaction when the reader goes away', async () => {
    const answer = await openExport();
    await untilWaiting(1);
    answer.destroy();
    await untilWaiting(0);
  });

  it('is cut off, not short, when the database fails under way', async () => {
    const answer = await openExport();
    await untilWaiting(1);
    const cut = await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND state LIKE 'idle in transaction%'`.execute(
      app.services.database.global,
    );
    expect(cut.rows.length).toBe(1);
    const outcome = textOf(answer).then(
      () => 'a whole file',
      (error: Error) => error.message,
    );
    expect(await outcome).toBe('aborted');
  });

  it('leaves connections to others: one too many is refused until another has ended', async () => {
    const running = await Promise.all(Array.from({ length: mostExports }, () => openExport()));
    await untilWaiting(mostExports);
    const refused = await manager.call('GET', '/api/customers.csv');
    expect(refused.statusCode).toBe(503);
    expect(refused.json<Problem>()).toMatchObject({ code: 'service.overloaded' });
    expect(refused.headers['content-type']).toContain('application/problem+json');
    for (const answer of running) answer.destroy();
    await untilWaiting(0);
    const askAgain = () => manager.call('GET', '/api/customers.csv?q=nothing');
    await expect.poll(async () => (await askAgain()).statusCode, { timeout: patienceMs }).toBe(200);
    expect((await askAgain()).body).toBe(`\uFEFF${csvHeader(customerColumns)}`);
  });

  it.each([
    ['?limit=5', 400],
    ['?sort=colour', 400],
  ])('answers %s with a problem', async (query, status) => {
    const answer = await manager.call('GET', `/api/customers.csv${query}`);
    expect(answer.statusCode).toBe(status);
    expect(answer.json<Problem>()).toMatchObject({ code: 'request.invalid' });
    expect(answer.headers['content-disposition']).toBeUndefined();
  });
});
