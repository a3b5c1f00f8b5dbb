import { Trans } from '@lingui/react/macro';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { loadPatiently } from '../lib/load-patiently.ts';
import { PageSlotsContext } from '../ui/page-slots.ts';
import type { ModulePage } from '../core/module.ts';
import { useModules } from '../core/modules-context.ts';
import { CommandCenter } from './command-center.tsx';
import { savesData } from '../lib/saves-data.ts';
import { OfflineStrip } from './offline-strip.tsx';
import { viewOf } from './module-pages.ts';
import { isBelow, type NavPage, navigationFor } from './navigation.ts';
import { sandboxBannerClass } from '../core/sandbox-banner-class.ts';
import { ShellBottomBar } from './shell-bottom-bar.tsx';
import { ShellHeader } from './shell-header.tsx';
import { ShellRail } from './shell-rail.tsx';

const none: readonly NavPage[] = [];

const sandboxBanner = lazyComponent(
  () => import('../features/onboarding/sandbox-banner.tsx').then((module) => module.SandboxBanner),
  { untilItArrives: true },
);

const verifyNotice = lazyComponent(
  () => import('../features/identity/verify-notice.tsx').then((module) => module.VerifyNotice),
  { untilItArrives: true },
);

const newVersionStrip = lazyComponent(
  () => import('./new-version-strip.tsx').then((module) => module.NewVersionStrip),
  { untilItArrives: true },
);

/** Pages in the navigation, their record pages, and the target of every unsent-changes strip. */
function pagesOf(navigation: readonly NavPage[], all: readonly ModulePage[]): readonly ModulePage[] {
  const inNavigation = new Set(navigation.map(({ path }) => path));
  const isRecord = (path: string) =>
    navigation.some((entry) => isBelow(path, entry.path) || isBelow(path, entry.nav.records ?? entry.path));
  return [
    ...navigation,
    ...all.filter(({ path }) => !inNavigation.has(path) && (path === '/unsent' || isRecord(path))),
  ];
}

/** The frame around every signed-in page: navigation, header with the page's title and tools, page area. */
export function Shell({ user }: { user: CurrentUser }) {
  const [title, setTitle] = useState<HTMLElement | null>(null);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const [isOutdated, setOutdated] = useState(false);
  const { role, permissions, demo } = user;
  const manifests = useModules()?.manifests ?? null;
  const navigation = useMemo(
    () => (manifests === null ? null : navigationFor({ role, permissions, demo }, manifests)),
    [role, permissions, demo, manifests],
  );
  useEffect(() => {
    if (navigation === null || manifests === null) return;
    const all = manifests.flatMap(({ pages = [] }) => pages);
    const isInField = role === 'technician';
    if (!isInField && savesData()) return;
    const ending = new AbortController();
    const preload = async () => {
      const { preloadWhenIdle } = await loadPatiently(() => import('./idle-preload.ts'));
      await preloadWhenIdle({
        first: pagesOf(navigation, all).map(viewOf),
        all: all.map(viewOf),
        onNewVersion: () => setOutdated(true),
        signal: ending.signal,
      });
    };
    // Every page has to be on the device before the network is lost, which in the field happens soon.
    const timer = setTimeout(() => void preload(), isInField ? 500 : 5000);
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }, [navigation, manifests, role]);
  return (
    <CommandCenter navigation={navigation ?? none}>
      <PageSlotsContext value={{ title, tools }}>
        <a
          href="#page"
          className="fixed top-2 left-2 z-70 -translate-y-16 rounded-md bg-accent px-3 py-2 font-semibold text-accent-ink focus:translate-y-0"
        >
          <Trans>Skip to content</Trans>
        </a>
        <div className="flex h-dvh flex-col">
          {user.sandboxEndsAt !== null && (
            <Suspense fallback={<div className={sandboxBannerClass} />}>
              <sandboxBanner.Component endsAt={user.sandboxEndsAt} />
            </Suspense>
          )}
          {/* Only the user who signed the company up has a trial and an address to confirm. */}
          {user.trialEndsAt !== null && (
            <Suspense fallback={null}>
              <verifyNotice.Component />
            </Suspense>
          )}
          <div className="flex min-h-0 flex-1">
            <ShellRail user={user} navigation={navigation} />
            <div className="flex min-w-0 flex-1 flex-col">
              <ShellHeader titleRef={setTitle} toolsRef={setTools} zone={user.companyTimeZone} />
              {/*
                While its place is not final, only the spinner in it is shown: what is hidden cannot shift. It contains
                and clips absolute elements of the page, such as texts for screen readers: the window must not scroll.
              */}
              <main
                id="page"
                tabIndex={-1}
                className="relative flex min-h-0 flex-1 flex-col overflow-clip outline-none has-data-header-pending:invisible"
              >
                <Outlet />
              </main>
              <OfflineStrip zone={user.companyTimeZone} />
              {isOutdated && (
                <Suspense fallback={null}>
                  <newVersionStrip.Component />
                </Suspense>
              )}
              <ShellBottomBar user={user} navigation={navigation} />
            </div>
          </div>
        </div>
      </PageSlotsContext>
    </CommandCenter>
  );
}
