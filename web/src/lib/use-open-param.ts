import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * The record that is open on a page, kept in its address: a link opens it again.
 *
 * @param name of the parameter
 * @returns its value, and a function that sets or removes it
 */
export function useOpenParam(name: string): [value: string | null, open: (value: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const open = useCallback(
    (value: string | null) => {
      const next = new URLSearchParams(window.location.search);
      if (value === null) next.delete(name);
      else next.set(name, value);
      setParams(next, { replace: true });
    },
    [name, setParams],
  );
  return [params.get(name), open];
}
