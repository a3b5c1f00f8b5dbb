import { fork } from 'node:child_process';
import { join } from 'node:path';
import { socketLimits } from '@switchyard/contracts/realtime/protocol.ts';

/** Exit code of a fleet that lost a socket. */
export const lostExitCode = 3;

export type FleetOptions = {
  port: number;
  path: string;
  origin: string;
  cookie?: string;
  protocol?: string;
  count: number;
  /** Sockets opened concurrently. */
  connectedAtOnce: number;
  /** Delay before a temporarily refused socket (503) retries, as in the web application. */
  retryMs: number;
  /** Only text frames with this prefix are counted. */
  countedPrefix: string;
  /** Sent after the upgrade. */
  greetings: string[];
  /** Follows this topic and checks that offsets are contiguous. */
  topic?: string;
  epoch?: string;
  fromOffset: number;
  /** Arrival times kept per socket. */
  keptArrivals: number;
  /** Answers each counted frame of the topic as a console does that shows changes of flags. */
  acknowledgesFlags: boolean;
};

export type FleetCommand =
  | { type: 'await'; frames: number; offset: number }
  | { type: 'arrivals' }
  | { type: 'cut' }
  | { type: 'connect'; atOnce: number };

export type FleetReport =
  | { type: 'ready' }
  | ({ type: 'reached' } & Reached)
  /** Unix milliseconds, per socket. */
  | { type: 'arrivals'; arrivals: number[][] }
  | { type: 'cut' };

export type Reached = {
  /** When the last socket reached the goal, Unix milliseconds. */
  at: number;
  /** Messages that were not contiguous, over all sockets. */
  gaps: number;
  /** How often sockets were refused temporarily. */
  refusals: number;
  bytesPerFrame: number;
};

export type Fleet = AsyncDisposable & {
  readonly pid: number;
  /** Resolves when every socket has this number of frames (and has followed its topic up to the offset). */
  reached(goal: { frames: number; offset?: number }): Promise<Reached>;
  arrivals(): Promise<number[][]>;
  cut(): Promise<void>;
  /** Reconnects all sockets at once; a followed topic continues from each socket's last offset. */
  reconnect(): Promise<void>;
};

/** Milliseconds after which a fleet counts as stuck. */
const patienceMs = 60_000;

/** Connects many raw sockets from a separate process, which ends with this one. */
export async function openFleet(
  options: Partial<FleetOptions> & Pick<FleetOptions, 'port' | 'count'>,
): Promise<Fleet> {
  const full: FleetOptions = {
    path: '/ws',
    origin: `http://127.0.0.1:${options.port}`,
    connectedAtOnce: 50,
    retryMs: socketLimits.reconnectMs,
    countedPrefix: '{"type":"',
    greetings: [],
    fromOffset: 0,
    keptArrivals: 0,
    acknowledgesFlags: false,
    ...options,
  };
  const child = fork(join(import.meta.dirname, 'fleet-process.ts'), [JSON.stringify(full)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.setMaxListeners(0);
  const report = <Type extends FleetReport['type']>(type: Type) => {
    const { promise, resolve, reject } = Promise.withResolvers<Extract<FleetReport, { type: Type }>>();
    const timer = setTimeout(() => reject(new Error(`The fleet does not report "${type}"`)), patienceMs);
    const onExit = (code: number | null) =>
      reject(new Error(code === lostExitCode ? 'The server ended a socket' : `The fleet ended with ${code}`));
    const onMessage = (message: FleetReport) => {
      if (message.type !== type) return;
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', onExit);
      resolve(message as Extract<FleetReport, { type: Type }>);
    };
    child.on('message', onMessage);
    child.once('exit', onExit);
    return promise;
  };
  const ask = <Type extends FleetReport['type']>(command: FleetCommand, type: Type) => {
    const answer = report(type);
    child.send(command);
    return answer;
  };
  await report('ready');
  return {
    pid: child.pid ?? 0,
    reached: async ({ frames, offset = 0 }) => await ask({ type: 'await', frames, offset }, 'reached'),
    arrivals: async () => (await ask({ type: 'arrivals' }, 'arrivals')).arrivals,
    cut: async () => void (await ask({ type: 'cut' }, 'cut')),
    reconnect: async () => void (await ask({ type: 'connect', atOnce: full.count }, 'ready')),
    [Symbol.asyncDispose]: async () => {
      child.removeAllListeners('exit');
      child.kill('SIGKILL');
    },
  };
}
