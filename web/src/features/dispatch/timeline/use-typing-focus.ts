import { useEffect, useState } from 'react';
import { isTyping } from '../../../lib/shortcuts.ts';

/** Whether a text field has the focus, whose own undo must keep working. */
export function useTypingFocus(): boolean {
  const [typing, setTyping] = useState(false);
  useEffect(() => {
    const update = () => setTyping(isTyping(document.activeElement));
    document.addEventListener('focusin', update);
    document.addEventListener('focusout', update);
    return () => {
      document.removeEventListener('focusin', update);
      document.removeEventListener('focusout', update);
    };
  }, []);
  return typing;
}
