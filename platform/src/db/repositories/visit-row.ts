import type { Address } from '@switchyard/contracts/customers/customer.ts';
import type { Assignment, Visit, VisitJob } from '@switchyard/contracts/visits/visit.ts';
import { type RawBuilder, sql } from 'kysely';
import { instantOf, instantOrNull } from './instants.ts';
import { addressLine, toPriority } from './job-row.ts';

type Instants = 'createdAt' | 'updatedAt' | 'scheduledStart' | 'scheduledEnd';
type MaybeInstants = 'deletedAt' | 'windowStart' | 'windowEnd';

/** A visit as read by {@link selectVisits}; columns of its job have the prefix `job`. */
export type VisitRow = Omit<Visit, Instants | MaybeInstants | 'stamps' | 'job'> &
  Record<Instants, string> &
  Record<MaybeInstants | keyof Visit['stamps'], string | null> & {
    jobNumber: number;
    jobTitle: string;
    jobType: string;
    jobTrade: VisitJob['trade'];
    jobState: VisitJob['state'];
    jobPriority: number;
    jobCustomerId: string;
    jobTerritory: string | null;
    jobRequiredSkills: VisitJob['requiredSkills'];
    jobRespondBy: string | null;
    jobResolveBy: string | null;
    customerName: string;
    siteAddress: Address;
    latitude: number | null;
    longitude: number | null;
    assignments: Assignment[];
  };

/**
 * Columns of the visits in `page`, with their job and crew, the lead first. They have the names of {@link VisitRow}, and
 * instants are text, see {@link instantOf}: the board reads a thousand visits at once.
 */
export const selectVisits: RawBuilder<unknown> = sql`
  SELECT page.cursor_key AS "cursorKey", v.id, v.revision, v.created_at::text AS "createdAt",
    v.updated_at::text AS "updatedAt", v.deleted_at::text AS "deletedAt", v.job_id AS "jobId", v.sequence, v.state,
    v.scheduled_start::text AS "scheduledStart", v.scheduled_end::text AS "scheduledEnd",
    v.window_start::text AS "windowStart", v.window_end::text AS "windowEnd", v.pinned, v.notes, v.resolution,
    v.state_reason AS "stateReason", v.dispatched_at::text AS "dispatchedAt", v.accepted_at::text AS "acceptedAt",
    v.en_route_at::text AS "enRouteAt", v.arrived_at::text AS "arrivedAt", v.started_at::text AS "startedAt",
    v.paused_at::text AS "pausedAt", v.completed_at::text AS "completedAt", j.number AS "jobNumber",
    j.title AS "jobTitle", j.type AS "jobType", j.trade AS "jobTrade", j.state AS "jobState",
    j.priority AS "jobPriority", j.customer_id AS "jobCustomerId", j.territory AS "jobTerritory",
    j.required_skills AS "jobRequiredSkills", j.respond_by::text AS "jobRespondBy",
    j.resolve_by::text AS "jobResolveBy", c.name AS "customerName", s.address AS "siteAddress", s.latitude,
    s.longitude, crew.assignments
  FROM page
  JOIN visits v ON v.id = page.id
  JOIN jobs j ON j.company_id = v.company_id AND j.id = v.job_id
  JOIN customers c ON c.company_id = j.company_id AND c.id = j.customer_id
  JOIN sites s ON s.company_id = j.company_id AND s.id = j.site_id
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object('technicianId', a.technician_id, 'technicianName', t.name,
      'role', CASE a.position WHEN 0 THEN 'lead' ELSE 'helper' END) ORDER BY a.position), '[]') AS assignments
    FROM assignments a
    JOIN technicians t ON t.company_id = a.company_id AND t.id = a.technician_id
    WHERE a.company_id = v.company_id AND a.visit_id = v.id
  ) crew`;

export function toVisit(row: VisitRow): Visit {
  return {
    id: row.id,
    revision: row.revision,
    createdAt: instantOf(row.createdAt),
    updatedAt: instantOf(row.updatedAt),
    deletedAt: instantOrNull(row.deletedAt),
    jobId: row.jobId,
    sequence: row.sequence,
    state: row.state,
    scheduledStart: instantOf(row.scheduledStart),
    scheduledEnd: instantOf(row.scheduledEnd),
    windowStart: instantOrNull(row.windowStart),
    windowEnd: instantOrNull(row.windowEnd),
    pinned: row.pinned,
    notes: row.notes,
    resolution: row.resolution,
    stateReason: row.stateReason,
    stamps: {
      dispatchedAt: instantOrNull(row.dispatchedAt),
      acceptedAt: instantOrNull(row.acceptedAt),
      enRouteAt: instantOrNull(row.enRouteAt),
      arrivedAt: instantOrNull(row.arrivedAt),
      startedAt: instantOrNull(row.startedAt),
      pausedAt: instantOrNull(row.pausedAt),
      completedAt: instantOrNull(row.completedAt),
    },
    assignments: row.assignments,
    job: toVisitJob(row),
  };
}

function toVisitJob(row: VisitRow): VisitJob {
  return {
    id: row.jobId,
    number: row.jobNumber,
    title: row.jobTitle,
    type: row.jobType,
    trade: row.jobTrade,
    state: row.jobState,
    priority: toPriority(row.jobPriority),
    customerId: row.jobCustomerId,
    customerName: row.customerName,
    siteAddress: addressLine(row.siteAddress),
    territory: row.jobTerritory,
    latitude: row.latitude,
    longitude: row.longitude,
    requiredSkills: row.jobRequiredSkills,
    respondBy: instantOrNull(row.jobRespondBy),
    resolveBy: instantOrNull(row.jobResolveBy),
  };
}
