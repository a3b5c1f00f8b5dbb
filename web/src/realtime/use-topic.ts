import { useEffect, useEffectEvent } from 'react';
import { useRealtime } from './realtime-context.ts';
import type { TopicReader } from './subscriptions.ts';

/**
 * Follows a topic while the component is mounted; null follows nothing. Its events reach the handlers of its kind
 * (`useRealtimeEvents`). With `from: 'snapshot'` the subscription starts once a position has been placed.
 */
export function useTopic(topic: string | null, reader: TopicReader = {}): void {
  const realtime = useRealtime();
  const onSnapshotNeeded = useEffectEvent((name: string) => reader.onSnapshotNeeded?.(name));
  const onJoined = useEffectEvent((name: string) => reader.onJoined?.(name));
  const onRefused = useEffectEvent((name: string) => reader.onRefused?.(name));
  const from = reader.from ?? 'head';
  useEffect(() => {
    if (!realtime || topic === null) return;
    return realtime.subscriptions.open(topic, { from, onSnapshotNeeded, onJoined, onRefused });
  }, [realtime, topic, from]);
}
