import { type ComponentType, type ReactNode, use } from 'react';
import { loadPatiently } from './load-patiently.ts';

/** A component whose code is fetched when it is first drawn, or earlier by `preload`. */
export type LazyComponent<Props> = {
  readonly Component: (props: Props) => ReactNode;
  /** Fetches the code; never rejects. */
  readonly preload: () => Promise<void>;
};

/** Every part whose code has not been asked for yet, in the order in which the modules that use them were loaded. */
const unfetched = new Set<() => Promise<void>>();

/** The next part to fetch ahead that is none of `except`, null when there is none. */
export function nextUnfetched(except: ReadonlySet<() => Promise<void>>): (() => Promise<void>) | null {
  for (const preload of unfetched) if (!except.has(preload)) return preload;
  return null;
}

/** A failed fetch is kept this long before another try, so that drawing the failure does not fetch again, ms. */
const failureKeptMs = 1000;

/**
 * Like `React.lazy`, but a failed fetch can be tried again and a loaded component is drawn without waiting.
 * A failure while online means that a newer version was deployed.
 *
 * `untilItArrives`: for what lies over the page. A toast or a window that cannot be fetched now must not take the page
 * and the work on it away: nothing is drawn until a later try succeeds.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { untilItArrives = false }: { readonly untilItArrives?: boolean } = {},
): LazyComponent<Props> {
  let pending: Promise<ComponentType<Props>> | undefined;
  let failedAt: number | undefined;
  /** Nobody has drawn what is pending: it was fetched ahead. */
  let isAhead = false;

  const fetchNow = async (): Promise<ComponentType<Props>> => {
    try {
      return await (untilItArrives ? loadPatiently(load) : load());
    } catch (cause) {
      failedAt = Date.now();
      const message = navigator.onLine ? 'Loading chunk failed' : 'Network: this part could not be loaded';
      throw new Error(message, { cause });
    }
  };
  const begin = (fetching: Promise<ComponentType<Props>>): Promise<ComponentType<Props>> => {
    failedAt = undefined;
    unfetched.delete(preload);
    pending = fetching;
    // `use` reads these two fields: a promise that has them does not suspend, not even for a moment.
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
  /** What failed while nobody wanted it says nothing of now: whoever draws it has a try of their own. */
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
