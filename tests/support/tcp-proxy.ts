import { connect, createServer, type Socket } from 'node:net';
import { findOwnPorts } from '@switchyard/platform/testing/own-ports.ts';

/** State of a network. Default: bytes pass at once. */
export type NetworkFault = {
  /** Nothing passes, and nothing is refused: both sides wait. */
  isCut?: boolean;
  /** Delay of each chunk, and its random part, ms. */
  delayMs?: number;
  jitterMs?: number;
  /** Bytes per second of each connection and direction. */
  bytesPerSecond?: number;
  /** Share of chunks at which the connection breaks. */
  resets?: number;
  /** Bytes after which the rest arrives later, in a packet of its own. */
  splitAfter?: Buffer;
};

/** A network between two programs that can be cut, slowed down and made unreliable. */
export type TcpProxy = AsyncDisposable & {
  readonly port: number;
  /** The same address, through the proxy. */
  through(url: string): string;
  set(fault: NetworkFault): void;
};

const host = '127.0.0.1';
const tickMs = 20;

/** @param targets ports behind the proxy; the first one that accepts a connection gets it, beginning with another one each time */
export async function startTcpProxy(targets: () => readonly number[]): Promise<TcpProxy> {
  let fault: NetworkFault = {};
  let turns = 0;
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (near) => {
    keep(near);
    turns += 1;
    const ports = targets();
    const first = turns % ports.length;
    void open([...ports.slice(first), ...ports.slice(0, first)]).then((far) => {
      if (far === undefined || near.destroyed) {
        near.destroy();
        far?.destroy();
        return;
      }
      keep(far);
      pass(near, far, () => fault);
      pass(far, near, () => fault);
    });
  });
  const keep = (socket: Socket) => {
    socket.setNoDelay(true);
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const [port = 0] = await findOwnPorts(1);
  await new Promise<void>((resolve) => {
    server.listen(port, host, resolve);
  });
  return {
    port,
    through: (url) => Object.assign(new URL(url), { port: String(port) }).href,
    set: (next) => {
      fault = next;
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

/** A connection to the first port that accepts one. */
async function open(ports: readonly number[]): Promise<Socket | undefined> {
  for (const port of ports) {
    const socket = connect(port, host);
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    if (isOpen) return socket;
    socket.destroy();
  }
  return undefined;
}

type Chunk = { data: Buffer | null; at: number };

/** Passes bytes in order; `null` is the end of the stream. */
function pass(from: Socket, to: Socket, fault: () => NetworkFault): void {
  const waiting: Chunk[] = [];
  let timer: NodeJS.Timeout | undefined;
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const end = () => {
    stop();
    from.destroy();
    to.destroy();
  };
  const flush = () => {
    const { isCut = false, bytesPerSecond = Infinity } = fault();
    let room = (bytesPerSecond * tickMs) / 1_000;
    while (!isCut && room > 0) {
      const [next] = waiting;
      if (next === undefined || next.at > performance.now()) break;
      if (next.data === null) {
        waiting.shift();
        to.end();
        break;
      }
      const part = next.data.subarray(0, room);
      to.write(part);
      room -= part.length;
      if (part.length === next.data.length) waiting.shift();
      else next.data = next.data.subarray(part.length);
    }
    if (waiting.length === 0) stop();
    else timer ??= setInterval(flush, tickMs);
  };
  const take = (data: Buffer | null) => {
    const { delayMs = 0, jitterMs = 0, resets = 0, splitAfter } = fault();
    if (resets > 0 && Math.random() < resets) {
      end();
      return;
    }
    const before = waiting.at(-1)?.at ?? 0;
    const at = Math.max(before, performance.now() + delayMs + Math.random() * jitterMs);
    for (const [place, part] of split(data, splitAfter).entries())
      waiting.push({ data: part, at: at + place * tickMs });
    if (timer === undefined) flush();
  };
  from.on('data', take);
  from.on('end', () => take(null));
  from.on('close', () => {
    // A broken connection passes on as broken, unless bytes still wait behind a cut.
    if (!from.readableEnded) end();
  });
  to.on('close', end);
}

/** The parts of a chunk that end with the given bytes, and the rest. */
function split(data: Buffer | null, end: Buffer | undefined): (Buffer | null)[] {
  if (data === null || end === undefined) return [data];
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = data.indexOf(end); at >= 0; at = data.indexOf(end, from)) {
    parts.push(data.subarray(from, at + end.length));
    from = at + end.length;
  }
  if (from < data.length) parts.push(data.subarray(from));
  return parts;
}
