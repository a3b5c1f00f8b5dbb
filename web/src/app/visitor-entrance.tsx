import { t } from '@lingui/core/macro';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { PageSpinner } from '../ui/page-spinner.tsx';
import { type Entrance, EntranceContext, noticeIn } from '../core/entrance.ts';
import { VisitorFrame } from '../core/visitor-frame.tsx';
import { visitorRouteAt } from './visitor-routes.ts';

/** The visitors' pages without the console: addresses that need a session show the sign-in in place. */
export function VisitorEntrance({ enter }: Pick<Entrance, 'enter'>) {
  const [address, setAddress] = useState(readAddress);
  useEffect(() => {
    const follow = () => setAddress(readAddress());
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  const entrance = useMemo((): Entrance => {
    const open = (path: string, notice: string | undefined, replace: boolean) => {
      window.history[replace ? 'replaceState' : 'pushState']({ notice }, '', path);
      window.scrollTo(0, 0);
      setAddress(readAddress());
    };
    return {
      user: null,
      hash: address.hash,
      notice: address.notice,
      go: (path, { notice, replace = false } = {}) => open(path, notice, replace),
      enter,
      leave: (path, notice) => Promise.resolve(open(path, notice, true)),
    };
  }, [address, enter]);
  const { page } = visitorRouteAt(address.path);
  return (
    <EntranceContext value={entrance}>
      <VisitorFrame key={address.path}>
        <ErrorBoundary level="page">
          <Suspense fallback={<PageSpinner text={t`Loading page`} />}>
            <page.Component />
          </Suspense>
        </ErrorBoundary>
      </VisitorFrame>
    </EntranceContext>
  );
}

function readAddress() {
  const { pathname, hash } = window.location;
  return { path: pathname, hash, notice: noticeIn(window.history.state) };
}
