import type { Logger } from './logger.ts';

export type LoopOptions = {
  name: string;
  everyMs: number;
  logger: Logger;
  run: () => Promise<void>;
};

/**
 * Runs a function at a fixed interval, never twice at once: a long run delays the next one. A failure is logged once
 * until a run succeeds.
 */
export function startLoop({ name, everyMs, logger, run }: LoopOptions): AsyncDisposable {
  let stopped = false;
  let failing = false;
  let timer: NodeJS.Timeout;
  let turn = Promise.resolve();

  const next = async (): Promise<void> => {
    const started = performance.now();
    try {
      await run();
      if (failing) logger.info({ loop: name }, 'works again');
      failing = false;
    } catch (error) {
      if (!failing) logger.warn({ err: error, loop: name }, 'failed; trying again');
      failing = true;
    }
    if (!stopped) schedule(Math.max(1, everyMs - (performance.now() - started)));
  };
  const schedule = (delayMs: number): void => {
    timer = setTimeout(() => {
      turn = next();
    }, delayMs);
    timer.unref();
  };
  schedule(everyMs);

  return {
    async [Symbol.asyncDispose]() {
      stopped = true;
      clearTimeout(timer);
      await turn;
    },
  };
}
