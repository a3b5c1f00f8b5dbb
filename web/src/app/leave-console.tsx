import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { publicFetch } from '../lib/public-fetch.ts';
import { PageSpinner } from '../ui/page-spinner.tsx';

const key = 'switchyard-left-console';
/** Coming back sooner means that the server has nothing else to show, ms. */
const returnMs = 10_000;

/**
 * The address of a visitor is the site's business: it is asked for again, as a page of the site. A session that ended
 * goes first, or the server would answer with the console once more.
 */
export function LeaveConsole({ otherwise }: { otherwise: ReactNode }) {
  const { pathname } = useLocation();
  const [back] = useState(() => cameBack(pathname));
  useEffect(() => {
    if (back) return;
    // The address itself, whatever it looks like: a path could read as another host.
    void publicFetch('/api/auth/logout', { method: 'POST' }).then(() => window.location.reload());
  }, [back]);
  return back ? otherwise : <PageSpinner full text="Loading" />;
}

/** Whether this address was left a moment ago; notes that it is left now. */
function cameBack(pathname: string): boolean {
  try {
    const [path, at] = (sessionStorage.getItem(key) ?? '').split(' ');
    sessionStorage.setItem(key, `${pathname} ${Date.now()}`);
    return path === pathname && Date.now() - Number(at) < returnMs;
  } catch {
    // Storage is blocked: then it must not be tried at all, or it would be tried for ever.
    return true;
  }
}
