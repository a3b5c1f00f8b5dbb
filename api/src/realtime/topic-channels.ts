import { parseTopic, type TopicKind } from '@switchyard/contracts/realtime/topics.ts';
import { topicChannel } from '@switchyard/platform/events/event-stream.ts';
import { decodeStoredMessage, type StoredMessage } from '@switchyard/platform/events/stored-message.ts';
import type { RealtimeMetrics } from '@switchyard/platform/metrics/realtime-metrics.ts';
import type { Clock } from '@switchyard/platform/runtime/clock.ts';
import type { Logger } from '@switchyard/platform/runtime/logger.ts';
import type { ChannelSource } from './channel-source.ts';
import type { RedisListener } from './redis-listener.ts';
import { TopicChannel } from './topic-channel.ts';
import type { TopicFrame } from './topic-frame.ts';
import type { TraceDelivery } from './trace-delivery.ts';

export type TopicChannelsDeps = {
  listener: RedisListener;
  source: ChannelSource;
  metrics: RealtimeMetrics;
  clock: Clock;
  logger: Logger;
  /** Most topics per company; unread ones make room for new ones. */
  maxPerCompany?: number;
  onFrame: (channel: TopicChannel, frame: TopicFrame, message: StoredMessage) => void;
  traceDelivery?: TraceDelivery;
};

/** A topic is kept this long after its last reader left, so that returning readers need no database query. */
const lingerMs = 60_000;
/** Far above the number of a company's users connected to one process; each topic costs some memory and Redis. */
const mostPerCompany = 4_096;

/** Topics read by sockets without subprotocol. */
const legacyKinds: readonly TopicKind[] = ['flags', 'ab', 'flag_changes'];

type Entry = { channel: TopicChannel; opened: Promise<TopicChannel> };

/** Topics read by sockets of this process: one Redis subscription each, however many readers. */
export class TopicChannels {
  readonly #deps: TopicChannelsDeps;
  readonly #entries = new Map<string, Entry>();
  readonly #perCompany = new Map<string, number>();
  #looksForMissed = false;

  constructor(deps: TopicChannelsDeps) {
    this.#deps = deps;
    deps.listener.onReady(() => {
      this.resume().catch((error: unknown) => {
        deps.logger.warn({ err: error }, 'missed events not yet fetched');
      });
    });
  }

  get size(): number {
    return this.#entries.size;
  }

  all(): TopicChannel[] {
    return [...this.#entries.values()].map((entry) => entry.channel);
  }

  /**
   * The channel of a topic, opened if needed. It is kept for a while without readers.
   * @throws Error if Postgres or Redis is unavailable, or the company reads too many topics
   */
  open(topic: string): Promise<TopicChannel> {
    const known = this.#entries.get(topic);
    if (known) {
      // A reader has returned: restart the time without readers.
      known.channel.idleSince = 0;
      return known.opened;
    }
    const parsed = parseTopic(topic);
    if (!parsed) return Promise.reject(new Error('Not a topic'));
    if (!this.#hasRoom(parsed.companyId)) return Promise.reject(new Error('Too many topics of one company'));
    const { source, metrics, onFrame, traceDelivery } = this.#deps;
    const channel: TopicChannel = new TopicChannel({
      topic,
      companyId: parsed.companyId,
      withLegacy: legacyKinds.includes(parsed.kind),
      source,
      metrics,
      onFrame: (frame, message) => onFrame(channel, frame, message),
      traceDelivery,
    });
    const opened = this.#start(channel);
    this.#entries.set(topic, { channel, opened });
    this.#count(parsed.companyId, 1);
    return opened;
  }

  /** Drops topics without readers for a while. `now`: Unix milliseconds. */
  sweep(now: number): void {
    for (const { channel } of this.#entries.values()) {
      if (channel.subscriptions.size > 0) channel.idleSince = 0;
      else if (channel.idleSince === 0) channel.idleSince = now;
      else if (now - channel.idleSince > lingerMs) this.#drop(channel);
    }
  }

  /** Compares every topic with the database: pub/sub may have lost the last message of a quiet one. */
  async checkHeads(strict: boolean): Promise<void> {
    const byCompany = Map.groupBy(this.all(), (channel) => channel.companyId);
    for (const [companyId, channels] of byCompany) {
      const heads = await this.#deps.source.heads(
        companyId,
        channels.map((channel) => channel.topic),
      );
      await Promise.all(
        heads.map(async (head) => this.#entries.get(head.topic)?.channel.check(head, strict)),
      );
    }
  }

  /**
   * Restores missing subscriptions, then fetches what was published in between; call it periodically.
   * @throws Error if Redis or Postgres is unavailable; the next call tries again
   */
  async resume(): Promise<void> {
    if (await this.#deps.listener.ensure()) this.#looksForMissed = true;
    if (!this.#looksForMissed) return;
    await this.checkHeads(true);
    this.#looksForMissed = false;
  }

  async #start(channel: TopicChannel): Promise<TopicChannel> {
    try {
      // First the subscription, then the head: messages published in between are held back by the channel. While Redis
      // is unavailable the database is enough; both are reconciled when Redis returns.
      await this.#deps.listener.listen(topicChannel(channel.topic), (data) => this.#receive(channel, data));
      const [head] = await this.#deps.source.heads(channel.companyId, [channel.topic]);
      channel.start(head);
      return channel;
    } catch (error) {
      this.#drop(channel);
      throw error;
    }
  }

  /** At the limit, topics unread since the last sweep are dropped early. */
  #hasRoom(companyId: string): boolean {
    const most = this.#deps.maxPerCompany ?? mostPerCompany;
    const held = () => this.#perCompany.get(companyId) ?? 0;
    if (held() < most) return true;
    for (const { channel } of this.#entries.values()) {
      const unread = channel.subscriptions.size === 0 && channel.idleSince !== 0;
      if (channel.companyId === companyId && unread) this.#drop(channel);
    }
    return held() < most;
  }

  #count(companyId: string, change: 1 | -1): void {
    const held = (this.#perCompany.get(companyId) ?? 0) + change;
    if (held === 0) this.#perCompany.delete(companyId);
    else this.#perCompany.set(companyId, held);
  }

  #drop(channel: TopicChannel): void {
    if (this.#entries.delete(channel.topic)) this.#count(channel.companyId, -1);
    this.#deps.listener.forget(topicChannel(channel.topic));
    channel.close();
  }

  #receive(channel: TopicChannel, data: Buffer): void {
    const message = decodeStoredMessage(data);
    if (message) channel.accept(message);
    else this.#deps.logger.warn({ topic: channel.topic }, 'message refused: unknown format');
  }
}
