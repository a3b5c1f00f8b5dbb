import { setTimeout as delay } from 'node:timers/promises';
import { ConfigError } from '@switchyard/platform/config/config.ts';
import { MissingPieceError } from '@switchyard/platform/embedded/host-machine.ts';
import { ExplainedError } from './explained-error.ts';
import { watchShutdownSignals } from './shutdown-signals.ts';

/** Context of a command. */
export type CommandContext = Readonly<{
  /** Aborted when the command is asked to stop. */
  signal: AbortSignal;
  /** Registers a clean-up; clean-ups run in reverse order when the command ends, however it ends. */
  onEnd: (clean: () => void | Promise<void>) => void;
  /** Registers an immediate clean-up for a second Ctrl-C. */
  onForce: (end: () => void) => void;
}>;

const explained = [ExplainedError, ConfigError, MissingPieceError];

/**
 * Runs a command, cleans up after it and sets the exit code: 0 also when it was asked to stop, 1 after a failure, 130
 * after a second Ctrl-C.
 */
export async function runCommand(work: (context: CommandContext) => Promise<void>): Promise<void> {
  const ending = new AbortController();
  const cleanups: (() => void | Promise<void>)[] = [];
  const forced: (() => void)[] = [];
  watchShutdownSignals({
    onRequest: () => ending.abort(new Error('Asked to end.')),
    onForce: () => {
      for (const end of forced) end();
      process.exit(130);
    },
  });
  try {
    await work({
      signal: ending.signal,
      onEnd: (clean) => cleanups.push(clean),
      onForce: (end) => forced.push(end),
    });
  } catch (error) {
    if (!ending.signal.aborted) {
      process.exitCode = 1;
      printFailure(error);
    }
  }
  for (const clean of cleanups.toReversed()) await runCleanup(clean);
  // Anything still holding the event loop (a package manager, a socket) must not block the terminal.
  await delay(0);
  process.exit();
}

/** Resolves when the command is asked to stop. */
export function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Waits for all even if one fails, so that nothing runs concurrently with the clean-up. @throws the first failure */
export async function allSettledOrThrow(works: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(works);
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failure) throw failure.reason;
}

async function runCleanup(clean: () => void | Promise<void>): Promise<void> {
  try {
    await clean();
  } catch (error) {
    process.exitCode = 1;
    printFailure(error);
  }
}

function printFailure(error: unknown): void {
  if (explained.some((kind) => error instanceof kind)) console.error(`\n${(error as Error).message}`);
  else console.error(error);
}
