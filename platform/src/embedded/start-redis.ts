import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, fstatSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { readRuntimeState, readSecrets, updateRuntimeState } from './data-files.ts';
import { runEmbeddedServer, type EmbeddedServer } from './embedded-server.ts';
import { findFreePort } from './free-port.ts';
import type { HostMachine } from './host-machine.ts';
import { openLogFile, readLogTail } from './log-file.ts';
import { pollUntil } from './poll-until.ts';
import { isServerOf } from './process-inspection.ts';
import { sendRedisCommand } from './redis-command.ts';
import { chooseRedisLauncher, type RedisInstance, type RedisLauncher } from './redis-launcher.ts';
import { createPrivateFolder, resolveServiceHome } from './service-home.ts';
import { resolveServiceUser } from './service-user.ts';
import { stopProcess, type StopStep } from './stop-process.ts';

/** Options of {@link startEmbeddedRedis}. */
export type EmbeddedRedisOptions = Readonly<{
  host: HostMachine;
  /** Folder of the console's data; the Redis log is in `redis` below it. */
  dataDir: string;
  /** False only for disposable data: memory only. */
  durable?: boolean;
  /** Restart the server if it exits unexpectedly. */
  keepAlive?: boolean;
}>;

const readyTimeoutMs = 60_000;

const stopSteps: readonly StopStep[] = [
  ['SIGTERM', 15_000],
  ['SIGKILL', 5_000],
];

/**
 * Starts Redis (or Valkey) on its own port of 127.0.0.1, with a generated password: the machine's own, else one
 * installed by its package manager, else in a container.
 * @throws MissingPieceError saying what to install
 */
export async function startEmbeddedRedis(options: EmbeddedRedisOptions): Promise<EmbeddedServer> {
  const { host, dataDir, durable = true, keepAlive = false } = options;
  const user = resolveServiceUser(host, join(dataDir, 'postgres'));
  const folder = join(resolveServiceHome(host, dataDir, user), 'redis');
  createPrivateFolder(folder, user);
  await stopRedisOf(folder);
  const port = await findFreePort(readRuntimeState(dataDir).redisPort);
  const instance: RedisInstance = { dataDir, folder, user, port, password: readSecrets(dataDir).redis };
  const launcher = await chooseRedisLauncher(host, instance);
  updateRuntimeState(dataDir, { redisPort: port });
  return runEmbeddedServer({
    name: 'Redis',
    url: `redis://:${instance.password}@127.0.0.1:${port}`,
    port,
    launch: () => launchRedis(instance, launcher, durable, host),
    stopSteps,
    keepAlive,
    report: host.report,
  });
}

/** Stops the server of a folder, regardless of who started it. */
export async function stopRedisOf(folder: string): Promise<void> {
  const file = join(folder, 'redis.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (pid > 1 && isServerOf(pid, /redis|valkey/, folder)) await stopProcess(pid, stopSteps);
}

async function launchRedis(
  instance: RedisInstance,
  launcher: RedisLauncher,
  durable: boolean,
  host: HostMachine,
): Promise<ChildProcess> {
  const attempt = await tryLaunch(instance, launcher, durable);
  if (typeof attempt !== 'string') return attempt;
  if (!/Bad file format|Fatal error loading|Unexpected end of file/i.test(attempt)) {
    throw new Error(`Redis did not start:\n${attempt}`);
  }
  // Redis holds nothing that PostgreSQL does not: an unreadable log is set aside instead of preventing the start.
  const aside = `${instance.folder}.unreadable-${Date.now()}`;
  renameSync(instance.folder, aside);
  createPrivateFolder(instance.folder, instance.user);
  host.report(`Redis could not read its log; it was moved to ${aside} and Redis starts empty.`);
  const second = await tryLaunch(instance, launcher, durable);
  if (typeof second === 'string') throw new Error(`Redis did not start:\n${second}`);
  return second;
}

/** The running server, or the end of its log if it failed to start. */
async function tryLaunch(
  instance: RedisInstance,
  launcher: RedisLauncher,
  durable: boolean,
): Promise<ChildProcess | string> {
  const logPath = join(instance.dataDir, 'logs', 'redis.log');
  const log = openLogFile(logPath);
  const offset = fstatSync(log).size;
  const child = spawn(launcher.command, launcher.args, {
    ...(launcher.argv0 ? { argv0: launcher.argv0, ...instance.user, cwd: '/' } : {}),
    // Detached: Ctrl-C in the terminal must reach only the supervisor, which stops the servers last.
    detached: true,
    stdio: ['pipe', log, log],
  });
  closeSync(log);
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(settingsText({ ...launcher.settings, ...dataSettings(instance.password, durable) }));
  const hasEnded = () => failure !== undefined || child.exitCode !== null || child.signalCode !== null;
  const settled = await pollUntil(async () => hasEnded() || (await answers(instance)), readyTimeoutMs);
  if (settled && !hasEnded()) return child;
  const end = child.exitCode ?? child.signalCode ?? `no answer for ${readyTimeoutMs / 1000} s`;
  child.kill('SIGKILL');
  return failure?.message ?? `${readLogTail(logPath, offset)}\n(ended with: ${end})`;
}

function dataSettings(password: string, durable: boolean): Record<string, string> {
  return {
    requirepass: password,
    daemonize: 'no',
    pidfile: 'redis.pid',
    save: '""',
    appendonly: durable ? 'yes' : 'no',
    appendfsync: 'everysec',
    // Queues: a refused write is a visible error, a dropped task is not.
    'maxmemory-policy': 'noeviction',
  };
}

/**
 * Settings are passed through standard input: on the command line, every user of the machine could read the password.
 */
function settingsText(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name} ${/[\s]/.test(value) ? JSON.stringify(value) : value}\n`)
    .join('');
}

async function answers({ port, password }: RedisInstance): Promise<boolean> {
  try {
    return (await sendRedisCommand(port, password, 'PING')) === '+PONG';
  } catch {
    return false;
  }
}
