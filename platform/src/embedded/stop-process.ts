import { isAlive } from './process-inspection.ts';
import { pollUntil } from './poll-until.ts';

/** One signal and how many milliseconds the process has to end before the next one is sent. */
export type StopStep = readonly [signal: NodeJS.Signals, waitMs: number];

/**
 * Ends a process, gently first. A stopped (SIGSTOP) process is woken, or it would never see the signal.
 * @returns the signal that ended it, undefined when it was gone already
 * @throws when the process outlives every step
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
  throw new Error(`Process ${pid} does not end.`);
}

function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}
