import { useEffect, useEffectEvent } from 'react';

/** Closes a window whose record left the board, for example because somebody else unassigned it. */
export function useCloseWhenGone(record: unknown, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  const gone = record === undefined;
  useEffect(() => {
    if (gone) close();
  }, [gone]);
}
