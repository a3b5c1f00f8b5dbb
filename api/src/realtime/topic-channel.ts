import { setTimeout as sleep } from 'node:timers/promises';
import { socketLimits } from '@switchyard/contracts/realtime/protocol.ts';
import type { TopicHead } from '@switchyard/platform/events/event-log.ts';
import type { StoredMessage } from '@switchyard/platform/events/stored-message.ts';
import type { RealtimeMetrics } from '@switchyard/platform/metrics/realtime-metrics.ts';
import type { ChannelSource } from './channel-source.ts';
import { FrameSlabs } from './frame-slabs.ts';
import { pushLive, type Subscription, type TopicView } from './subscription.ts';
import { type TopicFrame, toTopicFrame } from './topic-frame.ts';
import { TopicRing } from './topic-ring.ts';
import type { TraceDelivery } from './trace-delivery.ts';

export type ChannelOptions = {
  topic: string;
  companyId: string;
  /** True if the topic also has readers without subprotocol. */
  withLegacy: boolean;
  source: ChannelSource;
  metrics: RealtimeMetrics;
  /** Called with each frame as it is sent. */
  onFrame?: (frame: TopicFrame, message: StoredMessage) => void;
  /** Only while spans are recorded. */
  traceDelivery?: TraceDelivery | undefined;
};

const repairBatch = 300;
const retryMs = 250;
/** Messages held back during a repair; any excess is read again. */
const heldMessages = 5_000;

/**
 * A topic within this process. Invariant: `last` grows by exactly one per frame, so whatever Redis loses, repeats or
 * reorders, readers get every offset once and in order; a gap is filled before anything newer is sent.
 */
export class TopicChannel implements TopicView {
  readonly topic: string;
  readonly companyId: string;
  readonly subscriptions = new Set<Subscription>();
  epoch = '';
  last = 0;
  /** Since when there are no readers; Unix milliseconds, 0 while there are. */
  idleSince = 0;
  /** Head seen by the previous check; still being behind it at the next one means that something was missed. */
  expected = 0;
  readonly #options: ChannelOptions;
  readonly #ring = new TopicRing();
  readonly #slabs = new FrameSlabs();
  #state: 'opening' | 'open' | 'repairing' | 'closed' = 'opening';
  #held: StoredMessage[] = [];
  #repair: Promise<void> = Promise.resolve();
  #backfill: Promise<'stream' | 'postgres'> | null = null;

  constructor(options: ChannelOptions) {
    this.topic = options.topic;
    this.companyId = options.companyId;
    this.#options = options;
  }

  frameAt(offset: number): TopicFrame | undefined {
    return this.#ring.at(offset);
  }

  /** Starts at the newest event in the database; call it once, after the subscription is in place. */
  start(head: TopicHead | undefined): void {
    this.epoch = head?.epoch ?? '';
    this.last = head?.head ?? 0;
    this.expected = this.last;
    this.#state = 'open';
    this.#release();
  }

  /** True once the channel receives nothing more. */
  get isClosed(): boolean {
    return this.#state === 'closed';
  }

  close(): void {
    this.#state = 'closed';
    this.#held = [];
    this.#ring.clear();
  }

  /** Receives a message from Redis. */
  accept(message: StoredMessage): void {
    if (this.#state !== 'open') {
      if (this.#state !== 'closed' && this.#held.length < heldMessages) this.#held.push(message);
      return;
    }
    if (message.epoch === this.epoch && message.offset === this.last + 1) {
      this.#deliver(message);
    } else if (message.epoch === this.epoch && message.offset <= this.last) {
      this.#options.metrics.duplicates += 1;
    } else {
      if (message.epoch === this.epoch) this.#options.metrics.gaps += 1;
      this.#held.push(message);
      void this.repair();
    }
  }

  /** Compares with the database. `strict`: being behind now means that something was missed. */
  async check(head: TopicHead, strict: boolean): Promise<void> {
    if (this.#state !== 'open') return;
    const missed = head.epoch !== this.epoch || this.last < (strict ? head.head : this.expected);
    this.expected = head.head;
    if (!missed) return;
    this.#options.metrics.gaps += 1;
    await this.repair();
  }

  /** Fetches and delivers everything up to the newest event in the database. Shared by concurrent callers. */
  repair(): Promise<void> {
    if (this.#state === 'open') {
      this.#state = 'repairing';
      this.#repair = this.#fetchMissing();
    }
    return this.#repair;
  }

  /**
   * Ensures that the ring reaches back to right after `after`; resolves with the source of the frames, or null if they
   * are too many or unknown.
   */
  async cover(after: number): Promise<'ring' | 'stream' | 'postgres' | null> {
    if (after > this.last) await this.repair();
    if (after > this.last || this.last - after > socketLimits.maxRecovered) return null;
    if (this.reaches(after)) return 'ring';
    this.#backfill ??= this.#fetchOlder().finally(() => {
      this.#backfill = null;
    });
    const source = await this.#backfill;
    return this.reaches(after) ? source : null;
  }

