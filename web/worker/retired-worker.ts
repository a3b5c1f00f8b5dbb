/** Served while the installable app is off: removes the caches and the registration of an earlier worker. */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => {
  event.waitUntil(removeCaches());
  // A browser activates a worker only when the one before it is idle, which can take minutes. Not awaited: the browser
  // removes the registration after this event.
  void self.registration.unregister();
});

async function removeCaches(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
}

export {};
