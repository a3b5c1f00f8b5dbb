import type { Logger } from './logger.ts';

export type LoopOptions = {
  name: string;
  everyMs: number;
  logger: Logger;
  run: () => Promise<void>;
};

/** Runs something again and again, never twice at once. A failure is logged once until it works again. */
export function startLoop({ name, everyMs, logger, run }: LoopOptions): AsyncDisposable {
  let stopped = false;
  let failing = false;
  let timer: NodeJS.Timeout;
  let turn = Promise.resolve();

  const next = async (): Promise<void> => {
    try {
      await run();
      if (failing) logger.info({ loop: name }, 'works again');
      failing = false;
    } catch (error) {
      if (!failing) logger.warn({ err: error, loop: name }, 'failed; trying again');
      failing = true;
    }
    if (!stopped) schedule();
  };
  const schedule = (): void => {
    timer = setTimeout(() => {
      turn = next();
    }, everyMs);
    timer.unref();
  };
  schedule();

  return {
    async [Symbol.asyncDispose]() {
      stopped = true;
      clearTimeout(timer);
      await turn;
    },
  };
}
