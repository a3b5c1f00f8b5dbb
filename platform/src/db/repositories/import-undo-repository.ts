import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { sql, type Tx } from '../database.ts';

export type UndoneRecord = { kind: string; recordId: string; line: number };

/** Records of an import that an undo has not reached yet; those that belong to others come before them. */
export async function listRecordsToUndo(tx: Tx, importId: string, limit: number): Promise<UndoneRecord[]> {
  const { rows } = await sql<UndoneRecord>`
    SELECT kind, record_id, line FROM import_records
    WHERE import_id = ${importId} AND NOT undone AND kept IS NULL
    ORDER BY kind = 'site' DESC, record_id DESC LIMIT ${limit}`.execute(tx);
  return rows;
}

/** Those of the records that events of others concern since they were added: a visit, a new site, a message. */
export async function findConcernedRecords(
  tx: Tx,
  { companyId, importId }: { companyId: string; importId: string },
  records: readonly UndoneRecord[],
): Promise<Set<string>> {
  const { rows } = await sql<{ recordId: string }>`
    SELECT j."recordId" AS record_id FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      AS j(kind text, "recordId" text)
    WHERE EXISTS (SELECT FROM events e WHERE e.related @> ARRAY[j.kind || ':' || j."recordId"]
      AND e.topic = ${companyTopic(companyId, 'timeline')} AND e.correlation_id <> ${importId})`.execute(tx);
  return new Set(rows.map(({ recordId }) => recordId));
}

/** Notes the outcome for a record: deleted, or kept with the reason. */
export async function noteUndone(
  tx: Tx,
  importId: string,
  outcomes: readonly { recordId: string; kept: string | null }[],
): Promise<void> {
  if (outcomes.length === 0) return;
  await sql`
    UPDATE import_records r SET undone = j.kept IS NULL, kept = j.kept
    FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) AS j("recordId" uuid, kept text)
    WHERE r.import_id = ${importId} AND r.record_id = j."recordId"`.execute(tx);
}

const listed = 200;

/** Records that an undo kept, with the reasons. */
export async function listKeptRecords(
  tx: Tx,
  importId: string,
): Promise<{ kind: string; recordId: string; line: number; reason: string }[]> {
  const { rows } = await sql<{ kind: string; recordId: string; line: number; reason: string }>`
    SELECT kind, record_id, line, kept AS reason FROM import_records
    WHERE import_id = ${importId} AND kept IS NOT NULL ORDER BY line, record_id LIMIT ${listed}`.execute(tx);
  return rows;
}
