import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pollUntil } from '../embedded/poll-until.ts';
import { findOwnPorts } from './own-ports.ts';

const root = new URL('../../../', import.meta.url).pathname;
/** A process of a stack does not outlive its parent, however the parent ends. */
const endWithParent = new URL('./end-with-parent.ts', import.meta.url).href;
/**
 * Node's compile cache of the tests. They start the same processes and threads again and again; the cache, keyed by content
 * and version, saves compiling their code each time.
 */
export const compiledCode = join(tmpdir(), 'switchyard-compiled');

/** A started server process that can be killed, paused and restarted on the same port. */
export type StackProcess = {
  readonly name: string;
  readonly port: number;
  readonly url: string;
  /** Process id; undefined while it is down. */
  readonly pid: number | undefined;
  signal(signal: NodeJS.Signals): void;
  /** Sends this signal and waits until the process is gone. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Restarts it and waits until it is ready. `changed`: settings that replace the stack's. */
  start(changed?: Readonly<Record<string, string>>): Promise<void>;
};

export type StackOptions = {
  /** Settings for all processes: DATABASE_URL, DATABASE_RELAY_URL, REDIS_URL and more. */
  environment: Record<string, string>;
  apis: number;
  workers: number;
  /** Roles of the worker processes, separated by commas; default: all. */
  workerRoles?: string;
  /** Folder for the log of each process, and for pictures. */
  logFolder: string;
  /** Folder of the repository whose version runs; default: this one. */
  root?: string;
  /** Command prefix of the server process, for example `['taskset', '-c', '0']`. */
  prefix?: readonly string[];
  /** The public origin has a name instead of an address; passkeys need one. Default: false. */
  hasNamedOrigin?: boolean;
};

export type ProcessStack = AsyncDisposable & {
  readonly apis: readonly StackProcess[];
  readonly workers: readonly StackProcess[];
};

/** Starts real api and worker processes, as in production, and waits until they are ready. */
export async function startProcessStack(options: StackOptions): Promise<ProcessStack> {
  mkdirSync(options.logFolder, { recursive: true });
  const apis: StackProcess[] = [];
  const workers: StackProcess[] = [];
  const ports = await findOwnPorts(options.apis + options.workers);
  const origins = ports.slice(0, options.apis).flatMap((port) => originsOf(port, options));
  for (const [index, port] of ports.entries()) {
    const isApi = index < options.apis;
    const environment = {
      NODE_COMPILE_CACHE: compiledCode,
      SWITCHYARD_ORIGINS: origins.join(','),
      SWITCHYARD_PHOTO_DIR: join(options.logFolder, 'photos'),
      ...options.environment,
      ...(isApi ? { PORT: String(port) } : { SWITCHYARD_WORKER_PORT: String(port) }),
    };
    const name = isApi ? `api-${index + 1}` : `workers-${index - options.apis + 1}`;
    (isApi ? apis : workers).push(defineProcess({ name, port, environment, options }));
  }
  const all = [...apis, ...workers];
  const stop = async () => void (await Promise.all(all.map((process) => process.stop('SIGTERM'))));
  try {
    await Promise.all(all.map((process) => process.start()));
  } catch (error) {
    await stop();
    throw error;
  }
  return { apis, workers, [Symbol.asyncDispose]: stop };
}

/** Longest wait for a process on a busy machine, ms. */
const readyMs = 120_000;

type Definition = { name: string; port: number; environment: Record<string, string>; options: StackOptions };

function defineProcess({ name, port, environment, options }: Definition): StackProcess {
  let child: ChildProcess | undefined;
  const url = `http://127.0.0.1:${port}`;
  const entry = join(
    options.root ?? root,
    name.startsWith('api') ? 'api/src/main.ts' : 'workers/src/main.ts',
  );
  const isUp = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  return {
    name,
    port,
    url,
    get pid() {
      return isUp() ? child?.pid : undefined;
    },
    signal: (signal) => {
      if (isUp()) child?.kill(signal);
    },
    stop: async (signal = 'SIGTERM') => {
      if (!isUp()) return;
      child?.kill(signal);
      if (await pollUntil(() => !isUp(), 20_000)) return;
      child?.kill('SIGKILL');
      await pollUntil(() => !isUp(), 5_000);
    },
    start: async (changed = {}) => {
      const [command, ...before] = [...(options.prefix ?? []), process.execPath];
      if (command === undefined) throw new Error('No command');
      const log = createWriteStream(join(options.logFolder, `${name}.log`), { flags: 'a' });
      const roles =
        options.workerRoles === undefined || name.startsWith('api') ? [] : ['--roles', options.workerRoles];
      child = spawn(command, [...before, `--import=${endWithParent}`, entry, ...roles], {
        env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...environment, ...changed },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
      const outputs = [child.stdout, child.stderr];
      for (const output of outputs) output?.pipe(log);
      // A full disk takes the log only: its process must not wait until its output is read.
      log.on('error', () => {
        for (const output of outputs) output?.resume();
      });
      const ready = await pollUntil(async () => !isUp() || (await answers(`${url}/readyz`)), readyMs);
      if (!ready || !isUp()) throw new Error(`${name} did not become ready; see ${options.logFolder}`);
    },
  };
}

function originsOf(port: number, { hasNamedOrigin = false }: StackOptions): string[] {
  const origins = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
  return hasNamedOrigin ? origins.toReversed() : origins;
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
