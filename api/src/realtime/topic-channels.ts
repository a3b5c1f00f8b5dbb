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

export type TopicChannelsDeps = {
  listener: RedisListener;
  source: ChannelSource;
  metrics: RealtimeMetrics;
  clock: Clock;
  logger: Logger;
  /** Most topics of one company at a time; those that nobody reads make room for new ones. */
  maxPerCompany?: number;
  onFrame: (channel: TopicChannel, frame: TopicFrame, message: StoredMessage) => void;
};

/** A topic stays at hand this long after its last reader left, so that those who come back need no database. */
const lingerMs = 60_000;
/** Far above the people of one company who are connected to one process; each topic costs some memory and Redis. */
const mostPerCompany = 4_096;

/** Topics that sockets without subprotocol read. */
const legacyKinds: readonly TopicKind[] = ['flags', 'ab', 'flag_changes'];

type Entry = { channel: TopicChannel; opened: Promise<TopicChannel> };

/** The topics that sockets of this process read: one subscription in Redis each, however many readers. */
export class TopicChannels {
  readonly #deps: TopicChannelsDeps;
  readonly #entries = new Map<string, Entry>();
  readonly #perCompany = new Map<string, number>();
  #looksForMissed = false;

  constructor(deps: TopicChannelsDeps) {
    this.#deps = deps;
    deps.listener.onReady(() => {
      this.resume().catch((error: unknown) => {
        deps.logger.warn({ err: error }, 'missed events not looked for yet');
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
   * The channel of a topic, opened when needed. It stays for a while, also without readers.
   * @throws Error when Postgres or Redis is away, or the company reads too many topics
   */
  open(topic: string): Promise<TopicChannel> {
    const known = this.#entries.get(topic);
    if (known) {
      // Somebody comes back: its time without readers begins anew.
      known.channel.idleSince = 0;
      return known.opened;
    }
    const parsed = parseTopic(topic);
    if (!parsed) return Promise.reject(new Error('Not a topic'));
    if (!this.#hasRoom(parsed.companyId)) return Promise.reject(new Error('Too many topics of one company'));
    const { source, metrics, onFrame } = this.#deps;
    const channel: TopicChannel = new TopicChannel({
      topic,
      companyId: parsed.companyId,
      withLegacy: legacyKinds.includes(parsed.kind),
      source,
      metrics,
      onFrame: (frame, message) => onFrame(channel, frame, message),
    });
    const opened = this.#start(channel);
    this.#entries.set(topic, { channel, opened });
    this.#count(parsed.companyId, 1);
    return opened;
  }

  /** Forgets topics that nobody has read for a while. `now`: Unix milliseconds. */
  sweep(now: number): void {
    for (const { channel } of this.#entries.values()) {
      if (channel.subscriptions.size > 0) channel.idleSince = 0;
      else if (channel.idleSince === 0) channel.idleSince = now;
      else if (now - channel.idleSince > lingerMs) this.#drop(channel);
    }
  }

  /** Compares every topic with the record of truth: pub/sub may have lost the last message of a quiet one. */
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
   * Listens again to what is not heard, then looks for what was published meanwhile; to be called at intervals.
   * @throws Error when Redis or Postgres is away; the next call looks again
   */
  async resume(): Promise<void> {
    if (await this.#deps.listener.ensure()) this.#looksForMissed = true;
    if (!this.#looksForMissed) return;
    await this.checkHeads(true);
    this.#looksForMissed = false;
  }

  async #start(channel: TopicChannel): Promise<TopicChannel> {
    try {
      // First the subscription, then the head: what is published in between is held back by the channel.
      // While Redis is away the record of truth will do; the return of Redis brings both together.
      await this.#deps.listener.listen(topicChannel(channel.topic), (data) => this.#receive(channel, data));
      const [head] = await this.#deps.source.heads(channel.companyId, [channel.topic]);
      channel.start(head);
      return channel;
    } catch (error) {
      this.#drop(channel);
      throw error;
    }
  }

  /** At the limit, topics that nobody has asked for since the last sweep go before their time. */
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
    else this.#deps.logger.warn({ topic: channel.topic }, 'message refused: not one of ours');
  }
}
