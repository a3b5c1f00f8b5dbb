import { type RefObject, useEffect } from 'react';

/** A field that was switched off while an answer was on its way has lost the keyboard: it gets it back. */
export function useFocusAfterReply(
  field: RefObject<HTMLElement | null>,
  { pending, messages }: { pending: boolean; messages: number },
): void {
  useEffect(() => {
    if (!pending && messages > 1 && document.activeElement === document.body) field.current?.focus();
  }, [field, pending, messages]);
}
