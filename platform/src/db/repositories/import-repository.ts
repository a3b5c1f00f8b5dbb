import {
  type Import,
  type ImportAmounts,
  type ImportRowState,
  importRowStates,
  type ImportState,
} from '@switchyard/contracts/imports/import-routes.ts';
import type { ImportKind } from '@switchyard/contracts/imports/record-import.ts';
import { type Database, sql, type Tx } from '../database.ts';
import { toInstant, toInstantOrNull } from './instants.ts';

export type NewImport = Pick<
  Import,
  | 'id'
  | 'record'
  | 'fileName'
  | 'format'
  | 'encoding'
  | 'delimiter'
  | 'headers'
  | 'suggestions'
  | 'remembered'
  | 'defaults'
> & {
  companyId: string;
  sha256: string;
  /** Size of the file. */
  bytes: number;
  createdBy: string;
  createdByName: string;
  now: Date;
};

export async function insertImport(
  tx: Tx,
  { now, suggestions, defaults, ...item }: NewImport,
): Promise<void> {
  await tx
    .insertInto('imports')
    .values({
      ...item,
      headers: [...item.headers],
      suggestions: JSON.stringify(suggestions),
      defaults: JSON.stringify(defaults),
      createdAt: now,
      updatedAt: now,
    })
    .execute();
}

