import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processIdentity } from '@switchyard/platform/embedded/process-inspection.ts';
import { z } from 'zod';
import { ExplainedError } from './explained-error.ts';

const keeperSchema = z.object({
  pid: z.number(),
  /** Distinguishes the process from a later one with the same id. */
  identity: z.string(),
  command: z.string(),
  /** URL of the console, once it answers. */
  url: z.string().optional(),
});

/** The process that runs the servers of a data folder. */
export type Keeper = z.infer<typeof keeperSchema>;

/** The exclusive right to run the servers of a data folder. */
export type KeeperLock = Disposable & Readonly<{ publishUrl: (url: string) => void }>;

/**
 * Claims the folder for this process; the claim of a dead process is ignored.
 * @throws ExplainedError if a living process holds it
 */
export function claimDataFolder(dataDir: string, command: string): KeeperLock {
  const file = join(dataDir, 'keeper.json');
  const own: Keeper = { pid: process.pid, identity: processIdentity(process.pid) ?? '', command };
  mkdirSync(dataDir, { recursive: true });
  while (!writeNew(file, own)) {
    const keeper = findKeeper(dataDir);
    if (keeper) throw alreadyRunning(keeper);
    rmSync(file, { force: true });
  }
  return {
    publishUrl: (url) => {
      writeFileSync(`${file}.${process.pid}`, JSON.stringify({ ...own, url }));
      renameSync(`${file}.${process.pid}`, file);
    },
    [Symbol.dispose]: () => rmSync(file, { force: true }),
  };
}

/** The living process that runs the folder's servers. */
export function findKeeper(dataDir: string): Keeper | undefined {
  try {
    const keeper = keeperSchema.parse(JSON.parse(readFileSync(join(dataDir, 'keeper.json'), 'utf8')));
    return processIdentity(keeper.pid) === keeper.identity ? keeper : undefined;
  } catch {
    return undefined;
  }
}

function alreadyRunning({ url, command, pid }: Keeper): ExplainedError {
  const place = url ? ` at ${url}` : '';
  return new ExplainedError(
    `Switchyard already runs from this folder${place} (${command}, process ${pid}). Stop it first.`,
  );
}

/** Creates the file atomically with its content, or not at all if it exists. */
function writeNew(file: string, keeper: Keeper): boolean {
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify(keeper));
  try {
    linkSync(unfinished, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}
