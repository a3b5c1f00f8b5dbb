import { setTimeout as delay } from 'node:timers/promises';
import type { StackProcess } from '@switchyard/platform/testing/process-stack.ts';
import type { FaultLab } from './fault-lab.ts';

export type FaultSizes = {
  workerKills: number;
  /** Outage time of Redis, Postgres and paused processes, ms. */
  redisAwayMs: number;
  postgresAwayMs: number;
  pausedMs: number;
  /** Time that networks are cut or bad, clocks are wrong, and a disk is full, ms. */
  partedMs: number;
  clockMs: number;
  fullMs: number;
};

/** A fault and the longest time until writes and screens recover, ms. */
export type Fault = {
  name: string;
  withinMs: number;
  /** Needs of the lab; see its options. */
  apis?: number;
  mutationsPerSecond?: number;
  hasSmallDisk?: boolean;
  /** Most answers above 499 that clients may get. Default: any number. */
  mostRefusals?: number;
  inject(lab: FaultLab, sizes: FaultSizes): Promise<void>;
};

/** Servers and processes that are killed and paused (F1–F6). */
export const faults: readonly Fault[] = [
  {
    name: 'workers are killed in the middle of publishing, again and again',
    withinMs: 8_000,
    inject: async ({ stack }, { workerKills }) => {
      for (let kill = 0; kill < workerKills; kill += 1) {
        const worker = stack.workers[kill % stack.workers.length];
        await worker?.stop('SIGKILL');
        await worker?.start();
        await delay(Math.random() * 150);
      }
    },
  },
  {
    name: 'the api is killed',
    withinMs: 8_000,
    inject: async ({ stack }) => {
      await stack.apis[0]?.stop('SIGKILL');
      await stack.apis[0]?.start();
    },
  },
  {
    name: 'Redis is killed and stays away',
    withinMs: 8_000,
    inject: async ({ redis }, { redisAwayMs }) => {
      if (redis.pid !== undefined) process.kill(redis.pid, 'SIGKILL');
      await delay(redisAwayMs);
      await redis.restart();
    },
  },
  { name: 'Redis loses everything', withinMs: 8_000, inject: (lab) => lab.flushRedis() },
  {
    name: 'Postgres is killed and stays away',
    withinMs: 15_000,
    inject: async ({ postgres }, { postgresAwayMs }) => {
      if (postgres.pid !== undefined) process.kill(postgres.pid, 'SIGKILL');
      await delay(postgresAwayMs);
      await postgres.restart();
    },
  },
  {
    name: 'Redis is paused',
    withinMs: 10_000,
    inject: ({ redis }, { pausedMs }) => pause(redis.pid, pausedMs),
  },
  {
    name: 'Postgres is paused',
    withinMs: 15_000,
    inject: ({ postgres }, { pausedMs }) => pause(postgres.pid, pausedMs),
  },
  {
    name: 'a worker is paused and wakes up late',
    withinMs: 10_000,
    inject: ({ stack }, { pausedMs }) => pauseProcess(stack.workers[0], pausedMs),
  },
  {
    name: 'the api is paused',
    withinMs: 10_000,
    inject: ({ stack }, { pausedMs }) => pauseProcess(stack.apis[0], pausedMs),
  },
];

async function pause(pid: number | undefined, ms: number): Promise<void> {
  if (pid === undefined) throw new Error('The server does not run');
  process.kill(pid, 'SIGSTOP');
  try {
    await delay(ms);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}

async function pauseProcess(process_: StackProcess | undefined, ms: number): Promise<void> {
  process_?.signal('SIGSTOP');
  try {
    await delay(ms);
  } finally {
    process_?.signal('SIGCONT');
  }
}
