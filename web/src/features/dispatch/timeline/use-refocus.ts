import { useCallback } from 'react';
import { useBoardSurface } from './board-surface.ts';

/** A closed dialog or menu restores the focus itself, unless the element is gone. */
const settleMs = 60;

/** Focuses the lanes after an overlay closed and no other element took the focus. */
export function useRefocus(): () => void {
  const surface = useBoardSurface();
  return useCallback(() => {
    setTimeout(() => {
      if (document.activeElement === document.body) surface.focusLanes();
    }, settleMs);
  }, [surface]);
}
