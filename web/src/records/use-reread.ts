import { useEffect, useRef } from 'react';
import { api, type Tag } from '../core/api.ts';
import { useAppDispatch } from '../core/use-app-store.ts';

/** Shortest interval between refetches of the same tag, ms. */
const rereadMs = 1500;

/** Refetches data with these tags: at once, then everything requested meanwhile when the interval ends. */
export function useReread(): (tags: readonly Tag[]) => void {
  const dispatch = useAppDispatch();
  const waiting = useRef(new Set<Tag>());
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = null;
    },
    [],
  );
  const read = () => {
    timer.current = null;
    if (waiting.current.size === 0) return;
    dispatch(api.util.invalidateTags([...waiting.current]));
    waiting.current.clear();
    timer.current = setTimeout(read, rereadMs);
  };
  return (tags) => {
    for (const tag of tags) waiting.current.add(tag);
    // Delayed so that events that arrive together share one refetch.
    timer.current ??= setTimeout(read, 0);
  };
}
