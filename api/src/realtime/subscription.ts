import type { TopicFrame } from './topic-frame.ts';

/** Whoever reads topics: a socket. */
export type TopicReader = {
  readonly v2: boolean;
  /** Queues a framed message; `recordedAt`: Unix milliseconds, 0 for control messages. */
  push(frame: Buffer, recordedAt?: number): void;
  /** What it was told no longer holds: it must connect again and recover. */
  abandon(): void;
};

/** What a reader needs of a topic in order to catch up. */
export type TopicView = {
  readonly topic: string;
  readonly last: number;
  frameAt(offset: number): TopicFrame | undefined;
};

/**
 * A reader's place in a topic. Live: it gets each event as it comes. Otherwise `sent` is the last offset it was
 * given, and the rest is taken from the ring as the reader makes room. No offset is ever left out.
 */
export type Subscription = {
  readonly reader: TopicReader;
  readonly channel: TopicView;
  live: boolean;
  sent: number;
  /** Ends it on the topic's side. */
  leave(): void;
};

/** Gives a reader a new event in its dialect. */
export function pushLive(reader: TopicReader, frame: TopicFrame): void {
  const data = reader.v2 ? frame.v2 : frame.legacy;
  if (data !== null) reader.push(data, frame.recordedAt);
}

/** Gives a reader an event it missed; its age says nothing about the speed of delivery. */
export function pushMissed(reader: TopicReader, frame: TopicFrame): void {
  const data = reader.v2 ? frame.v2 : frame.legacy;
  if (data !== null) reader.push(data);
}
