import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from './process-inspection.ts';
import { stopProcess, type StopStep } from './stop-process.ts';

/** A database server started and supervised by this process. */
export type EmbeddedServer = AsyncDisposable &
  Readonly<{
    /** URL with the superuser's credentials. */
    url: string;
    port: number;
    /** Id of the server process; undefined while it is down. */
    pid: number | undefined;
    /** Stops the server if it runs and starts it again with the same data and port; resolves when it answers. */
    restart: () => Promise<void>;
    /** Clean shutdown; everything acknowledged is on disk afterwards. */
    stop: () => Promise<void>;
  }>;

/** How to start and stop a kind of server. */
export type ServerKind = Readonly<{
  name: string;
  url: string;
  port: number;
  /** Starts the process; resolves when it answers. */
  launch: () => Promise<ChildProcess>;
  /** Signals for stopping, from gentle to forceful. */
  stopSteps: readonly StopStep[];
  /** Restarts the server if it exits unexpectedly. */
  keepAlive: boolean;
  report: (message: string) => void;
}>;

const retryDelaysMs = [100, 500, 1000, 2000, 5000] as const;

/** Starts the server and, with `keepAlive`, restarts it whenever it exits without being stopped. */
export async function runEmbeddedServer(kind: ServerKind): Promise<EmbeddedServer> {
  let child: ChildProcess | undefined;
  let wanted = true;
  let revival: Promise<void> | undefined;

  async function launch(): Promise<void> {
    const launched = await kind.launch();
    child = launched;
    launched.once('exit', () => {
      if (child !== launched) return;
      child = undefined;
      if (wanted && kind.keepAlive) revival = revive();
    });
  }

  async function revive(): Promise<void> {
    kind.report(`${kind.name} ended unexpectedly; starting it again.`);
    for (let attempt = 0; wanted; attempt += 1) {
      await delay(retryDelaysMs[Math.min(attempt, retryDelaysMs.length - 1)]);
      if (!wanted) return;
      try {
        await launch();
        kind.report(`${kind.name} is back.`);
        return;
      } catch (error) {
        kind.report(`${kind.name} does not start: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }

  async function stop(): Promise<void> {
    wanted = false;
    await revival;
    const pid = child?.pid;
    if (pid !== undefined && isAlive(pid)) await stopProcess(pid, kind.stopSteps);
    child = undefined;
  }

  async function restart(): Promise<void> {
    await stop();
    wanted = true;
    await launch();
  }

  await launch();
  return {
    url: kind.url,
    port: kind.port,
    get pid() {
      return child?.pid;
    },
    restart,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
