import { nextUnfetched } from '../lib/lazy-component.tsx';
import { preloadOverlays } from '../ui/overlay-parts.ts';
import type { LazyComponent } from '../lib/lazy-component.tsx';

/** Longest wait for one part before the next is fetched in parallel, ms. */
const partMs = 10_000;

type PreloadPlan = {
  /** Pages that this user is likely to open. */
  readonly first: readonly LazyComponent<object>[];
  /** All pages; those outside `pages` are not preloaded. */
  readonly all: readonly LazyComponent<object>[];
  /** Delay after the first page before preloading begins, ms. */
  readonly quietMs: number;
};

/**
 * Preloads menus, other pages and their dialogs and forms while the browser is idle, so that they open instantly and
 * also offline. Sets `data-stocked` on the document when everything is loaded.
 */
export function preloadWhenIdle({ first, all, quietMs }: PreloadPlan): () => void {
  let stopped = false;
  const idle = () =>
    new Promise<void>((resolve) => {
      if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 2000 });
      else setTimeout(resolve, 200);
    });
  const run = async () => {
    const later = (ms: number) =>
      new Promise<void>((resolve) => {
        setTimeout(resolve, ms);
      });
    const fetching: Promise<void>[] = [];
    const fetchPart = async (part: () => Promise<void>) => {
      await idle();
      // A slow part must not delay the others.
      if (stopped || !navigator.onLine) return;
      const fetched = part();
      fetching.push(fetched);
      await Promise.race([fetched, later(partMs)]);
    };
    for (const part of [preloadOverlays, ...first.map((page) => page.preload)]) await fetchPart(part);
    // A loaded page can register dialogs and forms that are not loaded yet; those of other pages are skipped.
    const pages = new Set(all.map((page) => page.preload));
    for (let part = nextUnfetched(pages); part !== null; part = nextUnfetched(pages)) {
      await fetchPart(part);
      if (stopped || !navigator.onLine) return;
    }
    await Promise.all(fetching);
    if (!stopped && navigator.onLine) document.documentElement.dataset['stocked'] = 'true';
  };
  const timer = setTimeout(() => void run(), quietMs);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** True if the user has asked the browser to use less data. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
