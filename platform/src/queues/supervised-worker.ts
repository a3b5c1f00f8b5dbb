import type { Worker } from 'bullmq';
import type { TaskQueues } from './task-queues.ts';
import { startWorker, type TaskWorkerDeps } from './task-worker.ts';

export type SupervisedWorkerDeps = TaskWorkerDeps & {
  queues: TaskQueues;
  /** Called when a stuck worker was replaced. */
  onReplaced?: () => void;
  /**
   * Milliseconds between checks; a worker with a free slot is stuck if it finishes no task for `stuckMs` while tasks
   * wait.
   */
  checkMs?: number;
  stuckMs?: number;
  /** For queues whose tasks may take minutes: a worker without a free slot counts as stuck only after this long. */
  longestTaskMs?: number;
};

/** A worker that is replaced if it looks alive but takes no tasks. */
export type SupervisedWorker = AsyncDisposable & { readonly current: () => Worker };

/**
 * Starts a worker and supervises it: after some outages a queue worker stays connected but takes no tasks
 * (github.com/taskforcesh/bullmq/issues/4585 and similar). If tasks wait and none finishes, it is replaced.
 */
export function superviseWorker(deps: SupervisedWorkerDeps): SupervisedWorker {
  const { checkMs = 5_000, stuckMs = 30_000, queues, logger, queue } = deps;
  const { longestTaskMs = stuckMs } = deps;
  let lastProgress = performance.now();
  /** Slots that tasks occupy; each worker has its own count, because a replaced one may still finish tasks. */
  let slots = { taken: 0 };
  const begin = (): Worker => {
    const own = { taken: 0 };
    slots = own;
    return startWorker({
      ...deps,
      onStart: () => {
        own.taken += 1;
      },
      onOutcome: (outcome) => {
        own.taken -= 1;
        lastProgress = performance.now();
        deps.onOutcome(outcome);
      },
    });
  };
  let worker = begin();

  const check = async (): Promise<void> => {
    const taskQueue = await queues.open(queue);
    const { wait = 0 } = await taskQueue.getJobCounts('wait');
    if (wait === 0) lastProgress = performance.now();
    // Slow mail servers may occupy all slots: that is work, not a standstill.
    const patienceMs = slots.taken < deps.concurrency ? stuckMs : longestTaskMs;
    if (performance.now() - lastProgress < patienceMs) return;
    logger.error({ queue, wait }, 'queue worker takes no tasks; replacing it');
    const stuck = worker;
    lastProgress = performance.now();
    worker = begin();
    deps.onReplaced?.();
    await stuck.close(true);
  };
  const timer = setInterval(() => {
    check().catch(() => {
      // Redis is unavailable: progress cannot be judged, and the connection logs the outage.
      lastProgress = performance.now();
    });
  }, checkMs);

  return {
    current: () => worker,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await worker.close();
    },
  };
}
