import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { patienceMs } from './wait-for.ts';

/** A message from the server, parsed. */
export type Received = { type: string } & Record<string, unknown>;

export type WsClientOptions = {
  port: number;
  path?: string;
  cookie?: string;
  /** Secret of an API token. */
  bearer?: string;
  /** Default: the origin of the tests; null sends none. */
  origin?: string | null;
  protocol?: string;
  /** False: frames are counted and discarded, for load tests. */
  keep?: boolean;
  /** False: pings stay unanswered. */
  pong?: boolean;
};

export type WsClient = AsyncDisposable & {
  /** HTTP status of the upgrade; 101 when the socket is open. */
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly messages: Received[];
  /** Text messages, including discarded ones. */
  readonly count: number;
  readonly pings: number;
  readonly bytes: number;
  readonly closeCode: number | undefined;
  readonly socket: Socket;
  send(message: unknown): void;
  sendFrame(frame: Buffer): void;
  /** Waits for the first matching message from `after` on. */
  next(fits: string | ((message: Received) => boolean), options?: WaitOptions): Promise<Received>;
  /**
   * Waits until the server has closed the socket.
   * @returns the code, 1006 when it was cut
   */
  closed(timeoutMs?: number): Promise<number>;
  pause(): void;
  resume(): void;
  end(): void;
};

export type WaitOptions = { after?: number; timeoutMs?: number };

const textFrame = 0x1;
const closeFrame = 0x8;
const pingFrame = 0x9;
const abnormal = 1006;

/** Connects without a web socket library, so that invalid frames can be sent and load tests stay cheap. */
export async function connectWs(options: WsClientOptions): Promise<WsClient> {
  const socket = connect({ host: '127.0.0.1', port: options.port, noDelay: true });
  socket.on('error', () => undefined);
  socket.write(requestText(options));
  const { head, rest } = await readHead(socket);
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  const status = Number(statusLine.split(' ')[1]);
  return new RawClient(socket, {
    status,
    headers,
    rest,
    keep: options.keep ?? true,
    pong: options.pong ?? true,
  });
}

/** A client frame: masked as the protocol requires, unless disabled. */
export function clientFrame(
  payload: Buffer | string,
  options: { opcode?: number; masked?: boolean; final?: boolean } = {},
): Buffer {
  const body = Buffer.from(payload);
  const { opcode = textFrame, masked = true, final = true } = options;
  const length = body.length <= 125 ? body.length : body.length <= 0xffff ? 126 : 127;
  const extra = length === 126 ? Buffer.alloc(2) : Buffer.alloc(length === 127 ? 8 : 0);
  if (length === 126) extra.writeUInt16BE(body.length);
  if (length === 127) extra.writeBigUInt64BE(BigInt(body.length));
  const start = Buffer.from([(final ? 0x80 : 0) | opcode, (masked ? 0x80 : 0) | length]);
  if (!masked) return Buffer.concat([start, extra, body]);
  const mask = randomBytes(4);
  const hidden = body.map((byte, index) => byte ^ (mask[index % 4] ?? 0));
  return Buffer.concat([start, extra, mask, hidden]);
}

type Opened = {
  status: number;
  headers: ReadonlyMap<string, string>;
  rest: Buffer;
  keep: boolean;
  pong: boolean;
};

class RawClient implements WsClient {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly messages: Received[] = [];
  readonly socket: Socket;
  count = 0;
  pings = 0;
  bytes = 0;
  closeCode: number | undefined;
  readonly #keep: boolean;
  readonly #pong: boolean;
  #buffer: Buffer = Buffer.alloc(0);
  #changed = Promise.withResolvers<void>();

