import type { EventTask } from '@switchyard/contracts/queues/task-catalog.ts';
import type { Database } from '@switchyard/platform/db/database.ts';
import {
  type JobOwner,
  refreshSearchOfJobs,
} from '@switchyard/platform/db/repositories/job-search-repository.ts';
import { takeOnce } from '@switchyard/platform/events/inbox.ts';
import { readTaskEvent } from '../read-task-event.ts';

const consumer = 'job_search';
/** Jobs per transaction: few enough to stay far below the limit of a statement. */
const batch = 250;
/** Fields that jobs copy, by the kind of record they copy them from. */
const copied: Partial<Record<string, { kind: JobOwner['kind']; fields: readonly string[] }>> = {
  customer: { kind: 'customer', fields: ['name'] },
  site: { kind: 'site', fields: ['name', 'address', 'territory'] },
};
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Renews the search words of all jobs of a customer or a site that got another name, batch by batch, and the territory
 * with them. May run again and again; the event counts as handled when the last batch is done.
 */
export async function refreshSearch({ database }: { database: Database }, task: EventTask): Promise<void> {
  const { companyId, eventId } = task;
  const { changes, entity } = await readTaskEvent(database, task);
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
