import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { ServerMessage } from '@switchyard/contracts/realtime/server-message.ts';
import { parseTopic, type TopicKind } from '@switchyard/contracts/realtime/topics.ts';
import type { AppStore } from './store.ts';

/** Receives the events of one kind of topic that arrived within a frame, in order, without duplicates. */
export type RealtimeHandler = (events: readonly TopicEvent[]) => void;

/** Message types that are relevant outside of topic bookkeeping. */
export type HandledType =
  | 'feature_flag_update'
  | 'feature_flag_evaluation'
  | 'ab_test_update'
  | 'metric'
  | 'presence'
  | 'flag_viewers'
  | 'error';
export type HandledMessage<Type extends HandledType> = Extract<ServerMessage, { type: Type }>;
export type MessageHandler<Type extends HandledType> = (message: HandledMessage<Type>) => void;

/** One item to deliver in the next frame. */
export type Arrival =
  | { readonly kind: 'event'; readonly event: TopicEvent }
  | { readonly kind: 'message'; readonly message: HandledMessage<HandledType> };

/** Gives a feature's realtime file the registry and the store; called once per sign-in. */
export type RegisterRealtime = (registry: RealtimeRegistry, store: AppStore) => void;

/** Registry of subscribers. Features register here, so the socket code does not depend on them. */
export class RealtimeRegistry {
  readonly #handlers = new Map<TopicKind, Set<RealtimeHandler>>();
  readonly #messageHandlers = new Map<HandledType, Set<(message: never) => void>>();
  readonly #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** Subscribes to all events of a kind of topic; returns an unsubscribe function. */
  registerRealtimeHandler(kind: TopicKind, handler: RealtimeHandler): () => void {
    return add(this.#handlers, kind, handler);
  }

  /** Subscribes to all messages of a type; returns an unsubscribe function. */
  registerMessageHandler<Type extends HandledType>(type: Type, handler: MessageHandler<Type>): () => void {
    return add(this.#messageHandlers, type, handler);
  }

  /** Delivers the arrivals of a frame: messages one by one, then events as one array per kind of topic. */
  deliver(arrivals: readonly Arrival[]): void {
    const byKind = new Map<TopicKind, TopicEvent[]>();
    for (const arrival of arrivals) {
      if (arrival.kind === 'message') this.#deliverMessage(arrival.message);
      else gather(byKind, arrival.event);
    }
    for (const [kind, events] of byKind) {
      for (const handler of this.#handlers.get(kind) ?? []) this.#guard(() => handler(events));
    }
  }

  #deliverMessage(message: HandledMessage<HandledType>): void {
    for (const handler of this.#messageHandlers.get(message.type) ?? []) {
      this.#guard(() => handler(message as never));
    }
  }

  /** A failing handler must not stop the others. */
  #guard(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#onError(error);
    }
  }
}

function gather(byKind: Map<TopicKind, TopicEvent[]>, event: TopicEvent): void {
  const kind = parseTopic(event.topic)?.kind;
  if (!kind) return;
  const list = byKind.get(kind);
  if (list) list.push(event);
  else byKind.set(kind, [event]);
}

function add<Key, Handler>(map: Map<Key, Set<Handler>>, key: Key, handler: Handler): () => void {
  const handlers = map.get(key) ?? new Set<Handler>();
  map.set(key, handlers);
  handlers.add(handler);
  return () => handlers.delete(handler);
}
