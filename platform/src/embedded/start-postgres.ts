import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, fstatSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readRuntimeState, readSecrets, updateRuntimeState } from './data-files.ts';
import { runEmbeddedServer, type EmbeddedServer } from './embedded-server.ts';
import { findFreePort } from './free-port.ts';
import type { HostMachine } from './host-machine.ts';
import { openLogFile, readLogTail } from './log-file.ts';
import { pollUntil } from './poll-until.ts';
import { preparePostgresBinaries } from './postgres-binaries.ts';
import { databaseName, prepareCluster, serverEnvironment, type Cluster } from './postgres-cluster.ts';
import { postgresSettings } from './postgres-settings.ts';
import { isServerOf } from './process-inspection.ts';
import { resolveServiceHome } from './service-home.ts';
import { resolveServiceUser } from './service-user.ts';
import { stopProcess, type StopStep } from './stop-process.ts';

/** Options of {@link startEmbeddedPostgres}. */
export type EmbeddedPostgresOptions = Readonly<{
  host: HostMachine;
  /** Folder of the console's data; the cluster is in `postgres` below it. */
  dataDir: string;
  /** False only for disposable data: no fsync. */
  durable?: boolean;
  /** Restart the server if it exits unexpectedly. */
  keepAlive?: boolean;
}>;

/** Crash recovery of a large log may take this long. */
const readyTimeoutMs = 120_000;

/**
 * SIGINT: roll back open transactions and write a checkpoint. SIGQUIT: stop at once; the next start recovers from the
 * log.
 */
const stopSteps: readonly StopStep[] = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 5_000],
];

/**
 * Starts PostgreSQL 18 from npm on its own port of 127.0.0.1, with a generated password. First stops a server of the
 * same folder that outlived its supervisor.
 * @throws MissingPieceError if npm has no PostgreSQL for the machine
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedServer> {
  const { host, dataDir, durable = true, keepAlive = false } = options;
  const user = resolveServiceUser(host, join(dataDir, 'postgres'));
  const home = resolveServiceHome(host, dataDir, user);
  const cluster: Cluster = {
    binaries: preparePostgresBinaries(home, user),
    user,
    dataDir,
    folder: join(home, 'postgres'),
    password: readSecrets(dataDir).postgres,
  };
  await stopPostgresOf(cluster.folder);
  await prepareCluster(cluster);
  const port = await findFreePort(readRuntimeState(dataDir).postgresPort);
  updateRuntimeState(dataDir, { postgresPort: port });
  return runEmbeddedServer({
    name: 'PostgreSQL',
    url: `postgres://postgres:${cluster.password}@127.0.0.1:${port}/${databaseName}`,
    port,
    launch: () => launchPostgres(cluster, port, durable),
    stopSteps,
    keepAlive,
    report: host.report,
  });
}

/**
 * Stops the server of a folder, regardless of who started it. Removes the lock file of a killed server whose id now
 * belongs to another program: it would prevent PostgreSQL from starting.
 */
export async function stopPostgresOf(folder: string): Promise<void> {
  const pid = Number(readLockFile(folder)[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return;
  if (isServerOf(pid, /postgres/, folder)) await stopProcess(pid, stopSteps);
  else rmSync(join(folder, 'postmaster.pid'), { force: true });
}

async function launchPostgres(cluster: Cluster, port: number, durable: boolean): Promise<ChildProcess> {
  // Child processes of a killed server need a moment to exit; until then its shared memory is in use.
  const patience = performance.now() + 15_000;
  for (;;) {
    await stopPostgresOf(cluster.folder);
    const attempt = await tryLaunch(cluster, port, durable);
    if (typeof attempt !== 'string') return attempt;
    if (!attempt.includes('pre-existing shared memory') || performance.now() > patience) {
      throw new Error(`PostgreSQL did not start:\n${attempt}`);
    }
    await pollUntil(() => false, 250);
  }
}

/** The running server, or the end of its log if it failed to start. */
async function tryLaunch(cluster: Cluster, port: number, durable: boolean): Promise<ChildProcess | string> {
  const logPath = join(cluster.dataDir, 'logs', 'postgres.log');
  const log = openLogFile(logPath);
  const offset = fstatSync(log).size;
  const child = spawn(
    cluster.binaries.postgres,
    ['-D', cluster.folder, '-p', String(port), ...postgresSettings({ durable })],
    // Detached: Ctrl-C in the terminal must reach only the supervisor, which stops the servers last.
    { ...cluster.user, cwd: '/', env: serverEnvironment, detached: true, stdio: ['ignore', log, log] },
  );
  closeSync(log);
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  const hasEnded = () => failure !== undefined || child.exitCode !== null || child.signalCode !== null;
  const isReady = () => {
    const lines = readLockFile(cluster.folder);
    return lines[0] === String(child.pid) && lines[7]?.trim() === 'ready';
  };
  const settled = await pollUntil(() => hasEnded() || isReady(), readyTimeoutMs);
  if (settled && !hasEnded()) return child;
  child.kill('SIGKILL');
  return failure?.message ?? readLogTail(logPath, offset);
}

/** Lines of postmaster.pid: the first is the process id, the eighth the state. */
function readLockFile(folder: string): string[] {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}
