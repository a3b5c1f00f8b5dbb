import type { CollectedError, ErrorCollector } from './error-collector.ts';

/** Takes errors for the team. */
export type ErrorSink = { collect(error: CollectedError): void };

/** Loaded at the latest after this, ms. */
const patienceMs = 3_000;

/**
 * Takes errors from the first line on and costs the first paint nothing: what collects them is fetched beside the page
 * (`now`), or once it is quiet (`idle`). What fails before that waits in `boot.js`.
 */
export function createErrorSink(when: 'now' | 'idle'): ErrorSink {
  let loading: Promise<ErrorCollector> | null = null;
  const load = async (): Promise<ErrorCollector> => {
    loading ??= import('./error-collection.ts').then((module) => module.errors);
    try {
      return await loading;
    } catch (cause) {
      // Without a network; the next error tries again.
      loading = null;
      throw cause;
    }
  };
  const begin = () => void load().catch(() => {});
  if (when === 'now') begin();
  else whenIdle(begin);
  return {
    collect: (error) => {
      load().then(
        (collector) => collector.collect(error),
        () => {},
      );
    },
  };
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: patienceMs });
  else setTimeout(run, patienceMs);
}
