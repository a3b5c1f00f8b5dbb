import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { linkPackages } from './module-copy.ts';

const run = promisify(execFile);
const repository = path.resolve(import.meta.dirname, '../..');
const migrationFolder = 'platform/src/db/migrations';
/** Folders and files that its processes need. */
const parts = ['contracts', 'platform', 'api', 'workers', 'docs', 'package.json'];

/** The version from before the newest migration. */
export type OldVersion = AsyncDisposable & {
  readonly folder: string;
  /** The newest migration, which it does not know. */
  readonly newest: string;
};

/** Writes the files of the version before the newest migration, from the history of the repository. */
export async function checkOutOldVersion(): Promise<OldVersion> {
  const newest = (await sqlFiles(path.join(repository, migrationFolder))).at(-1) ?? '';
  const commit = await commitBefore(`${migrationFolder}/${newest}`);
  const folder = await mkdtemp(path.join(tmpdir(), 'switchyard-old-'));
  const archive = path.join(folder, 'old.tar');
  await git('archive', `--output=${archive}`, commit, ...parts);
  await run('tar', ['--extract', '--file', archive, '--directory', folder]);
  await mkdir(path.join(folder, 'node_modules'), { recursive: true });
  await linkPackages(folder);
  return {
    folder,
    newest,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The commit before a file was added; the last one, if it is not committed yet. */
async function commitBefore(file: string): Promise<string> {
  const added = (await git('log', '-1', '--format=%H', '--diff-filter=A', '--', file)).trim();
  return added === '' ? 'HEAD' : `${added}^`;
}

async function git(...args: readonly string[]): Promise<string> {
  return (await run('git', [...args], { cwd: repository, maxBuffer: 100_000_000 })).stdout;
}

async function sqlFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
}
