import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { ErrorState } from '../ui/error-state.tsx';
import { PageSpinner } from '../ui/page-spinner.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { roleHome } from './role-home.ts';
import { RouteView } from './route-view.tsx';
import { type AppRoute, isBuilt, routeAt, sharedRoutes, signedInRoutes, signedOutRoutes } from './routes.ts';
import { useCurrentUserQuery } from './session-api.ts';
import { Shell } from './shell.tsx';
import { useSession } from './use-session.ts';

/** The route set of the session's state: waiting, signed in, signed out. */
export function AppRouter() {
  const session = useSession();
  const { refetch } = useCurrentUserQuery();
  switch (session.status) {
    case 'loading':
      return <PageSpinner full text="Loading" />;
    case 'authenticated':
      return <SignedInRoutes user={session.user} />;
    case 'unauthenticated':
      if (session.error === null) return <SignedOutRoutes />;
      return (
        <main className="h-dvh">
          <ErrorState error={session.error} title="Switchyard could not be reached" onRetry={refetch} />
        </main>
      );
    default:
      return session satisfies never;
  }
}

function SignedInRoutes({ user }: { user: CurrentUser }) {
  const home = roleHome(user.role, (path) => isBuilt(path, true));
  const homeRoute = routeAt(home);
  return (
    <Routes>
      {sharedRoutes.map(outsideShell)}
      <Route element={<Shell user={user} />}>
        {homeRoute && <Route path="/" element={<RouteView key="/" page={homeRoute.page} />} />}
        {signedInRoutes.map((route) => (
          <Route
            key={route.path}
            path={route.path}
            element={<RouteView key={route.path} page={route.page} />}
          />
        ))}
        <Route path="*" element={<Navigate to={home} replace />} />
      </Route>
    </Routes>
  );
}

function SignedOutRoutes() {
  const login = routeAt('/login');
  const { pathname } = useLocation();
  return (
    <Routes>
      {signedOutRoutes.map(outsideShell)}
      {login && (
        <>
          <Route path="/" element={<PublicPage key="/" route={login} />} />
          {/* A page that needs a session asks for it in place: after signing in the address is still right. */}
          {signedInRoutes.map(({ path }) => (
            <Route key={path} path={path} element={<PublicPage key={pathname} route={login} />} />
          ))}
        </>
      )}
      <Route
        path="*"
        element={
          <main className="h-dvh">
            <NotFoundPage />
          </main>
        }
      />
    </Routes>
  );
}

function outsideShell(route: AppRoute) {
  return <Route key={route.path} path={route.path} element={<PublicPage key={route.path} route={route} />} />;
}

function PublicPage({ route }: { route: AppRoute }) {
  return (
    <main className="h-dvh overflow-y-auto">
      <RouteView page={route.page} />
    </main>
  );
}
