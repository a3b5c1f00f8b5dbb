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
  onFrame: (channel: TopicChannel, frame: TopicFrame, message: StoredMessage) => void;
};

/** A topic stays at hand this long after its last reader left, so that those who come back need no database. */
const lingerMs = 60_000;

/** Topics that sockets without subprotocol read. */
const legacyKinds: readonly TopicKind[] = ['flags', 'ab', 'flag_changes'];

type Entry = { channel: TopicChannel; opened: Promise<TopicChannel> };

/** The topics that sockets of this process read: one subscription in Redis each, however many readers. */
export class TopicChannels {
  readonly #deps: TopicChannelsDeps;
  readonly #entries = new Map<string, Entry>();
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

  /** The channel of a topic, opened when needed. @throws Error when Postgres or Redis is away. */
  open(topic: string): Promise<TopicChannel> {
    const known = this.#entries.get(topic);
    if (known) return known.opened;
    const parsed = parseTopic(topic);
    if (!parsed) return Promise.reject(new Error('Not a topic'));
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

  #drop(channel: TopicChannel): void {
    this.#entries.delete(channel.topic);
    this.#deps.listener.forget(topicChannel(channel.topic));
    channel.close();
  }

  #receive(channel: TopicChannel, data: Buffer): void {
    const message = decodeStoredMessage(data);
    if (message) channel.accept(message);
    else this.#deps.logger.warn({ topic: channel.topic }, 'message refused: not one of ours');
  }
}
