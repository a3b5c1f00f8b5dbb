import { useLocation } from 'react-router-dom';
import { roleHome } from './role-home.ts';
import { isBuilt } from './routes.ts';
import { useCurrentUser } from '../core/use-session.ts';

/** Returns a check for the current navigation entry; `/` counts as the role's home. */
export function useIsCurrent(): (path: string) => boolean {
  const { pathname } = useLocation();
  const { role } = useCurrentUser();
  const here = pathname === '/' ? roleHome(role, (path) => isBuilt(path, true)) : pathname;
  return (path) => here === path || here.startsWith(`${path}/`);
}
