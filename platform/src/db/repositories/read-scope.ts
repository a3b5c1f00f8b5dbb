import { type RawBuilder, sql } from 'kysely';

/** Records that a reader may see inside the company: all, those of one account, or those assigned to one technician. */
export type ReadScope =
  | { readonly kind: 'company' }
  | { readonly kind: 'customer'; readonly customerId: string }
  | { readonly kind: 'technician'; readonly technicianId: string };

/** Matches no record. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** Records owned by a manager or admin, for permissions with scope `own`. */
export type UserScope = { readonly kind: 'user'; readonly userId: string };
/** Scope of a reader for standard records. */
export type RecordScope = ReadScope | UserScope;

/** For records without an owning user, the scope `own` of a user matches none. */
export function toReadScope(scope: RecordScope): ReadScope {
  return scope.kind === 'user' ? { kind: 'technician', technicianId: nobody } : scope;
}

/** Technicians see the customers they work for, and for this long afterwards, but not all former ones. */
const seenAfterVisit = sql`interval '7 days'`;

/** Jobs, as `own_job`, for which a technician has an upcoming or recent visit; for `column IN (SELECT own_job.… …)`. */
export function jobsOfRecentVisits(technicianId: string): RawBuilder<unknown> {
  return sql`FROM assignments own
    JOIN visits own_visit ON own_visit.company_id = own.company_id AND own_visit.id = own.visit_id
    JOIN jobs own_job ON own_job.company_id = own_visit.company_id AND own_job.id = own_visit.job_id
    WHERE own.technician_id = ${technicianId} AND own_visit.deleted_at IS NULL
      AND coalesce(own_visit.completed_at, own_visit.scheduled_end) > now() - ${seenAfterVisit}`;
}
