import type { Manifest } from '../core/module.ts';
import { modules } from './modules.ts';

/**
 * All manifests, in list order. The build replaces this file with their contents, so one request loads them all
 * (`build/split-modules.ts`).
 */
export async function loadManifests(): Promise<readonly Manifest[]> {
  const loaded = await Promise.all(modules.map(({ load }) => load()));
  return loaded.map(({ manifest }) => manifest);
}
