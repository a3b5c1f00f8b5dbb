import { keptWords } from '@switchyard/contracts/offline/kept-words.ts';
import type { FieldConflict } from '@switchyard/contracts/offline/merge-rules.ts';
import { writeNotification } from '@switchyard/platform/notifications/write-notification.ts';
import type { SyncBatch } from './sync-batch.ts';

export type KeptFields = { record: unknown; kept: readonly FieldConflict[] };

/** Notifies the sender of fields in which the office's value was kept: the screen may be closed by then. */
export async function tellOfKept({ unit, session }: SyncBatch, { record, kept }: KeptFields): Promise<void> {
  const job = jobOf(record);
  await writeNotification(unit, {
    userId: session.actor.userId,
    eventId: null,
    jobId: job?.id ?? null,
    title: `The office moved this visit meanwhile${job ? `: #${job.number} ${job.title}` : ''}`,
    body: `Your change of ${keptWords(kept.map(({ field }) => field))} was not applied`,
    href: job ? `/jobs/${job.id}` : '/notifications',
    severity: 'warning',
  });
}

type VisitJob = { id: string; number: number; title: string };

/** Only visits have fields in which the office wins; they include their job. */
function jobOf(record: unknown): VisitJob | undefined {
  if (typeof record !== 'object' || record === null || !('job' in record)) return undefined;
  return record.job as VisitJob;
}
