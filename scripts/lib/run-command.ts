import { setTimeout as delay } from 'node:timers/promises';
import { ConfigError } from '@switchyard/platform/config/config.ts';
import { MissingPieceError } from '@switchyard/platform/embedded/host-machine.ts';
import { ExplainedError } from './explained-error.ts';
import { watchShutdownSignals } from './shutdown-signals.ts';

/** What a command works with. */
export type CommandContext = Readonly<{
  /** Aborted when the command is asked to end. */
  signal: AbortSignal;
  /** Registers what ends something that was started; run in reverse order when the command ends, however it ends. */
  onEnd: (clean: () => void | Promise<void>) => void;
  /** Registers what ends something at once, for a second Ctrl-C. */
  onForce: (end: () => void) => void;
}>;

const explained = [ExplainedError, ConfigError, MissingPieceError];

/**
 * Runs a command, ends what it started and sets the exit code: 0 also when it was asked to end, 1 after a failure, 130
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
  // Whatever still holds the event loop (a package manager, a socket) must not hold the terminal.
  await delay(0);
  process.exit();
}

/** Resolves when the command is asked to end. */
export function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Waits for all, also when one fails, so that nothing goes on behind the back of the clean-up. @throws the first failure */
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
