import { t } from '@lingui/core/macro';
import { type Area, areas } from '../core/module.ts';
import type { NavPage } from './navigation.ts';

/** A group of navigation entries under a heading. */
export type NavGroup = { readonly title: string; readonly pages: readonly NavPage[] };

const areaTitles: Readonly<Record<Area, string>> = {
  Today: t`Today`,
  Operate: t`Operate`,
  Company: t`Company`,
};

/** Number of entries in the bottom bar on phones; the others are behind "More". */
export const atHandOnPhones = 4;

/**
 * The navigation grouped by area. Favourites come first, in the order they were added, and are not repeated in their
 * group.
 */
export function navGroups(
  navigation: readonly NavPage[],
  favourites: readonly string[],
): readonly NavGroup[] {
  const chosen = favourites.flatMap((path) => navigation.find((page) => page.path === path) ?? []);
  const others = navigation.filter((page) => !chosen.includes(page));
  return [
    { title: t`Favourites`, pages: chosen },
    ...areas.map((area) => ({
      title: areaTitles[area],
      pages: others.filter(({ nav }) => nav.area === area),
    })),
  ].filter(({ pages }) => pages.length > 0);
}
