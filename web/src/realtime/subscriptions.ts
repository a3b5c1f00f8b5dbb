import type { ClientMessage } from '@switchyard/contracts/realtime/client-message.ts';
import { socketLimits } from '@switchyard/contracts/realtime/protocol.ts';
import type { ServerMessage } from '@switchyard/contracts/realtime/server-message.ts';
import type { Place } from './read-server-message.ts';
import type { TimerHandle } from './socket-client.ts';
import { judgePlace, type TopicPosition, type Verdict } from './topic-position.ts';

/** A follower of a topic. */
export type TopicReader = {
  /** Missed events cannot be replayed: read the state again, then `place` it. */
  readonly onSnapshotNeeded?: (topic: string) => void;
  /** The stream begins here: data read earlier may lack later changes. Not called after a `place`. */
  readonly onJoined?: (topic: string) => void;
  /** The session is not allowed to read the topic. */
  readonly onRefused?: (topic: string) => void;
  /** `snapshot` waits for `place` before subscribing, so that nothing between state and stream is lost. */
  readonly from?: 'head' | 'snapshot';
};

export type SubscriptionsDeps = {
  /** False when there is no live connection. */
  readonly send: (message: ClientMessage) => boolean;
  readonly now: () => number;
  readonly setTimer: (run: () => void, ms: number) => TimerHandle;
  /** A position older than all data on the page, from which a topic's stream can begin; null: at the head. */
  readonly placeOf?: (topic: string) => TopicPosition | null;
  /** Response time of a subscribe request, ms. */
  readonly onRoundTrip: (ms: number) => void;
};

type SubscribedMessage = Extract<ServerMessage, { type: 'subscribed' }>;
type Result = SubscribedMessage['results'][number];

type Entry = {
  readonly topic: string;
  readonly readers: Set<TopicReader>;
  /**
   * held: waits for a snapshot's position. wanted: goes out with the next request. asked: request `id` is pending.
   */
  phase: 'held' | 'wanted' | 'asked' | 'live' | 'refused';
  request: number;
  position: TopicPosition | null;
  /** Resubscriptions since the last applied event. */
  fruitless: number;
};

/** Requests made at the same moment are sent together; the server accepts 20 messages a second. */
const gatherMs = 15;
/** A heartbeat may name an event that is still in transit. */
const headGraceMs = 1500;
const maxFruitless = 3;

/** The followed topics and their positions, across all connections of the session. */
export class Subscriptions {
  readonly #deps: SubscriptionsDeps;
  readonly #entries = new Map<string, Entry>();
  readonly #dropped = new Set<string>();
  readonly #askedAt = new Map<number, number>();
  #nextId = 1;
  #gathering = false;

  constructor(deps: SubscriptionsDeps) {
    this.#deps = deps;
  }

  /** Follows a topic until the returned function is called. */
  open(topic: string, reader: TopicReader): () => void {
    const entry = this.#entries.get(topic) ?? this.#create(topic, reader);
    entry.readers.add(reader);
    if (entry.phase === 'held' && reader.from !== 'snapshot') entry.phase = 'wanted';
    this.#gather();
    return () => this.#close(entry, reader);
  }

  /** Sets the position of a snapshot; the stream continues from there. */
  place(topic: string, position: TopicPosition): void {
    const entry = this.#entries.get(topic);
    if (!entry) return;
    const known = entry.position;
    if (known === null || known.epoch !== position.epoch || entry.phase === 'held') entry.position = position;
    if (entry.phase === 'held') entry.phase = 'wanted';
    this.#gather();
  }

