import { randomUUID } from 'node:crypto';
import type { BulkReply, BulkResult } from '@switchyard/contracts/http/bulk-route.ts';
import type { ShownField } from '@switchyard/contracts/custom-fields/custom-field.ts';
import type { CustomValues } from '@switchyard/contracts/custom-fields/custom-field-types.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import { type CsvColumn, toCsv } from '@switchyard/contracts/http/to-csv.ts';
import { recordAction, scopeOf } from '@switchyard/contracts/identity/permissions.ts';
import { roles } from '@switchyard/contracts/identity/role.ts';
import { parse } from 'csv-parse/sync';
import { streamXlsxRows } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, bodyOf, createRecord, read, remove, type Stored, update } from '../support/record-calls.ts';
import { findKitRecords, type KitRecord } from '../support/record-routes.ts';
import { changeOfText } from '../support/smallest-input.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

const records = await findKitRecords();
const nowhere = '01900000-0000-7000-8000-000000000000';

let app: TestApp;
let mine: WorkCompany;
let foreign: WorkCompany;

beforeAll(async () => {
  app = await createTestApp();
  mine = await newWorkCompany(app);
  foreign = await newWorkCompany(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const create = (record: KitRecord, company = mine) => createRecord(record, company);

/** Columns of the custom fields that the user may see. */
async function customColumns(user: TestUser, { kind }: KitRecord): Promise<CsvColumn<never>[]> {
  const shown = ok<{ items: ShownField[] }>(await user.call('GET', '/api/custom-fields/shown'));
  return shown.items
    .filter(({ recordKind }) => recordKind === kind)
    .map(({ key, label }) => ({
      header: label,
      value: ({ custom }: { custom: CustomValues }) => String(custom[key] ?? ''),
    }));
}

/** The expected file content, read from the list page by page. */
async function listAsCsv(user: TestUser, record: KitRecord, query: string): Promise<string> {
  const { routes } = record;
  const columns = [...record.columns, ...(await customColumns(user, record))];
  const items: never[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const from: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const page: Page<never> = ok(await user.call('GET', `${routes.list.path}?limit=3&${query}${from}`));
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return `\uFEFF${toCsv(columns, items)}`;
}

it('finds records to test', () => {
  expect(records.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['checklist', 'customer', 'site', 'technician']),
  );
});

it.each(records)('the next page of $kind is refused with other filters than the first', async (record) => {
  for (let count = 0; count < 2; count += 1) await create(record);
  const { path } = record.routes.list;
  const first: Page<never> = ok(await mine.admin.call('GET', `${path}?limit=1`));
  const next = `limit=1&cursor=${first.nextCursor}`;
  expect((await mine.admin.call('GET', `${path}?${next}`)).statusCode).toBe(200);
  const refused = await mine.admin.call('GET', `${path}?${next}&q=sample`);
  expect(refused.statusCode).toBe(400);
  expect(refused.json<Problem>().errors).toMatchObject([{ pointer: '/cursor', code: 'invalid_cursor' }]);
});

describe.each(records)('the list of the record $kind as a file', (record) => {
  const { kind, routes } = record;
  const readCsv = (user: TestUser, query: string) => user.call('GET', `${routes.csv.path}?${query}`);

  it.each(['', 'q=sample', 'q=zzzz', 'deleted=true'])('has what the list has: ?%s', async (query) => {
    for (let count = 0; count < 4; count += 1) await create(record);
    ok(await remove(mine.admin, record, await create(record)));
    const answer = await readCsv(mine.admin, query);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(answer.body).toBe(await listAsCsv(mine.admin, record, query));
  });

  it('has the same cells as a workbook, as every role', async () => {
    await create(record);
    for (const role of roles) {
      const answer = await mine[role].call('GET', routes.xlsx.path);
      if (scopeOf(role, recordAction(kind, 'view')) === 'none') {
        expect(answer.json<Problem>()).toMatchObject({ code: 'auth.forbidden' });
        continue;
      }
      expect(answer.headers).toMatchObject({
        'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'cache-control': 'no-store',
      });
      const rows: string[][] = [];
      for await (const { values } of streamXlsxRows(answer.rawPayload))
        rows.push(values.map((value) => String(value ?? '')));
      const lines = parse(await listAsCsv(mine[role], record, ''), { bom: true });
      const filled = (cells: readonly string[]) => cells.join('\t').trimEnd();
      expect(rows.map(filled)).toEqual(lines.map(filled));
    }
  });

  it.each(roles)('shows what the list shows, as %s', async (role) => {
    await create(record);
    const user = mine[role];
    const answer = await readCsv(user, '');
    if (scopeOf(role, recordAction(kind, 'view')) === 'none') {
      expect(answer.json<Problem>()).toMatchObject({ code: 'auth.forbidden' });
    } else {
      expect(answer.body).toBe(await listAsCsv(user, record, ''));
    }
  });

  it('has nothing of another company and no formula', async () => {
    const item = await create(record, foreign);
    const [field] = Object.keys(changeOfText(bodyOf(routes.update)));
    const own = await create(record);
    const payload = { [field ?? '']: '=SUM(1)' };
    ok(await mine.admin.call('PATCH', at(routes.update, own.id), { payload, revision: own.revision }));
    const { body } = await readCsv(mine.admin, '');
    expect(body).not.toContain(item.id);
    expect(body).toContain(own.id);
    expect(body).toContain("'=SUM(1)");
    expect(body).not.toMatch(/(?:^|,|")=/m);
  });
});

describe.each(records)('many of the record $kind at once', (record) => {
  const { kind, routes } = record;
  const patch = changeOfText(bodyOf(routes.update));
  const send = (user: TestUser, payload: Record<string, unknown>, key: string = randomUUID()) =>
    user.call('POST', routes.bulk.path, { payload, key });
  const targetOf = ({ id, revision }: Stored) => ({ id, revision });
  const codesOf = (items: readonly BulkResult[]) =>
    items.map((item) => ('problem' in item ? item.problem.code : item.status));

  it('answers for each of them, in order, and again by the key', async () => {
    const [first, stale, last] = [await create(record), await create(record), await create(record)];
    const changed = ok<Stored>(await update(mine.admin, record, stale));
    const theirs = await create(record, foreign);
    const unknown = { id: nowhere, revision: 1, deletedAt: null };
    const items = [first, stale, theirs, unknown, last].map(targetOf);
    const key = randomUUID();
    const answer = await send(mine.admin, { action: 'update', items, patch }, key);
    const reply = ok<BulkReply>(answer);
    expect(reply.items.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
    expect(codesOf(reply.items)).toEqual([
      200,
      'revision.stale',
      'request.not_found',
      'request.not_found',
      200,
    ]);
    expect(reply.items[1]).toMatchObject({ problem: { current: { revision: changed.revision } } });
    for (const [place, item] of [first, last].entries()) {
      const now = ok<Stored>(await read(mine.admin, record, item.id));
      expect(now).toMatchObject({ ...patch, revision: item.revision + 1 });
      expect(reply.items[place * 4]).toEqual({ id: item.id, status: 200, revision: now.revision });
    }
    expect(ok<Stored>(await read(foreign.admin, record, theirs.id)).revision).toBe(theirs.revision);
    const again = await send(mine.admin, { action: 'update', items, patch }, key);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.json()).toEqual(answer.json());
    expect(ok<Stored>(await read(mine.admin, record, first.id)).revision).toBe(first.revision + 1);
    const other = await send(mine.admin, { action: 'delete', items }, key);
    expect(other.json<Problem>()).toMatchObject({ code: 'idempotency.key_reused' });
  });

  it('deletes and restores them, with an event for each that changed', async () => {
    const some = [await create(record), await create(record)];
    const wrong = { id: (await create(record)).id, revision: 99 };
    const deleted = ok<BulkReply>(
      await send(mine.admin, { action: 'delete', items: [...some.map(targetOf), wrong] }),
    );
    expect(codesOf(deleted.items)).toEqual([200, 200, 'revision.stale']);
    const gone = deleted.items.flatMap((item) =>
      'revision' in item ? [{ id: item.id, revision: item.revision }] : [],
    );
    for (const { id } of gone) expect((await read(mine.admin, record, id)).statusCode).toBe(410);
    const restored = ok<BulkReply>(await send(mine.admin, { action: 'restore', items: gone }));
    expect(codesOf(restored.items)).toEqual([200, 200]);
    for (const { id } of gone) {
      expect(await eventsOf(id)).toEqual([`${kind}.created`, `${kind}.deleted`, `${kind}.restored`]);
    }
    expect(await eventsOf(wrong.id)).toEqual([`${kind}.created`]);
  });

  it.each(roles)('asks the permission of its definition, as %s', async (role) => {
    const item = targetOf(await create(record));
    for (const [action, needed] of [
      ['update', 'update'],
      ['delete', 'delete'],
      ['restore', 'delete'],
    ] as const) {
      const payload = { action, items: [item], ...(action === 'update' ? { patch } : {}) };
      const isRefused = scopeOf(role, recordAction(kind, needed)) === 'none';
      expect((await send(mine[role], payload)).statusCode).toBe(isRefused ? 403 : 200);
    }
  });

  it('refuses a record named twice, nothing, too many and a patch of nothing', async () => {
    const item = targetOf(await create(record));
    const many = Array.from({ length: 201 }, () => ({ id: randomUUID(), revision: 1 }));
    for (const payload of [
      { action: 'delete', items: [item, item] },
      { action: 'delete', items: [] },
      { action: 'delete', items: many },
      { action: 'update', items: [item] },
      { action: 'update', items: [item], patch: {} },
      { action: 'delete', items: [item], patch },
    ]) {
      expect((await send(mine.admin, payload)).statusCode).toBe(400);
    }
  });
});

/** Event types of a record in order, each once. */
async function eventsOf(id: string): Promise<string[]> {
  const rows = await app.services.relayDatabase.global
    .selectFrom('events')
    .select(['eventId', 'type'])
    .where('entityId', '=', id)
    .orderBy('eventId')
    .execute();
  return [...new Map(rows.map((row) => [row.eventId, row.type])).values()];
}
