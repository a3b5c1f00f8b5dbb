import {
  type CustomerPortal,
  type FinishedPortalJob,
  type OpenPortalJob,
  portalLimits,
  type PortalSite,
} from '@switchyard/contracts/customer-portal/customer-portal-routes.ts';
import type { JobRating, OwnRating } from '@switchyard/contracts/customer-portal/job-rating.ts';
import { type Action, scopeFor } from '@switchyard/contracts/identity/permissions.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { readCompanyName } from '@switchyard/platform/db/repositories/company-repository.ts';
import {
  findFilesOf,
  findFinishedJobs,
  findOpenJobs,
  findOpenRequests,
  findPortalSites,
  readJobReports,
} from '@switchyard/platform/db/repositories/customer-portal-repository.ts';
import { findRatings } from '@switchyard/platform/db/repositories/job-rating-repository.ts';
import type { ReadScope } from '@switchyard/platform/db/repositories/read-scope.ts';
import { findVisitsOfJobs } from '@switchyard/platform/db/repositories/visit-repository.ts';
import { expectedVisit, followedVisit, leadOf } from './follow-visit.ts';

type PortalReader = { readonly scope: ReadScope; readonly now: Date };

/** All that a customer's home shows, of their own account, without what the role of their company withholds. */
export async function readCustomerPortal(
  tx: Tx,
  { actor, reader }: { actor: Actor; reader: PortalReader },
): Promise<CustomerPortal> {
  const { scope } = reader;
  const mayView = (action: Action) => scopeFor(actor, action) !== 'none';
  const open = await findOpenJobs(tx, { scope, limit: portalLimits.jobs });
  const finished = await findFinishedJobs(tx, { scope, limit: portalLimits.finished });
  const visits = await visitsByJob(tx, [...open, ...finished]);
  const companyName = await readCompanyName(tx, actor.companyId);
  return {
    companyName,
    open: open
      .map((job) => openJob(job, { visits: visits.get(job.id) ?? [], companyName }))
      .toSorted(nextFirst),
    finished: await finishedJobs(tx, finished, { visits, mayView }),
    requests: mayView('service_request.view') ? await findOpenRequests(tx, reader) : [],
    files: mayView('attachment.view') ? await findFilesOf(tx, { reader, limit: portalLimits.files }) : [],
    sites: hideEquipment(await findPortalSites(tx, reader), mayView('equipment.view')),
  };
}

function hideEquipment(sites: PortalSite[], isShown: boolean): PortalSite[] {
  return isShown ? sites : sites.map((site) => ({ ...site, equipmentCount: 0 }));
}

async function visitsByJob(tx: Tx, jobs: readonly Job[]): Promise<Map<string, Visit[]>> {
  const visits = await findVisitsOfJobs(
    tx,
    jobs.map(({ id }) => id),
  );
  return Map.groupBy(visits, ({ jobId }) => jobId);
}

function shared(job: Job) {
  const { id, number, title, state, createdAt, siteId, siteName, siteAddress, siteTimeZone: timeZone } = job;
  return { id, number, title, state, createdAt, siteId, siteName, siteAddress, timeZone };
}

type Planned = { readonly visits: readonly Visit[]; readonly companyName: string };

function openJob(job: Job, { visits, companyName }: Planned): OpenPortalJob {
  const visit = expectedVisit(visits);
  if (visit === undefined) return { ...shared(job), visit: null };
  const location = [job.siteName, job.siteAddress].filter(Boolean).join(', ');
  return { ...shared(job), visit: followedVisit(visit, { job, companyName, location }) };
}

/** Work under way, then by the start of the visit; jobs without one last, the newest first. */
function nextFirst(a: OpenPortalJob, b: OpenPortalJob): number {
  const isWaiting = ({ visit }: OpenPortalJob) => Number(visit === null || visit.stage === 'scheduled');
  if (a.visit === null || b.visit === null)
    return Number(a.visit === null) - Number(b.visit === null) || b.createdAt.localeCompare(a.createdAt);
  return isWaiting(a) - isWaiting(b) || a.visit.scheduledStart.localeCompare(b.visit.scheduledStart);
}

async function finishedJobs(
  tx: Tx,
  jobs: readonly Job[],
  {
    visits,
    mayView,
  }: { visits: ReadonlyMap<string, readonly Visit[]>; mayView: (action: Action) => boolean },
): Promise<FinishedPortalJob[]> {
  const reports = await readJobReports(tx, {
    jobIds: jobs.map(({ id }) => id),
    photos: portalLimits.photos,
  });
  const ratings = mayView('job_rating.view')
    ? await findRatings(
        tx,
        jobs.map(({ id }) => id),
      )
    : new Map<string, JobRating>();
  const [showsPhotos, showsFiles] = [mayView('photo.view'), mayView('attachment.view')];
  return jobs.flatMap((job) => {
    const report = reports.get(job.id);
    if (report === undefined || job.completedAt === null) return [];
    const last = visits.get(job.id)?.findLast(({ state }) => state === 'completed');
    const { report: text, photos, photoCount, fileCount } = report;
    return {
      ...shared(job),
      finishedAt: job.completedAt,
      technicianName: last === undefined ? null : leadOf(last),
      report: text,
      photos: showsPhotos ? photos : [],
      photoCount: showsPhotos ? photoCount : 0,
      fileCount: showsFiles ? fileCount : 0,
      rating: ownRating(ratings.get(job.id)),
    };
  });
}

function ownRating(rating: JobRating | undefined): OwnRating | null {
  if (rating === undefined) return null;
  const { stars, comment, editableUntil } = rating;
  return { stars, comment, editableUntil };
}