/** An unfinished import of this file; uploading the same file continues it. */
export async function findOpenImport(
  tx: Tx,
  { sha256, record }: { sha256: string; record: ImportKind },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('imports')
    .select('id')
    .where('sha256', '=', sha256)
    .where('record', '=', record)
    .where('state', 'in', ['draft', 'checking', 'checked', 'running'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.id;
}

/** When a person began the nth newest of their imports since a time; undefined if there are fewer. */
export async function findNthNewestImport(
  tx: Tx,
  { userId, nth, since }: { userId: string; nth: number; since: Date },
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('imports')
    .select('createdAt')
    .where('createdBy', '=', userId)
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.createdAt;
}

type ImportColumns = Pick<
  Import,
  | 'id'
  | 'record'
  | 'fileName'
  | 'format'
  | 'state'
  | 'encoding'
  | 'delimiter'
  | 'headers'
  | 'remembered'
  | 'mapping'
  | 'defaults'
  | 'plan'
  | 'added'
  | 'error'
> & {
  suggestions: Import['suggestions'] | null;
  createdAt: Date;
  finishedAt: Date | null;
  amounts:
    | { state: ImportRowState; rows: number; offered: number; confirmed: number; warned: number }[]
    | null;
  undone: number;
  kept: number;
  firstRows: string[][] | null;
};

const samples = 3;
const listed = 20;

/** An import with its counts; undefined if there is none. */
export async function findImport(tx: Tx, id: string): Promise<Import | undefined> {
  const [found] = await readImports(tx, sql`i.id = ${id}`);
  return found;
}

/** The newest imports, newest first. */
export async function listImports(tx: Tx, record: ImportKind | undefined): Promise<Import[]> {
  return await readImports(tx, record === undefined ? sql`true` : sql`i.record = ${record}`);
}

async function readImports(tx: Tx, condition: ReturnType<typeof sql>): Promise<Import[]> {
  const { rows } = await sql<ImportColumns>`
    SELECT i.id, i.record, i.file_name, i.format, i.state, i.encoding, i.delimiter, i.headers, i.suggestions,
      i.remembered, coalesce(i.fields, i.mapping) AS mapping, i.defaults, i.plan, i.added, i.error, i.created_at, i.finished_at,
      (SELECT json_agg(c) FROM (SELECT r.state, count(*) AS rows,
          count(*) FILTER (WHERE r.match ->> 'kind' = 'offer') AS offered, count(*) FILTER (WHERE r.same) AS confirmed,
          count(*) FILTER (WHERE r.errors @> '[{"isWarning": true}]') AS warned
        FROM import_rows r WHERE r.company_id = i.company_id AND r.import_id = i.id GROUP BY r.state) c) AS amounts,
      (SELECT count(*) FROM import_records d WHERE d.company_id = i.company_id AND d.import_id = i.id AND d.undone)
        AS undone,
      (SELECT count(*) FROM import_records d WHERE d.company_id = i.company_id AND d.import_id = i.id
        AND d.kept IS NOT NULL) AS kept,
      (SELECT json_agg(f.cells) FROM (SELECT r.cells FROM import_rows r
        WHERE r.company_id = i.company_id AND r.import_id = i.id ORDER BY r.line LIMIT ${samples}) f) AS first_rows
    FROM imports i WHERE ${condition} ORDER BY i.created_at DESC, i.id DESC LIMIT ${listed}`.execute(tx);
  return rows.map(toImport);
}

function toImport({ amounts, firstRows, createdAt, finishedAt, ...row }: ImportColumns): Import {
  const found = amounts ?? [];
  const open = found.filter(({ state }) => state === 'ready' || state === 'waiting');
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  return {
    ...row,
    suggestions: row.suggestions ?? row.headers.map(() => null),
    counts: Object.fromEntries(
      importRowStates.map((state) => [state, found.find((each) => each.state === state)?.rows ?? 0]),
    ) as Import['counts'],
    rows: sum(found.map(({ rows }) => rows)),
    offered: sum(open.map(({ offered }) => offered)),
    confirmed: sum(open.map(({ confirmed }) => confirmed)),
    // Rows with errors are not added, whatever else is noted about them.
    warned: sum(found.filter(({ state }) => state !== 'wrong').map(({ warned }) => warned)),
    customersAdded: row.added.customer ?? 0,
    sitesAdded: row.added.site ?? 0,
    samples: row.headers.map((_, column) =>
      (firstRows ?? []).map((cells) => (cells[column] ?? '').slice(0, 80)).filter((cell) => cell !== ''),
    ),
    createdAt: toInstant(createdAt),
    finishedAt: toInstantOrNull(finishedAt),
  };
}

export type LockedImport = {
  record: ImportKind;
  state: ImportState;
  headers: string[];
  mapping: (string | null)[] | null;
  defaults: Record<string, string>;
  createdBy: string | null;
  createdByName: string;
};

/** Locks an import until the commit. */
export async function lockImport(tx: Tx, id: string): Promise<LockedImport | undefined> {
  const row = await tx
    .selectFrom('imports')
    .select(['record', 'state', 'headers', 'defaults', 'createdBy', 'createdByName'])
    // An import of the version before has its mapping in the other column.
    .select(sql`coalesce(fields, mapping)`.as('mapping'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && ({ ...row } as LockedImport);
}

/** Serialises the batches of a company's imports, so that no record is added twice. */
export async function lockImportsOf(tx: Tx, companyId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`imports:${companyId}`}, 0))`.execute(tx);
}

export type ImportPatch = {
  state?: ImportState;
  mapping?: readonly (string | null)[];
  defaults?: Readonly<Record<string, string>>;
  plan?: ImportAmounts;
  error?: string | null;
  finishedAt?: Date | null;
  /** Numbers to add to those of the import. */
  added?: ImportAmounts;
};

export async function updateImport(
  tx: Tx,
  id: string,
  { patch: { mapping, defaults, plan, added, ...plain }, now }: { patch: ImportPatch; now: Date },
): Promise<void> {
  await tx
    .updateTable('imports')
    .set({
      ...plain,
      ...(mapping === undefined ? {} : { fields: JSON.stringify(mapping) }),
      ...(defaults === undefined ? {} : { defaults: JSON.stringify(defaults) }),
      ...(plan === undefined ? {} : { plan: JSON.stringify(plan) }),
      updatedAt: now,
    })
    .$if(added !== undefined, (query) =>
      query.set({
        added: sql`(SELECT coalesce(jsonb_object_agg(kind, amount), '{}') FROM (
          SELECT kind, sum(value::int) AS amount FROM (SELECT key, value FROM jsonb_each_text(imports.added)
            UNION ALL SELECT key, value FROM jsonb_each_text(${JSON.stringify(added)}::jsonb)) AS each (kind, value)
          GROUP BY kind) sums)`,
      }),
    )
    .where('id', '=', id)
    .execute();
}

/** Imports of all companies whose task was lost, the longest-stalled first. */
export async function findStalledImports(
  database: Database,
  { olderThan, limit }: { olderThan: string; limit: number },
): Promise<{ companyId: string; importId: string }[]> {
  const { rows } = await sql<{ companyId: string; importId: string }>`
    SELECT company_id, import_id FROM stalled_imports(${olderThan}::interval, ${limit})`.execute(
    database.global,
  );
  return rows;
}
