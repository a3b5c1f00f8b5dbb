import { Worker } from 'node:worker_threads';
import type { SearchEnd, SearchInput, SearchStep } from '@switchyard/platform/schedule-runs/search-plan.ts';

/** Input of the thread. Setting the number of `stop` ends its search. */
export type ThreadData = { readonly input: SearchInput; readonly stop: SharedArrayBuffer };
export type FromThread = Exclude<SearchStep, { kind: 'beat' }> | { kind: 'ended'; end: SearchEnd };

/** The thread ended without a result: out of memory, killed, or a fault of the search. */
export class ThreadLostError extends Error {
  override readonly name = 'ThreadLostError';
}

/** Megabytes of a thread. Ten thousand jobs need a tenth. */
const mostMegabytes = 1_024;

/** A search in a thread of its own, so that this one stays free for everything else. */
export class ThreadSearch implements AsyncDisposable {
  readonly ended: Promise<SearchEnd>;
  private readonly stopFlag = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  private readonly thread: Worker;

  constructor(input: SearchInput, onStep: (step: Exclude<SearchStep, { kind: 'beat' }>) => void) {
    const data: ThreadData = { input, stop: this.stopFlag };
    this.thread = new Worker(new URL('search-thread.ts', import.meta.url), {
      workerData: data,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    });
    this.ended = new Promise((resolve, reject) => {
      this.thread.on('message', (message: FromThread) => {
        if (message.kind === 'ended') resolve(message.end);
        else onStep(message);
      });
      this.thread.on('error', (cause) => reject(new ThreadLostError('The search failed', { cause })));
      this.thread.on('exit', () => reject(new ThreadLostError('The search ended without a plan')));
    });
    // The caller waits for it later.
    this.ended.catch(() => undefined);
  }

  /** Ends the search within a few milliseconds; its best plan follows. */
  stop(): void {
    Atomics.store(new Int32Array(this.stopFlag), 0, 1);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.thread.terminate();
  }
}
