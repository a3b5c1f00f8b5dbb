import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { StackProcess } from '@switchyard/platform/testing/process-stack.ts';
import type { Fault } from './faults.ts';

const hourMs = 3_600_000;
const shiftedClock = new URL('./shifted-clock.ts', import.meta.url).href;
const hungryMemory = new URL('./hungry-memory.ts', import.meta.url).href;

/** A machine whose clock, memory or disk fails, and versions that are exchanged (F9, F11, F15, F16). */
export const machineFaults: readonly Fault[] = [
  {
    name: 'the clocks of the api and a worker are two hours ahead, then jump to two hours behind',
    withinMs: 10_000,
    inject: async (lab, { clockMs }) => {
      const file = join(lab.dataDir, 'clock');
      writeFileSync(file, String(2 * hourMs));
      const changed = { NODE_OPTIONS: `--import=${shiftedClock}`, SHIFTED_CLOCK: file };
      const shifted = [lab.stack.apis[0], lab.stack.workers[0]].filter((process_) => process_ !== undefined);
      for (const process_ of shifted) await restart(process_, changed);
      await lab.recovered(60_000);
      await delay(clockMs);
      writeFileSync(file, String(-2 * hourMs));
      await lab.recovered(60_000);
      await delay(clockMs);
      for (const process_ of shifted) await restart(process_);
    },
  },
  {
    name: 'the api and a worker run out of memory',
    withinMs: 15_000,
    inject: async ({ stack }) => {
      const changed = { NODE_OPTIONS: `--max-old-space-size=256 --import=${hungryMemory}` };
      for (const process_ of [stack.apis[0], stack.workers[0]]) {
        if (process_ === undefined) continue;
        await restart(process_, changed);
        process_.signal('SIGUSR2');
        await untilDown(process_);
        await process_.start();
      }
    },
  },
  {
    name: 'every process is exchanged for another one',
    withinMs: 8_000,
    apis: 2,
    // Few enough that a busy machine answers all of them in time.
    mutationsPerSecond: 10,
    mostRefusals: 0,
    inject: async (lab) => {
      for (const process_ of [...lab.stack.apis, ...lab.stack.workers]) {
        await restart(process_);
        await lab.recovered(60_000);
      }
    },
  },
  {
    name: 'the disk of Postgres and Redis is full',
    withinMs: 30_000,
    hasSmallDisk: true,
    inject: async ({ disk, postgres, acknowledged }, { fullMs }) => {
      if (disk === null) throw new Error('The disk cannot be filled');
      disk.fill();
      const before = acknowledged().size;
      await delay(fullMs);
      console.log(`${acknowledged().size - before} writes were acknowledged on the full disk`);
      disk.free();
      // Without room for its log the server stops by itself.
      await postgres.restart();
    },
  },
];

async function restart(process_: StackProcess, changed?: Readonly<Record<string, string>>): Promise<void> {
  await process_.stop('SIGTERM');
  await process_.start(changed);
}

async function untilDown(process_: StackProcess): Promise<void> {
  const end = performance.now() + 120_000;
  while (process_.pid !== undefined) {
    if (performance.now() > end) throw new Error(`${process_.name} did not run out of memory`);
    await delay(100);
  }
}
