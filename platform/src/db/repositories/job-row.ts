import type { Address } from '@switchyard/contracts/customers/customer.ts';
import { type Job, type JobPriority, jobPriorities } from '@switchyard/contracts/jobs/job.ts';
import { type RawBuilder, sql } from 'kysely';
import { toInstant, toInstantOrNull } from './instants.ts';

type Instants = 'createdAt' | 'updatedAt';
type MaybeInstants =
  | 'deletedAt'
  | 'respondBy'
  | 'resolveBy'
  | 'earliestStart'
  | 'latestFinish'
  | 'completedAt'
  | 'scheduledStart'
  | 'scheduledEnd';
type Derived = 'priority' | 'siteAddress' | 'technicianIds' | 'technicianNames';

/** A job as {@link selectJobs} reads it. */
export type JobRow = Omit<Job, Instants | MaybeInstants | Derived> &
  Record<Instants, Date> &
  Record<MaybeInstants, Date | null> & {
    priority: number;
    siteAddress: Address;
    technicians: { id: string; name: string }[];
  };

/** Columns of the jobs named in `page`, with their site, customer and technicians. */
export const selectJobs: RawBuilder<unknown> = sql`
  SELECT page.cursor_key, j.id, j.revision, j.created_at, j.updated_at, j.deleted_at, j.number, j.title, j.type,
    j.trade, j.state, j.priority, j.source, j.description, j.instructions, j.internal_notes, j.customer_id,
    c.name AS customer_name, j.site_id, s.name AS site_name, s.address AS site_address,
    s.time_zone AS site_time_zone, j.territory, s.latitude, s.longitude, j.contact_id, j.required_skills,
    j.estimated_minutes, j.crew_size, j.respond_by, j.resolve_by, j.earliest_start, j.latest_finish, j.po_number,
    j.nte_minor, j.parent_job_id, j.state_reason, j.completed_at, j.tags, j.external_ref, j.scheduled_start,
    j.scheduled_end, planned.visit_count, planned.technicians
  FROM page
  JOIN jobs j ON j.id = page.id
  JOIN customers c ON c.company_id = j.company_id AND c.id = j.customer_id
  JOIN sites s ON s.company_id = j.company_id AND s.id = j.site_id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(crew.visits), 0)::int AS visit_count,
      coalesce(json_agg(json_build_object('id', crew.technician_id, 'name', crew.name)
        ORDER BY crew.position, crew.sequence DESC) FILTER (WHERE crew.technician_id IS NOT NULL), '[]') AS technicians
    FROM (
      SELECT a.technician_id, t.name, min(a.position) AS position, max(v.sequence) AS sequence,
        count(*) FILTER (WHERE a.position = 0) AS visits
      FROM visits v
      JOIN assignments a ON a.company_id = v.company_id AND a.visit_id = v.id
      JOIN technicians t ON t.company_id = a.company_id AND t.id = a.technician_id
      WHERE v.company_id = j.company_id AND v.job_id = j.id AND v.deleted_at IS NULL AND v.state <> 'cancelled'
      GROUP BY a.technician_id, t.name
    ) crew
  ) planned`;

export function toJob(row: JobRow): Job {
  const { technicians } = row;
  return {
    id: row.id,
    revision: row.revision,
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
    deletedAt: toInstantOrNull(row.deletedAt),
    number: row.number,
    title: row.title,
    type: row.type,
    trade: row.trade,
    state: row.state,
    priority: toPriority(row.priority),
    source: row.source,
    description: row.description,
    instructions: row.instructions,
    internalNotes: row.internalNotes,
    customerId: row.customerId,
    customerName: row.customerName,
    siteId: row.siteId,
    siteName: row.siteName,
    siteAddress: addressLine(row.siteAddress),
    siteTimeZone: row.siteTimeZone,
    territory: row.territory,
    latitude: row.latitude,
    longitude: row.longitude,
    contactId: row.contactId,
    requiredSkills: row.requiredSkills,
    estimatedMinutes: row.estimatedMinutes,
    crewSize: row.crewSize,
    respondBy: toInstantOrNull(row.respondBy),
    resolveBy: toInstantOrNull(row.resolveBy),
    earliestStart: toInstantOrNull(row.earliestStart),
    latestFinish: toInstantOrNull(row.latestFinish),
    poNumber: row.poNumber,
    nteMinor: row.nteMinor,
    parentJobId: row.parentJobId,
    stateReason: row.stateReason,
    completedAt: toInstantOrNull(row.completedAt),
    tags: row.tags,
    externalRef: row.externalRef,
    technicianIds: technicians.map((technician) => technician.id),
    technicianNames: technicians.map((technician) => technician.name),
    scheduledStart: toInstantOrNull(row.scheduledStart),
    scheduledEnd: toInstantOrNull(row.scheduledEnd),
    visitCount: row.visitCount,
  };
}

/** Street and city, as lists and the board show an address. */
export function addressLine(address: Pick<Address, 'line1' | 'city'>): string {
  return [address.line1, address.city].filter((part) => part.length > 0).join(', ');
}

/** Priorities are stored as their place in the list, so that they sort. */
export function toPriority(rank: number): JobPriority {
  return jobPriorities[rank] ?? 'none';
}

export function priorityRank(priority: JobPriority): number {
  return jobPriorities.indexOf(priority);
}
