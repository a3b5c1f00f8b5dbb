import { useEffect, useState } from 'react';

/**
 * The value as it was when somebody put a finger or a mouse button down, until they let go: what it adds to the page or
 * takes from it must not move what they hold or aim at.
 */
export function useSteadyWhilePressed<Value extends string | number | boolean>(value: Value): Value {
  const [held, setHeld] = useState<{ readonly value: Value } | null>(null);
  useEffect(() => {
    const hold = () => setHeld({ value });
    const release = () => setHeld(null);
    const options = { capture: true };
    window.addEventListener('pointerdown', hold, options);
    for (const end of ends) window.addEventListener(end, release, options);
    return () => {
      window.removeEventListener('pointerdown', hold, options);
      for (const end of ends) window.removeEventListener(end, release, options);
    };
  }, [value]);
  return held === null ? value : held.value;
}

/** A press ends by itself, or with the window that would have told its end. */
const ends = ['pointerup', 'pointercancel', 'dragend', 'blur'] as const;
