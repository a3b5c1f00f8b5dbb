import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import type { Site } from '@switchyard/contracts/sites/site.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import { customerTable } from '../records/customer-table.ts';
import type { Reader } from '../records/record-table.ts';
import { siteTable } from '../records/site-table.ts';
import { selectVisits, toVisit, type VisitRow } from './visit-row.ts';

/**
 * Visits of a technician that overlap [from, to), in any state, and those under way regardless of plan; ordered by
 * start. Includes cancelled visits, because a device that has one stored must learn of the cancellation.
 */
export async function findPackVisits(
  tx: Tx,
  { technicianId, from, to }: { technicianId: string; from: Date; to: Date },
): Promise<Visit[]> {
  const { rows } = await sql<VisitRow>`/* prepared */
    WITH page AS MATERIALIZED (
      SELECT v.id, 0 AS cursor_key FROM assignments a
      JOIN visits v ON v.company_id = a.company_id AND v.id = a.visit_id
      WHERE a.technician_id = ${technicianId} AND v.deleted_at IS NULL
        AND (v.state IN ('en_route', 'on_site', 'in_progress', 'paused')
          OR v.scheduled_end > ${from} AND v.scheduled_start < ${to})
    )
    ${selectVisits} ORDER BY v.scheduled_start, v.id`.execute(tx);
  return rows.map(toVisit);
}

/** Customers with these ids visible to the reader, by name. */
export function findCustomersById(tx: Tx, ids: readonly string[], reader: Reader): Promise<Customer[]> {
  const where = sql`c.id = ANY(${[...ids]}::uuid[])`;
  return customerTable.findAll(tx, reader, { where, orderBy: sql`c.name` });
}

/** Sites of these jobs visible to the reader, by name. */
export function findSitesOfJobs(tx: Tx, jobIds: readonly string[], reader: Reader): Promise<Site[]> {
  const where = sql`s.id IN (SELECT j.site_id FROM jobs j WHERE j.id = ANY(${[...jobIds]}::uuid[]))`;
  return siteTable.findAll(tx, reader, { where, orderBy: sql`s.name` });
}
