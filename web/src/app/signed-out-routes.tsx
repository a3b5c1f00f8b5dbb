import { Route, Routes, useLocation } from 'react-router-dom';
import { LeaveConsole } from './leave-console.tsx';
import { LazyNotFound } from './lazy-not-found.tsx';
import { PublicPage } from './public-page.tsx';
import { routeAt, signedInRoutes, signedOutRoutes } from './routes.ts';
import { sharedPaths } from './shared-paths.ts';

/**
 * Pages of a visitor in the console: those with forms. A page that needs a session asks for it in place: after signing
 * in the address is still right. Everything else is the public site's.
 */
export function SignedOutRoutes() {
  const login = routeAt('/login');
  const { pathname } = useLocation();
  const onSite: readonly string[] = sharedPaths;
  const signInHere = signedInRoutes.map(({ path }) => path).filter((path) => !onSite.includes(path));
  const signIn = login && <PublicPage key={pathname} route={login} />;
  return (
    <Routes>
      {signedOutRoutes.map((route) => (
        <Route key={route.path} path={route.path} element={<PublicPage key={route.path} route={route} />} />
      ))}
      {signInHere.map((path) => (
        <Route key={path} path={path} element={signIn} />
      ))}
      {onSite.map((path) => (
        <Route key={path} path={path} element={<LeaveConsole key={pathname} otherwise={signIn} />} />
      ))}
      <Route
        path="*"
        element={
          <LeaveConsole
            key={pathname}
            otherwise={
              <main className="h-dvh">
                <LazyNotFound />
              </main>
            }
          />
        }
      />
    </Routes>
  );
}
