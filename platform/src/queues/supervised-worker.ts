import type { Worker } from 'bullmq';
import type { TaskQueues } from './task-queues.ts';
import { startWorker, type TaskWorkerDeps } from './task-worker.ts';

export type SupervisedWorkerDeps = TaskWorkerDeps & {
  queues: TaskQueues;
  /** Called when a stuck worker was replaced. */
  onReplaced?: () => void;
  /** Milliseconds between looks; a worker is stuck after `stuckMs` without a finished task while tasks wait. */
  checkMs?: number;
  stuckMs?: number;
};

/** A worker that is replaced when it looks alive and takes no tasks. */
export type SupervisedWorker = AsyncDisposable & { readonly current: () => Worker };

/**
 * Starts a worker and watches it: after some outages a queue worker stays connected and takes nothing any more
 * (github.com/taskforcesh/bullmq/issues/4585 and its like). Tasks wait, none finishes: it is replaced.
 */
export function superviseWorker(deps: SupervisedWorkerDeps): SupervisedWorker {
  const { checkMs = 5_000, stuckMs = 30_000, queues, logger, queue } = deps;
  let lastProgress = performance.now();
  const begin = (): Worker =>
    startWorker({
      ...deps,
      onOutcome: (outcome) => {
        lastProgress = performance.now();
        deps.onOutcome(outcome);
      },
    });
  let worker = begin();

  const check = async (): Promise<void> => {
    const taskQueue = await queues.open(queue);
    const { wait = 0 } = await taskQueue.getJobCounts('wait');
    if (wait === 0) lastProgress = performance.now();
    if (performance.now() - lastProgress < stuckMs) return;
    logger.error({ queue, wait }, 'queue worker takes no tasks; replacing it');
    const stuck = worker;
    lastProgress = performance.now();
    worker = begin();
    deps.onReplaced?.();
    await stuck.close(true);
  };
  const timer = setInterval(() => {
    check().catch(() => {
      // Redis is away: nothing can be judged, and the connection reports it.
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
