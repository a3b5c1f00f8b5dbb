import {
  type QueueName,
  type TaskName,
  type TaskPayload,
  taskCatalog,
} from '@switchyard/contracts/queues/task-catalog.ts';
import { DelayedError, type Job, MetricsTime, UnrecoverableError, Worker } from 'bullmq';
import type { RedisClient } from '../redis/redis-connections.ts';
import type { Logger } from '../runtime/logger.ts';
import { inSpan, type SpanFacts } from '../tracing/spans.ts';
import { parseTraceparent } from '../tracing/traceparent.ts';
import { queuePrefix } from './queue-keys.ts';

/** Performs one kind of task. If it throws, the task is retried as often as the catalog allows. */
export type TaskHandler<Name extends TaskName> = (payload: TaskPayload<Name>) => Promise<void>;

/** Exactly one handler per task of a queue. */
export type HandlerMap<Names extends TaskName = TaskName> = { [Name in Names]: TaskHandler<Name> };

/** Thrown by a handler whose task can never succeed; the task fails without further attempts. */
export class HopelessTaskError extends Error {
  override readonly name = 'HopelessTaskError';
}

/**
 * Thrown by a handler for a task that this version would not have created: while versions run side by side during a deploy,
 * the task waits for the one that created it, without using up an attempt.
 */
export class NewerTaskError extends Error {
  override readonly name = 'NewerTaskError';
}

export type TaskOutcome = { task: string; seconds: number; result: 'done' | 'retry' | 'failed' };

export type TaskWorkerDeps = {
  queue: QueueName;
  handlers: Partial<HandlerMap>;
  /** A client of `connectWorker`; the worker opens a second one for its blocking call. */
  connection: RedisClient;
  logger: Logger;
  concurrency: number;
  onStart?: () => void;
  onOutcome: (outcome: TaskOutcome) => void;
  /** Called once when a task has failed for good. */
  onGivenUp?: (task: string, error: unknown) => void;
};

/** Time after which a silent worker's task is given to another one; workers renew it at half time. */
const lockMs = 10_000;
const stalledCheckMs = 5_000;
/** Crashes that may interrupt a task before it is given up. */
const maxCrashes = 20;
const quietMs = 30_000;
/** Pause before a task of a newer version is offered again. */
const newerPauseMs = 1_000;
/** Age at which a task of a newer version fails: no such version has come. */
const newerPatienceMs = 3_600_000;

/** Starts processing tasks of one queue. Closing waits for running tasks. */
export function startWorker(deps: TaskWorkerDeps): Worker {
  const { queue, connection, logger, concurrency, onOutcome } = deps;
  const perform = async (job: Job<unknown>, token: string | undefined): Promise<void> => {
    const started = performance.now();
    deps.onStart?.();
    try {
      await dispatch(deps.handlers, job);
      onOutcome({ task: job.name, seconds: (performance.now() - started) / 1000, result: 'done' });
    } catch (thrown) {
      const error = isOutdated(thrown, job) ? new HopelessTaskError(thrown.message) : thrown;
      if (error instanceof NewerTaskError) {
        onOutcome({ task: job.name, seconds: (performance.now() - started) / 1000, result: 'retry' });
        if (job.attemptsStarted === 1)
          logger.warn({ err: error, task: job.name, taskId: job.id }, 'task waits for a newer version');
        await job.moveToDelayed(Date.now() + newerPauseMs, token);
        throw new DelayedError();
      }
      const attempts = job.opts.attempts ?? 1;
      const last = error instanceof HopelessTaskError || job.attemptsMade + 1 >= attempts;
      // Sweeps retry failed tasks repeatedly; the failure is logged once.
      const news = last && job.attemptsMade < attempts;
      onOutcome({
        task: job.name,
        seconds: (performance.now() - started) / 1000,
        result: last ? 'failed' : 'retry',
      });
      if (news) deps.onGivenUp?.(job.name, error);
      logger[news ? 'error' : 'warn']({ err: error, task: job.name, taskId: job.id }, 'task failed');
      throw error instanceof HopelessTaskError ? new UnrecoverableError(error.message) : error;
    }
  };
  const run = (job: Job<unknown>, token?: string): Promise<void> =>
    inSpan(job.name, spanFacts(queue, job), () => perform(job, token));
  const worker = new Worker(queue, run, {
    connection,
    prefix: queuePrefix,
    concurrency,
    lockDuration: lockMs,
    stalledInterval: stalledCheckMs,
    maxStalledCount: maxCrashes,
    drainDelay: 5,
    skipVersionCheck: true,
    metrics: { maxDataPoints: MetricsTime.ONE_HOUR },
  });
  reportTrouble(worker, logger, queue);
  return worker;
}

function isOutdated(error: unknown, job: Job<unknown>): error is NewerTaskError {
  return error instanceof NewerTaskError && Date.now() - job.timestamp > newerPatienceMs;
}

/** The task's place in the trace of what caused it; a task without one begins a trace. */
function spanFacts(queue: QueueName, job: Job<unknown>): SpanFacts {
  const attributes = {
    'messaging.system': 'bullmq',
    'messaging.operation.type': 'process',
    'messaging.destination.name': queue,
    'messaging.message.id': job.id ?? '',
    'switchyard.attempt': job.attemptsMade + 1,
    'switchyard.waited_ms': Math.max(0, Date.now() - job.timestamp),
  };
  return { kind: 'consumer', parent: parseTraceparent(job.opts.telemetry?.metadata), attributes };
}

/** An unavailable server causes an error per attempt; an occasional line is enough. */
function reportTrouble(worker: Worker, logger: Logger, queue: QueueName): void {
  let reportedAt = -quietMs;
  worker.on('error', (error) => {
    const now = performance.now();
    if (now - reportedAt < quietMs) return;
    reportedAt = now;
    logger.warn({ err: error, queue }, 'queue worker error');
  });
}

async function dispatch(handlers: Partial<HandlerMap>, job: Job<unknown>): Promise<void> {
  const name = job.name;
  if (!isTaskName(name)) throw new HopelessTaskError(`Unknown task ${name}`);
  await handle(handlers, name, job.data);
}

async function handle<Name extends TaskName>(
  handlers: Partial<HandlerMap>,
  name: Name,
  data: unknown,
): Promise<void> {
  const handler: TaskHandler<Name> | undefined = handlers[name];
  if (!handler) throw new HopelessTaskError(`No handler for ${name}`);
  const parsed = taskCatalog[name].payload.safeParse(data);
  if (!parsed.success) throw new HopelessTaskError(`Payload of ${name} is invalid: ${parsed.error.message}`);
  await handler(parsed.data as TaskPayload<Name>);
}

function isTaskName(name: string): name is TaskName {
  return Object.hasOwn(taskCatalog, name);
}
