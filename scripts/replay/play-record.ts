import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { playJob } from './job-driver.ts';
import type { ReplayContext } from './replay-context.ts';
import { countError } from './replay-counts.ts';
import type { ReplayItem } from './replay-item.ts';

const over: readonly Job['state'][] = ['completed', 'invoiced', 'closed', 'cancelled', 'on_hold'];

export type Work = { items: readonly ReplayItem[]; known: ReadonlyMap<string, Job> };

/** Plays every request at its time, however many are under way. Resolves when all are over or the replay is stopped. */
export async function playInTime(context: ReplayContext, { items, known }: Work): Promise<void> {
  const underWay = new Set<Promise<void>>();
  for (const item of items) {
    if (context.signal.aborted) break;
    if (isOver(context, known.get(item.ref))) continue;
    await context.pace.until(item.opened).catch(() => undefined);
    const run = playOne(context, item, known.get(item.ref)).finally(() => underWay.delete(run));
    underWay.add(run);
  }
  await Promise.all(underWay);
}

/** Plays as many requests at once as there are workers, ignoring the time between them. */
export async function playInHurry(context: ReplayContext, work: Work, workers: number): Promise<void> {
  const queue = work.items.values();
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (const item of queue) {
        if (context.signal.aborted) return;
        const known = work.known.get(item.ref);
        if (!isOver(context, known)) await playOne(context, item, known);
      }
    }),
  );
}

function isOver({ counts }: ReplayContext, job: Job | undefined): boolean {
  if (!job || !over.includes(job.state)) return false;
  counts.skipped += 1;
  return true;
}

/** A failure ends this request, not the replay. */
async function playOne(context: ReplayContext, item: ReplayItem, known: Job | undefined): Promise<void> {
  try {
    await playJob(context, item, known);
  } catch (error) {
    if (!context.signal.aborted) countError(context.counts, error);
  }
}
