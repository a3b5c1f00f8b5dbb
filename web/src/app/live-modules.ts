import type { LiveModules } from '../realtime/realtime-listener.ts';
import { loadModules } from './loaded-modules.ts';

/** Loads the features' handlers that keep cached data current from live events. */
export async function loadLiveModules(): Promise<LiveModules> {
  const { manifests } = await loadModules();
  return {
    registrations: await Promise.all(manifests.flatMap(({ live }) => (live ? [live()] : []))),
    stale: manifests.flatMap(({ stale }) => stale ?? []),
  };
}
