import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { publicFetch } from '../lib/public-fetch.ts';
import { PageSpinner } from '../ui/page-spinner.tsx';

const key = 'switchyard-left-console';
/** Returning sooner than this means that the server has no other page for the address, ms. */
const returnMs = 10_000;

/**
 * Visitors get the public site, so the address is requested again as a public page. The session hint is removed
 * first; otherwise the server would answer with the console again.
 */
export function LeaveConsole({ otherwise }: { otherwise: ReactNode }) {
  const { pathname } = useLocation();
  const [back] = useState(() => cameBack(pathname));
  useEffect(() => {
    if (back) return;
    // Uses the full address: a path alone could be read as another host.
    void publicFetch('/api/auth/logout', { method: 'POST' }).then(() => window.location.reload());
  }, [back]);
  return back ? otherwise : <PageSpinner full text={t`Loading`} />;
}

/** True if this address was left a moment ago; records this departure. */
function cameBack(pathname: string): boolean {
  try {
    const [path, at] = (sessionStorage.getItem(key) ?? '').split(' ');
    sessionStorage.setItem(key, `${pathname} ${Date.now()}`);
    return path === pathname && Date.now() - Number(at) < returnMs;
  } catch {
    // Without storage the reload loop could not be detected, so it must not start.
    return true;
  }
}
