import { preloadOverlays } from '../ui/overlay-parts.ts';
import type { AppRoute } from './routes.ts';

/**
 * Fetches menus, windows and other pages once the browser is idle, so that they open at once, also offline. `quietMs`:
 * time after the first page before it begins.
 */
export function preloadWhenIdle(routes: readonly AppRoute[], quietMs: number): () => void {
  let stopped = false;
  const idle = () =>
    new Promise<void>((resolve) => {
      if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 2000 });
      else setTimeout(resolve, 200);
    });
  const run = async () => {
    for (const part of [preloadOverlays, ...routes.map((route) => route.page.preload)]) {
      await idle();
      if (stopped || !navigator.onLine) return;
      await part();
    }
  };
  const timer = setTimeout(() => void run(), quietMs);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
