import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { TechnicianPack } from '@switchyard/contracts/offline/technician-pack-routes.ts';
import { addDays, createZoneClock, startOfDay } from '@switchyard/contracts/technicians/shift-rules.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { findChecklists } from '@switchyard/platform/db/repositories/checklist-repository.ts';
import { findCommunicationsOfJobs } from '@switchyard/platform/db/repositories/communication-repository.ts';
import { findJobs } from '@switchyard/platform/db/repositories/job-repository.ts';
import { findPhotosOfJobs } from '@switchyard/platform/db/repositories/photo-repository.ts';
import {
  findCustomersById,
  findPackVisits,
  findSitesOfJobs,
} from '@switchyard/platform/db/repositories/technician-pack-repository.ts';
import {
  findTechnician,
  readCompanyTimeZone,
} from '@switchyard/platform/db/repositories/technician-repository.ts';
import {
  findEntriesOfVisits,
  findUsualParts,
} from '@switchyard/platform/db/repositories/visit-entry-repository.ts';
import { requireScope } from '../../work/access.ts';
import { customerFor, jobFor, visitFor } from '../../work/audience.ts';

/** Local days of the company before and after today. */
const daysBack = 1;
const daysAhead = 7;
const mostMessages = 500;
const mostParts = 40;

/**
 * Everything the signed-in technician needs to work without a network. One transaction of one moment, a query per kind of
 * record.
 * @throws ProblemError `auth.forbidden` for everybody else
 */
export async function readTechnicianPack(tx: Tx, actor: Actor, now: Date): Promise<TechnicianPack> {
  const scope = requireScope(actor, 'pack.view');
  const { technicianId, companyId } = actor;
  if (technicianId === null) throw new ProblemError('auth.forbidden');
  const clock = createZoneClock(await readCompanyTimeZone(tx, companyId));
  const local = clock(now);
  const technician = await findTechnician(tx, technicianId, { scope, local });
  if (!technician || technician.deletedAt !== null) throw new ProblemError('auth.forbidden');
  const from = startOfDay(clock, addDays(local.day, -daysBack));
  const to = startOfDay(clock, addDays(local.day, daysAhead + 1));
  const visits = await findPackVisits(tx, { technicianId, from, to });
  const jobIds = unique(visits.map((visit) => visit.jobId));
  const customerIds = unique(visits.map((visit) => visit.job.customerId));
  const jobs = (await findJobs(tx, jobIds)).toSorted((a, b) => a.number - b.number);
  const customers = await findCustomersById(tx, customerIds, scope);
  return {
    serverTime: now.toISOString(),
    from: from.toISOString(),
    to: to.toISOString(),
    technician,
    visits: visits.map((visit) => visitFor('technician', visit)),
    jobs: jobs.map((job) => jobFor('technician', job)),
    customers: customers.map((customer) => customerFor('technician', customer)),
    sites: await findSitesOfJobs(tx, jobIds, { scope, now }),
    // Of visits that are the technician's own: whether they are need not be asked again.
    entries: await findEntriesOfVisits(
      tx,
      visits.map((visit) => visit.id),
      { kind: 'company' },
    ),
    photos: await findPhotosOfJobs(tx, jobIds, scope),
    communications: await findCommunicationsOfJobs(tx, jobIds, mostMessages),
    checklists: await findChecklists(tx),
    usualParts: await findUsualParts(tx, technicianId, mostParts),
  };
}

/** In a fixed order, so that the same content reads the same. */
function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)].toSorted();
}
