import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Role } from '@switchyard/contracts/identity/role.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import type { RequestError } from '../lib/request-error.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { PageSpinner } from '../ui/page-spinner.tsx';
import { readLanding } from './landing.ts';
import { roleHome } from './role-home.ts';
import { isBuilt, routeAt } from './routes.ts';
import { useCurrentUserQuery } from './session-api.ts';
import { forgetSession, rememberUser, wasSignedIn } from './session-hint.ts';
import { visitorQuery } from './shared-paths.ts';
import { useSession } from './use-session.ts';

const signedInRoutes = lazyComponent(() =>
  import('./signed-in-routes.tsx').then((module) => module.SignedInRoutes),
);
const signedOutRoutes = lazyComponent(() =>
  import('./signed-out-routes.tsx').then((module) => module.SignedOutRoutes),
);
// Whoever was signed in, or comes for a page that only signed-in people see, probably is: the shell and the page load
// while the session is being asked for.
const wanted = routeAt(window.location.pathname);
if (wasSignedIn() || wanted?.audience === 'signed-in') {
  void signedInRoutes.preload();
  void wanted?.page.preload();
}

/** Fetches what a session of this role opens with at this address; never rejects. */
export async function preloadSession(role: Role): Promise<void> {
  const asked = routeAt(window.location.pathname);
  const first =
    asked?.audience === 'signed-in'
      ? asked
      : routeAt(readLanding() ?? roleHome(role, (path) => isBuilt(path, true)));
  await Promise.all([signedInRoutes.preload(), first?.page.preload()]);
}

const statusPath = '/system-status';

/** The route set of the session's state: waiting, signed in, signed out. */
export function AppRouter() {
  const session = useSession();
  const { refetch } = useCurrentUserQuery();
  const user = session.status === 'authenticated' ? session.user : null;
  const isNobody = session.status === 'unauthenticated' && session.error === null;
  // Without an answer of the server nothing is known that was not noted before.
  const companyId = user?.keptAt ? undefined : user?.companyId;
  const userId = user?.id;
  useEffect(() => {
    if (isNobody) forgetSession();
    else if (companyId !== undefined && userId !== undefined) rememberUser({ companyId, userId });
  }, [isNobody, companyId, userId]);

  switch (session.status) {
    case 'loading':
      return <PageSpinner full text="Loading" />;
    case 'authenticated':
      return (
        <Suspense fallback={<PageSpinner full text="Loading" />}>
          {/* Whatever one person has typed or opened is not another one's who signed in in another tab. */}
          <signedInRoutes.Component key={session.user.id} user={session.user} />
        </Suspense>
      );
    case 'unauthenticated':
      if (session.error !== null) return <Unreachable error={session.error} onRetry={refetch} />;
      return (
        <Suspense fallback={<PageSpinner full text="Loading" />}>
          <signedOutRoutes.Component />
        </Suspense>
      );
    default:
      return session satisfies never;
  }
}

/** Nobody can tell who is signed in. The state of the service is on a page that needs no answer from it. */
function Unreachable({ error, onRetry }: { error: RequestError; onRetry: () => void }) {
  const { pathname } = useLocation();
  const asked = pathname === statusPath;
  useEffect(() => {
    if (asked) window.location.replace(`${statusPath}${visitorQuery}`);
  }, [asked]);
  if (asked) return <PageSpinner full text="Loading" />;
  return (
    <main className="grid h-dvh content-center justify-items-center gap-4">
      <ErrorState error={error} title="Switchyard could not be reached" onRetry={onRetry} />
      <a
        href={`${statusPath}${visitorQuery}`}
        className="text-sm text-2 underline underline-offset-4 hover:text-1"
      >
        System status
      </a>
    </main>
  );
}
