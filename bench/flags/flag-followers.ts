import { connect, type Socket } from 'node:net';
import { pollUntil } from '@switchyard/platform/embedded/poll-until.ts';

const patienceMs = 60_000;

/** A program that follows flags by Unleash's event stream, and what it received. */
type Follower = {
  socket: Socket | null;
  /** Id of the last event. */
  id: string;
  /** Bytes of the stream since the last call of `forget`, without the headers of the answer. */
  bytes: number;
  /** Events that carried all flags. */
  full: number;
  /** The unfinished part of the stream. */
  rest: string;
};

export type Received = { largestBytes: number; full: number };

/** Programs that follow the flags of a token's environment. */
export class FlagFollowers implements AsyncDisposable {
  readonly #port: number;
  readonly #token: string;
  readonly #all: readonly Follower[];

  constructor(port: number, token: string, count: number) {
    this.#port = port;
    this.#token = token;
    this.#all = Array.from({ length: count }, () => ({ socket: null, id: '', bytes: 0, full: 0, rest: '' }));
  }

  /** Connects all of them at once; each continues after the last event that it has. */
  connect(): void {
    for (const follower of this.#all) this.#connect(follower);
  }

  cut(): void {
    for (const follower of this.#all) {
      follower.socket?.destroy();
      follower.socket = null;
      follower.rest = '';
    }
  }

  /** Begins to count again. */
  forget(): void {
    for (const follower of this.#all) Object.assign(follower, { bytes: 0, full: 0 });
  }

  received(): Received {
    return {
      largestBytes: Math.max(...this.#all.map(({ bytes }) => bytes)),
      full: this.#all.reduce((sum, { full }) => sum + full, 0),
    };
  }

  /** Resolves when all have an event of this revision or a later one. @throws Error if that takes too long */
  async reached(revision: number): Promise<void> {
    const isThere = () => this.#all.every(({ id }) => Number(id.split(':').at(-1) ?? 0) >= revision);
    if (!(await pollUntil(isThere, patienceMs, 5))) throw new Error(`Not all have revision ${revision}`);
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.cut();
    return Promise.resolve();
  }

  #connect(follower: Follower): void {
    const socket = connect({ host: '127.0.0.1', port: this.#port, noDelay: true });
    follower.socket = socket;
    let isHead = true;
    socket.setEncoding('latin1');
    // A reset is the end of a connection like any other: the followers then do not reach the revision.
    socket.on('error', () => {});
    socket.on('data', (chunk: string) => {
      follower.rest += chunk;
      if (isHead) {
        const end = follower.rest.indexOf('\r\n\r\n');
        if (end === -1) return;
        if (!follower.rest.startsWith('HTTP/1.1 200')) throw new Error(follower.rest.split('\r\n')[0]);
        isHead = false;
        follower.bytes -= end + 4;
        follower.bytes += follower.rest.length - chunk.length;
        follower.rest = follower.rest.slice(end + 4);
      }
      follower.bytes += chunk.length;
      takeEvents(follower);
    });
    socket.write(
      [
        'GET /api/client/streaming HTTP/1.1',
        `Host: 127.0.0.1:${this.#port}`,
        `Authorization: ${this.#token}`,
        'Accept: text/event-stream',
        ...(follower.id === '' ? [] : [`Last-Event-ID: ${follower.id}`]),
        '\r\n',
      ].join('\r\n'),
    );
  }
}

const fullEvent = '"type":"hydration"';

/** Reads the complete events of a stream; the frames of chunked answers lie between their lines and do not matter. */
function takeEvents(follower: Follower): void {
  const end = follower.rest.lastIndexOf('\n\n');
  if (end === -1) return;
  const text = follower.rest.slice(0, end);
  follower.rest = follower.rest.slice(end + 2);
  for (const [, id = ''] of text.matchAll(/^id: (\S+)$/gm)) follower.id = id;
  follower.full += text.split(fullEvent).length - 1;
}
