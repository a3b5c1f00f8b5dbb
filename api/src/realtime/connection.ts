import type { Socket } from 'node:net';
import { type CloseName, closeCodes } from '@switchyard/contracts/realtime/close-code.ts';
import { socketLimits } from '@switchyard/contracts/realtime/protocol.ts';
import type { WebSocket } from 'ws';
import { payloadOf } from './frame.ts';
import { narrowingOf } from './narrow-frame.ts';
import type { SocketSession } from './socket-session.ts';
import type { SocketWriter, WriteTarget } from './socket-writer.ts';
import type { Subscription, TopicReader } from './subscription.ts';
import type { WriteBatch } from './write-batch.ts';

export type ConnectionOptions = {
  id: string;
  /** Request that opened the socket. */
  traceId: string;
  ws: WebSocket;
  /** The TCP connection of the web socket; null: send through the library (slower). */
  raw: Socket | null;
  session: SocketSession;
  /** Uses `ops.v2`; else only the messages of the specification. */
  v2: boolean;
  writer: SocketWriter;
  now: number;
  /** Called when the reader is slow or has caught up. */
  onCongested: (connection: Connection) => void;
  onDrained: (connection: Connection) => void;
  onAbandoned: (connection: Connection) => void;
};

const firstPingMs = 1_000;

/** A socket: its subscriptions, pending writes and last contact. Times: monotonic milliseconds. */
export class Connection implements WriteTarget, TopicReader {
  readonly id: string;
  readonly traceId: string;
  readonly v2: boolean;
  readonly narrow: ((frame: Buffer) => Buffer) | undefined;
  readonly ws: WebSocket;
  readonly subscriptions = new Map<string, Subscription>();
  /** Newest change of flags that the client has applied, by topic; null: it has not said. */
  appliedFlags: Map<string, { offset: number; delayMs: number | null }> | null = null;
  /** Page of a flag that is open, with the environment whose rules are edited; null: none. */
  viewing: { readonly flag: string; readonly editing: string | null } | null = null;
  session: SocketSession;
  pending: WriteBatch | null = null;
  /** Since when the reader's buffer has not been empty; 0: it keeps up. */
  congestedSince = 0;
  /** When the unanswered ping left this process; 0: none. */
  pingWrittenAt = 0;
  nextPingAt: number;
  closingSince = 0;
  /** Bytes taken by the reader at the last check, and when it last took any. */
  readonly progress = { taken: 0, at: 0 };
  /** Messages received in the current second. */
  readonly intake = { second: 0, count: 0 };
  readonly openedAt: number;
  greeted = false;
  readonly #raw: Socket | null;
  readonly #writer: SocketWriter;
  readonly #options: Pick<ConnectionOptions, 'onCongested' | 'onDrained' | 'onAbandoned'>;
  #awaitsDrain = false;
  #lastTurn: Promise<void> = Promise.resolve();
  #turns = 0;

  constructor(options: ConnectionOptions) {
    this.id = options.id;
    this.traceId = options.traceId;
    this.ws = options.ws;
    this.v2 = options.v2;
    this.session = options.session;
    this.narrow = narrowingOf(options.session.actor);
    this.openedAt = options.now;
    // The first ping comes soon: it measures the lag, and reveals events missed while the socket opened.
    this.nextPingAt = options.now + firstPingMs;
    this.#raw = options.raw;
    this.#writer = options.writer;
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.closingSince === 0 && this.ws.readyState === this.ws.OPEN;
  }

  /** Bytes written but not yet taken by the reader. */
  get buffered(): number {
    return this.#raw ? this.#raw.writableLength : this.ws.bufferedAmount;
  }

  /** Bytes not yet taken by the reader, including unwritten ones. */
  get backlog(): number {
    return this.buffered + (this.pending?.bytes ?? 0);
  }

  /** Bytes taken by the reader since it connected; no progress while something is buffered means blocked. */
  get taken(): number {
    return this.#raw ? this.#raw.bytesWritten - this.#raw.writableLength : 0;
  }

  /** Requests queued or running. */
  get turns(): number {
    return this.#turns;
  }

  /** Runs the client's requests one after the other in order, and none once the socket closes. */
  async inTurn(work: () => void | Promise<void>): Promise<void> {
    this.#turns += 1;
    const turn = this.#lastTurn.then(() => (this.isOpen ? work() : undefined));
    this.#lastTurn = turn.catch(() => undefined);
    try {
      await turn;
    } finally {
      this.#turns -= 1;
    }
  }

  /** Queues a framed message. `recordedAt`: when its event was recorded; 0 for control messages. */
  push(frame: Buffer, recordedAt = 0): void {
    this.#writer.push(this, frame, recordedAt);
  }

  write(batch: WriteBatch): void {
    if (!this.isOpen) return;
    if (this.#raw) this.#raw.write(batch.joined());
    else for (const frame of batch.frames()) this.ws.send(payloadOf(frame), { binary: false });
    if (this.buffered > socketLimits.softBuffer) this.#options.onCongested(this);
  }

  /** Calls `onDrained` once the reader has taken everything written so far. */
  awaitDrain(): void {
    if (this.#awaitsDrain || !this.isOpen) return;
    this.#awaitsDrain = true;
    const done = (): void => {
      this.#awaitsDrain = false;
      if (this.isOpen) this.#options.onDrained(this);
    };
    if (this.#raw && this.#raw.writableLength > 0) this.#raw.once('drain', done);
    else setImmediate(done);
  }

  /** Sends a protocol ping; its timeout starts when the ping has left, not while data is queued before it. */
  ping(): void {
    this.pingWrittenAt = 0;
    this.#writer.flushOne(this);
    this.ws.ping('', false, (error) => {
      if (!error && this.pingWrittenAt === 0) this.pingWrittenAt = performance.now();
    });
  }

  /** Any data from the peer proves that it is alive. */
  heard(): void {
    this.pingWrittenAt = 0;
  }

  abandon(): void {
    this.#options.onAbandoned(this);
  }

  close(name: CloseName, now: number, reason: string = name): void {
    if (this.closingSince !== 0) return;
    this.#writer.flushOne(this);
    this.closingSince = now;
    this.ws.close(closeCodes[name].code, reason);
  }
}
