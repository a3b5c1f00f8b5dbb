import { useLocation } from 'react-router-dom';
import { isBelow, type NavPage } from './navigation.ts';
import { roleHome } from './role-home.ts';
import { isBuilt } from './routes.ts';
import { useCurrentUser } from '../core/use-session.ts';

/** Returns a check for the navigation entry of the current page or record; `/` counts as the role's home. */
export function useIsCurrent(): (page: Pick<NavPage, 'path' | 'nav'>) => boolean {
  const { pathname } = useLocation();
  const { role } = useCurrentUser();
  const here = pathname === '/' ? roleHome(role, (path) => isBuilt(path, true)) : pathname;
  return ({ path, nav: { records = path } }) =>
    here === path || isBelow(here, path) || isBelow(here, records);
}
