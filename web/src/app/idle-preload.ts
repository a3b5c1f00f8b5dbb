import { nextUnfetched } from '../lib/lazy-component.tsx';
import { preloadOverlays } from '../ui/overlay-parts.ts';
import { type AppRoute, routes as allRoutes } from './routes.ts';

/**
 * Fetches menus, other pages, and the windows and forms of all of them once the browser is idle, so that they open at
 * once, also offline. `quietMs`: time after the first page before it begins.
 */
export function preloadWhenIdle(routes: readonly AppRoute[], quietMs: number): () => void {
  let stopped = false;
  const idle = () =>
    new Promise<void>((resolve) => {
      if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 2000 });
      else setTimeout(resolve, 200);
    });
  const run = async () => {
    const fetchPart = async (part: () => Promise<void>) => {
      await idle();
      if (!stopped && navigator.onLine) await part();
    };
    for (const part of [preloadOverlays, ...routes.map((route) => route.page.preload)]) await fetchPart(part);
    // A page that is here brings windows and forms that are not; those of pages that are not wanted stay away.
    const pages = new Set(allRoutes.map((route) => route.page.preload));
    for (let part = nextUnfetched(pages); part !== null; part = nextUnfetched(pages)) {
      await fetchPart(part);
      if (stopped || !navigator.onLine) return;
    }
  };
  const timer = setTimeout(() => void run(), quietMs);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
