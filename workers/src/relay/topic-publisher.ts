import type { Database } from '@switchyard/platform/db/database.ts';
import { readMessages } from '@switchyard/platform/events/event-log.ts';
import { type AppendResult, appendToStream } from '@switchyard/platform/events/event-stream.ts';
import {
  type PublishPlace,
  readUnpublished,
  type UnpublishedBatch,
} from '@switchyard/platform/events/publish-cursor.ts';
import { type StoredEvent, toStoredMessage } from '@switchyard/platform/events/stored-message.ts';
import type { RedisClient } from '@switchyard/platform/redis/redis-connections.ts';
import type { Clock } from '@switchyard/platform/runtime/clock.ts';
import { inSpan } from '@switchyard/platform/tracing/spans.ts';
import type { CursorWriter } from './cursor-writer.ts';
import { continued, publishFacts } from './publish-span.ts';

/** Events per round trip. */
const batchSize = 100;
/** Published messages restored to an emptied stream, so that reconnecting clients need no database. */
const refillSize = 300;
/** Keeps a task well below its lock time; the next poke continues. */
const turnMs = 1_500;
/** Topics whose published offset is cached; a cache miss costs re-reading events that were already published. */
const remembered = 20_000;

export type PublisherDeps = {
  /** Connection with the relay role. */
  database: Database;
  /** A client of `connectProducer`. */
  redis: RedisClient;
  cursors: CursorWriter;
  clock: Clock;
  /** Adds the consumers' tasks for events about to be published. Throws if it cannot. */
  enqueueConsumers: (topic: string, companyId: string, events: readonly StoredEvent[]) => Promise<void>;
  /** Called per published event with the milliseconds since it was recorded. */
  onPublished: (delayMs: number) => void;
};

/**
 * Publishes new events of a topic, in order and without gaps. Any number may run concurrently, in any process, and be
 * killed between any two steps: the stream refuses repeats and gaps, and the cursor moves only after the stream has
 * accepted.
 */
export class TopicPublisher {
  readonly #deps: PublisherDeps;
  /** Newest offset known to be in the stream, by topic and epoch. */
  readonly #tails = new Map<string, { epoch: string; offset: number }>();
  /** Topics being published by this process, and whether news arrived in the meantime. */
  readonly #running = new Map<string, { again: boolean; done: Promise<void> }>();

  constructor(deps: PublisherDeps) {
    this.#deps = deps;
  }

  /** Resolves when everything committed before this call is published, or the time slice is over. */
  async publish(...topics: string[]): Promise<void> {
    const idle = topics.filter((topic) => !this.#running.has(topic));
    // All idle topics are marked and then read together: later events are handled in another run.
    const places = idle.map((topic) => ({ topic, after: this.#tailOf(topic) }));
    const first = idle.length > 1 ? Promise.resolve().then(() => this.#read(places)) : undefined;
    const results = await Promise.allSettled(topics.map((topic) => this.#publishOne(topic, first)));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }

  async #publishOne(topic: string, first?: Promise<ReadonlyMap<string, UnpublishedBatch>>): Promise<void> {
    const running = this.#running.get(topic);
    if (running) {
      running.again = true;
      await running.done;
      return;
    }
    const entry = { again: false, done: Promise.resolve() };
    const work = async (): Promise<void> => {
      try {
        await this.#publishTurn(topic, first);
        while (entry.again) {
          entry.again = false;
          await this.#publishTurn(topic);
        }
      } finally {
        this.#running.delete(topic);
      }
    };
    entry.done = work();
    this.#running.set(topic, entry);
    await entry.done;
  }

  /** `first`: result of the topic's first read, if it was part of a combined read. */
  async #publishTurn(topic: string, first?: Promise<ReadonlyMap<string, UnpublishedBatch>>): Promise<void> {
    const deadline = performance.now() + turnMs;
    let after = this.#tailOf(topic);
    let found = await (first ?? this.#read([{ topic, after }]));
    for (;;) {
      const batch = found.get(topic);
      if (!batch) return;
      if (this.#tails.get(topic)?.epoch !== batch.epoch && after !== null) {
        this.#tails.delete(topic);
        after = null;
      } else if (batch.events.length === 0) {
        this.#catchUpCursor(topic, batch);
        return;
      } else {
        const result = await this.#append(topic, batch);
        after = result.last;
        this.#remember(topic, batch, result);
        if (result.status === 'ok' && batch.events.length < batchSize) return;
      }
      if (performance.now() >= deadline) return;
      found = await this.#read([{ topic, after }]);
    }
  }

  #read(places: readonly PublishPlace[]): Promise<ReadonlyMap<string, UnpublishedBatch>> {
    return readUnpublished(this.#deps.database.global, { places, limit: batchSize });
  }

  #tailOf(topic: string): number | null {
    return this.#tails.get(topic)?.offset ?? null;
  }

  #append(topic: string, batch: UnpublishedBatch): Promise<AppendResult> {
    return inSpan('relay.publish', publishFacts(topic, batch.events), (span) => {
      const events = batch.events.map((event) => ({ ...event, traceparent: continued(event, span) }));
      return this.#appendTraced(topic, { ...batch, events });
    });
  }

  async #appendTraced(topic: string, batch: UnpublishedBatch): Promise<AppendResult> {
    const { redis, clock, enqueueConsumers, onPublished } = this.#deps;
    const { epoch, companyId, events } = batch;
    await enqueueConsumers(topic, companyId, events);
    const messages = events.map((event) => toStoredMessage(topic, epoch, event));
    let result = await appendToStream(redis, { topic, epoch, messages });
    if (result.status === 'empty') {
      const refill = await this.#readRefill(topic, batch);
      result = await appendToStream(redis, { topic, epoch, refill, messages });
    }
    const now = clock.now().getTime();
    for (const message of messages.slice(Math.max(0, messages.length - result.appended))) {
      if (message.offset <= result.last) onPublished(now - message.recordedAt);
    }
    return result;
  }

  async #readRefill(topic: string, { epoch, events }: UnpublishedBatch) {
    const first = events[0]?.offset ?? 1;
    const after = Math.max(0, first - 1 - refillSize);
    return await readMessages(this.#deps.database.global, { topic, epoch, after, limit: first - 1 - after });
  }

  #remember(topic: string, batch: UnpublishedBatch, result: AppendResult): void {
    if (this.#tails.size >= remembered) this.#tails.clear();
    this.#tails.set(topic, { epoch: batch.epoch, offset: result.last });
    // After data loss in Redis the stream may be behind the cursor, which never moves back.
    if (result.last > batch.published) {
      this.#deps.cursors.move({ topic, companyId: batch.companyId, published: result.last });
    }
  }

  /** Nothing new to publish, but the saved cursor is behind this process's offset. */
  #catchUpCursor(topic: string, batch: UnpublishedBatch): void {
    const offset = this.#tails.get(topic)?.offset ?? 0;
    if (offset > batch.published) {
      this.#deps.cursors.move({ topic, companyId: batch.companyId, published: offset });
    }
  }
}
