import type { TopicKind } from '@switchyard/contracts/realtime/topics.ts';
import { useEffect, useRef } from 'react';
import { useRealtimeEvents } from './use-realtime-events.ts';

/**
 * Refetches counts after events of a kind of topic, at most once per `everyMs`: immediately after the first event,
 * then once more after the last.
 */
export function useLiveRefetch(kind: TopicKind, refetch: () => unknown, everyMs = 1000): void {
  const latest = useRef(refetch);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const pending = useRef(false);
  useEffect(() => {
    latest.current = refetch;
  });
  const settle = () => {
    timer.current = null;
    if (!pending.current) return;
    pending.current = false;
    latest.current();
    timer.current = setTimeout(settle, everyMs);
  };
  useRealtimeEvents(kind, () => {
    if (timer.current !== null) {
      pending.current = true;
      return;
    }
    latest.current();
    timer.current = setTimeout(settle, everyMs);
  });
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
}
