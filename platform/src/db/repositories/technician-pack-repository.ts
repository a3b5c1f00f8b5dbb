import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import type { Site } from '@switchyard/contracts/sites/site.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import { customerInScope } from './customer-repository.ts';
import { type CustomerRow, selectCustomers, toCustomer } from './customer-row.ts';
import type { ReadScope } from './read-scope.ts';
import { siteInScope } from './site-repository.ts';
import { selectSites, type SiteReader, type SiteRow, toSite } from './site-row.ts';
import { selectVisits, toVisit, type VisitRow } from './visit-row.ts';

/**
 * Visits of a technician that overlap [from, to), in whatever state, and those under way whenever they were planned; in
 * order of their start. Cancelled ones are there too: a device that kept one has to learn of it.
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

/** Those of these accounts that the scope sees, by name. */
export async function findCustomersById(
  tx: Tx,
  ids: readonly string[],
  scope: ReadScope,
): Promise<Customer[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CustomerRow>`
    WITH page AS MATERIALIZED (
      SELECT c.id, 0 AS cursor_key FROM customers c
      WHERE c.id = ANY(${ids}::uuid[]) AND c.deleted_at IS NULL AND ${customerInScope(scope)}
    )
    ${selectCustomers} ORDER BY c.name, c.id`.execute(tx);
  return rows.map(toCustomer);
}

/** Sites of these jobs that the reader sees, by name. */
export async function findSitesOfJobs(
  tx: Tx,
  jobIds: readonly string[],
  reader: SiteReader,
): Promise<Site[]> {
  if (jobIds.length === 0) return [];
  const { rows } = await sql<SiteRow>`
    WITH page AS MATERIALIZED (
      SELECT s.id, 0 AS cursor_key FROM sites s
      WHERE s.id IN (SELECT j.site_id FROM jobs j WHERE j.id = ANY(${jobIds}::uuid[]))
        AND s.deleted_at IS NULL AND ${siteInScope(reader.scope)}
    )
    ${selectSites(reader)} ORDER BY s.name, s.id`.execute(tx);
  return rows.map((row) => toSite(row, reader));
}
