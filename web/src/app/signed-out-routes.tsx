import { useEffect } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { leaveToNetwork } from '../lib/console-in-use.ts';
import type { ModulePage } from '../core/module.ts';
import { LeaveConsole } from './leave-console.tsx';
import { LazyNotFound } from './lazy-not-found.tsx';
import { ModuleView } from './module-view.tsx';
import { PublicPage } from './public-page.tsx';
import { moduleAt } from './routes.ts';
import { sharedPaths } from './shared-paths.ts';
import { loginRoute, visitorRoutes } from './visitor-routes.ts';

/**
 * Console pages for visitors: those with forms. A page that needs a session shows the sign-in in place, so the
 * address is still correct afterwards. All other pages belong to the public site.
 */
export function SignedOutRoutes() {
  useEffect(() => void leaveToNetwork(), []);
  return (
    <Routes>
      {visitorRoutes.map((route) => (
        <Route key={route.path} path={route.path} element={<PublicPage key={route.path} route={route} />} />
      ))}
      <Route path="*" element={<PageOfSession />} />
    </Routes>
  );
}

function PageOfSession() {
  const { pathname } = useLocation();
  const entry = moduleAt(pathname);
  const onSite: readonly string[] = sharedPaths;
  const signIn = <PublicPage key={pathname} route={loginRoute} />;
  const nothing = (
    <LeaveConsole
      key={pathname}
      otherwise={
        <main className="h-dvh">
          <LazyNotFound />
        </main>
      }
    />
  );
  const draw = ({ path }: ModulePage) =>
    onSite.includes(path) ? <LeaveConsole key={pathname} otherwise={signIn} /> : signIn;
  if (pathname === '/') return <LeaveConsole key={pathname} otherwise={signIn} />;
  if (entry === null) return nothing;
  return <ModuleView key={entry.at[0]} entry={entry} draw={draw} otherwise={nothing} />;
}
