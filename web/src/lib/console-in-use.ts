import { inUseCache } from './in-use-cache.ts';

/** Nobody is signed in: the worker leaves every address to the network. Never rejects. */
export async function leaveToNetwork(): Promise<void> {
  try {
    await caches.delete(inUseCache);
  } catch {
    // Storage is blocked, or the page is not secure: then there is no worker.
  }
}
