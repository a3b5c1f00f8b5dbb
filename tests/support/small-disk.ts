import { execFile } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const size = '900m';
const blockBytes = 1024 * 1024;

/** A disk of its own, in memory, that can be filled. */
export type SmallDisk = AsyncDisposable & {
  /** Leaves no byte free. */
  fill(): void;
  free(): void;
};

/** Mounts a disk at a folder. @throws Error without the right to mount: the fault needs root on Linux */
export async function mountSmallDisk(folder: string): Promise<SmallDisk> {
  await run('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0755`, 'switchyard-chaos', folder]);
  const ballast = join(folder, 'ballast');
  return {
    fill: () => {
      const file = openSync(ballast, 'a');
      try {
        for (let bytes = blockBytes; bytes >= 1; bytes = bytes > 4096 ? 4096 : Math.floor(bytes / 64))
          fillWith(file, bytes);
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(ballast, { force: true }),
    [Symbol.asyncDispose]: async () => {
      await run('umount', ['--lazy', folder]);
    },
  };
}

/** Writes blocks until none fits. */
function fillWith(file: number, bytes: number): void {
  const block = Buffer.alloc(bytes);
  try {
    for (;;) if (writeSync(file, block) < bytes) return;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
