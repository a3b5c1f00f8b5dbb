import type { Manifest, ModulePage } from './module.ts';

/** Pages of the guide itself. */
const guidePages = ['/docs', '/docs/:category/:slug', '/documentation'];

/** Address of the article about a page; the guide's start page if there is none. */
export function helpFor(pathname: string, manifests: readonly Manifest[]): string {
  const help = pageAt(pathname, manifests)?.help ?? 'none';
  return help === 'none' ? '/docs' : `/docs/${help}`;
}

/** True if a path is one of the guide's own pages. */
export function isGuidePage(pathname: string): boolean {
  return guidePages.some((pattern) => matches(pattern, pathname));
}

/** True if a path is a console page that the guide may link to. */
export function isConsolePage(pathname: string, manifests: readonly Manifest[]): boolean {
  return isGuidePage(pathname) || (pageAt(pathname, manifests)?.help ?? 'none') !== 'none';
}

/** `/customers/import` must match before `/customers/:customerId`. */
function pageAt(pathname: string, manifests: readonly Manifest[]): ModulePage | undefined {
  const pages = manifests.flatMap((manifest) => manifest.pages ?? []);
  return pages.find(({ path }) => path === pathname) ?? pages.find(({ path }) => matches(path, pathname));
}

function matches(pattern: string, pathname: string): boolean {
  const wanted = pattern.split('/');
  const parts = pathname.split('/');
  return (
    wanted.length === parts.length && wanted.every((part, at) => part.startsWith(':') || part === parts[at])
  );
}
