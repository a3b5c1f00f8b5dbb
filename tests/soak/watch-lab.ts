import { readFile } from 'node:fs/promises';
import { queueNames } from '@switchyard/contracts/queues/task-catalog.ts';
import { TaskQueues } from '@switchyard/platform/queues/task-queues.ts';
import { closeRedis, connectWorker } from '@switchyard/platform/redis/redis-connections.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import { startLoop } from '@switchyard/platform/runtime/start-loop.ts';
import type { FaultLab } from '../support/fault-lab.ts';
import { type MemorySample, memorySlope } from './memory-slope.ts';

export type Figures = {
  slopes: { name: string; bytesPerHour: number; mostBytes: number }[];
  /** Longest time that a task had waited when it was looked for, ms. */
  oldestTaskMs: number;
};

const everyMs = 10_000;

/** Measures the processes of a lab, after a warm-up, until it is stopped. */
export function watchLab(lab: FaultLab, { warmUpMs }: { warmUpMs: number }): { stop(): Promise<Figures> } {
  const logger = createLogger({ level: 'silent', process: 'scripts' });
  const redis = connectWorker({ url: lab.redis.url, logger, name: 'soak' });
  const queues = new TaskQueues(redis, logger);
  const startedAt = performance.now();
  const memory = new Map<string, MemorySample[]>();
  const figures = { oldestTaskMs: 0 };
  const processes = [...lab.stack.apis, ...lab.stack.workers, { name: 'redis', pid: lab.redis.pid }];
  const loop = startLoop({
    name: 'soak',
    everyMs,
    logger,
    run: async () => {
      const atMs = performance.now() - startedAt;
      figures.oldestTaskMs = Math.max(figures.oldestTaskMs, await oldestTask(queues));
      if (atMs < warmUpMs) return;
      for (const { name, pid } of processes) {
        const samples = memory.get(name) ?? [];
        samples.push({ atMs, bytes: await residentBytes(pid) });
        memory.set(name, samples);
      }
    },
  });
  return {
    stop: async () => {
      await loop[Symbol.asyncDispose]();
      await closeRedis(redis);
      const slopes = [...memory].map(([name, samples]) => ({
        name,
        bytesPerHour: memorySlope(samples),
        mostBytes: Math.max(...samples.map(({ bytes }) => bytes)),
      }));
      return { ...figures, slopes };
    },
  };
}

/** How long the oldest waiting task of any queue has waited, ms. */
async function oldestTask(queues: TaskQueues): Promise<number> {
  const oldest = await Promise.all(
    queueNames.map(async (name) => {
      const queue = await queues.open(name);
      const [waiting] = await queue.getJobs(['waiting', 'prioritized'], 0, 0, true);
      return waiting === undefined ? 0 : Date.now() - waiting.timestamp;
    }),
  );
  return Math.max(0, ...oldest);
}

/** Memory of a process, by Linux. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid ?? 'self'}/status`, 'utf8');
  const [, kibibytes = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
  return Number(kibibytes) * 1_024;
}
