import { useEffect, useState } from 'react';

/**
 * Freezes the value while a finger or mouse button is down: a change of layout must not move what the user is holding
 * or aiming at.
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

/** A press also ends when its window loses focus, because the release event may be missed. */
const ends = ['pointerup', 'pointercancel', 'dragend', 'blur'] as const;
