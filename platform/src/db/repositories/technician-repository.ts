import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { ReadScope } from './read-scope.ts';

/** Time zone of the company's shifts and days. */
export async function readCompanyTimeZone(tx: Tx, companyId: string): Promise<string> {
  const row = await tx
    .selectFrom('companies')
    .select('timeZone')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return row.timeZone;
}

/** Condition on `t` for technicians visible in this scope; customers see none. */
export function technicianInScope(scope: ReadScope): RawBuilder<boolean> {
  switch (scope.kind) {
    case 'company':
      return sql`true`;
    case 'customer':
      return sql`false`;
    case 'technician':
      return sql`t.id = ${scope.technicianId}`;
    default:
      return scope satisfies never;
  }
}

/** Ids of all active technicians. */
export async function findActiveTechnicianIds(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('technicians')
    .select('id')
    .where('active', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** True if the technician exists in this scope; deleted ones count. */
export async function hasTechnician(tx: Tx, id: string, scope: ReadScope): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 FROM technicians t WHERE t.id = ${id} AND ${technicianInScope(scope)}`.execute(tx);
  return rows.length > 0;
}

/** True if a visit that is not finished reserves this technician's time. */
export async function hasBookedVisits(
  tx: Tx,
  { technicianId, now }: { technicianId: string; now: Date },
): Promise<boolean> {
  const result = await sql`
    SELECT 1 FROM assignments a JOIN visits v ON v.company_id = a.company_id AND v.id = a.visit_id
    WHERE a.technician_id = ${technicianId} AND a.booked AND v.deleted_at IS NULL
      AND (v.state IN ('en_route', 'on_site', 'in_progress', 'paused')
        OR (v.state IN ('planned', 'dispatched') AND v.scheduled_end > ${now})) LIMIT 1`.execute(tx);
  return result.rows.length > 0;
}
