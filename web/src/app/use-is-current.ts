import { useLocation } from 'react-router-dom';
import { roleHome } from './role-home.ts';
import { isBuilt } from './routes.ts';
import { useCurrentUser } from './use-session.ts';

/** Tells whether a page of the navigation is the one on screen; `/` counts as the role's home. */
export function useIsCurrent(): (path: string) => boolean {
  const { pathname } = useLocation();
  const { role } = useCurrentUser();
  const here = pathname === '/' ? roleHome(role, (path) => isBuilt(path, true)) : pathname;
  return (path) => here === path || here.startsWith(`${path}/`);
}
