import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { TechnicianPack } from '@switchyard/contracts/offline/technician-pack-routes.ts';
import { addDays } from '@switchyard/contracts/time/calendar-day.ts';
import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { findEquipmentOfJobs } from '@switchyard/platform/db/records/equipment-table.ts';
import { findChecklists } from '@switchyard/platform/db/records/checklist-table.ts';
import { technicianTable } from '@switchyard/platform/db/records/technician-table.ts';
import { findCommunicationsOfJobs } from '@switchyard/platform/db/repositories/communication-repository.ts';
import { findJobs } from '@switchyard/platform/db/repositories/job-repository.ts';
import { findPhotosOfJobs } from '@switchyard/platform/db/repositories/photo-repository.ts';
import {
  findCustomersById,
  findPackVisits,
  findSitesOfJobs,
} from '@switchyard/platform/db/repositories/technician-pack-repository.ts';
import { readCompanyTimeZone } from '@switchyard/platform/db/repositories/technician-repository.ts';
import {
  findEntriesOfVisits,
  findUsualParts,
} from '@switchyard/platform/db/repositories/visit-entry-repository.ts';
import type { Allowed } from '../../access/access.ts';
import { customerFor, jobFor, visitFor } from '@switchyard/platform/events/audience.ts';

/** Local days of the company before and after today. */
const daysBack = 1;
const daysAhead = 7;
const mostMessages = 500;
const mostParts = 40;

/**
 * Everything the signed-in technician needs offline. One snapshot transaction with one query per kind of record.
 * @throws ProblemError `auth.forbidden` for users without a technician record
 */
export async function readTechnicianPack(
  tx: Tx,
  { actor, scope }: Allowed,
  now: Date,
): Promise<TechnicianPack> {
  const reader = { scope, now };
  const { technicianId, companyId } = actor;
  if (technicianId === null) throw new ProblemError('auth.forbidden');
  const clock = createZoneClock(await readCompanyTimeZone(tx, companyId));
  const local = clock.local(now);
  const technician = await technicianTable.find(tx, technicianId, reader);
  if (!technician || technician.deletedAt !== null) throw new ProblemError('auth.forbidden');
  const from = clock.startOfDay(addDays(local.day, -daysBack));
  const to = clock.startOfDay(addDays(local.day, daysAhead + 1));
  const visits = await findPackVisits(tx, { technicianId, from, to });
  const jobIds = unique(visits.map((visit) => visit.jobId));
  const customerIds = unique(visits.map((visit) => visit.job.customerId));
  const jobs = (await findJobs(tx, jobIds)).toSorted((a, b) => a.number - b.number);
  const customers = await findCustomersById(tx, customerIds, reader);
  return {
    serverTime: now.toISOString(),
    from: from.toISOString(),
    to: to.toISOString(),
    technician,
    visits: visits.map((visit) => visitFor('technician', visit)),
    jobs: jobs.map((job) => jobFor('technician', job)),
    customers: customers.map((customer) => customerFor('technician', customer)),
    sites: await findSitesOfJobs(tx, jobIds, reader),
    equipment: await findEquipmentOfJobs(tx, jobs, reader),
    // These visits are the technician's own, so their scope need not be checked again.
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

/** Sorted, so that the same content has the same tag. */
function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)].toSorted();
}
