import { glob } from 'node:fs/promises';
import path from 'node:path';
import { sql } from '@switchyard/platform/db/database.ts';
import { customerTable } from '@switchyard/platform/db/records/customer-table.ts';
import type { IndexUse } from '@switchyard/platform/db/records/index-use.ts';
import { jobGroups } from '@switchyard/platform/db/repositories/job-list-repository.ts';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { indexesOf, indexProblems } from '../support/index-problems.ts';
import { findKitRecords } from '../support/record-routes.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const folder = 'platform/src/db/records';
/** Lists of jobs are planned by hand: `tests/integration/job-search.test.ts` and the benchmarks hold them. */
const planned = ['job'];
const tables = await findTables();
const kinds = (await findKitRecords()).map(({ kind }) => kind).filter((kind) => !planned.includes(kind));

let run: TestDatabase;
beforeAll(async () => {
  run = await createTestDatabase();
});
afterAll(() => run[Symbol.asyncDispose]());

async function findTables(): Promise<readonly { file: string; use: IndexUse }[]> {
  const root = path.resolve(import.meta.dirname, '../..', folder);
  const found: { file: string; use: IndexUse }[] = [];
  for await (const name of glob('*-table.ts', { cwd: root })) {
    const module = (await import(path.join(root, name))) as Record<
      string,
      { indexUse?: IndexUse } | undefined
    >;
    for (const value of Object.values(module)) {
      if (value?.indexUse) found.push({ file: `${folder}/${name}`, use: value.indexUse });
    }
  }
  return found;
}

it('finds the table of every record on the kit', () => {
  const files = tables.map(({ file }) => path.basename(file, '-table.ts').replaceAll('-', '_'));
  expect(files).toEqual(expect.arrayContaining(kinds));
  expect(kinds.length).toBeGreaterThanOrEqual(5);
});

const problemsOf = async (file: string, use: IndexUse) =>
  indexProblems(file, use, { indexes: await indexesOf(run.database, use.table), database: run.database });

test('jobs have an index for every group', async () => {
  const none = { sorts: {}, filters: {}, unindexed: {} };
  const use = { ...none, table: 'jobs', alias: 'j', groups: jobGroups, search: sql`j.search` };
  expect(Object.keys(use.groups).length).toBeGreaterThan(0);
  expect(await problemsOf('job-list-repository.ts', use)).toEqual([]);
});

test.each(tables)(
  '$file has an index or a reason for every sort, filter, group and search',
  async ({ file, use }) => {
    expect(await problemsOf(file, use)).toEqual([]);
  },
);

describe('a table is refused by its file for', () => {
  const use = { ...customerTable.indexUse, filters: {}, sorts: {}, groups: {}, unindexed: {} };
  test.each<[string, Partial<IndexUse>, string]>([
    ['a filter without an index', { filters: { notes: () => sql`c.notes = '1'` } }, 'its filter notes'],
    ['a sort without an index', { sorts: { notes: sql`c.notes` } }, 'its sort by notes'],
    ['a group without an index', { groups: { notes: { column: sql`c.notes` } } }, 'its group by notes'],
    ['a search without an index', { search: sql`to_tsvector('simple', c.notes)` }, 'its search'],
    [
      'a reason of a word',
      { sorts: { notes: sql`c.notes` }, unindexed: { notes: 'small' } },
      'its sort by notes',
    ],
    [
      'a reason that is not needed',
      { unindexed: { search: 'A company has few of them.' } },
      'which has an index',
    ],
    [
      'a reason for nothing',
      { unindexed: { colour: 'A company has few of them.' } },
      'colour, which it does not ask',
    ],
  ])('%s', async (_, planted, words) => {
    const problems = await problemsOf('platform/src/db/records/kite-table.ts', { ...use, ...planted });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain('platform/src/db/records/kite-table.ts: ');
    expect(problems[0]).toContain(words);
  });

  test('nothing, where each has its index', async () => {
    const served = { sorts: { name: sql`c.name` }, filters: { all: () => sql`c.external_ref = '1'` } };
    expect(await problemsOf('kite-table.ts', { ...use, ...served })).toEqual([]);
  });
});
