import { createZoneClock } from '@switchyard/contracts/technicians/shift-rules.ts';
import type { Snapshot } from '@switchyard/contracts/snapshot/snapshot-routes.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { findQueuedJobs } from '@switchyard/platform/db/repositories/job-list-repository.ts';
import {
  findActiveTechnicians,
  readCompanyTimeZone,
} from '@switchyard/platform/db/repositories/technician-repository.ts';
import { findVisitsBetween } from '@switchyard/platform/db/repositories/visit-repository.ts';
import { requireWindow, type SnapshotWindow } from './snapshot-window.ts';

const queueLimit = 500;

export type BoardRead = { companyId: string; window: SnapshotWindow; now: Date };

/** The dispatch board: who there is, what is planned in the window, what waits. */
export async function readBoard(
  tx: Tx,
  { companyId, window, now }: BoardRead,
): Promise<Extract<Snapshot['data'], { kind: 'dispatch' }>> {
  const timeZone = await readCompanyTimeZone(tx, companyId);
  const span = requireWindow(window, { now, timeZone, days: 1 });
  const queue = await findQueuedJobs(tx, queueLimit);
  return {
    kind: 'dispatch',
    technicians: await findActiveTechnicians(tx, createZoneClock(timeZone)(now)),
    visits: await findVisitsBetween(tx, { ...span, scope: { kind: 'company' } }),
    queue: queue.jobs,
    queueTotal: queue.total,
  };
}
