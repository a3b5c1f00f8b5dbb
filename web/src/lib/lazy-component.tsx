import { type ComponentType, type ReactNode, use } from 'react';
import { loadPatiently } from './load-patiently.ts';

/** A component whose code is fetched when it is first rendered, or earlier by `preload`. */
export type LazyComponent<Props> = {
  readonly Component: (props: Props) => ReactNode;
  /** Fetches the code; never rejects. */
  readonly preload: () => Promise<void>;
};

/** All components whose code has not been requested yet, in the load order of the modules that use them. */
const unfetched = new Set<() => Promise<void>>();

/** The next component to preload that is not in `except`; null if there is none. */
export function nextUnfetched(except: ReadonlySet<() => Promise<void>>): (() => Promise<void>) | null {
  for (const preload of unfetched) if (!except.has(preload)) return preload;
  return null;
}

/**
 * A failed fetch is cached for this long before another try, so that rendering the failure does not fetch again, ms.
 */
const failureKeptMs = 1000;

/**
 * Like `React.lazy`, but a failed fetch can be retried and a loaded component renders without suspending. A failure
 * while online means that a newer version was deployed.
 *
 * `untilItArrives`: for overlays. If a toast or dialog cannot be fetched, the page and the work on it must stay:
 * renders nothing until a later try succeeds.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { untilItArrives = false }: { readonly untilItArrives?: boolean } = {},
): LazyComponent<Props> {
  let pending: Promise<ComponentType<Props>> | undefined;
  let failedAt: number | undefined;
  /** The pending fetch is a preload, not a render. */
  let isAhead = false;

  const fetchNow = async (): Promise<ComponentType<Props>> => {
    try {
      return await (untilItArrives ? loadPatiently(load) : load());
    } catch (cause) {
      failedAt = Date.now();
      // no-literal-text: the error is classified by these words
      const message = navigator.onLine ? 'Loading chunk failed' : 'Network: this part could not be loaded';
      throw new Error(message, { cause });
    }
  };
  const begin = (fetching: Promise<ComponentType<Props>>): Promise<ComponentType<Props>> => {
    failedAt = undefined;
    unfetched.delete(preload);
    pending = fetching;
    // `use` reads these two fields: a promise that has them does not suspend at all.
    fetching.then(
      (value) => Object.assign(fetching, { status: 'fulfilled', value }),
      () => {},
    );
    return fetching;
  };
  const start = (): Promise<ComponentType<Props>> => {
    const failedLongAgo = failedAt !== undefined && Date.now() - failedAt > failureKeptMs;
    return pending && !failedLongAgo ? pending : begin(fetchNow());
  };
  /** A failed preload may be outdated, so the first render makes its own attempt. */
  const startDrawing = (): Promise<ComponentType<Props>> => {
    const ahead = isAhead ? pending : undefined;
    isAhead = false;
    return ahead === undefined || 'status' in ahead ? start() : begin(ahead.catch(fetchNow));
  };

  function Component(props: Props) {
    const Loaded = use(startDrawing());
    return <Loaded {...props} />;
  }
  const preload = () => {
    isAhead ||= pending === undefined || failedAt !== undefined;
    return start().then(
      () => {},
      () => {},
    );
  };
  unfetched.add(preload);
  return { Component, preload };
}
