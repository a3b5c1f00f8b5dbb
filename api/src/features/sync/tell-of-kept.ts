import { keptWords } from '@switchyard/contracts/offline/kept-words.ts';
import type { FieldConflict } from '@switchyard/contracts/offline/merge-rules.ts';
import { writeNotification } from '@switchyard/platform/notifications/write-notification.ts';
import type { SyncBatch } from './sync-batch.ts';

export type KeptFields = { record: unknown; kept: readonly FieldConflict[] };

/** Tells the sender in which fields the office's value stayed: the screen may be closed when the answer comes. */
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

/** Only visits have fields in which the office wins; they carry their job. */
function jobOf(record: unknown): VisitJob | undefined {
  if (typeof record !== 'object' || record === null || !('job' in record)) return undefined;
  return record.job as VisitJob;
}
