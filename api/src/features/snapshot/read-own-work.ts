import type { Snapshot } from '@switchyard/contracts/snapshot/snapshot-routes.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { listJobRows } from '@switchyard/platform/db/repositories/job-list-repository.ts';
import { findJobs } from '@switchyard/platform/db/repositories/job-repository.ts';
import { readCompanyTimeZone } from '@switchyard/platform/db/repositories/technician-repository.ts';
import {
  findActiveVisits,
  findVisitsBetween,
  findVisitsOfJobs,
} from '@switchyard/platform/db/repositories/visit-repository.ts';
import { jobFor, visitFor } from '@switchyard/platform/events/audience.ts';
import { requireWindow, type SnapshotWindow } from './snapshot-window.ts';

type OwnWork = Extract<Snapshot['data'], { kind: 'own' }>;

/** Days shown to a technician in advance. */
const daysAhead = 14;
const customerJobs = 100;

export type TechnicianRead = { companyId: string; technicianId: string; window: SnapshotWindow; now: Date };

/** A technician's visits of the next days and those under way, with their jobs, as visible to the technician. */
export async function readTechnicianWork(tx: Tx, read: TechnicianRead): Promise<OwnWork> {
  const { companyId, technicianId, window, now } = read;
  const timeZone = await readCompanyTimeZone(tx, companyId);
  const span = requireWindow(window, { now, timeZone, days: daysAhead });
  const scope = { kind: 'technician', technicianId } as const;
  const planned = await findVisitsBetween(tx, { ...span, scope });
  const active = await findActiveVisits(tx, scope);
  const visits = [...active.filter((visit) => !planned.some((item) => item.id === visit.id)), ...planned];
  const jobs = await findJobs(tx, [...new Set(visits.map((visit) => visit.jobId))]);
  return {
    kind: 'own',
    jobs: jobs.map((job) => jobFor('technician', job)),
    visits: visits.map((visit) => visitFor('technician', visit)),
  };
}

/** A customer's jobs, the last changed first, with all their visits, as visible to the customer. */
export async function readCustomerWork(
  tx: Tx,
  { customerId, now }: { customerId: string; now: Date },
): Promise<OwnWork> {
  const scope = { kind: 'customer', customerId } as const;
  const query = { limit: customerJobs, count: false, sort: '-updatedAt' } as const;
  const page = await listJobRows(tx, { query, scope, now });
  const visits = await findVisitsOfJobs(
    tx,
    page.items.map((job) => job.id),
  );
  return {
    kind: 'own',
    jobs: page.items.map((job) => jobFor('customer', job)),
    visits: visits.map((visit) => visitFor('customer', visit)),
  };
}
