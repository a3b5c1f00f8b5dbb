import type { CollectedError, ErrorCollector } from './error-collector.ts';

/** Accepts errors to report to the team. */
export type ErrorSink = { collect(error: CollectedError): void };

/** The collector is loaded after this time at the latest, ms. */
const patienceMs = 3_000;

/**
 * Accepts errors from the start without delaying the first paint: the collector is fetched in parallel with the page
 * (`now`), or once it is idle (`idle`). `boot.js` keeps earlier errors until then.
 */
export function createErrorSink(when: 'now' | 'idle'): ErrorSink {
  let loading: Promise<ErrorCollector> | null = null;
  const load = async (): Promise<ErrorCollector> => {
    loading ??= import('./error-collection.ts').then((module) => module.errors);
    try {
      return await loading;
    } catch (cause) {
      // Offline; the next error tries again.
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
