import { scopeFor } from '@switchyard/contracts/identity/permissions.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Snapshot } from '@switchyard/contracts/snapshot/snapshot-routes.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { findQueuedJobs } from '@switchyard/platform/db/repositories/job-list-repository.ts';
import { findAbsencesBetween } from '@switchyard/platform/db/records/absence-table.ts';
import { findActiveTechnicians } from '@switchyard/platform/db/records/technician-table.ts';
import { readCompanyTimeZone } from '@switchyard/platform/db/repositories/technician-repository.ts';
import { findVisitsBetween } from '@switchyard/platform/db/repositories/visit-repository.ts';
import { requireWindow, type SnapshotWindow } from './snapshot-window.ts';

const queueLimit = 500;

export type BoardRead = { actor: Actor; window: SnapshotWindow; now: Date };

/** The dispatch board: technicians, visits in the window, and the queue. */
export async function readBoard(
  tx: Tx,
  { actor, window, now }: BoardRead,
): Promise<Extract<Snapshot['data'], { kind: 'dispatch' }>> {
  const timeZone = await readCompanyTimeZone(tx, actor.companyId);
  const span = requireWindow(window, { now, timeZone, days: 1 });
  const queue = await findQueuedJobs(tx, queueLimit);
  return {
    kind: 'dispatch',
    technicians: await findActiveTechnicians(tx, now),
    absences:
      scopeFor(actor, 'absence.view') === 'company' ? await findAbsencesBetween(tx, { ...span, now }) : [],
    visits: await findVisitsBetween(tx, { ...span, scope: { kind: 'company' } }),
    queue: queue.jobs,
    queueTotal: queue.total,
  };
}