  /** True if the server has answered all requests. */
  get isSettled(): boolean {
    return ![...this.#entries.values()].some(({ phase }) => phase === 'wanted' || phase === 'asked');
  }

  positionOf(topic: string): TopicPosition | null {
    return this.#entries.get(topic)?.position ?? null;
  }

  /** A connection is live: subscribes to all topics again from their positions. */
  connected(): void {
    this.#gather();
  }

  disconnected(): void {
    this.#dropped.clear();
    this.#askedAt.clear();
    for (const entry of this.#entries.values()) if (entry.phase !== 'held') entry.phase = 'wanted';
  }

  /** Compares an event with the topic's position and advances it. Null for a topic that is not followed. */
  accept(place: Place): Verdict | null {
    const entry = this.#entries.get(place.topic);
    if (!entry?.position || entry.phase === 'held') return null;
    const verdict = judgePlace(entry.position, place);
    if (verdict === 'apply') {
      entry.position = { epoch: place.epoch, offset: place.offset };
      entry.fruitless = 0;
    }
    if (verdict === 'gap' && entry.phase === 'live') this.#recover(entry, place);
    return verdict;
  }

  answered(message: SubscribedMessage): void {
    const askedAt = this.#askedAt.get(message.id);
    if (askedAt !== undefined) this.#deps.onRoundTrip(this.#deps.now() - askedAt);
    this.#askedAt.delete(message.id);
    for (const result of message.results) {
      const entry = this.#entries.get(result.topic);
      if (entry?.phase === 'asked' && entry.request === message.id) this.#settle(entry, result);
    }
  }

  /** Compares the newest offsets of a heartbeat with the applied ones, which reveals silent gaps. */
  heartbeat(heads: Readonly<Record<string, number>>): void {
    for (const [topic, head] of Object.entries(heads)) {
      const entry = this.#entries.get(topic);
      if (!this.#isBehind(entry, head)) continue;
      this.#deps.setTimer(() => {
        if (this.#entries.get(topic) === entry && this.#isBehind(entry, head)) this.#ask(entry);
      }, headGraceMs);
    }
  }

  /** The topic's state has to be read again, for a reason that the followers cannot detect. */
  requireSnapshot(topic: string): void {
    const entry = this.#entries.get(topic);
    if (entry) this.#tellReaders(entry);
  }

  #isBehind(entry: Entry | undefined, head: number): entry is Entry {
    return entry?.phase === 'live' && entry.position !== null && entry.position.offset < head;
  }

  #create(topic: string, reader: TopicReader): Entry {
    const phase = reader.from === 'snapshot' ? 'held' : 'wanted';
    const position = phase === 'held' ? null : (this.#deps.placeOf?.(topic) ?? null);
    const entry: Entry = { topic, readers: new Set(), phase, request: 0, position, fruitless: 0 };
    this.#entries.set(topic, entry);
    this.#dropped.delete(topic);
    return entry;
  }

  #close(entry: Entry, reader: TopicReader): void {
    entry.readers.delete(reader);
    if (entry.readers.size > 0 || this.#entries.get(entry.topic) !== entry) return;
    this.#entries.delete(entry.topic);
    if (entry.phase === 'live' || entry.phase === 'asked') this.#dropped.add(entry.topic);
    this.#gather();
  }

  #settle(entry: Entry, result: Result): void {
    if ('error' in result) {
      entry.phase = 'refused';
      for (const reader of entry.readers) reader.onRefused?.(entry.topic);
      return;
    }
    entry.phase = 'live';
    const head = { epoch: result.epoch, offset: result.offset };
    if (result.was_recovering && result.recovered) return;
    if (result.was_recovering) {
      entry.position = head;
      this.#tellReaders(entry);
      return;
    }
    // A snapshot was placed while the request was pending: events between it and the head are still to come.
    const placed = entry.position;
    if (placed?.epoch === head.epoch && placed.offset < head.offset) this.#ask(entry);
    else entry.position = head;
    if (placed === null) for (const reader of entry.readers) reader.onJoined?.(entry.topic);
  }

  #recover(entry: Entry, place: Place): void {
    entry.fruitless += 1;
    if (entry.fruitless <= maxFruitless) {
      this.#ask(entry);
      return;
    }
    entry.fruitless = 0;
    entry.position = { epoch: place.epoch, offset: place.offset };
    this.#tellReaders(entry);
  }

  #tellReaders(entry: Entry): void {
    for (const reader of entry.readers) reader.onSnapshotNeeded?.(entry.topic);
  }

  #ask(entry: Entry): void {
    entry.phase = 'wanted';
    this.#gather();
  }

  #gather(): void {
    if (this.#gathering) return;
    this.#gathering = true;
    this.#deps.setTimer(() => {
      this.#gathering = false;
      this.#flush();
    }, gatherMs);
  }

  #flush(): void {
    const dropped = [...this.#dropped].filter((topic) => !this.#entries.has(topic));
    if (dropped.length > 0) {
      const topics = dropped.slice(0, socketLimits.maxTopics);
      if (!this.#deps.send({ type: 'unsubscribe', id: this.#nextId, topics })) return;
      this.#nextId += 1;
    }
    this.#dropped.clear();
    const wanted = [...this.#entries.values()].filter((entry) => entry.phase === 'wanted');
    for (let start = 0; start < wanted.length; start += socketLimits.maxTopics) {
      this.#request(wanted.slice(start, start + socketLimits.maxTopics));
    }
  }

  #request(entries: readonly Entry[]): void {
    const id = this.#nextId;
    const topics = entries.map(({ topic, position }) =>
      position ? { topic, epoch: position.epoch, offset: position.offset } : { topic },
    );
    if (!this.#deps.send({ type: 'subscribe', id, topics })) return;
    this.#nextId += 1;
    this.#askedAt.set(id, this.#deps.now());
    for (const entry of entries) {
      entry.phase = 'asked';
      entry.request = id;
    }
  }
}
