import { importKinds, type ImportKind } from '@switchyard/contracts/imports/record-import.ts';
import type { Import } from '@switchyard/contracts/imports/import-routes.ts';
import { recordImports } from '@switchyard/contracts/imports/record-imports.ts';
import type { RecordColumn } from '@switchyard/contracts/records/record-column.ts';
import { factsOf } from '@switchyard/contracts/records/registry.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answered, check, started, uploaded } from '../support/import-calls.ts';
import { importSamples } from '../support/import-samples.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test[Symbol.asyncDispose]());

/** Exported columns that are imported again; ids are those of the company. */
function columnsOf(kind: ImportKind): readonly Required<RecordColumn<never>>[] {
  return recordImports[kind].columns.filter(
    (column): column is Required<RecordColumn<never>> =>
      column.value !== undefined && column.import !== undefined && column.import.field !== 'id',
  );
}

async function newAdmin(): Promise<TestUser> {
  return await (await test.newCompany()).user('admin');
}

/** The records of the company's list by their reference, as the file shows them. */
async function cellsOf(user: TestUser, kind: ImportKind): Promise<Map<string, Record<string, unknown>>> {
  const path = `/api/${factsOf(kind).collection}?limit=200`;
  const { items } = answered<{ items: never[] }>(await user.call('GET', path), 200);
  return new Map(
    items.map((item: { externalRef: string }) => [
      item.externalRef,
      Object.fromEntries(columnsOf(kind).map(({ header, value }) => [header, value(item as never)])),
    ]),
  );
}

describe.each(importKinds)('the %s file', (kind) => {
  const { collection } = factsOf(kind);

  it.each(['csv', 'xlsx'] as const)('comes back equal as %s', async (format) => {
    const [from, to] = [await newAdmin(), await newAdmin()];
    const sample = importSamples[kind];
    const ids = await sample.prepare(from);
    await sample.prepare(to);
    for (const payload of sample.records(ids)) {
      const made = await from.call('POST', `/api/${collection}`, { payload });
      expect(made.statusCode).toBe(201);
    }
    const file = await from.call('GET', `/api/${collection}.${format}`);
    expect(file.statusCode).toBe(200);
    const item = await uploaded(to, file.rawPayload, kind);
    expect(item.format).toBe(format);
    const suggested = item.headers.filter((_, at) => item.suggestions[at] !== null);
    expect(suggested).toEqual(expect.arrayContaining(columnsOf(kind).map(({ header }) => header)));
    const checked = await check(to, item.id, item.suggestions);
    expect(checked.counts).toMatchObject({ ready: sample.records(ids).length, wrong: 0 });
    expect(checked.warned).toBe(0);
    expect(await started(to, item.id)).toMatchObject({ state: 'done' });
    expect(await cellsOf(to, kind)).toEqual(await cellsOf(from, kind));
    // And a second time, in either company, it adds nothing.
    for (const user of [from, to]) {
      const again = await uploaded(user, Buffer.concat([file.rawPayload]), kind);
      const known = await check(user, again.id, again.suggestions);
      expect<Partial<Import['counts']>>(known.counts).toMatchObject({ known: known.rows, ready: 0 });
    }
  });
});
