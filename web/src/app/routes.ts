import { type ModuleEntry, modules } from './modules.ts';
import { visitorRoutes } from './visitor-routes.ts';

/** Pages outside the shell that are also available to signed-in users. */
export const sharedRoutes = visitorRoutes.filter((route) => route.audience === 'everyone');

/** The feature that owns an address; the longest matching prefix wins. */
export function moduleAt(pathname: string): ModuleEntry | null {
  let found: { entry: ModuleEntry; start: string } | null = null;
  for (const entry of modules) {
    for (const start of entry.at) {
      if (pathname !== start && !pathname.startsWith(`${start}/`)) continue;
      if (found === null || start.length > found.start.length) found = { entry, start };
    }
  }
  return found?.entry ?? null;
}

/** True if a fixed path leads to a page for signed-in or signed-out users. `/` always does. */
export function isBuilt(path: string, signedIn: boolean): boolean {
  if (path === '/') return true;
  if (signedIn && modules.some(({ at }) => at.includes(path))) return true;
  return (signedIn ? sharedRoutes : visitorRoutes).some((route) => route.path === path);
}
