import { useEffect, useEffectEvent } from 'react';
import { useRealtime } from './realtime-context.ts';
import type { HandledType, MessageHandler } from '../core/realtime-registry.ts';

/** Subscribes to the messages of a type while the component is mounted. */
export function useRealtimeMessage<Type extends HandledType>(
  type: Type,
  handler: MessageHandler<Type>,
): void {
  const realtime = useRealtime();
  const onMessage = useEffectEvent(handler);
  useEffect(
    () => realtime?.registry.registerMessageHandler(type, (message) => onMessage(message)),
    [realtime, type],
  );
}
