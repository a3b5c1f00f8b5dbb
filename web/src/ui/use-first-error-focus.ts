import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the first field that was refused, after each try to send. Every control takes part: those of a
 * library's own making have no ref that a form library knows.
 */
export function useFirstErrorFocus(tries: number, sending: boolean): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (tries === 0 || sending) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries, sending]);
  return form;
}
