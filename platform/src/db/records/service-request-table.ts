import { jobStateSchema } from '@switchyard/contracts/jobs/job-state.ts';
import {
  type ServiceRequest,
  serviceRequestSchema,
  serviceRequestStateSchema,
} from '@switchyard/contracts/service-requests/service-request.ts';
import {
  requestChannels,
  requestUrgencies,
  serviceRequestStates,
} from '@switchyard/contracts/service-requests/service-request-options.ts';
import type { serviceRequestRoutes } from '@switchyard/contracts/service-requests/service-request-routes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { toInstantOrNull } from '../repositories/instants.ts';
import { closedGroup } from '../repositories/list-groups.ts';
import type { ReadScope } from '../repositories/read-scope.ts';
import { comparable, isOneOf } from '../repositories/text-query.ts';
import { defineRecordTable } from './record-table.ts';

type ServiceRequestQuery = z.output<NonNullable<typeof serviceRequestRoutes.list.query>>;

const derived = [
  'customerName',
  'siteName',
  'siteAddress',
  'jobNumber',
  'jobState',
  'scheduledStart',
  'duplicateOfNumber',
  'duplicateOfState',
  'photoCount',
] as const satisfies (keyof ServiceRequest)[];
type Derived = Pick<
  ServiceRequest,
  'customerName' | 'siteName' | 'siteAddress' | 'jobNumber' | 'duplicateOfNumber' | 'photoCount'
> & { jobState: string | null; duplicateOfState: string | null; scheduledStart: Date | null };

type Instant = 'dueAt' | 'answeredAt' | 'waitingAt' | 'decidedAt';
type Kit = 'id' | 'revision' | 'createdAt' | 'updatedAt' | 'deletedAt';
type Times = { dueAt: Date; answeredAt: Date | null; waitingAt: Date | null; decidedAt: Date | null };
/** Values written by commands. */
export type ServiceRequestValues = Omit<ServiceRequest, (typeof derived)[number] | Instant | Kit> &
  Times & { requesterId: string | null; formKey: string | null; pausedMs: number };

/** Open requests of a company are some hundreds: conditions on them walk the index of the clock. */
const walksTheClock = 'The list is walked by its clock; a company has few open requests.';

export const serviceRequestTable = defineRecordTable<
  ServiceRequest,
  ServiceRequestValues,
  ServiceRequestQuery,
  Derived
>()({
  table: 'serviceRequests',
  alias: 'r',
  lockMode: 'no key update',
  schema: serviceRequestSchema,
  json: ['preferredSlots', 'address'],
  derived: {
    fields: derived,
    columns: () => sql`c.name AS customer_name, s.name AS site_name,
      concat_ws(', ', nullif(s.address ->> 'line1', ''), nullif(s.address ->> 'city', '')) AS site_address,
      j.number AS job_number, j.state AS job_state, j.scheduled_start, other.number AS duplicate_of_number,
      other.state AS duplicate_of_state,
      (SELECT count(*)::integer FROM service_request_photos p
        WHERE p.company_id = r.company_id AND p.request_id = r.id) AS photo_count`,
    joins: () => sql`LEFT JOIN customers c ON c.company_id = r.company_id AND c.id = r.customer_id
      LEFT JOIN sites s ON s.company_id = r.company_id AND s.id = r.site_id
      LEFT JOIN jobs j ON j.company_id = r.company_id AND j.id = r.job_id AND j.deleted_at IS NULL
      LEFT JOIN service_requests other ON other.company_id = r.company_id AND other.id = r.duplicate_of_id`,
    read: () => (row, request) => ({
      customerName: row.customerName,
      siteName: row.siteName,
      siteAddress: request.siteId === null ? null : row.siteAddress,
      jobNumber: row.jobNumber,
      jobState: jobStateSchema.nullable().parse(row.jobState),
      scheduledStart: toInstantOrNull(row.scheduledStart),
      duplicateOfNumber: row.duplicateOfNumber,
      duplicateOfState: serviceRequestStateSchema.nullable().parse(row.duplicateOfState),
      photoCount: row.photoCount,
    }),
  },
  inScope: requestInScope,
  sorts: { dueAt: sql`r.due_at`, createdAt: sql`r.created_at`, number: sql`r.number` },
  sortKinds: { number: 'number' },
  filters: {
    state: (states) => isOneOf(sql`r.state`, states),
    urgency: (urgencies) => isOneOf(sql`r.urgency`, urgencies),
    channel: (channels) => isOneOf(sql`r.channel`, channels),
    categoryKey: (key) => sql`r.category_key = ${comparable(key)}`,
    open: (open) => (open ? sql`r.decided_at IS NULL` : sql`r.decided_at IS NOT NULL`),
    late: (late, { now }) =>
      sql`(r.decided_at IS NULL AND r.waiting_at IS NULL AND r.due_at < ${now}) = ${late}`,
    customerId: (customerId) => sql`r.customer_id = ${customerId}`,
    siteId: (siteId) => sql`r.site_id = ${siteId}`,
    jobId: (jobId) => sql`r.job_id = ${jobId}`,
  },
  groups: {
    state: closedGroup(sql`r.state`, { values: serviceRequestStates }),
    urgency: closedGroup(sql`r.urgency`, { values: requestUrgencies.toReversed() }),
    channel: closedGroup(sql`r.channel`, { values: requestChannels }),
  },
  search: sql`r.search`,
  hit: {
    title: sql`'R-' || r.number || ' ' || r.title`,
    subtitle: sql`concat_ws(' · ', hit_customer.name, r.contact_name, r.category_name)`,
    joins: sql`LEFT JOIN customers hit_customer ON hit_customer.company_id = r.company_id AND hit_customer.id = r.customer_id`,
  },
  unindexed: {
    state: walksTheClock,
    urgency: walksTheClock,
    channel: walksTheClock,
    categoryKey: walksTheClock,
  },
});

/** Customers see the requests of their account, technicians those that they recorded. */
function requestInScope(scope: ReadScope): RawBuilder<boolean> {
  if (scope.kind === 'customer') return sql`r.customer_id = ${scope.customerId}`;
  return scope.kind === 'technician' ? sql`r.technician_id = ${scope.technicianId}` : sql`true`;
}
