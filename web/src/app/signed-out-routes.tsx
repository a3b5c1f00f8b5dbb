import { Route, Routes, useLocation } from 'react-router-dom';
import { NotFoundPage } from './not-found-page.tsx';
import { PublicPage } from './public-page.tsx';
import { routeAt, signedInRoutes, signedOutRoutes } from './routes.ts';

/** Pages of a visitor. A page that needs a session asks for it in place: after signing in the address is still right. */
export function SignedOutRoutes() {
  const login = routeAt('/login');
  const { pathname } = useLocation();
  const signInHere = ['/', ...signedInRoutes.map((route) => route.path)];
  return (
    <Routes>
      {signedOutRoutes.map((route) => (
        <Route key={route.path} path={route.path} element={<PublicPage key={route.path} route={route} />} />
      ))}
      {login &&
        signInHere.map((path) => (
          <Route key={path} path={path} element={<PublicPage key={pathname} route={login} />} />
        ))}
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
