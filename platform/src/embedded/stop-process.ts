import { isAlive } from './process-inspection.ts';
import { pollUntil } from './poll-until.ts';

/** A signal, and the milliseconds to wait for the process to exit before the next one. */
export type StopStep = readonly [signal: NodeJS.Signals, waitMs: number];

/**
 * Ends a process, gently first. A stopped (SIGSTOP) process is continued first, because it would not receive the
 * signal.
 * @returns the signal that ended it, undefined if it was already gone
 * @throws if the process outlives every step
 */
export async function stopProcess(
  pid: number,
  steps: readonly StopStep[],
): Promise<NodeJS.Signals | undefined> {
  for (const [signal, waitMs] of steps) {
    if (!sendSignal(pid, signal)) return undefined;
    sendSignal(pid, 'SIGCONT');
    if (await pollUntil(() => !isAlive(pid), waitMs)) return signal;
  }
  throw new Error(`Process ${pid} does not exit.`);
}

function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}
