import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Role } from '@switchyard/contracts/identity/role.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import type { RequestError } from '../lib/request-error.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { PageSpinner } from '../ui/page-spinner.tsx';
import { readLanding } from '../core/landing.ts';
import { roleHome } from './role-home.ts';
import { loadModules } from './loaded-modules.ts';
import { preloadPage } from './module-pages.ts';
import { preloadPagesOf } from './module-view.tsx';
import { isBuilt, moduleAt } from './routes.ts';
import { useCurrentUserQuery } from '../core/session-api.ts';
import { forgetSession, rememberUser, wasSignedIn } from '../core/session-hint.ts';
import { visitorQuery } from './shared-paths.ts';
import { useSession } from '../core/use-session.ts';

const signedInRoutes = lazyComponent(() =>
  import('./signed-in-routes.tsx').then((module) => module.SignedInRoutes),
);
const signedOutRoutes = lazyComponent(() =>
  import('./signed-out-routes.tsx').then((module) => module.SignedOutRoutes),
);
const factorSetUp = lazyComponent(() =>
  import('../features/identity/security/set-up-page.tsx').then((module) => module.SetUpPage),
);
// A user who was signed in here before, or who opens a page that needs a session, is probably signed in: the shell
// and the page load while the session is being requested.
if (wasSignedIn() || moduleAt(window.location.pathname) !== null) {
  void signedInRoutes.preload();
  void preloadAt(window.location.pathname);
}

/** Fetches everything that a session of this role needs at this address; never rejects. */
export async function preloadSession(role: Role): Promise<void> {
  const { pathname } = window.location;
  const first =
    moduleAt(pathname) === null ? (readLanding() ?? roleHome(role, (path) => isBuilt(path, true))) : pathname;
  const modules = loadModules().then(
    () => {},
    () => {},
  );
  await Promise.all([signedInRoutes.preload(), preloadAt(first), modules]);
}

async function preloadAt(pathname: string): Promise<void> {
  const entry = moduleAt(pathname);
  if (entry !== null) await Promise.all([preloadPagesOf(entry), preloadPage(pathname)]);
}

const statusPath = '/system-status';

/** Chooses the route set by session state: pending, signed in, signed out. */
export function AppRouter() {
  const session = useSession();
  const { refetch } = useCurrentUserQuery();
  const user = session.status === 'authenticated' ? session.user : null;
  const isNobody = session.status === 'unauthenticated' && session.error === null;
  // Without an answer from the server, only the session stored on this device is known.
  const companyId = user?.keptAt ? undefined : user?.companyId;
  const userId = user?.id;
  useEffect(() => {
    if (isNobody) forgetSession();
    else if (companyId !== undefined && userId !== undefined) rememberUser({ companyId, userId });
  }, [isNobody, companyId, userId]);

  switch (session.status) {
    case 'loading':
      return <PageSpinner full text={t`Loading`} />;
    case 'authenticated':
      return (
        <Suspense fallback={<PageSpinner full text={t`Loading`} />}>
          {/* Remounts when another user signs in in another tab, so that no input or open view carries over. */}
          {session.user.mustSetUpFactor ? (
            <factorSetUp.Component key={session.user.id} />
          ) : (
            <signedInRoutes.Component key={session.user.id} user={session.user} />
          )}
        </Suspense>
      );
    case 'unauthenticated':
      if (session.error !== null) return <Unreachable error={session.error} onRetry={refetch} />;
      return (
        <Suspense fallback={<PageSpinner full text={t`Loading`} />}>
          <signedOutRoutes.Component />
        </Suspense>
      );
    default:
      return session satisfies never;
  }
}

/** The session cannot be determined. The link leads to the status page, which does not need the server. */
function Unreachable({ error, onRetry }: { error: RequestError; onRetry: () => void }) {
  const { pathname } = useLocation();
  const asked = pathname === statusPath;
  useEffect(() => {
    if (asked) window.location.replace(`${statusPath}${visitorQuery}`);
  }, [asked]);
  if (asked) return <PageSpinner full text={t`Loading`} />;
  return (
    <main className="grid h-dvh content-center justify-items-center gap-4">
      <ErrorState
        error={error}
        title={error.status === 403 ? t`Not from this network` : t`Switchyard could not be reached`}
        onRetry={onRetry}
      />
      <a
        href={`${statusPath}${visitorQuery}`}
        className="text-sm text-2 underline underline-offset-4 hover:text-1"
      >
        <Trans>System status</Trans>
      </a>
    </main>
  );
}
