import { preloadOverlays } from '../ui/overlay-parts.ts';
import type { NavRoute } from './routes.ts';

/** Quiet time after the first page before the rest is fetched, ms. */
const quietMs = 5000;

/** Fetches menus, windows and the other pages once the browser is idle, so that they open at once, also offline. */
export function preloadWhenIdle(navigation: readonly NavRoute[]): () => void {
  let stopped = false;
  const idle = () =>
    new Promise<void>((resolve) => {
      if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 2000 });
      else setTimeout(resolve, 200);
    });
  const run = async () => {
    for (const part of [preloadOverlays, ...navigation.map((route) => route.page.preload)]) {
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
