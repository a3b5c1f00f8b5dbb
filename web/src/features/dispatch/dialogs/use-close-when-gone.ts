import { useEffect, useEffectEvent } from 'react';

/** Closes a dialog whose record left the board, for example because another user unassigned it. */
export function useCloseWhenGone(record: unknown, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  const gone = record === undefined;
  useEffect(() => {
    if (gone) close();
  }, [gone]);
}
