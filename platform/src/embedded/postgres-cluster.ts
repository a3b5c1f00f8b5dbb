import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readRuntimeState, updateRuntimeState } from './data-files.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { createPrivateFolder, giveTo } from './service-home.ts';
import type { ServiceUser } from './service-user.ts';

const run = promisify(execFile);

/** A cluster on disk. */
export type Cluster = Readonly<{
  binaries: PostgresBinaries;
  user: ServiceUser;
  /** Folder for the state files. */
  dataDir: string;
  /** The server's own folder. */
  folder: string;
  password: string;
}>;

/** Name of the only database of an embedded cluster. */
export const databaseName = 'switchyard';

/** Environment of a server process. Messages in English, because startup code parses some of them. */
export const serverEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } as const;

/** Creates the cluster if it is missing, and sets the superuser password to the stored one. */
export async function prepareCluster(cluster: Cluster): Promise<void> {
  const digest = createHash('sha256').update(cluster.password).digest('hex');
  if (!existsSync(join(cluster.folder, 'PG_VERSION'))) {
    await createCluster(cluster);
  } else if (readRuntimeState(cluster.dataDir).postgresPasswordDigest === digest) {
    return;
  } else {
    await runSingleUser(cluster, cluster.folder, `ALTER ROLE postgres PASSWORD '${cluster.password}';`);
  }
  updateRuntimeState(cluster.dataDir, { postgresPasswordDigest: digest });
}

/** The folder gets its final name last: an interrupted creation leaves nothing that looks like a cluster. */
async function createCluster(cluster: Cluster): Promise<void> {
  const unfinished = `${cluster.folder}.new`;
  const passwordFile = `${cluster.folder}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  rmSync(passwordFile, { force: true });
  createPrivateFolder(unfinished, cluster.user);
  writeFileSync(passwordFile, `${cluster.password}\n`, { mode: 0o600 });
  giveTo(passwordFile, cluster.user);
  try {
    await run(
      cluster.binaries.initdb,
      [
        `--pgdata=${unfinished}`,
        '--username=postgres',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        // The same sort order and case rules on every machine, whatever its locales.
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
      ],
      { ...cluster.user, cwd: '/', env: serverEnvironment },
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
  await runSingleUser(cluster, unfinished, `CREATE DATABASE ${databaseName};`);
  renameSync(unfinished, cluster.folder);
}

/** Runs one statement without a server listening; the cluster must be stopped. */
async function runSingleUser(cluster: Cluster, folder: string, statement: string): Promise<void> {
  const options = { ...cluster.user, cwd: '/', env: serverEnvironment };
  const running = run(cluster.binaries.postgres, ['--single', '-D', folder, 'postgres'], options);
  running.child.stdin?.end(`${statement}\n`);
  const { stderr } = await running;
  if (/^(?:\S+ \S+ \S+ \[\d+\] )?(?:ERROR|FATAL|PANIC):/m.test(stderr)) {
    throw new Error(`PostgreSQL refused a set-up statement: ${stderr.trim()}`);
  }
}
