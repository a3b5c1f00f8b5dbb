import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Paths of every file that git tracks or would track, relative to `repository`, sorted, without deleted ones. */
export async function listFiles(repository: string): Promise<string[]> {
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: repository,
    maxBuffer: 64 * 1024 * 1024,
  });
  const files = new Set(stdout.split('\0').filter(Boolean));
  return [...files].filter((file) => existsSync(path.join(repository, file))).sort();
}
