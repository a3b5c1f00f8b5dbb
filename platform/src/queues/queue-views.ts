import type {
  FailedTask,
  queueViewSchema,
} from '@switchyard/contracts/observability/observability-routes.ts';
import { eventTaskSchema, queueNames, type QueueName } from '@switchyard/contracts/queues/task-catalog.ts';
import type { z } from 'zod';
import { parseTraceparent } from '../tracing/traceparent.ts';
import type { TaskQueue, TaskQueues } from './task-queues.ts';

export type QueueView = z.infer<typeof queueViewSchema>;

const listedFailures = 100;
const longestReason = 500;

/** Depth and throughput of every queue. @throws Error if Redis is unavailable. */
export async function readQueueViews(queues: TaskQueues): Promise<QueueView[]> {
  return await Promise.all(
    queueNames.map(async (name) => {
      const queue = await queues.open(name);
      const [counts, completed, failed, paused] = await Promise.all([
        queue.getJobCounts('waiting', 'active', 'delayed', 'failed', 'prioritized'),
        lastMinute(queue, 'completed'),
        lastMinute(queue, 'failed'),
        queue.isPaused(),
      ]);
      return {
        name,
        waiting: (counts['waiting'] ?? 0) + (counts['prioritized'] ?? 0),
        active: counts['active'] ?? 0,
        delayed: counts['delayed'] ?? 0,
        failed: counts['failed'] ?? 0,
        completedPerMinute: completed,
        failedPerMinute: failed,
        paused,
      };
    }),
  );
}

/** Tasks that failed for good, newest first. @throws Error if Redis is unavailable. */
export async function listFailedTasks(queues: TaskQueues): Promise<FailedTask[]> {
  const lists = await Promise.all(
    queueNames.map(async (name) => {
      const queue = await queues.open(name);
      const jobs = await queue.getFailed(0, listedFailures - 1);
      return jobs.map((job) => ({
        id: job.id ?? '',
        queue: name,
        name: job.name,
        failedAt: job.finishedOn === undefined ? null : new Date(job.finishedOn).toISOString(),
        attempts: job.attemptsMade,
        reason: (job.failedReason ?? '').slice(0, longestReason),
        traceId: parseTraceparent(job.opts.telemetry?.metadata)?.traceId ?? null,
        eventId: eventTaskSchema.safeParse(job.data).data?.eventId ?? null,
      }));
    }),
  );
  return lists.flat().toSorted((a, b) => (b.failedAt ?? '').localeCompare(a.failedAt ?? ''));
}

export type RetryResult = 'ok' | 'not_found' | 'not_retryable';

/** Queues a failed task again with all its attempts. @throws Error if Redis is unavailable. */
export async function retryFailedTask(
  queues: TaskQueues,
  target: { queue: string; id: string },
): Promise<RetryResult> {
  if (!isQueueName(target.queue)) return 'not_found';
  const queue = await queues.open(target.queue);
  const job = await queue.getJob(target.id);
  if (!job) return 'not_found';
  if (!(await job.isFailed())) return 'not_retryable';
  await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true });
  return 'ok';
}

function isQueueName(name: string): name is QueueName {
  return queueNames.some((known) => known === name);
}

/** Tasks finished in the last full minute. */
async function lastMinute(queue: TaskQueue, type: 'completed' | 'failed'): Promise<number> {
  const { data } = await queue.getMetrics(type, 0, 0);
  return Number(data[0] ?? 0);
}
