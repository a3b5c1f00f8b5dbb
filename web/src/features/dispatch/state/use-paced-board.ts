import { useEffect, useState } from 'react';
import { useBoard } from './board-context.ts';
import type { BoardStoreState } from './board-store.ts';

/** The board's state for summaries of all records: updated at most every `everyMs`, however many events arrive. */
export function usePacedBoard(everyMs = 500): BoardStoreState {
  const { store } = useBoard();
  const [state, setState] = useState(() => store.getState());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let renewedAt = 0;
    const renew = () => {
      timer = null;
      renewedAt = performance.now();
      setState(store.getState());
    };
    renew();
    const unsubscribe = store.subscribe(() => {
      if (timer !== null) return;
      const wait = Math.max(0, renewedAt + everyMs - performance.now());
      timer = setTimeout(renew, wait);
    });
    return () => {
      unsubscribe();
      if (timer !== null) clearTimeout(timer);
    };
  }, [store, everyMs]);
  return state;
}
