import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { ServerMessage } from '@switchyard/contracts/realtime/server-message.ts';
import { AppliedReporter } from './applied-reporter.ts';
import { ClockSkew } from './clock-skew.ts';
import type { ConnectionState } from './connection-state.ts';
import { DelayReporter } from './delay-reporter.ts';
import { FrameBatcher, type FrameDeps } from './frame-batcher.ts';
import type { Place } from './read-server-message.ts';
import type { Arrival, RealtimeRegistry } from '../core/realtime-registry.ts';
import { SocketClient, type SocketClientDeps } from './socket-client.ts';
import { Subscriptions, type SubscriptionsDeps } from './subscriptions.ts';

export type RealtimeDeps = SocketClientDeps &
  FrameDeps & {
    readonly registry: RealtimeRegistry;
    /** Reads an event that was too large for a frame. */
    readonly fetchEvent: (topic: string, offset: number) => Promise<TopicEvent | null>;
    /** See {@link SubscriptionsDeps.placeOf}. */
    readonly placeOf?: SubscriptionsDeps['placeOf'];
    /** Refetches the data of a topic whose missed events cannot be replayed. */
    readonly readAgain: (topic: string) => void;
    readonly onConnection: (state: ConnectionState) => void;
    /** Median delay of recent events, or of heartbeats if there were none; ms. */
    readonly onLag: (ms: number) => void;
  };

const trailingReportMs = 1000;

/** The live side of a session: connection, topic positions, and one delivery per animation frame. */
export class Realtime implements Disposable {
  readonly registry: RealtimeRegistry;
  readonly subscriptions: Subscriptions;
  readonly client: SocketClient;
  readonly #deps: RealtimeDeps;
  readonly #skew = new ClockSkew();
  readonly #delays: DelayReporter;
  readonly #flags: AppliedReporter;
  readonly #batcher: FrameBatcher<Arrival>;
  #unknown = 0;
  #reportTimer: unknown = null;
  /** After the welcome, topics are still being subscribed: changes would be missed, so the status is not live yet. */
  #joining: ConnectionState | null = null;

