import { randomUUID } from 'node:crypto';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import type pg from 'pg';
import { cookieOf } from './sign-up.ts';
import { type TestApp, testOrigin } from './test-app.ts';

export type Sandbox = { user: CurrentUser; cookie: string };

/** A sandbox made over HTTP, in Berlin; with a cookie, that of its session. */
export async function makeSandbox({ app }: TestApp, cookie?: string): Promise<Sandbox> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/sandbox',
    headers: { origin: testOrigin, ...(cookie === undefined ? {} : { cookie }) },
    payload: { timeZone: 'Europe/Berlin' },
  });
  if (response.statusCode !== 201) throw new Error(`${response.statusCode}: ${response.body}`);
  return { user: response.json<CurrentUser>(), cookie: cookie ?? cookieOf(response) };
}

/**
 * Reply of a path for a session cookie.
 * @throws Error unless it is 200
 */
export async function readAs<Reply>({ app }: TestApp, { cookie }: Sandbox, url: string): Promise<Reply> {
  const response = await app.inject({ method: 'GET', url, headers: { cookie } });
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`);
  return response.json<Reply>();
}

export async function sendAs({ app }: TestApp, { cookie }: Sandbox, url: string, payload: object) {
  const headers = { cookie, origin: testOrigin, 'idempotency-key': randomUUID() };
  return await app.inject({ method: 'POST', url, headers, payload });
}

/** Number of the company's rows by table, for all tables with a company. */
export async function rowsOfCompany(owner: pg.Client, companyId: string): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ name: string }>(`
    SELECT DISTINCT c.table_name AS name FROM information_schema.columns c
    JOIN information_schema.tables t ON t.table_name = c.table_name AND t.table_schema = 'public'
    WHERE c.column_name = 'company_id' AND c.table_schema = 'public' AND t.table_type = 'BASE TABLE'`);
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const found = await owner.query<{ count: string }>(`SELECT count(*) FROM ${name} WHERE company_id = $1`, [
      companyId,
    ]);
    const count = Number(found.rows[0]?.count);
    if (count > 0) counts[name] = count;
  }
  const company = await owner.query('SELECT FROM companies WHERE id = $1', [companyId]);
  return company.rowCount === 0 ? counts : { ...counts, companies: 1 };
}

/** Sets its expiry to now. */
export async function endNow(owner: pg.Client, { user }: Sandbox): Promise<void> {
  await owner.query(`UPDATE companies SET sandbox_ends_at = now() - interval '1 second' WHERE id = $1`, [
    user.companyId,
  ]);
}