  constructor(socket: Socket, { status, headers, rest, keep, pong }: Opened) {
    this.socket = socket;
    this.status = status;
    this.headers = headers;
    this.#keep = keep;
    this.#pong = pong;
    if (status !== 101) {
      socket.destroy();
      return;
    }
    socket.on('data', (data) => this.#take(data));
    socket.on('close', () => {
      this.closeCode ??= abnormal;
      this.#notify();
    });
    if (rest.length > 0) this.#take(rest);
  }

  send(message: unknown): void {
    this.sendFrame(clientFrame(JSON.stringify(message)));
  }

  sendFrame(frame: Buffer): void {
    this.socket.write(frame);
  }

  async next(fits: string | ((message: Received) => boolean), options: WaitOptions = {}): Promise<Received> {
    const test = typeof fits === 'string' ? (message: Received) => message.type === fits : fits;
    let found: Received | undefined;
    await this.#until(() => {
      found = this.messages.slice(options.after ?? 0).find(test);
      return found !== undefined;
    }, options.timeoutMs);
    if (!found)
      throw new Error(`Did not come: ${String(fits)}; came: ${JSON.stringify(this.messages.slice(-5))}`);
    return found;
  }

  async closed(timeoutMs = patienceMs): Promise<number> {
    await this.#until(() => this.closeCode !== undefined, timeoutMs);
    if (this.closeCode === undefined) throw new Error('The socket was not closed');
    return this.closeCode;
  }

  pause(): void {
    this.socket.pause();
  }

  resume(): void {
    this.socket.resume();
  }

  end(): void {
    this.socket.destroy();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.socket.destroy();
  }

  async #until(done: () => boolean, timeoutMs = patienceMs): Promise<void> {
    const end = performance.now() + timeoutMs;
    while (!done() && performance.now() < end) {
      const timer = setTimeout(() => this.#notify(), Math.max(1, end - performance.now()));
      await this.#changed.promise;
      clearTimeout(timer);
    }
  }

  #notify(): void {
    const { resolve } = this.#changed;
    this.#changed = Promise.withResolvers();
    resolve();
  }

  #take(data: Buffer): void {
    this.bytes += data.length;
    this.#buffer = this.#buffer.length === 0 ? data : Buffer.concat([this.#buffer, data]);
    let position = 0;
    while (true) {
      const frame = readFrame(this.#buffer, position);
      if (!frame) break;
      position = frame.end;
      this.#handle(frame.opcode, frame.payload);
    }
    this.#buffer = this.#buffer.subarray(position);
    this.#notify();
  }

  #handle(opcode: number, payload: Buffer): void {
    if (opcode === textFrame) {
      this.count += 1;
      if (this.#keep) this.messages.push(JSON.parse(payload.toString()) as Received);
    } else if (opcode === pingFrame) {
      this.pings += 1;
      if (this.#pong) this.sendFrame(clientFrame(payload, { opcode: 0xa }));
    } else if (opcode === closeFrame) {
      this.closeCode = payload.length >= 2 ? payload.readUInt16BE() : 1005;
      this.socket.end(clientFrame(payload.subarray(0, 2), { opcode: closeFrame }));
    }
  }
}

type Frame = { opcode: number; payload: Buffer; end: number };

/** The frame at a position, or undefined while it is incomplete. Servers do not mask. */
function readFrame(buffer: Buffer, start: number): Frame | undefined {
  if (buffer.length < start + 2) return undefined;
  const opcode = (buffer[start] ?? 0) & 0x0f;
  const short = (buffer[start + 1] ?? 0) & 0x7f;
  const extra = short === 126 ? 2 : short === 127 ? 8 : 0;
  const from = start + 2 + extra;
  if (buffer.length < from) return undefined;
  const length =
    extra === 0
      ? short
      : extra === 2
        ? buffer.readUInt16BE(start + 2)
        : Number(buffer.readBigUInt64BE(start + 2));
  if (buffer.length < from + length) return undefined;
  return { opcode, payload: buffer.subarray(from, from + length), end: from + length };
}

function requestText({
  path = '/ws',
  port,
  cookie,
  bearer,
  origin = 'http://localhost:8080',
  protocol,
}: WsClientOptions): string {
  const lines = [
    `GET ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    ...(origin === null ? [] : [`Origin: ${origin}`]),
    ...(cookie === undefined ? [] : [`Cookie: ${cookie}`]),
    ...(bearer === undefined ? [] : [`Authorization: Bearer ${bearer}`]),
    ...(protocol === undefined ? [] : [`Sec-WebSocket-Protocol: ${protocol}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

async function readHead(socket: Socket): Promise<{ head: string; rest: Buffer }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ head: string; rest: Buffer }>();
  let received = Buffer.alloc(0);
  const onData = (data: Buffer): void => {
    received = Buffer.concat([received, data]);
    const end = received.indexOf('\r\n\r\n');
    if (end >= 0) resolve({ head: received.subarray(0, end).toString(), rest: received.subarray(end + 4) });
  };
  const onClose = (): void => reject(new Error('Connection closed during the upgrade'));
  socket.on('data', onData);
  socket.once('close', onClose);
  try {
    return await promise;
  } finally {
    socket.off('data', onData);
    socket.off('close', onClose);
  }
}
