/** The installable-app feature is off: workers and caches left by an earlier version are removed. IndexedDB stays. */
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
