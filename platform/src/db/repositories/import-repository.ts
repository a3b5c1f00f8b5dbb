import type { ImportField } from '@switchyard/contracts/imports/import-fields.ts';
import { suggestMapping } from '@switchyard/contracts/imports/import-fields.ts';
import {
  type Import,
  type ImportRow,
  importRowStates,
  type ImportRowState,
  type ImportState,
} from '@switchyard/contracts/imports/import-routes.ts';
import type { ImportRowError } from '@switchyard/contracts/imports/import-row.ts';
import { type Database, sql, type Tx } from '../database.ts';
import { toInstant, toInstantOrNull } from './instants.ts';

export type NewImport = Pick<Import, 'id' | 'fileName' | 'encoding' | 'delimiter' | 'headers'> & {
  companyId: string;
  sha256: string;
  /** Size of the file. */
  bytes: number;
  createdBy: string;
  createdByName: string;
  now: Date;
};

export type RawRow = { line: number; cells: readonly string[] };

const rowsPerStatement = 1_000;

export async function insertImport(tx: Tx, item: NewImport, rows: readonly RawRow[]): Promise<void> {
  const { now, headers, ...plain } = item;
  await tx
    .insertInto('imports')
    .values({ ...plain, headers: [...headers], createdAt: now, updatedAt: now })
    .execute();
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const part = JSON.stringify(rows.slice(from, from + rowsPerStatement));
    await sql`
      INSERT INTO import_rows (company_id, import_id, line, cells)
      SELECT ${item.companyId}, ${item.id}, (r ->> 'line')::int, ARRAY(SELECT jsonb_array_elements_text(r -> 'cells'))
      FROM jsonb_array_elements(${part}::jsonb) r`.execute(tx);
  }
}

