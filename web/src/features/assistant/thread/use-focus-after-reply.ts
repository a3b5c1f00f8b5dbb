import { type RefObject, useEffect } from 'react';

/** Restores the focus to the input, which lost it by being disabled while an answer was pending. */
export function useFocusAfterReply(
  field: RefObject<HTMLElement | null>,
  { pending, messages }: { pending: boolean; messages: number },
): void {
  useEffect(() => {
    if (!pending && messages > 1 && document.activeElement === document.body) field.current?.focus();
  }, [field, pending, messages]);
}
