import { useEffect, useState } from 'react';

// no-literal-text: a selector
const fields = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]';

/** True if a text field has the focus, whose own undo must keep working. */
export function useTypingFocus(): boolean {
  const [typing, setTyping] = useState(false);
  useEffect(() => {
    const update = () => setTyping(document.activeElement?.matches(fields) === true);
    document.addEventListener('focusin', update);
    document.addEventListener('focusout', update);
    return () => {
      document.removeEventListener('focusin', update);
      document.removeEventListener('focusout', update);
    };
  }, []);
  return typing;
}
