import type { Address } from '@switchyard/contracts/customers/customer.ts';
import type { Assignment, Visit, VisitJob } from '@switchyard/contracts/visits/visit.ts';
import { type RawBuilder, sql } from 'kysely';
import { toInstant, toInstantOrNull } from './instants.ts';
import { addressLine, toPriority } from './job-row.ts';

type Instants = 'createdAt' | 'updatedAt' | 'scheduledStart' | 'scheduledEnd';
type MaybeInstants = 'deletedAt' | 'windowStart' | 'windowEnd';

/** A visit as read by {@link selectVisits}; columns of its job have the prefix `job`. */
export type VisitRow = Omit<Visit, Instants | MaybeInstants | 'stamps' | 'job'> &
  Record<Instants, Date> &
  Record<MaybeInstants | keyof Visit['stamps'], Date | null> & {
    jobNumber: number;
    jobTitle: string;
    jobType: string;
    jobTrade: VisitJob['trade'];
    jobState: VisitJob['state'];
    jobPriority: number;
    jobCustomerId: string;
    jobTerritory: string | null;
    jobRequiredSkills: VisitJob['requiredSkills'];
    jobRespondBy: Date | null;
    jobResolveBy: Date | null;
    customerName: string;
    siteAddress: Address;
    latitude: number | null;
    longitude: number | null;
    assignments: Assignment[];
  };

/** Columns of the visits in `page`, with their job and crew, the lead first. */
export const selectVisits: RawBuilder<unknown> = sql`
  SELECT page.cursor_key, v.id, v.revision, v.created_at, v.updated_at, v.deleted_at, v.job_id, v.sequence, v.state,
    v.scheduled_start, v.scheduled_end, v.window_start, v.window_end, v.pinned, v.notes, v.resolution,
    v.state_reason, v.dispatched_at, v.accepted_at, v.en_route_at, v.arrived_at, v.started_at, v.paused_at, v.completed_at,
    j.number AS job_number, j.title AS job_title, j.type AS job_type, j.trade AS job_trade, j.state AS job_state,
    j.priority AS job_priority, j.customer_id AS job_customer_id, j.territory AS job_territory,
    j.required_skills AS job_required_skills, j.respond_by AS job_respond_by, j.resolve_by AS job_resolve_by,
    c.name AS customer_name, s.address AS site_address, s.latitude, s.longitude, crew.assignments
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
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
    deletedAt: toInstantOrNull(row.deletedAt),
    jobId: row.jobId,
    sequence: row.sequence,
    state: row.state,
    scheduledStart: toInstant(row.scheduledStart),
    scheduledEnd: toInstant(row.scheduledEnd),
    windowStart: toInstantOrNull(row.windowStart),
    windowEnd: toInstantOrNull(row.windowEnd),
    pinned: row.pinned,
    notes: row.notes,
    resolution: row.resolution,
    stateReason: row.stateReason,
    stamps: {
      dispatchedAt: toInstantOrNull(row.dispatchedAt),
      acceptedAt: toInstantOrNull(row.acceptedAt),
      enRouteAt: toInstantOrNull(row.enRouteAt),
      arrivedAt: toInstantOrNull(row.arrivedAt),
      startedAt: toInstantOrNull(row.startedAt),
      pausedAt: toInstantOrNull(row.pausedAt),
      completedAt: toInstantOrNull(row.completedAt),
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
    respondBy: toInstantOrNull(row.jobRespondBy),
    resolveBy: toInstantOrNull(row.jobResolveBy),
  };
}