  constructor(deps: RealtimeDeps) {
    this.#deps = deps;
    this.registry = deps.registry;
    this.client = new SocketClient(deps, {
      onState: (state) => this.#onState(state),
      onMessage: (message, receivedAt) => this.#onMessage(message, receivedAt),
      onUnknown: (place) => this.#onUnknown(place),
    });
    const send: SocketClient['send'] = (message) => this.client.send(message);
    this.subscriptions = new Subscriptions({
      send,
      now: deps.now,
      setTimer: deps.setTimer,
      onRoundTrip: (ms) => this.#skew.roundTrip(ms),
      ...(deps.placeOf === undefined ? {} : { placeOf: deps.placeOf }),
    });
    this.#delays = new DelayReporter({ send, now: deps.now, skew: () => this.#skew.value });
    this.#flags = new AppliedReporter({
      send,
      now: deps.now,
      skew: () => this.#skew.value,
      isTaken: () => this.client.takes('flags_applied'),
    });
    this.#batcher = new FrameBatcher(deps, (arrivals) => this.#deliver(arrivals));
  }

  /** Messages of a type or shape that this version does not know. */
  get unknownMessages(): number {
    return this.#unknown;
  }

  /** See {@link RealtimeDeps.readAgain}. */
  readAgain(topic: string): void {
    this.#deps.readAgain(topic);
  }

  [Symbol.dispose](): void {
    this.client.stop();
    this.#batcher[Symbol.dispose]();
    if (this.#reportTimer !== null) this.#deps.clearTimer(this.#reportTimer);
  }

  #onState(state: ConnectionState): void {
    if (state.name === 'live') this.subscriptions.connected();
    if (state.name === 'waiting' || state.name === 'stopped') this.subscriptions.disconnected();
    this.#joining = state.name === 'live' && !this.subscriptions.isSettled ? state : null;
    if (this.#joining === null) this.#deps.onConnection(state);
  }

  #onSubscribed(message: Extract<ServerMessage, { type: 'subscribed' }>): void {
    this.subscriptions.answered(message);
    for (const { topic } of message.results) {
      const position = this.subscriptions.positionOf(topic);
      if (position) this.#flags.applied(topic, position.offset);
    }
    this.#report();
    const state = this.#joining;
    if (state === null || !this.subscriptions.isSettled) return;
    this.#joining = null;
    this.#deps.onConnection(state);
  }

  #onMessage(message: ServerMessage, receivedAt: number): void {
    switch (message.type) {
      case 'subscribed':
        this.#onSubscribed(message);
        return;
      case 'hb':
        this.#onHeartbeat(message, receivedAt);
        return;
      case 'resync':
        this.#onResync(message);
        return;
      case 'timeline_event':
      case 'job_update':
      case 'notification':
        this.#onEvent(message, message.event);
        return;
      case 'feature_flag_update':
      case 'ab_test_update':
        this.#onFlagMessage(message);
        return;
      case 'feature_flag_evaluation':
      case 'metric':
      case 'presence':
      case 'flag_viewers':
      case 'error':
        this.#batcher.push({ kind: 'message', message });
        break;
      case 'welcome':
      case 'unsubscribed':
        break;
      default:
        message satisfies never;
    }
  }

  #onEvent(place: Place, event: TopicEvent['event']): void {
    if (this.subscriptions.accept(place) !== 'apply') return;
    const { topic, offset, epoch } = place;
    this.#batcher.push({ kind: 'event', event: { topic, offset, epoch, event } });
  }

  /** The specified messages carry their position only on an `ops.v2` topic. */
  #onFlagMessage(message: Extract<ServerMessage, { type: 'feature_flag_update' | 'ab_test_update' }>): void {
    const { topic, offset, epoch, event } = message;
    if (topic !== undefined && offset !== undefined && epoch !== undefined) {
      const place = { topic, offset, epoch };
      if (this.subscriptions.accept(place) !== 'apply') return;
      if (event) this.#batcher.push({ kind: 'event', event: { ...place, event } });
    }
    this.#batcher.push({ kind: 'message', message });
  }

  #onResync(place: Place): void {
    if (this.subscriptions.accept(place) !== 'apply') return;
    this.#deps.fetchEvent(place.topic, place.offset).then(
      (event) => {
        if (event) this.#batcher.push({ kind: 'event', event });
        else this.subscriptions.requireSnapshot(place.topic);
      },
      () => this.subscriptions.requireSnapshot(place.topic),
    );
  }

  #onUnknown(place: Place | null): void {
    this.#unknown += 1;
    if (place) this.subscriptions.accept(place);
  }

  #onHeartbeat(message: Extract<ServerMessage, { type: 'hb' }>, receivedAt: number): void {
    this.#skew.heard(message.sentAt, receivedAt);
    this.subscriptions.heartbeat(message.heads);
    const skew = this.#skew.value ?? 0;
    this.#deps.onLag(this.#delays.medianMs ?? Math.max(0, receivedAt - message.sentAt - skew));
  }

  #deliver(arrivals: readonly Arrival[]): void {
    this.registry.deliver(arrivals);
    const events = arrivals.flatMap((arrival) => (arrival.kind === 'event' ? [arrival.event] : []));
    // After this task, React has rendered what the handlers dispatched.
    if (events.length > 0) this.#deps.setTimer(() => this.#applied(events), 0);
  }

  #applied(events: readonly TopicEvent[]): void {
    this.#delays.applied(events.map(({ event }) => event.recordedAt));
    for (const { topic, offset, event } of events) this.#flags.applied(topic, offset, event.recordedAt);
    this.#report();
  }

  #report(): void {
    this.#delays.report();
    this.#flags.report();
    this.#reportTimer ??= this.#deps.setTimer(() => {
      this.#reportTimer = null;
      this.#delays.report();
      this.#flags.report();
      const lag = this.#delays.medianMs;
      if (lag !== null) this.#deps.onLag(lag);
    }, trailingReportMs);
  }
}
