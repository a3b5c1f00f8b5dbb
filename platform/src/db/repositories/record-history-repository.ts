import { companyTopic, personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import { toInstant } from './instants.ts';

/** Author and time of the last change; instant in ISO 8601. */
export type LastChange = { name: string; at: string };

/**
 * The last change of a record to one of these fields; without fields, its last change. Read from the staff timeline,
 * which contains all changes.
 */
export async function findLastChange(
  tx: Tx,
  { companyId, entityId, fields }: { companyId: string; entityId: string; fields: readonly string[] },
): Promise<LastChange | null> {
  const touched =
    fields.length === 0
      ? sql`true`
      : sql`EXISTS (SELECT FROM jsonb_array_elements(e.payload -> 'changes') change
          WHERE change ->> 'field' = ANY(${[...fields]}::text[]))`;
  const { rows } = await sql<{ name: string; recordedAt: Date }>`
    SELECT e.payload #>> '{actor,name}' AS name, e.recorded_at FROM events e
    WHERE e.company_id = ${companyId} AND e.topic = ${companyTopic(companyId, 'timeline')}
      AND e.entity_id = ${entityId} AND ${touched}
    ORDER BY e.off DESC LIMIT 1`.execute(tx);
  const [last] = rows;
  return last ? { name: last.name, at: toInstant(last.recordedAt) } : null;
}

/** True if the technician's topic ever contained this record: a visit that is or was assigned to them. */
export async function wasToldOf(
  tx: Tx,
  { companyId, technicianId, entityId }: { companyId: string; technicianId: string; entityId: string },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM events e
    WHERE e.company_id = ${companyId} AND e.topic = ${personalTopic(companyId, 'technician', technicianId)}
      AND e.entity_id = ${entityId} LIMIT 1`.execute(tx);
  return rows.length > 0;
}

/** Tables with restorable records. */
export type RestorableTable = 'jobs' | 'visits' | 'customers' | 'sites' | 'technicians';

/** Data needed to restore a record. */
export type DeletedRecord = { id: string; revision: number; deletedAt: string };

/** A deleted record of the company; undefined if there is none. */
export async function findDeletedRecord(
  tx: Tx,
  { table, id }: { table: RestorableTable; id: string },
): Promise<DeletedRecord | undefined> {
  const { rows } = await sql<{ id: string; revision: number; deletedAt: Date }>`
    SELECT id, revision, deleted_at FROM ${sql.table(table)} WHERE id = ${id} AND deleted_at IS NOT NULL`.execute(
    tx,
  );
  const [row] = rows;
  return row && { ...row, deletedAt: toInstant(row.deletedAt) };
}
