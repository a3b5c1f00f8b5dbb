import type { Import, ImportRow } from '@switchyard/contracts/imports/import-routes.ts';
import type { ImportKind } from '@switchyard/contracts/imports/record-import.ts';
import type { LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import type { TestApp, TestUser } from './test-app.ts';

/** A manager of a separate company. */
export async function newManager(test: TestApp): Promise<TestUser> {
  return await (await test.newCompany()).user('manager');
}

/**
 * The body of a reply with this status.
 * @throws Error with the reply otherwise
 */
export function answered<Reply>(response: LightMyRequestResponse, status: number): Reply {
  if (response.statusCode !== status) throw new Error(`${response.statusCode}: ${response.body}`);
  return response.json<Reply>();
}

export async function upload(
  user: TestUser,
  content: string | Buffer,
  fileName = 'customers.csv',
  record: ImportKind = 'customer',
) {
  return await user.call('POST', `/api/imports?fileName=${encodeURIComponent(fileName)}&record=${record}`, {
    headers: { 'content-type': 'text/csv' },
    payload: content,
  });
}

export async function uploaded(
  user: TestUser,
  content: string | Buffer,
  record: ImportKind = 'customer',
): Promise<Import> {
  return answered(await upload(user, content, 'list.csv', record), 201);
}

/** Uploads a list and accepts the suggested columns. */
export async function checked(
  user: TestUser,
  content: string | Buffer,
  record: ImportKind = 'customer',
): Promise<Import> {
  const { id, suggestions } = await uploaded(user, content, record);
  return await check(user, id, suggestions);
}

export async function check(
  user: TestUser,
  id: string,
  mapping: Import['suggestions'],
  defaults: Record<string, string> = {},
): Promise<Import> {
  const payload = { mapping, defaults };
  return answered(await user.call('POST', `/api/imports/${id}/check`, { payload }), 200);
}

export async function started(user: TestUser, id: string, lines: number[] | null = null): Promise<Import> {
  return answered(await user.call('POST', `/api/imports/${id}/start`, { payload: { lines } }), 202);
}

export async function rowsOf(user: TestUser, id: string): Promise<ImportRow[]> {
  const response = await user.call('GET', `/api/imports/${id}/rows?limit=200`);
  return answered<{ items: ImportRow[] }>(response, 200).items;
}

/** Errors in the rows of a list: `3 Email: Invalid email address`. */
export async function messagesOf(user: TestUser, content: string): Promise<string[]> {
  const { id } = await checked(user, content);
  const rows = await rowsOf(user, id);
  return rows.flatMap(({ line, errors }) =>
    errors.map(({ column, message }) => `${line} ${column}: ${message}`),
  );
}

/** The company's records, and the events that its board received. */
export async function countsOf(
  owner: pg.Client,
  { actor: { companyId } }: TestUser,
): Promise<{ customers: number; sites: number; events: number }> {
  const count = async (from: string) =>
    Number(
      (await owner.query<{ count: string }>(`SELECT count(*) FROM ${from}`, [companyId])).rows[0]?.count,
    );
  return {
    customers: await count('customers WHERE company_id = $1'),
    sites: await count('sites WHERE company_id = $1'),
    events: await count(`events WHERE company_id = $1 AND topic = 't:' || $1 || ':dispatch'`),
  };
}

export const csv = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');
