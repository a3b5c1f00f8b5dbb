import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { findOwnPorts } from '@switchyard/platform/testing/own-ports.ts';

/**
 * Fault of one call. `cut`: the connection breaks, `sent` before the server receives the call, `answered` after it
 * was processed, `middle` within its reply. `answer`: an intermediary replies. `delay`: the call arrives late.
 */
export type Fault =
  | { readonly kind: 'cut'; readonly when: 'sent' | 'answered' | 'middle' }
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body: string;
    }
  | { readonly kind: 'delay'; readonly ms: number };

export type Call = { readonly method: string; readonly path: string };

/** A proxy to the api that breaks connections on demand, for realistic outages. */
export type FaultProxy = AsyncDisposable & {
  readonly url: string;
  /** Calls that reached the proxy so far. */
  readonly calls: readonly Call[];
  /** Address of the api behind it. */
  forwardTo(url: string): void;
  /** Refuses connections from now on and breaks open ones. */
  refuse(): Promise<void>;
  /** The opposite of {@link refuse}. */
  accept(): Promise<void>;
  /** Called for each call; null lets it pass. Null instead of a function: all calls pass. */
  faults(choose: ((call: Call) => Fault | null) | null): void;
  /** Called before a call is forwarded, and after the server has answered it. */
  watch(look: ((call: Call, stage: 'arrived' | 'answered') => Promise<void> | void) | null): void;
};

const host = '127.0.0.1';

type Wiring = {
  target: URL | null;
  choose: ((call: Call) => Fault | null) | null;
  look: ((call: Call, stage: 'arrived' | 'answered') => Promise<void> | void) | null;
  calls: Call[];
};

/** Starts on a port that it keeps while refusing; has no target until {@link FaultProxy.forwardTo}. */
export async function startFaultProxy(): Promise<FaultProxy> {
  const wiring: Wiring = { target: null, choose: null, look: null, calls: [] };
  const sockets = new Set<Socket>();
  const server = createServer({ keepAliveTimeout: 0 }, (call, reply) => {
    void forward(wiring, call, reply).catch(() => reply.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (call: IncomingMessage, socket: Socket, head: Buffer) => {
    upgrade({ wiring, call, socket, head });
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => {
        server.off('error', reject);
        resolve();
      });
    });
  const refuse = async () => {
    if (!server.listening) return;
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const [port = 0] = await findOwnPorts(1);
  await listen(port);
  return {
    url: `http://${host}:${port}`,
    calls: wiring.calls,
    forwardTo: (url) => {
      wiring.target = new URL(url);
    },
    refuse,
    accept: async () => {
      if (!server.listening) await listen(port);
    },
    faults: (choose) => {
      wiring.choose = choose;
    },
    watch: (look) => {
      wiring.look = look;
    },
    [Symbol.asyncDispose]: refuse,
  };
}

async function forward(wiring: Wiring, call: IncomingMessage, reply: ServerResponse): Promise<void> {
  const { target } = wiring;
  if (target === null) throw new Error('Nothing is behind the proxy yet');
  const seen: Call = { method: call.method ?? '', path: call.url ?? '' };
  wiring.calls.push(seen);
  await wiring.look?.(seen, 'arrived');
  const fault = wiring.choose?.(seen) ?? null;
  if (await isEnded(fault, call, reply)) return;
  const onward = request({
    host: target.hostname,
    port: target.port,
    method: call.method,
    path: call.url,
    headers: call.headers,
  });
  call.pipe(onward);
  reply.on('close', () => {
    // A closed page does not revoke requests that were sent completely.
    if (!call.complete) onward.destroy();
  });
  const answer = await answerTo(onward);
  await wiring.look?.(seen, 'answered');
  passBack(answer, reply, fault?.kind === 'cut' ? fault.when : null);
}

/** True if the call ends here; a delayed one does not. */
async function isEnded(fault: Fault | null, call: IncomingMessage, reply: ServerResponse): Promise<boolean> {
  switch (fault?.kind) {
    case 'delay':
      await delay(fault.ms);
      return false;
    case 'answer':
      call.resume();
      reply.writeHead(fault.status, { 'content-type': 'text/html', ...fault.headers }).end(fault.body);
      return true;
    case 'cut':
      if (fault.when === 'sent') reply.destroy();
      return fault.when === 'sent';
    default:
      return false;
  }
}

function passBack(
  answer: IncomingMessage,
  reply: ServerResponse,
  cut: 'sent' | 'answered' | 'middle' | null,
): void {
  if (cut === 'answered') {
    answer.resume();
    reply.destroy();
    return;
  }
  reply.writeHead(answer.statusCode ?? 502, answer.headers);
  if (cut === 'middle') {
    answer.once('data', (chunk: Buffer) => {
      reply.write(chunk.subarray(0, Math.floor(chunk.length / 2)), () => reply.destroy());
    });
    return;
  }
  answer.on('error', () => reply.destroy());
  answer.pipe(reply);
}

function answerTo(onward: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    onward.on('response', resolve);
    onward.on('error', reject);
  });
}

type Upgrade = { wiring: Wiring; call: IncomingMessage; socket: Socket; head: Buffer };

/** Sockets are passed through unchanged, or not at all. */
function upgrade({ wiring: { target, choose }, call, socket, head }: Upgrade): void {
  const fault = choose?.({ method: call.method ?? '', path: call.url ?? '' });
  if (target === null || fault?.kind === 'cut' || fault?.kind === 'answer') {
    socket.destroy();
    return;
  }
  const onward = connect(Number(target.port), target.hostname, () => {
    const pairs = call.rawHeaders.flatMap((name, at) =>
      at % 2 === 0 ? [`${name}: ${call.rawHeaders[at + 1] ?? ''}`] : [],
    );
    onward.write(`${call.method ?? 'GET'} ${call.url ?? '/'} HTTP/1.1\r\n${pairs.join('\r\n')}\r\n\r\n`);
    if (head.length > 0) onward.write(head);
    onward.pipe(socket);
    socket.pipe(onward);
  });
  const end = () => {
    onward.destroy();
    socket.destroy();
  };
  for (const one of [onward, socket]) {
    one.on('error', end);
    one.on('close', end);
  }
}
