import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { PageSlotsContext } from '../ui/page-slots.ts';
import { CommandCenter } from './command-center.tsx';
import { preloadWhenIdle } from './idle-preload.ts';
import { OfflineStrip } from './offline-strip.tsx';
import type { AppRoute } from './app-route.ts';
import { navigationFor } from './navigation.ts';
import { signedInRoutes } from './routes.ts';
import { sandboxBannerClass } from './sandbox-banner-class.ts';
import { ShellBottomBar } from './shell-bottom-bar.tsx';
import { ShellHeader } from './shell-header.tsx';
import { ShellRail } from './shell-rail.tsx';

const sandboxBanner = lazyComponent(
  () => import('../features/onboarding/sandbox-banner.tsx').then((module) => module.SandboxBanner),
  { untilItArrives: true },
);

/** The pages in the navigation, those of their records, and the one that every strip about unsent changes leads to. */
function pagesOf(navigation: readonly AppRoute[]): readonly AppRoute[] {
  const isBelow = (path: string) => navigation.some((entry) => path.startsWith(`${entry.path}/`));
  return [
    ...navigation,
    ...signedInRoutes.filter(
      (route) => !navigation.includes(route) && (route.path === '/unsent' || isBelow(route.path)),
    ),
  ];
}

/** The frame around every signed-in page: navigation, header with the page's title and tools, page area. */
export function Shell({ user }: { user: CurrentUser }) {
  const [title, setTitle] = useState<HTMLElement | null>(null);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const { role, demo } = user;
  const navigation = useMemo(() => navigationFor({ role, demo }), [role, demo]);
  useEffect(() => {
    // Every page has to be on the device before the network goes; in the field it goes soon.
    return preloadWhenIdle(pagesOf(navigation), role === 'technician' ? 500 : 5000);
  }, [navigation, role]);
  return (
    <CommandCenter navigation={navigation}>
      <PageSlotsContext value={{ title, tools }}>
        <a
          href="#page"
          className="fixed top-2 left-2 z-70 -translate-y-16 rounded-md bg-accent px-3 py-2 font-semibold text-accent-ink focus:translate-y-0"
        >
          Skip to content
        </a>
        <div className="flex h-dvh flex-col">
          {user.sandboxEndsAt !== null && (
            <Suspense fallback={<div className={sandboxBannerClass} />}>
              <sandboxBanner.Component endsAt={user.sandboxEndsAt} />
            </Suspense>
          )}
          <div className="flex min-h-0 flex-1">
            <ShellRail user={user} navigation={navigation} />
            <div className="flex min-w-0 flex-1 flex-col">
              <ShellHeader titleRef={setTitle} toolsRef={setTools} zone={user.companyTimeZone} />
              <main id="page" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
                <Outlet />
              </main>
              <OfflineStrip zone={user.companyTimeZone} />
              <ShellBottomBar user={user} navigation={navigation} />
            </div>
          </div>
        </div>
      </PageSlotsContext>
    </CommandCenter>
  );
}
