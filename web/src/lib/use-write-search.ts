import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/** The URL search of the page, and a function that replaces it without a new entry of the history. */
export function useWriteSearch(): [params: URLSearchParams, write: (next: URLSearchParams) => void] {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  // A page stays on screen while the next one loads. What it writes then would lead back to it.
  const write = useCallback(
    (next: URLSearchParams) => {
      if (window.location.pathname === pathname) setParams(next, { replace: true });
    },
    [pathname, setParams],
  );
  return [params, write];
}
