import { type Scope, scopeOf } from '@switchyard/contracts/identity/permissions.ts';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import type { AppRoute } from './app-route.ts';
import { signedInRoutes } from './routes.ts';

export type NavRoute = AppRoute & { readonly nav: NonNullable<AppRoute['nav']> };

function mayOpen(scope: Scope, companyWide: boolean): boolean {
  return companyWide ? scope === 'company' : scope !== 'none';
}

/** Entries of the navigation for this user, in order. */
export function navigationFor(user: Pick<CurrentUser, 'role' | 'demo'>): readonly NavRoute[] {
  return signedInRoutes.filter(
    (route): route is NavRoute =>
      route.nav !== undefined &&
      mayOpen(scopeOf(user.role, route.nav.action), route.nav.companyWide === true) &&
      (route.nav.demoOnly !== true || user.demo),
  );
}
