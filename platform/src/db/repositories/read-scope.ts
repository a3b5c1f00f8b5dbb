import { type RawBuilder, sql } from 'kysely';

/** Which records a reader may see inside the company: all, those of one account, or those assigned to one technician. */
export type ReadScope =
  | { readonly kind: 'company' }
  | { readonly kind: 'customer'; readonly customerId: string }
  | { readonly kind: 'technician'; readonly technicianId: string };

/** Technicians see whose work they do, and for so long after it, not everybody they ever worked for. */
const seenAfterVisit = sql`interval '7 days'`;

/** Jobs, as `own_job`, that a technician has a coming or recent visit of; for `column IN (SELECT own_job.… …)`. */
export function jobsOfRecentVisits(technicianId: string): RawBuilder<unknown> {
  return sql`FROM assignments own
    JOIN visits own_visit ON own_visit.company_id = own.company_id AND own_visit.id = own.visit_id
    JOIN jobs own_job ON own_job.company_id = own_visit.company_id AND own_job.id = own_visit.job_id
    WHERE own.technician_id = ${technicianId} AND own_visit.deleted_at IS NULL
      AND coalesce(own_visit.completed_at, own_visit.scheduled_end) > now() - ${seenAfterVisit}`;
}