/** An unfinished import of this file; uploading the same file continues it. */
export async function findOpenImport(tx: Tx, sha256: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('imports')
    .select('id')
    .where('sha256', '=', sha256)
    .where('state', 'in', ['draft', 'checked', 'running'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.id;
}

type ImportColumns = {
  id: string;
  fileName: string;
  state: ImportState;
  encoding: Import['encoding'];
  delimiter: Import['delimiter'];
  headers: string[];
  mapping: (ImportField | null)[] | null;
  customersAdded: number;
  sitesAdded: number;
  error: string | null;
  createdAt: Date;
  finishedAt: Date | null;
  counts: Partial<Record<ImportRowState, number>> | null;
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
export async function listImports(tx: Tx): Promise<Import[]> {
  return await readImports(tx, sql`true`);
}

async function readImports(tx: Tx, condition: ReturnType<typeof sql>): Promise<Import[]> {
  const { rows } = await sql<ImportColumns>`
    SELECT i.id, i.file_name, i.state, i.encoding, i.delimiter, i.headers, i.mapping, i.customers_added, i.sites_added,
      i.error, i.created_at, i.finished_at,
      (SELECT json_object_agg(c.state, c.amount) FROM (SELECT r.state, count(*) AS amount FROM import_rows r
        WHERE r.company_id = i.company_id AND r.import_id = i.id GROUP BY r.state) c) AS counts,
      (SELECT json_agg(f.cells) FROM (SELECT r.cells FROM import_rows r
        WHERE r.company_id = i.company_id AND r.import_id = i.id ORDER BY r.line LIMIT ${samples}) f) AS first_rows
    FROM imports i WHERE ${condition} ORDER BY i.created_at DESC, i.id DESC LIMIT ${listed}`.execute(tx);
  return rows.map(toImport);
}

function toImport({ counts, firstRows, createdAt, finishedAt, ...row }: ImportColumns): Import {
  const amounts = Object.fromEntries(
    importRowStates.map((state) => [state, counts?.[state] ?? 0]),
  ) as Import['counts'];
  return {
    ...row,
    counts: amounts,
    rows: Object.values(amounts).reduce((sum, amount) => sum + amount, 0),
    samples: row.headers.map((_, column) =>
      (firstRows ?? []).map((cells) => (cells[column] ?? '').slice(0, 80)).filter((cell) => cell !== ''),
    ),
    suggestions: suggestMapping(row.headers),
    createdAt: toInstant(createdAt),
    finishedAt: toInstantOrNull(finishedAt),
  };
}

export type LockedImport = {
  state: ImportState;
  headers: string[];
  mapping: (ImportField | null)[] | null;
  createdBy: string | null;
  createdByName: string;
};

/** Locks an import until the commit. */
export async function lockImport(tx: Tx, id: string): Promise<LockedImport | undefined> {
  const row = await tx
    .selectFrom('imports')
    .select(['state', 'headers', 'mapping', 'createdBy', 'createdByName'])
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
  mapping?: readonly (ImportField | null)[];
  error?: string | null;
  finishedAt?: Date | null;
  added?: { customers: number; sites: number };
};

export async function updateImport(
  tx: Tx,
  id: string,
  { patch: { mapping, added, ...plain }, now }: { patch: ImportPatch; now: Date },
): Promise<void> {
  await tx
    .updateTable('imports')
    .set({
      ...plain,
      ...(mapping === undefined ? {} : { mapping: JSON.stringify(mapping) }),
      updatedAt: now,
    })
    .$if(added !== undefined, (query) =>
      query.set((of) => ({
        customersAdded: of('customersAdded', '+', added?.customers ?? 0),
        sitesAdded: of('sitesAdded', '+', added?.sites ?? 0),
      })),
    )
    .where('id', '=', id)
    .execute();
}

/** Raw rows of an import in the order of the file. */
export async function readRawRows(
  tx: Tx,
  {
    importId,
    after,
    limit,
    state,
  }: { importId: string; after: number; limit: number; state?: ImportRowState },
): Promise<RawRow[]> {
  return await tx
    .selectFrom('importRows')
    .select(['line', 'cells'])
    .where('importId', '=', importId)
    .where('line', '>', after)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'ready'))
    .orderBy('line')
    .limit(limit)
    .execute();
}

export type JudgedRow = {
  line: number;
  state: ImportRowState;
  errors: readonly ImportRowError[];
  customerId?: string | null;
};

/** Writes the results of checking rows. */
export async function updateImportRows(tx: Tx, importId: string, rows: readonly JudgedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    UPDATE import_rows r SET state = j.state, errors = j.errors, customer_id = j."customerId"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS j(line int, state text, errors jsonb, "customerId" uuid)
    WHERE r.import_id = ${importId} AND r.line = j.line`.execute(tx);
}

/** Chooses rows to add: all ready ones, or those among the given lines. @returns the number of waiting rows */
export async function chooseImportRows(
  tx: Tx,
  { importId, lines }: { importId: string; lines: readonly number[] | null },
): Promise<number> {
  const chosen = lines === null ? sql`true` : sql`line = ANY(${[...lines]}::int[])`;
  await sql`
    UPDATE import_rows SET state = CASE WHEN ${chosen} THEN 'waiting' ELSE 'left' END
    WHERE import_id = ${importId} AND state IN ('ready', 'left', 'waiting')`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM import_rows WHERE import_id = ${importId} AND state = 'waiting'`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** Reverts chosen rows that are not done to their state before the choice. */
export async function releaseImportRows(tx: Tx, importId: string): Promise<void> {
  await sql`UPDATE import_rows SET state = 'ready' WHERE import_id = ${importId} AND state IN ('waiting', 'left')`.execute(
    tx,
  );
}

/** A page of rows in file order, plus one more if there are more. */
export async function listImportRows(
  tx: Tx,
  query: { importId: string; after: number; limit: number; state?: ImportRowState | undefined },
): Promise<ImportRow[]> {
  const rows = await tx
    .selectFrom('importRows')
    .select(['line', 'state', 'cells', 'errors', 'customerId'])
    .where('importId', '=', query.importId)
    .where('line', '>', query.after)
    .$if(query.state !== undefined, (list) => list.where('state', '=', query.state ?? 'ready'))
    .orderBy('line')
    .limit(query.limit + 1)
    .execute();
  return rows.map((row) => ({
    ...row,
    state: row.state as ImportRowState,
    errors: row.errors as unknown as ImportRow['errors'],
  }));
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
