import type { Fleet } from './fleet.ts';

/** A competing way to send the same messages to the same number of clients. */
export type Contender = AsyncDisposable & {
  name: string;
  /** Process whose CPU time is measured. */
  pid: number;
  fleet: Fleet;
  /** Publishes this number of messages as fast as possible. */
  publish(count: number): Promise<void>;
};

export type FanOutSize = { clients: number; messageBytes: number };
