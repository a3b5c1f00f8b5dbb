import type { TopicFrame } from './topic-frame.ts';

/** A reader of topics: a socket. */
export type TopicReader = {
  readonly v2: boolean;
  /** The frame as the reader may see it; missing: whole. */
  readonly narrow?: ((frame: Buffer) => Buffer) | undefined;
  /** Queues a framed message; `recordedAt`: Unix milliseconds, 0 for control messages. */
  push(frame: Buffer, recordedAt?: number): void;
  /** The reader's state is no longer valid: it must reconnect and recover. */
  abandon(): void;
};

/** The view of a topic needed for catching up. */
export type TopicView = {
  readonly topic: string;
  readonly last: number;
  frameAt(offset: number): TopicFrame | undefined;
};

/**
 * A reader's position in a topic. Live: it gets each event as it arrives. Otherwise `sent` is the last offset sent to
 * it, and the rest is taken from the ring as the reader makes room. No offset is ever skipped.
 */
export type Subscription = {
  readonly reader: TopicReader;
  readonly channel: TopicView;
  live: boolean;
  sent: number;
  /** Ends it on the topic's side. */
  leave(): void;
};

/** Sends a new event to a reader in its dialect. */
export function pushLive(reader: TopicReader, frame: TopicFrame): void {
  const data = frameFor(reader, frame);
  if (data !== null) reader.push(data, frame.recordedAt);
}

/** Sends a missed event to a reader; its age does not count as delivery delay. */
export function pushMissed(reader: TopicReader, frame: TopicFrame): void {
  const data = frameFor(reader, frame);
  if (data !== null) reader.push(data);
}

/** The specified messages of flags contain nothing to narrow. */
function frameFor({ v2, narrow }: TopicReader, frame: TopicFrame): Buffer | null {
  if (!v2) return frame.legacy;
  return narrow === undefined ? frame.v2 : narrow(frame.v2);
}
