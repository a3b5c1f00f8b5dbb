import { closeCodes } from '@switchyard/contracts/realtime/close-code.ts';
import { socketLimits } from '@switchyard/contracts/realtime/protocol.ts';
import type { ServerMessage } from '@switchyard/contracts/realtime/server-message.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { flagTopics } from '@switchyard/contracts/realtime/topics.ts';
import type { StoredMessage } from '@switchyard/platform/events/stored-message.ts';
import type { RealtimeMetrics } from '@switchyard/platform/metrics/realtime-metrics.ts';
import type { Clock } from '@switchyard/platform/runtime/clock.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { Logger } from '@switchyard/platform/runtime/logger.ts';
import { catchUp, holdBack } from './catch-up.ts';
import type { ChannelSource } from './channel-source.ts';
import { Connection, type ConnectionOptions } from './connection.ts';
import { textFrame } from './frame.ts';
import { type JoinRequest, type JoinResult, joinTopics, leaveTopic } from './join-topics.ts';
import type { RedisListener } from './redis-listener.ts';
import { SocketWriter } from './socket-writer.ts';
import type { TopicChannel } from './topic-channel.ts';
import { TopicChannels } from './topic-channels.ts';
import type { TraceDelivery } from './trace-delivery.ts';

export type HubDeps = {
  listener: RedisListener;
  source: ChannelSource;
  metrics: RealtimeMetrics;
  clock: Clock;
  logger: Logger;
  /** Only while spans are recorded. */
  traceDelivery?: TraceDelivery;
};

export type NewConnection = Pick<ConnectionOptions, 'id' | 'traceId' | 'ws' | 'raw' | 'session' | 'v2'>;

/** Called with each event of a topic read by sockets of this process. */
export type EventListener = (channel: TopicChannel, message: StoredMessage) => void;

/** All sockets of this process and their topics. */
export class Hub {
  /** Unique per process run. */
  readonly id = newId();
  readonly channels: TopicChannels;
  readonly connections = new Set<Connection>();
  /** Sockets that have, or had, the page of a flag open. */
  readonly viewing = new Set<Connection>();
  readonly #deps: HubDeps;
  readonly #writer: SocketWriter;
  readonly #listeners = new Set<EventListener>();

  constructor(deps: HubDeps) {
    this.#deps = deps;
    this.#writer = new SocketWriter(deps.metrics, () => deps.clock.now().getTime());
    this.channels = new TopicChannels({
      ...deps,
      onFrame: (channel, _frame, message) => {
        for (const listener of this.#listeners) listener(channel, message);
      },
    });
  }

  onEvent(listener: EventListener): void {
    this.#listeners.add(listener);
  }

  add(options: NewConnection): Connection {
    const connection = new Connection({
      ...options,
      writer: this.#writer,
      now: this.#now(),
      onCongested: (slow) => this.#onCongested(slow),
      onDrained: (drained) => this.#onDrained(drained),
      onAbandoned: (lost) => this.closeSlow(lost),
    });
    this.connections.add(connection);
    this.#deps.metrics.sockets = this.connections.size;
    return connection;
  }

  remove(connection: Connection, code: number): void {
    if (!this.connections.delete(connection)) return;
    for (const topic of connection.subscriptions.keys()) leaveTopic(connection, topic);
    this.#deps.metrics.sockets = this.connections.size;
    this.#deps.metrics.countClose(code);
  }

  /** Subscribes, replies and sends missed events. @throws Error if Postgres or Redis is unavailable. */
  async subscribe(connection: Connection, id: number, requests: readonly JoinRequest[]): Promise<void> {
    const results = await this.#join(connection, requests);
    if (!connection.isOpen) return;
    this.send(connection, { type: 'subscribed', id, results });
    catchUp(connection);
  }

  /**
   * Opens the topics of a socket without subprotocol before it connects, so that it misses nothing until its
   * subscription. @throws Error if Postgres or Redis is unavailable.
   */
  async prepareLegacy(actor: Actor): Promise<void> {
    await Promise.all(flagTopics(actor).map((topic) => this.channels.open(topic)));
  }

  /** Subscribes a socket without subprotocol; nothing is replied. @throws Error if Postgres or Redis is unavailable. */
  async subscribeLegacy(connection: Connection): Promise<void> {
    const topics = flagTopics(connection.session.actor);
    await this.#join(
      connection,
      topics.map((topic) => ({ topic })),
    );
    catchUp(connection);
  }

  unsubscribe(connection: Connection, id: number, topics: readonly string[]): void {
    for (const topic of topics) leaveTopic(connection, topic);
    this.send(connection, { type: 'unsubscribed', id, topics: [...topics] });
  }

  send(connection: Connection, message: ServerMessage): void {
    connection.push(textFrame(JSON.stringify(message)));
  }

  /** Closes a socket that could only continue with gaps: it reconnects and recovers. */
  closeSlow(connection: Connection): void {
    if (connection.closingSince !== 0) return;
    this.#deps.metrics.slowClients += 1;
    connection.close('insufficientState', this.#now());
  }

  closeAll(name: 'serviceRestart', reason: (connection: Connection) => string): void {
    const now = this.#now();
    for (const connection of this.connections) connection.close(name, now, reason(connection));
  }

  terminateAll(): void {
    for (const connection of this.connections) {
      connection.ws.terminate();
      this.remove(connection, closeCodes.goingAway.code);
    }
  }

  async #join(connection: Connection, requests: readonly JoinRequest[]): Promise<JoinResult[]> {
    const { metrics } = this.#deps;
    const results = await joinTopics(
      { open: (topic) => this.channels.open(topic), metrics },
      connection,
      requests,
    );
    // The socket may have closed while its topics were opened.
    if (!this.connections.has(connection)) {
      for (const { topic } of requests) leaveTopic(connection, topic);
    }
    metrics.topics = this.channels.size;
    return results;
  }

  #onCongested(connection: Connection): void {
    if (connection.buffered > socketLimits.hardBuffer) this.closeSlow(connection);
    else holdBack(connection, this.#now());
  }

  #onDrained(connection: Connection): void {
    if (connection.buffered === 0) connection.congestedSince = 0;
    catchUp(connection);
  }

  #now(): number {
    return performance.now();
  }
}