  /** True if every frame after this offset is in the ring. */
  reaches(after: number): boolean {
    return after === this.last || (after < this.last && this.#ring.at(after + 1) !== undefined);
  }

  #deliver(message: StoredMessage): void {
    this.last = message.offset;
    const frame = this.#toFrame(message);
    this.#ring.push(frame);
    const delivered = this.#options.traceDelivery?.(this, message);
    for (const subscription of this.subscriptions) {
      if (subscription.live) pushLive(subscription.reader, frame);
    }
    delivered?.();
    this.#options.onFrame?.(frame, message);
  }

  async #fetchMissing(): Promise<void> {
    let lookedAgain = false;
    while (this.#state === 'repairing') {
      try {
        if (await this.#fetchNext()) continue;
        this.#held = this.#held.filter((item) => item.epoch === this.epoch && item.offset > this.last);
        const gap = (this.#held[0]?.offset ?? 0) > this.last + 1;
        if (!gap) break;
        // Still missing on the second look, the predecessor is not in the database: the message was never committed.
        if (lookedAgain) this.#held = [];
        lookedAgain = true;
      } catch {
        // Neither Redis nor Postgres is available: nothing newer is sent before the gap is filled.
        await sleep(retryMs);
      }
    }
    if (this.#state !== 'repairing') return;
    this.#state = 'open';
    this.#release();
  }

  /** Delivers the next batch after `last`; false if there is none. */
  async #fetchNext(): Promise<boolean> {
    const { source } = this.#options;
    const { topic, companyId } = this;
    const place = { topic, companyId, epoch: this.epoch, after: this.last, limit: repairBatch };
    if (this.#deliverAll(await source.stream(place))) return true;
    const [head] = await source.heads(companyId, [topic]);
    if (!head) return false;
    if (head.epoch !== this.epoch) this.#adopt(head);
    this.expected = Math.max(this.expected, head.head);
    if (head.head <= this.last) return false;
    return this.#deliverAll(await source.log({ ...place, epoch: this.epoch, after: this.last }));
  }

  #deliverAll(messages: readonly StoredMessage[] = []): boolean {
    const before = this.last;
    for (const message of messages) {
      if (message.offset === this.last + 1) this.#deliver(message);
    }
    return this.last > before;
  }

  /** The database was restored or forked: readers' state is void. A topic's first event is not such a case. */
  #adopt(head: TopicHead): void {
    const first = this.epoch === '' && this.last === 0;
    this.epoch = head.epoch;
    if (first) return;
    this.last = head.head;
    this.#ring.clear();
    for (const subscription of this.subscriptions) subscription.reader.abandon();
  }

  async #fetchOlder(): Promise<'stream' | 'postgres'> {
    const { source } = this.#options;
    const { topic, companyId, epoch } = this;
    const newest = (this.#ring.oldest ?? this.last + 1) - 1;
    const after = Math.max(0, this.last - socketLimits.maxRecovered);
    const place = { topic, companyId, epoch, after, limit: newest - after };
    const streamed = await source.stream(place);
    const whole = streamed?.at(-1)?.offset === newest ? streamed : undefined;
    const messages = whole ?? (await source.log(place));
    this.#ring.prepend(messages.map((message) => this.#toFrame(message)));
    return whole ? 'stream' : 'postgres';
  }

  #toFrame(message: StoredMessage): TopicFrame {
    return toTopicFrame(message, { withLegacy: this.#options.withLegacy, slabs: this.#slabs });
  }

  #release(): void {
    const held = this.#held;
    this.#held = [];
    for (const message of held) this.accept(message);
  }
}
