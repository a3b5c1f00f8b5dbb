import type { Fleet } from './fleet.ts';

/** One way of sending the same messages to the same number of clients. */
export type Contender = AsyncDisposable & {
  name: string;
  /** Process whose CPU time counts. */
  pid: number;
  fleet: Fleet;
  /** Publishes that many messages as fast as it can. */
  publish(count: number): Promise<void>;
};

export type FanOutSize = { clients: number; messageBytes: number };
