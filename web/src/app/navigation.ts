import type { Scope } from '@switchyard/contracts/identity/permissions.ts';
import type { Role } from '@switchyard/contracts/identity/role.ts';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { areas, type Manifest, type ModulePage, type NavEntry } from '../core/module.ts';
import { scopeOf } from '../core/permissions.ts';

/** A page with a navigation entry. */
export type NavPage = ModulePage & { readonly nav: NavEntry };

/** True for the pages of records, such as `/jobs/:jobId` below `/jobs`. */
export const isBelow = (path: string, list: string): boolean => path.startsWith(`${list}/`);

function mayOpen(scope: Scope, companyWide: boolean): boolean {
  return companyWide ? scope === 'company' : scope !== 'none';
}

/** Navigation entries of this user, in the order of their role. */
export function navigationFor(
  user: Pick<CurrentUser, 'role' | 'permissions' | 'demo'>,
  manifests: readonly Manifest[],
): readonly NavPage[] {
  return manifests
    .flatMap(({ pages = [] }) => pages)
    .filter(
      (page): page is NavPage =>
        page.nav !== undefined &&
        mayOpen(scopeOf(user, page.nav.action), page.nav.companyWide === true) &&
        (page.nav.demoOnly !== true || user.demo),
    )
    .toSorted((one, other) => placeOf(one.nav, user.role) - placeOf(other.nav, user.role));
}

function placeOf({ area, order, orderFor }: NavEntry, role: Role): number {
  return areas.indexOf(area) * 1000 + (orderFor?.[role] ?? order);
}
