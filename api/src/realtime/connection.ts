import type { Socket } from 'node:net';
import { type CloseName, closeCodes } from '@switchyard/contracts/realtime/close-code.ts';
import { socketLimits } from '@switchyard/contracts/realtime/protocol.ts';
import type { WebSocket } from 'ws';
import { payloadOf } from './frame.ts';
import type { SocketSession } from './socket-session.ts';
import type { SocketWriter, WriteTarget } from './socket-writer.ts';
import type { Subscription, TopicReader } from './subscription.ts';
import type { WriteBatch } from './write-batch.ts';

export type ConnectionOptions = {
  id: string;
  /** Request that opened the socket. */
  requestId: string;
  ws: WebSocket;
  /** The connection below the web socket; null: send through the library (slower). */
  raw: Socket | null;
  session: SocketSession;
  /** Speaks `ops.v2`; else the specification's messages only. */
  v2: boolean;
  writer: SocketWriter;
  now: number;
  /** The reader is slow or has caught up with what was written. */
  onCongested: (connection: Connection) => void;
  onDrained: (connection: Connection) => void;
  onAbandoned: (connection: Connection) => void;
};

const firstPingMs = 1_000;

/** One socket: what it reads, what waits to be written, when it was last heard of. Times: monotonic milliseconds. */
export class Connection implements WriteTarget, TopicReader {
  readonly id: string;
  readonly requestId: string;
  readonly v2: boolean;
  readonly ws: WebSocket;
  readonly subscriptions = new Map<string, Subscription>();
  session: SocketSession;
  pending: WriteBatch | null = null;
  /** Since when the reader has not emptied its buffer; 0: it keeps up. */
  congestedSince = 0;
  /** When the ping that awaits an answer left this process; 0: none. */
  pingWrittenAt = 0;
  nextPingAt: number;
  closingSince = 0;
  /** What the reader had taken at the last look, and when it last took something. */
  readonly progress = { taken: 0, at: 0 };
  /** Messages taken in the current second. */
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
    this.requestId = options.requestId;
    this.ws = options.ws;
    this.v2 = options.v2;
    this.session = options.session;
    this.openedAt = options.now;
    // The first one comes soon: it shows the lag, and what was missed while the socket was opened.
    this.nextPingAt = options.now + firstPingMs;
    this.#raw = options.raw;
    this.#writer = options.writer;
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.closingSince === 0 && this.ws.readyState === this.ws.OPEN;
  }

  /** Bytes written that the reader has not taken yet. */
  get buffered(): number {
    return this.#raw ? this.#raw.writableLength : this.ws.bufferedAmount;
  }

  /** Bytes that the reader has not taken yet, those not written included. */
  get backlog(): number {
    return this.buffered + (this.pending?.bytes ?? 0);
  }

  /** Bytes the reader has taken since it connected; standing still while something is buffered means blocked. */
  get taken(): number {
    return this.#raw ? this.#raw.bytesWritten - this.#raw.writableLength : 0;
  }

  /** Requests that wait for their turn or have it. */
  get turns(): number {
    return this.#turns;
  }

  /** Does what the client asks for one after the other, in the order asked, and nothing once the socket closes. */
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

  /** Sends a protocol ping; the wait for its answer begins when it has left, not behind data still queued. */
  ping(): void {
    this.pingWrittenAt = 0;
    this.#writer.flushOne(this);
    this.ws.ping('', false, (error) => {
      if (!error && this.pingWrittenAt === 0) this.pingWrittenAt = performance.now();
    });
  }

  /** Anything the peer sends proves that it lives. */
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
