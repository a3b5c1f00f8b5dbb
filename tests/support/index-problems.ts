import type { Database } from '@switchyard/platform/db/database.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import type { IndexUse } from '@switchyard/platform/db/records/index-use.ts';
import { companyScope } from '@switchyard/platform/db/records/record-table.ts';

/** An index of a table: its columns in order, without `company_id`, and the condition of its rows. */
export type TableIndex = {
  readonly method: string;
  readonly columns: readonly string[];
  readonly condition: string;
};

const reader = { scope: companyScope, now: new Date(0) };
const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The indexes of a table. */
export async function indexesOf(database: Database, table: string): Promise<readonly TableIndex[]> {
  const { rows } = await sql<TableIndex>`
    SELECT a.amname AS method,
      ARRAY(SELECT pg_get_indexdef(i.indexrelid, place, true) FROM generate_series(1, i.indnkeyatts) place
        ORDER BY place) AS columns,
      coalesce(pg_get_expr(i.indpred, i.indrelid), '') AS condition
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam
    WHERE i.indrelid = ${snake(table)}::regclass`.execute(database.global);
  return rows.map((index) => ({
    ...index,
    columns: index.columns.filter((column) => column !== 'company_id'),
  }));
}

/**
 * Sorts, filters, groups and the search of a table that no index serves and that give no reason; and reasons for what has an index.
 * A sort needs an index that begins with its column; a filter one that begins with a column it names, or whose rows it
 * chooses.
 */
export function indexProblems(
  file: string,
  use: IndexUse,
  { indexes, database }: { indexes: readonly TableIndex[]; database: Database },
): readonly string[] {
  const columnsIn = (fragment: IndexUse['search']) => {
    const text = fragment.compile(database.global).sql.replaceAll('"', '');
    return [...text.matchAll(RegExp(`\\b${use.alias}\\.(\\w+)`, 'g'))].map(([, column]) => column ?? '');
  };
  const begins = (column: string) =>
    indexes.some(({ columns, method }) => method !== 'gin' && columns[0] === column);
  const isServed = (column: string) =>
    begins(column) ||
    indexes.some(({ columns, method }) => method === 'gin' && columns.includes(column)) ||
    indexes.some(({ condition }) => RegExp(`\\b${column}\\b`).test(condition));
  const asked = [
    ...Object.entries(use.sorts).map(([name, sort]) => ({
      name: `sort by ${name}`,
      key: name,
      has:
        sort.compile(database.global).sql.replaceAll('"', '') === `${use.alias}.${snake(name)}` &&
        begins(snake(name)),
    })),
    // The value that a filter compares with decides nothing about its columns.
    ...Object.entries(use.filters).map(([name, filter]) => ({
      name: `filter ${name}`,
      key: name,
      has: columnsIn(filter('sample' as never, reader)).some(isServed),
    })),
    // A group is read by a condition like that of a filter.
    ...Object.entries(use.groups).map(([name, { column }]) => ({
      name: `group by ${name}`,
      key: name,
      has: columnsIn(column).some(begins),
    })),
    {
      name: 'search',
      key: 'search',
      has: columnsIn(use.search).some((column) =>
        indexes.some(({ columns, method }) => method === 'gin' && columns.includes(column)),
      ),
    },
  ];
  const known = new Set(asked.map(({ key }) => key));
  return [
    ...asked
      .filter(({ key, has }) => !has && (use.unindexed[key] ?? '').length < 20)
      .map(
        ({ name }) =>
          `${file}: no index of ${snake(use.table)} serves its ${name}; add one, or the reason to \`unindexed\``,
      ),
    ...asked
      .filter(
        ({ key, has }) =>
          has && use.unindexed[key] !== undefined && !asked.some((other) => other.key === key && !other.has),
      )
      .map(({ name }) => `${file}: it gives a reason for its ${name}, which has an index`),
    ...Object.keys(use.unindexed)
      .filter((key) => !known.has(key))
      .map((key) => `${file}: it gives a reason for ${key}, which it does not ask`),
  ];
}
