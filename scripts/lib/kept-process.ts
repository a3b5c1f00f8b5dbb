import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fstatSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { openLogFile, readLogTail } from '@switchyard/platform/embedded/log-file.ts';
import { isAlive } from '@switchyard/platform/embedded/process-inspection.ts';
import { stopProcess } from '@switchyard/platform/embedded/stop-process.ts';
import { ExplainedError } from './explained-error.ts';
import { followLog } from './follow-log.ts';
import { describeLogLine } from './log-line.ts';
import { repositoryRoot } from './repository-root.ts';
import type { Environment } from './start-settings.ts';

/** A Node process to supervise. */
export type KeptProcessOptions = Readonly<{
  name: string;
  /** Arguments of Node: its options, the script, the script's arguments. */
  args: readonly string[];
  environment: Environment;
  logPath: string;
  /** Receives one line for the terminal. */
  report: (message: string) => void;
  /** Called whenever the process was started or restarted. */
  onStart: (pid: number) => void;
}>;

/** A process that is restarted when it exits unexpectedly. */
export type KeptProcess = Readonly<{
  name: string;
  /** Rejects if the process keeps exiting before it was declared ready; pending otherwise. */
  failed: Promise<never>;
  /** From now on the process is restarted without limit. */
  declareReady: () => void;
  /** Asks the process to finish its work; kills it after `patienceMs`. */
  stop: (patienceMs: number) => Promise<void>;
  /** Kills the process at once. */
  kill: () => void;
}>;

const firstAttempts = 3;
const longestDelayMs = 10_000;
/** After running this long, a process restarts without the delay of earlier failures. */
const settledAfterMs = 30_000;

/** Starts the process and restarts it whenever it exits. */
export function keepProcess(options: KeptProcessOptions): KeptProcess {
  const { name, report } = options;
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  let child: ChildProcess | undefined;
  let isWanted = true;
  let isReady = false;
  let failures = 0;
  let shown: Disposable | undefined;

  function launch(): void {
    const started = performance.now();
    shown ??= followLog(options.logPath, (line) => {
      const text = describeLogLine(line);
      if (text !== undefined && isWanted && isReady) report(`${name.padEnd(8)}│ ${text}`);
    });
    const launched = spawnNode(options);
    child = launched.child;
    if (child.pid !== undefined) options.onStart(child.pid);
    child.once('exit', (code, signal) => {
      if (!isWanted) return;
      failures = performance.now() - started > settledAfterMs ? 1 : failures + 1;
      if (!isReady && failures >= firstAttempts) {
        failed.reject(
          new ExplainedError(`${name} does not start:\n${readLogTail(options.logPath, launched.logOffset)}`),
        );
        return;
      }
      void relaunch(signal ?? `exit code ${code}`);
    });
  }

  async function relaunch(reason: string): Promise<void> {
    const pause = Math.min(250 * 2 ** (failures - 1), longestDelayMs);
    report(`${name} ended unexpectedly (${reason}); starting it again in ${pause} ms.`);
    await delay(pause);
    if (isWanted) launch();
  }

  async function stop(patienceMs: number): Promise<void> {
    isWanted = false;
    if (child?.pid !== undefined) await endProcess(options, child.pid, patienceMs);
    shown?.[Symbol.dispose]();
  }

  launch();
  return {
    name,
    failed: failed.promise,
    declareReady: () => {
      isReady = true;
    },
    stop,
    kill: () => {
      isWanted = false;
      child?.kill('SIGKILL');
    },
  };
}

async function endProcess(options: KeptProcessOptions, pid: number, patienceMs: number): Promise<void> {
  if (!isAlive(pid)) return;
  const last = await stopProcess(pid, [
    ['SIGTERM', patienceMs],
    ['SIGKILL', 5_000],
  ]);
  if (last === 'SIGKILL')
    options.report(`${options.name} did not finish within ${patienceMs / 1000} s and was ended.`);
}

function spawnNode({ args, environment, logPath }: KeptProcessOptions): {
  child: ChildProcess;
  logOffset: number;
} {
  const log = openLogFile(logPath);
  const logOffset = fstatSync(log).size;
  const preload = import.meta.resolve('./exit-with-parent.ts');
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', `--import=${preload}`, ...args],
    {
      cwd: repositoryRoot,
      env: environment,
      // In its own session: Ctrl-C reaches the supervisor only, which stops everything in order.
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
    },
  );
  child.on('error', () => undefined);
  closeSync(log);
  return { child, logOffset };
}
