import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses the first invalid field after each attempt to submit. Works for every control, including library controls
 * without a ref that a form library could use.
 */
export function useFirstErrorFocus(tries: number, sending: boolean): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (tries === 0 || sending) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries, sending]);
  return form;
}
