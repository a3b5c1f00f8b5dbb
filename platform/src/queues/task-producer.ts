import {
  type TaskDefinition,
  type TaskName,
  type TaskPayload,
  taskCatalog,
} from '@switchyard/contracts/queues/task-catalog.ts';
import type { JobsOptions } from 'bullmq';
import { currentTraceparent } from '../tracing/spans.ts';
import { taskIdOf } from './task-id.ts';
import type { TaskQueues } from './task-queues.ts';

/** Failed tasks kept per queue for inspection and retry. */
const keptFailures = 1_000;
const failureKeptSeconds = 7 * 24 * 3_600;
/** Finished tasks kept per queue for inspection. */
const keptFinished = 200;
const finishedKeptSeconds = 3_600;

export type NewTask<Name extends TaskName = TaskName> = {
  [Key in Name]: { name: Key; payload: TaskPayload<Key>; options?: TaskOptions };
}[Name];

export type TaskOptions = {
  /** Value that allows at most one waiting and one running task. */
  onePer?: string;
  /** Span that the task continues, W3C `traceparent`. Default: the current one. */
  traceparent?: string | undefined;
};

/**
 * The id of a task about an event or a mail is derived from it: while that task is waiting, running or failed, adding
 * it again does nothing.
 */
export type TaskProducer = {
  /**
   * Adds a task. Resolves false if Redis is unavailable, which is harmless for pokes and for tasks that a sweeper
   * repeats.
   */
  tryAdd<Name extends TaskName>(
    name: Name,
    payload: TaskPayload<Name>,
    options?: TaskOptions,
  ): Promise<boolean>;
  /** Adds tasks of one queue, all or none. @throws Error if Redis is unavailable. */
  addAll(tasks: readonly NewTask[]): Promise<void>;
  /**
   * For sweeps: adds missing tasks, and gives failed ones one more attempt. Waiting and running tasks are unchanged.
   * @throws Error if Redis is unavailable.
   */
  addAgain(tasks: readonly NewTask[]): Promise<void>;
};

export type TaskProducerDeps = {
  queues: TaskQueues;
  /** Called for each task that could not be added. */
  onFailure: (task: TaskName, error: unknown) => void;
};

export function createTaskProducer({ queues, onFailure }: TaskProducerDeps): TaskProducer {
  const addAll = async (tasks: readonly NewTask[]): Promise<void> => {
    const current = currentTraceparent();
    const byQueue = Map.groupBy(tasks, (task) => taskCatalog[task.name].queue);
    for (const [queueName, items] of byQueue) {
      const queue = await queues.open(queueName);
      await queue.addBulk(
        items.map(({ name, payload, options }) => ({
          name,
          data: payload,
          opts: jobOptions(taskCatalog[name], taskIdOf(name, payload), { traceparent: current, ...options }),
        })),
      );
    }
  };
  return {
    addAll,
    async addAgain(tasks) {
      const known = await Promise.all(tasks.map((task) => retryIfFailed(queues, task)));
      await addAll(tasks.filter((_, index) => known[index] === false));
    },
    async tryAdd(name, payload, options = {}) {
      const traced = { traceparent: currentTraceparent(), ...options };
      try {
        const queue = await queues.open(taskCatalog[name].queue);
        await queue.add(name, payload, jobOptions(taskCatalog[name], taskIdOf(name, payload), traced));
        return true;
      } catch (error) {
        onFailure(name, error);
        return false;
      }
    },
  };
}

function jobOptions(
  definition: TaskDefinition,
  id: string | undefined,
  { onePer, traceparent }: TaskOptions,
): JobsOptions {
  return {
    attempts: definition.attempts,
    ...(definition.backoffMs > 0
      ? { backoff: { type: 'exponential', delay: definition.backoffMs, jitter: 0.5 } }
      : {}),
    // A finished task with an id would keep the next one of that id out.
    removeOnComplete: id === undefined ? { count: keptFinished, age: finishedKeptSeconds } : true,
    removeOnFail: { count: keptFailures, age: failureKeptSeconds },
    ...(id === undefined ? {} : { jobId: id }),
    // Beside the payload: a worker of the version before would refuse a payload with an unknown member.
    ...(traceparent === undefined ? {} : { telemetry: { metadata: traceparent } }),
    ...(onePer === undefined ? {} : { deduplication: { id: onePer, keepLastIfActive: true } }),
  };
}

/** Queues a failed task again. @returns false if there is no such task */
async function retryIfFailed(queues: TaskQueues, { name, payload }: NewTask): Promise<boolean> {
  const id = taskIdOf(name, payload);
  if (id === undefined) return false;
  const queue = await queues.open(taskCatalog[name].queue);
  const task = await queue.getJob(id);
  // Completed tasks with an id are removed, so a finished one has failed.
  if (task?.finishedOn === undefined) return task !== undefined;
  try {
    await task.retry('failed');
  } catch (error) {
    // A code means that another process was faster; all other errors come from the connection.
    if (!(error instanceof Error && 'code' in error && typeof error.code === 'number')) throw error;
  }
  return true;
}
