import type { EventTask } from '@switchyard/contracts/queues/task-catalog.ts';
import type { Database } from '@switchyard/platform/db/database.ts';
import {
  type JobOwner,
  refreshSearchOfJobs,
} from '@switchyard/platform/db/repositories/job-search-repository.ts';
import { takeOnce } from '@switchyard/platform/events/inbox.ts';
import { readTaskEvent } from '../read-task-event.ts';

const consumer = 'job_search';
/** Jobs per transaction: few enough to stay far below the statement timeout. */
const batch = 250;
/** Fields copied into jobs, by the kind of their source record. */
const copied: Partial<Record<string, { kind: JobOwner['kind']; fields: readonly string[] }>> = {
  customer: { kind: 'customer', fields: ['name'] },
  site: { kind: 'site', fields: ['name', 'address', 'territory'] },
};
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Refreshes the search words and the territory of all jobs of a renamed customer or site, batch by batch. Safe to
 * repeat; the event counts as handled after the last batch.
 */
export async function refreshSearch({ database }: { database: Database }, task: EventTask): Promise<void> {
  const { companyId, eventId } = task;
  const { changes, entity } = await readTaskEvent(database, consumer, task);
  const copies = copied[entity.kind];
  if (copies && changes.some(({ field }) => copies.fields.includes(field))) {
    const owner = { kind: copies.kind, id: entity.id };
    let afterId: string | undefined = firstId;
    while (afterId !== undefined) {
      const place: Parameters<typeof refreshSearchOfJobs>[1] = { owner, afterId, limit: batch };
      afterId = await database.inCompany(companyId, (tx) => refreshSearchOfJobs(tx, place));
    }
  }
  await database.inCompany(companyId, (tx) => takeOnce(tx, { consumer, eventId, companyId }));
}
