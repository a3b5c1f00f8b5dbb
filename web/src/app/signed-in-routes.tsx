import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { clearLanding, readLanding } from '../core/landing.ts';
import type { ModulePage } from '../core/module.ts';
import { ModulesContext } from '../core/modules-context.ts';
import { RealtimeProvider } from '../realtime/realtime-provider.tsx';
import { loadLiveModules } from './live-modules.ts';
import { ModuleView } from './module-view.tsx';
import { useToast } from '../ui/use-toast.ts';
import { PublicPage } from './public-page.tsx';
import { homeOf } from './role-home.ts';
import { ShellRouteView } from './route-view.tsx';
import { isBuilt, moduleAt, sharedRoutes } from './routes.ts';
import { Shell } from './shell.tsx';
import { useLoadedModules } from './use-loaded-modules.ts';

/** Pages of a signed-in user in the shell, kept current by live events. */
export function SignedInRoutes({ user }: { user: CurrentUser }) {
  const home = homeOf(user, (path) => isBuilt(path, true));
  const modules = useLoadedModules();
  return (
    <RealtimeProvider loadLive={loadLiveModules}>
      <ModulesContext value={modules}>
        <Routes>
          {sharedRoutes.map((route) => (
            <Route
              key={route.path}
              path={route.path}
              element={<PublicPage key={route.path} route={route} />}
            />
          ))}
          <Route element={<Shell user={user} />}>
            <Route path="/" element={<PageAt at={home} path={home} otherwise={null} />} />
            {signUpPaths.map((path) => (
              <Route key={path} path={path} element={<SignedInAlready user={user} home={home} />} />
            ))}
            <Route path="*" element={<PageHere otherwise={<Landing home={home} />} />} />
          </Route>
        </Routes>
      </ModulesContext>
    </RealtimeProvider>
  );
}

type PageAtProps = { at: string; path?: string; otherwise: ReactNode };

function PageHere({ otherwise }: Pick<PageAtProps, 'otherwise'>) {
  return <PageAt at={useLocation().pathname} otherwise={otherwise} />;
}

function PageAt({ at, path, otherwise }: PageAtProps) {
  const entry = moduleAt(at);
  if (entry === null) return otherwise;
  return <ModuleView key={entry.at[0]} entry={entry} path={path} draw={drawPage} otherwise={otherwise} />;
}

function drawPage(page: ModulePage): ReactNode {
  return <ShellRouteView key={page.path} page={page} />;
}

/** Addresses where visitors begin a trial. */
const signUpPaths = ['/signup', '/register'];

/** The start page for a user who wants to begin a trial; says where they are. After a sign-up it is the first page. */
function SignedInAlready({ user, home }: { user: CurrentUser; home: string }) {
  const toast = useToast();
  const { firstName, lastName, companyName } = user;
  const [isNew] = useState(() => readLanding() !== null);
  const tell = useEffectEvent(() => {
    toast({
      title: t`You are signed in already`,
      description: t`You are in ${companyName} as ${firstName} ${lastName}. Sign out to create another company.`,
    });
  });
  useEffect(() => {
    if (!isNew) tell();
  }, [isNew]);
  return <Landing home={home} />;
}

/** Start page of a session, and the target of unknown addresses. */
function Landing({ home }: { home: string }) {
  const [to] = useState(() => readLanding() ?? home);
  useEffect(clearLanding, []);
  return <Navigate to={to} replace />;
}
