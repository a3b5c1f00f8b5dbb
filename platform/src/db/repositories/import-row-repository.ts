import type { ImportMatch, ImportRow, ImportRowState } from '@switchyard/contracts/imports/import-routes.ts';
import type { RowProblem } from '@switchyard/contracts/imports/read-row.ts';
import { sql, type Tx } from '../database.ts';

export type RawRow = { line: number; cells: readonly string[] };

/** Adds rows of an import; some thousands at a time. */
export async function insertImportRows(
  tx: Tx,
  { companyId, importId }: { companyId: string; importId: string },
  rows: readonly RawRow[],
): Promise<void> {
  await sql`
    INSERT INTO import_rows (company_id, import_id, line, cells)
    SELECT ${companyId}, ${importId}, (r ->> 'line')::int, ARRAY(SELECT jsonb_array_elements_text(r -> 'cells'))
    FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r`.execute(tx);
}

export type PlannedRow = RawRow & {
  /** Line of the first row of the same record. */
  cluster: number | null;
  /** The record to which the row belongs; null for a new one. */
  recordId: string | null;
};

/** Raw rows of an import in the order of the file. */
export async function readRawRows(
  tx: Tx,
  {
    importId,
    after,
    limit,
    state,
  }: { importId: string; after: number; limit: number; state?: ImportRowState },
): Promise<PlannedRow[]> {
  return await tx
    .selectFrom('importRows')
    .select(['line', 'cells', 'cluster', 'recordId'])
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
  errors: readonly RowProblem[];
  recordId?: string | null;
  cluster?: number | null;
  match?: ImportMatch | null;
};

/** Writes the results of checking rows; earlier answers of a person are void. */
export async function updateCheckedRows(tx: Tx, importId: string, rows: readonly JudgedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    UPDATE import_rows r SET state = j.state, errors = j.errors, record_id = j."recordId", cluster = j.cluster,
      match = j.match, same = false
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS j(line int, state text, errors jsonb, "recordId" uuid, cluster int, match jsonb)
    WHERE r.import_id = ${importId} AND r.line = j.line`.execute(tx);
}

/** Writes the results of adding rows. */
export async function updateAddedRows(tx: Tx, importId: string, rows: readonly JudgedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    UPDATE import_rows r SET state = j.state, errors = j.errors, record_id = j."recordId"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS j(line int, state text, errors jsonb, "recordId" uuid)
    WHERE r.import_id = ${importId} AND r.line = j.line`.execute(tx);
}

/** Records of rows that have been added, by the cluster of the row. */
export async function findClusterRecords(
  tx: Tx,
  importId: string,
  clusters: readonly number[],
): Promise<Map<number, string>> {
  if (clusters.length === 0) return new Map();
  const { rows } = await sql<{ cluster: number; recordId: string }>`
    SELECT DISTINCT ON (cluster) cluster, record_id FROM import_rows
    WHERE import_id = ${importId} AND cluster = ANY(${[...clusters]}::int[]) AND record_id IS NOT NULL
      AND state IN ('added', 'known') ORDER BY cluster, line`.execute(tx);
  return new Map(rows.map(({ cluster, recordId }) => [cluster, recordId]));
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

/** Stores a person's answer to offered matches; `lines`: null for all. @returns the number of rows */
export async function decideRows(
  tx: Tx,
  { importId, lines, same }: { importId: string; lines: readonly number[] | null; same: boolean },
): Promise<number> {
  const chosen = lines === null ? sql`true` : sql`line = ANY(${[...lines]}::int[])`;
  const { numAffectedRows } = await sql`
    UPDATE import_rows SET same = ${same}
    WHERE import_id = ${importId} AND state = 'ready' AND match ->> 'kind' = 'offer' AND ${chosen}`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

export type ConfirmedRow = { line: number; cluster: number; match: ImportMatch };

/** Rows whose offered match was confirmed, in the order of the file. */
export async function listConfirmedRows(tx: Tx, importId: string): Promise<ConfirmedRow[]> {
  const { rows } = await sql<ConfirmedRow>`
    SELECT line, cluster, match FROM import_rows WHERE import_id = ${importId} AND same AND cluster IS NOT NULL
    ORDER BY line`.execute(tx);
  return rows;
}

/** The rows of one cluster belong to another one, or to a record. */
export async function mergeClusters(
  tx: Tx,
  importId: string,
  merges: readonly { from: number; cluster: number; recordId: string | null }[],
): Promise<void> {
  if (merges.length === 0) return;
  await sql`
    UPDATE import_rows r SET cluster = j.cluster, record_id = coalesce(j."recordId", r.record_id)
    FROM jsonb_to_recordset(${JSON.stringify(merges)}::jsonb) AS j("from" int, cluster int, "recordId" uuid)
    WHERE r.import_id = ${importId} AND r.cluster = j."from"`.execute(tx);
}

/** A page of rows in file order, plus one more if there are more. */
export async function listImportRows(
  tx: Tx,
  query: {
    importId: string;
    after: number;
    limit: number;
    state?: ImportRowState | undefined;
    offered?: boolean | undefined;
  },
): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    SELECT line, state, cells, errors, match, same, coalesce(record_id, customer_id) AS record_id FROM import_rows
    WHERE import_id = ${query.importId} AND line > ${query.after}
      ${query.state === undefined ? sql`` : sql`AND state = ${query.state}`}
      ${query.offered ? sql`AND state = 'ready' AND match ->> 'kind' = 'offer'` : sql``}
    ORDER BY line LIMIT ${query.limit + 1}`.execute(tx);
  return rows;
}

/** A record that an import added. */
export type AddedRecord = { kind: string; recordId: string; line: number };

export async function insertAddedRecords(
  tx: Tx,
  { companyId, importId }: { companyId: string; importId: string },
  records: readonly AddedRecord[],
): Promise<void> {
  if (records.length === 0) return;
  await sql`
    INSERT INTO import_records (company_id, import_id, kind, record_id, line)
    SELECT ${companyId}, ${importId}, kind, "recordId", line
    FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS j(kind text, "recordId" uuid, line int)`.execute(
    tx,
  );
}
