import { nextUnfetched } from '../lib/lazy-component.tsx';
import { preloadOverlays } from '../ui/overlay-parts.ts';
import type { AppRoute } from './app-route.ts';
import { routes as allRoutes } from './routes.ts';

/** Longest wait for one part before the next is fetched beside it, ms. */
const partMs = 10_000;

/**
 * Fetches menus, other pages, and the windows and forms of all of them once the browser is idle, so that they open at
 * once, also offline. `quietMs`: time after the first page before it begins. `data-stocked` of the document says that all
 * of it is here.
 */
export function preloadWhenIdle(routes: readonly AppRoute[], quietMs: number): () => void {
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
      // A part that waits for the network does not keep the others waiting.
      if (stopped || !navigator.onLine) return;
      const fetched = part();
      fetching.push(fetched);
      await Promise.race([fetched, later(partMs)]);
    };
    for (const part of [preloadOverlays, ...routes.map((route) => route.page.preload)]) await fetchPart(part);
    // A page that is here brings windows and forms that are not; those of pages that are not wanted stay away.
    const pages = new Set(allRoutes.map((route) => route.page.preload));
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
