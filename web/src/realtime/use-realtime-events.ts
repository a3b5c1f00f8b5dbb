import type { TopicKind } from '@switchyard/contracts/realtime/topics.ts';
import { useEffect, useEffectEvent } from 'react';
import { useRealtime } from './realtime-context.ts';
import type { RealtimeHandler } from '../core/realtime-registry.ts';

/** Subscribes to the events of a kind of topic while the component is mounted; one call per frame. */
export function useRealtimeEvents(kind: TopicKind, handler: RealtimeHandler): void {
  const realtime = useRealtime();
  const onEvents = useEffectEvent(handler);
  useEffect(() => realtime?.registry.registerRealtimeHandler(kind, onEvents), [realtime, kind]);
}
