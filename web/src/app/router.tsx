import { Suspense, useEffect } from 'react';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageSpinner } from '../ui/page-spinner.tsx';
import { useCurrentUserQuery } from './session-api.ts';
import { routeAt } from './routes.ts';
import { rememberSession, wasSignedIn } from './session-hint.ts';
import { SignedOutRoutes } from './signed-out-routes.tsx';
import { useSession } from './use-session.ts';

const signedInRoutes = lazyComponent(() =>
  import('./signed-in-routes.tsx').then((module) => module.SignedInRoutes),
);
// Whoever was signed in, or comes for a page that only signed-in people see, probably is: the shell and the page load
// while the session is being asked for.
const wanted = routeAt(window.location.pathname);
if (wasSignedIn() || wanted?.audience === 'signed-in') {
  void signedInRoutes.preload();
  void wanted?.page.preload();
}

/** The route set of the session's state: waiting, signed in, signed out. */
export function AppRouter() {
  const session = useSession();
  const { refetch } = useCurrentUserQuery();
  useEffect(() => {
    if (session.status !== 'loading') rememberSession(session.status === 'authenticated');
  }, [session.status]);

  switch (session.status) {
    case 'loading':
      return <PageSpinner full text="Loading" />;
    case 'authenticated':
      return (
        <Suspense fallback={<PageSpinner full text="Loading" />}>
          <signedInRoutes.Component user={session.user} />
        </Suspense>
      );
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
