import { matchPath } from 'react-router-dom';
import type { ModulePage } from '../core/module.ts';
import { type LazyComponent, lazyComponent } from '../lib/lazy-component.tsx';
import { modulesHere } from './loaded-modules.ts';
import { type ModuleEntry, modules } from './modules.ts';
import { moduleAt } from './routes.ts';

const views = new Map<string, LazyComponent<object>>();

/** The page component; the same instance for a path each time. */
export function viewOf(page: Pick<ModulePage, 'path' | 'load'>): LazyComponent<object> {
  const known = views.get(page.path);
  if (known) return known;
  const view = lazyComponent(page.load);
  views.set(page.path, view);
  return view;
}

/** Pages of a feature. Fetches its manifest unless all manifests are loaded. */
export async function pagesOf(entry: ModuleEntry): Promise<readonly ModulePage[]> {
  const manifest = modulesHere()?.manifests[modules.indexOf(entry)] ?? (await entry.load()).manifest;
  return manifest.pages ?? [];
}

/** The page at an address; `/customers/import` is matched before `/customers/:customerId`. */
export function pageAt(pathname: string, pages: readonly ModulePage[]): ModulePage | undefined {
  return (
    pages.find(({ path }) => path === pathname) ??
    pages.find(({ path }) => matchPath(path, pathname) !== null)
  );
}

/** Fetches the page at an address, if there is one; never rejects. */
export async function preloadPage(pathname: string): Promise<void> {
  const entry = moduleAt(pathname);
  if (entry === null) return;
  const page = pageAt(pathname, await pagesOf(entry).catch(() => []));
  if (page !== undefined) await viewOf(page).preload();
}
