/** An empty cache; while it exists, a user is signed in here and the worker may open the stored console. */
export const inUseCache = 'switchyard-in-use';

/** Nobody is signed in: the worker leaves every address to the network. Never rejects. */
export async function leaveToNetwork(): Promise<void> {
  try {
    await caches.delete(inUseCache);
  } catch {
    // Storage is blocked, or the page is not secure: then there is no worker.
  }
}
