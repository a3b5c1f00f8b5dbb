import { sql, type Tx } from '@switchyard/platform/db/database.ts';
import type { KnownBooking } from '@switchyard/platform/sample/company-plan.ts';

/** Ids of entered records, by reference. */
export type IdBook = {
  readonly customers: Map<string, string>;
  readonly sites: Map<string, { id: string; customerId: string }>;
  readonly technicians: Map<string, string>;
  readonly jobs: Map<string, string>;
};

type Row = { ref: string; id: string; customerId: string | null };

/** Existing records of the company; all of them were entered with a reference. */
export async function readIdBook(tx: Tx): Promise<IdBook> {
  const customers = await sql<Row>`SELECT external_ref AS ref, id, NULL AS customer_id FROM customers
    WHERE external_ref IS NOT NULL`.execute(tx);
  const sites = await sql<Row>`SELECT external_ref AS ref, id, customer_id FROM sites
    WHERE external_ref IS NOT NULL`.execute(tx);
  const technicians = await sql<Row>`SELECT external_ref AS ref, id, NULL AS customer_id FROM technicians
    WHERE external_ref IS NOT NULL`.execute(tx);
  const jobs = await sql<Row>`SELECT external_ref AS ref, id, NULL AS customer_id FROM jobs
    WHERE external_ref IS NOT NULL`.execute(tx);
  const byRef = (rows: readonly Row[]) => new Map(rows.map(({ ref, id }) => [ref, id]));
  return {
    customers: byRef(customers.rows),
    sites: new Map(sites.rows.map(({ ref, id, customerId }) => [ref, { id, customerId: customerId ?? '' }])),
    technicians: byRef(technicians.rows),
    jobs: byRef(jobs.rows),
  };
}

/** References of waiting jobs without a visit. */
export async function readUntouchedJobs(tx: Tx): Promise<Set<string>> {
  const result = await sql<{ ref: string }>`
    SELECT j.external_ref AS ref FROM jobs j
    WHERE j.state = 'unscheduled' AND j.external_ref IS NOT NULL AND j.deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM visits v WHERE v.company_id = j.company_id AND v.job_id = j.id)`.execute(
    tx,
  );
  return new Set(result.rows.map(({ ref }) => ref));
}

/** Reserved times of technicians with a reference; UTC milliseconds. */
export async function readBookings(tx: Tx): Promise<KnownBooking[]> {
  const result = await sql<{ technicianRef: string; start: Date; end: Date }>`
    SELECT t.external_ref AS technician_ref, lower(a.during) AS start, upper(a.during) AS end
    FROM assignments a JOIN technicians t ON t.company_id = a.company_id AND t.id = a.technician_id
    WHERE a.booked AND t.external_ref IS NOT NULL`.execute(tx);
  return result.rows.map(({ technicianRef, start, end }) => ({
    technicianRef,
    start: start.getTime(),
    end: end.getTime(),
  }));
}
