import type { SearchHit } from '@switchyard/contracts/search/search-routes.ts';
import { FileText, type LucideIcon } from 'lucide-react';
import type { Manifest } from '../core/module.ts';

/** Icon of a search result: the one of its kind where a manifest names it, else that of the list its page is below. */
export function hitIcon(
  { kind, href }: Pick<SearchHit, 'kind' | 'href'>,
  manifests: readonly Manifest[],
): LucideIcon {
  const [own] = manifests.flatMap(({ hitIcons }) => hitIcons?.[kind] ?? []);
  const list = manifests
    .flatMap(({ pages = [] }) => pages)
    .find(({ path, nav }) => nav !== undefined && (href === path || href.startsWith(`${path}/`)));
  return own ?? list?.nav?.icon ?? FileText;
}
