import { nextUnfetched } from '../lib/lazy-component.tsx';
import { preloadOverlays } from '../ui/overlay-parts.ts';
import type { LazyComponent } from '../lib/lazy-component.tsx';
import type { KeepOptions } from './keep-console.ts';

/** Longest wait for one part before the next is fetched in parallel, ms. */
const partMs = 10_000;

type PreloadPlan = KeepOptions & {
  /** Pages that this user is likely to open. */
  readonly first: readonly LazyComponent<object>[];
  /** All pages; those outside `pages` are not preloaded. */
  readonly all: readonly LazyComponent<object>[];
};

/**
 * Preloads menus, other pages and their dialogs and forms while the browser is idle, so that they open instantly and
 * also offline. Where the console is installable, a worker stores everything instead of the rest. Sets `data-stocked` on
 * the document when everything is on the device.
 */
export async function preloadWhenIdle({ first, all, ...options }: PreloadPlan): Promise<void> {
  const { signal } = options;
  const fetching: Promise<void>[] = [];
  const fetchPart = async (part: () => Promise<void>) => {
    await idle();
    // A slow part must not delay the others.
    if (signal.aborted || !navigator.onLine) return;
    const fetched = part();
    fetching.push(fetched);
    await Promise.race([fetched, later(partMs)]);
  };
  for (const part of [preloadOverlays, ...first.map((page) => page.preload)]) await fetchPart(part);
  if (!signal.aborted && (await isKept(options))) {
    document.documentElement.dataset['stocked'] = 'true';
    return;
  }
  // A loaded page can register dialogs and forms that are not loaded yet; those of other pages are skipped.
  const pages = new Set(all.map((page) => page.preload));
  for (let part = nextUnfetched(pages); part !== null; part = nextUnfetched(pages)) {
    await fetchPart(part);
    if (signal.aborted || !navigator.onLine) return;
  }
  await Promise.all(fetching);
  if (!signal.aborted && navigator.onLine) document.documentElement.dataset['stocked'] = 'true';
}

/** True if a worker stores all code; false where the deployment or the browser has none. */
async function isKept(options: KeepOptions): Promise<boolean> {
  if (!('installable' in document.documentElement.dataset && 'serviceWorker' in navigator)) return false;
  try {
    const { keepConsole } = await import('./keep-console.ts');
    await keepConsole(options);
    return true;
  } catch (error) {
    console.warn('The console is not stored on this device', error);
    return false;
  }
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 200);
  });
}

function later(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
