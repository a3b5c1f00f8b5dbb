/** Removes workers and caches unless this deployment has switched the installable app on. */
export async function followInstallable(): Promise<void> {
  if (!('installable' in document.documentElement.dataset)) await disableInstallable();
}

/** The installable-app feature is off: removes workers and caches of an earlier version. Keeps IndexedDB. */
export async function disableInstallable(): Promise<void> {
  try {
    const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    await Promise.all(registrations.map((registration) => registration.unregister()));
    if ('caches' in window) {
      const names = await caches.keys();
      await Promise.all(names.map((name) => caches.delete(name)));
    }
  } catch (error) {
    console.warn('Cache cleanup failed', error);
  }
}
