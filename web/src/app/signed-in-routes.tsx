import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { Navigate, Route, Routes } from 'react-router-dom';
import { useEffect, useState } from 'react';
import { RealtimeProvider } from '../realtime/realtime-provider.tsx';
import { clearLanding, readLanding } from './landing.ts';
import { PublicPage } from './public-page.tsx';
import { loadRealtimeRegistrations } from './realtime-registrations.ts';
import { roleHome } from './role-home.ts';
import { ShellRouteView } from './route-view.tsx';
import { isBuilt, routeAt, sharedRoutes, signedInRoutes } from './routes.ts';
import { Shell } from './shell.tsx';

/** Pages of a signed-in user in the shell, kept current by live events. */
export function SignedInRoutes({ user }: { user: CurrentUser }) {
  const home = roleHome(user.role, (path) => isBuilt(path, true));
  const homeRoute = routeAt(home);
  return (
    <RealtimeProvider loadRegistrations={loadRealtimeRegistrations}>
      <Routes>
        {sharedRoutes.map((route) => (
          <Route key={route.path} path={route.path} element={<PublicPage key={route.path} route={route} />} />
        ))}
        <Route element={<Shell user={user} />}>
          {homeRoute && <Route path="/" element={<ShellRouteView key="/" route={homeRoute} />} />}
          {signedInRoutes.map((route) => (
            <Route
              key={route.path}
              path={route.path}
              element={<ShellRouteView key={route.path} route={route} />}
            />
          ))}
          <Route path="*" element={<Landing home={home} />} />
        </Route>
      </Routes>
    </RealtimeProvider>
  );
}

/** Where a session begins, and where an address that does not exist leads. */
function Landing({ home }: { home: string }) {
  const [to] = useState(() => readLanding() ?? home);
  useEffect(clearLanding, []);
  return <Navigate to={to} replace />;
}
