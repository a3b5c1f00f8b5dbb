import { useCallback } from 'react';
import { useBoardSurface } from './board-surface.ts';

/** A closed window or menu gives its focus back by itself, unless what had it is gone. */
const settleMs = 60;

/** Puts the focus on the lanes after something over them closed and nothing else took it. */
export function useRefocus(): () => void {
  const surface = useBoardSurface();
  return useCallback(() => {
    setTimeout(() => {
      if (document.activeElement === document.body) surface.focusLanes();
    }, settleMs);
  }, [surface]);
}
