import { inUseCache } from '../lib/in-use-cache.ts';
import { followPush } from './follow-push.ts';

/** Longest time between two checks for a new version while the page is in use, ms. */
const checkMs = 3_600_000;
/** Wait before a failed check is repeated, ms. It doubles up to {@link checkMs}. */
const repeatMs = 2000;

export type KeepOptions = {
  /** The server has a newer version than this page, and this device has stored it. */
  readonly onNewVersion: () => void;
  /** Ends the checks. */
  readonly signal: AbortSignal;
};

/**
 * Makes the console installable and registers the worker that stores its code. Resolves once all of it is stored.
 * @throws Error when the browser refuses the worker, or cannot store the code
 */
export async function keepConsole({ onNewVersion, signal }: KeepOptions): Promise<void> {
  linkManifest();
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  // Without it, the browser may remove code and unsent changes when storage runs low.
  void navigator.storage.persist().catch(() => false);
  // The stored version may be older than this page. Without a network it is what there is.
  if (registration.active !== null) await registration.update().catch(() => {});
  // Signed out meanwhile: the device is nobody's.
  if (signal.aborted) return;
  await caches.open(inUseCache);
  followVersions(registration, { onNewVersion, signal });
  followNotices(signal);
  await untilStored(registration);
  // Not awaited: push services may be slow to answer.
  void followPush(signal);
}

/** @throws Error when the files could not be stored: the network was lost, or there is no room */
function untilStored({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  if (installing === null) {
    if ((active ?? waiting) !== null) return Promise.resolve();
    // no-literal-text: for the console of the browser
    return Promise.reject(new Error('The worker could not be installed'));
  }
  return new Promise((resolve, reject) => {
    installing.addEventListener('statechange', () => {
      // no-literal-text: for the console of the browser
      if (installing.state === 'redundant') reject(new Error('The worker could not store the console'));
      else if (installing.state !== 'installed') resolve();
    });
  });
}

function linkManifest(): void {
  if (document.head.querySelector('link[rel="manifest"]') !== null) return;
  const links = [
    { rel: 'manifest', href: '/console.webmanifest' },
    { rel: 'apple-touch-icon', href: '/icons/console-180.png' },
  ];
  for (const link of links) document.head.append(Object.assign(document.createElement('link'), link));
}

function followVersions(
  registration: ServiceWorkerRegistration,
  { onNewVersion, signal }: Pick<KeepOptions, 'onNewVersion' | 'signal'>,
) {
  const own = document.documentElement.dataset['installable'];
  let repeat: ReturnType<typeof setTimeout> | undefined;
  let waitMs = repeatMs;
  const compare = async (stored: string) => {
    if (stored === own) return;
    // A page that came from the server may also be newer than the stored files.
    await registration.update();
    waitMs = repeatMs;
    const isReplaced = registration.installing !== null || registration.waiting !== null;
    if (!isReplaced && !signal.aborted) onNewVersion();
  };
  const ask = () => registration.active?.postMessage('version');
  const askLater = () => {
    clearTimeout(repeat);
    if (signal.aborted) return;
    repeat = setTimeout(ask, waitMs);
    waitMs = Math.min(2 * waitMs, checkMs);
  };
  navigator.serviceWorker.addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      const stored = storedVersion(data);
      // No network, or a browser that is busy with another check.
      if (stored !== null) void compare(stored).catch(askLater);
    },
    { signal },
  );
  let checkedAt = Date.now();
  const check = () => {
    if (document.visibilityState === 'hidden' || Date.now() - checkedAt < checkMs) return;
    checkedAt = Date.now();
    void registration.update().then(ask, () => {});
  };
  ask();
  document.addEventListener('visibilitychange', check, { signal });
  window.addEventListener('online', check, { signal });
  const timer = setInterval(check, checkMs / 4);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    clearTimeout(repeat);
  });
}

function storedVersion(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('storedVersion' in data)) return null;
  return typeof data.storedVersion === 'string' ? data.storedVersion : null;
}

/** Opens the page of a notification that was chosen outside of the console. */
function followNotices(signal: AbortSignal): void {
  navigator.serviceWorker.addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== 'object' || data === null || !('openPage' in data)) return;
      if (typeof data.openPage === 'string') openPath(data.openPage);
    },
    { signal },
  );
}

/** Changes the address as a link does; the router follows it. */
function openPath(path: string): void {
  const { idx = 0 } = (history.state ?? {}) as { idx?: number };
  history.pushState({ idx: idx + 1 }, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
}
