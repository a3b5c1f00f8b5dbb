import type { Attachment } from '@switchyard/contracts/attachments/attachment.ts';
import type {
  FinishedPortalJob,
  PortalSite,
} from '@switchyard/contracts/customer-portal/customer-portal-routes.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { openJobStates } from '@switchyard/contracts/jobs/job-state.ts';
import type { ServiceRequest } from '@switchyard/contracts/service-requests/service-request.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database.ts';
import { attachmentTable } from '../records/attachment-table.ts';
import type { Reader } from '../records/record-table.ts';
import { serviceRequestTable } from '../records/service-request-table.ts';
import { findJobs, jobInScope } from './job-repository.ts';
import { type ReadScope, toReadScope } from './read-scope.ts';
import { siteInScope } from './site-repository.ts';

type Limited = { readonly scope: ReadScope; readonly limit: number };

/** Jobs of the scope that are not finished: by their next visit, those without one last. */
export async function findOpenJobs(tx: Tx, { scope, limit }: Limited): Promise<Job[]> {
  return await inOrder(
    tx,
    sql`SELECT j.id FROM jobs j WHERE ${jobInScope(scope)} AND j.deleted_at IS NULL
      AND j.state = ANY(${openJobStates}) ORDER BY j.scheduled_start NULLS LAST, j.created_at DESC LIMIT ${limit}`,
  );
}

/** Finished jobs of the scope, newest first. */
export async function findFinishedJobs(tx: Tx, { scope, limit }: Limited): Promise<Job[]> {
  return await inOrder(
    tx,
    sql`SELECT j.id FROM jobs j WHERE ${jobInScope(scope)} AND j.deleted_at IS NULL
      AND j.completed_at IS NOT NULL AND j.state IN ('completed', 'invoiced', 'closed')
      ORDER BY j.completed_at DESC, j.id DESC LIMIT ${limit}`,
  );
}

async function inOrder(tx: Tx, ids: RawBuilder<{ id: string }>): Promise<Job[]> {
  const { rows } = await sql<{ id: string }>`${ids}`.execute(tx);
  const jobs = new Map(
    (
      await findJobs(
        tx,
        rows.map(({ id }) => id),
      )
    ).map((job) => [job.id, job]),
  );
  return rows.flatMap(({ id }) => jobs.get(id) ?? []);
}

type Report = Pick<FinishedPortalJob, 'report' | 'photos' | 'photoCount' | 'fileCount'> & { jobId: string };

/** The work done at each job, with the pictures and files that are meant for the customer. */
export async function readJobReports(
  tx: Tx,
  { jobIds, photos }: { jobIds: readonly string[]; photos: number },
): Promise<Map<string, Report>> {
  if (jobIds.length === 0) return new Map();
  const { rows } = await sql<Report>`
    SELECT j.id AS job_id, coalesce(last.resolution, '') AS report, shown.photos[1:${photos}::int] AS photos,
      cardinality(shown.photos) AS photo_count,
      (SELECT count(*)::integer FROM attachments f WHERE f.company_id = j.company_id AND f.record_kind = 'job'
        AND f.record_id = j.id AND f.visibility = 'customer' AND f.deleted_at IS NULL) AS file_count
    FROM jobs j
    CROSS JOIN LATERAL (SELECT ARRAY(SELECT p.sha256 FROM photos p WHERE p.company_id = j.company_id AND p.job_id = j.id
      AND p.customer_visible AND p.deleted_at IS NULL ORDER BY p.taken_at, p.id) AS photos) shown
    LEFT JOIN LATERAL (SELECT v.resolution FROM visits v WHERE v.company_id = j.company_id AND v.job_id = j.id
      AND v.state = 'completed' AND v.deleted_at IS NULL ORDER BY v.sequence DESC LIMIT 1) last ON true
    WHERE j.id = ANY(${[...jobIds]}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.jobId, row]));
}

/** Requests of the scope that are not decided: those that wait for an answer first, then the newest. */
export async function findOpenRequests(tx: Tx, reader: Reader): Promise<ServiceRequest[]> {
  return await serviceRequestTable.findAll(tx, reader, {
    where: sql`r.decided_at IS NULL`,
    orderBy: sql`(r.state = 'needs_info') DESC, r.created_at DESC`,
  });
}

export type AboutFile = Pick<Attachment, 'id' | 'name' | 'size' | 'uploadedAt' | 'recordKind'> & {
  about: string | null;
};

/** Files meant for the reader, newest first, with the name of what they belong to. */
export async function findFilesOf(
  tx: Tx,
  { reader, limit }: { reader: Reader; limit: number },
): Promise<AboutFile[]> {
  const { items } = await attachmentTable.list(
    tx,
    { limit, count: false, deleted: false, sort: '-createdAt' },
    reader,
  );
  const ids = items.map(({ recordId }) => recordId);
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT j.id, '#' || j.number || ' ' || j.title AS name FROM jobs j WHERE j.id = ANY(${ids}::uuid[])
    UNION ALL SELECT s.id, s.name FROM sites s WHERE s.id = ANY(${ids}::uuid[])`.execute(tx);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return items.map(({ id, name, size, uploadedAt, recordKind, recordId }) => ({
    id,
    name,
    size,
    uploadedAt,
    recordKind,
    about: names.get(recordId) ?? null,
  }));
}

/** Sites of the scope by name, with what is there. */
export async function findPortalSites(tx: Tx, { scope }: Reader): Promise<PortalSite[]> {
  const { rows } = await sql<PortalSite>`
    SELECT s.id, s.name,
      concat_ws(', ', nullif(s.address ->> 'line1', ''), nullif(s.address ->> 'city', '')) AS address,
      (SELECT count(*)::integer FROM equipment e WHERE e.company_id = s.company_id AND e.customer_id = s.customer_id
        AND e.site_id = s.id AND e.deleted_at IS NULL) AS equipment_count,
      (SELECT count(*)::integer FROM jobs j WHERE j.company_id = s.company_id AND j.site_id = s.id
        AND j.deleted_at IS NULL AND j.state = ANY(${openJobStates})) AS open_jobs
    FROM sites s WHERE s.deleted_at IS NULL AND ${siteInScope(toReadScope(scope))} ORDER BY s.name, s.id`.execute(
    tx,
  );
  return rows;
}
