import { useEffect, useState } from 'react';
import type { LoadedModules } from '../core/modules-context.ts';
import { loadPatiently } from '../lib/load-patiently.ts';
import { loadModules, modulesHere } from './loaded-modules.ts';
import { preloadAllPages } from './module-view.tsx';

/** The features, fetched in parallel with the first page, which does not wait for them. */
export function useLoadedModules(): LoadedModules | null {
  const [modules, setModules] = useState(modulesHere);
  useEffect(() => {
    let over = false;
    const load = () => loadModules().then((found) => preloadAllPages().then(() => found));
    const show = (found: LoadedModules) => {
      if (!over) setModules(found);
    };
    // Retries stop when the session ends.
    void loadPatiently(load, (cause) => {
      if (over) throw cause;
    }).then(show, () => {});
    return () => {
      over = true;
    };
  }, []);
  return modules;
}
