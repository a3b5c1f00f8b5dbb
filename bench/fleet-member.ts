import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { socketLimits } from '@switchyard/contracts/realtime/protocol.ts';
import type { FleetOptions } from './fleet.ts';
import { FrameCounter, maskedFrame } from './frame-counter.ts';

const pongFrame = 10;
const textFrame = 1;
/** `2` and `3` are ping and pong of socket.io's protocol. */
const engineIoPing = 0x32;
const offsetMark = Buffer.from('"offset":');
const longestOffset = 15;

/** A raw socket of a fleet and its received data; survives its connection. */
export type Member = {
  frames: number;
  /** Newest offset of the followed topic. */
  offset: number;
  /** Messages that were not contiguous. */
  gaps: number;
  /** Unix milliseconds of the first frames. */
  arrivals: number[];
  /** Total size of all counted payloads. */
  bytes: number;
  /** How often it was refused temporarily. */
  refusals: number;
  socket: Socket | null;
};

export function newMember(offset: number): Member {
  return { frames: 0, offset, gaps: 0, arrivals: [], bytes: 0, refusals: 0, socket: null };
}

/** Cuts a member's connection from its side, without a close frame. */
export function cutMember(member: Member): void {
  const { socket } = member;
  member.socket = null;
  socket?.destroy();
}

type Opening = {
  options: FleetOptions;
  member: Member;
  onCounted: (member: Member) => void;
  /** The server ended the connection. */
  onLost: (member: Member) => void;
};

/**
 * Connects a member, with retries while the server is overloaded; resolves once it is upgraded and has sent its
 * greetings. @throws Error if it is refused
 */
export async function connectMember(opening: Opening): Promise<void> {
  while ((await tryToConnect(opening)) === 'overloaded') {
    opening.member.refusals += 1;
    await delay(opening.options.retryMs + Math.random() * socketLimits.reconnectJitterMs);
  }
}

function tryToConnect({ options, member, onCounted, onLost }: Opening): Promise<'open' | 'overloaded'> {
  const { promise, resolve, reject } = Promise.withResolvers<'open' | 'overloaded'>();
  const socket = connect({ host: '127.0.0.1', port: options.port, noDelay: true });
  member.socket = socket;
  const counter = new FrameCounter({
    onText: (data, start, end) => {
      if (take({ options, member, data, start, end })) onCounted(member);
    },
    onPing: (payload) => void socket.write(maskedFrame(pongFrame, payload)),
  });
  let head: string | null = '';
  socket.on('error', reject);
  socket.on('close', () => {
    if (member.socket === socket) onLost(member);
  });
  socket.on('data', (chunk) => {
    if (head === null) {
      counter.take(chunk);
      return;
    }
    const end = chunk.indexOf('\r\n\r\n');
    head += chunk.toString('latin1', 0, end < 0 ? undefined : end + 4);
    if (end < 0) return;
    if (head.startsWith('HTTP/1.1 503')) {
      cutMember(member);
      resolve('overloaded');
      return;
    }
    if (!head.startsWith('HTTP/1.1 101')) {
      reject(new Error(`Refused: ${head.split('\r\n')[0]}`));
      return;
    }
    head = null;
    for (const text of greetings(options, member)) socket.write(maskedFrame(textFrame, Buffer.from(text)));
    resolve('open');
    counter.take(chunk.subarray(end + 4));
  });
  socket.write(upgradeRequest(options));
  return promise;
}

type Arrival = { options: FleetOptions; member: Member; data: Buffer; start: number; end: number };

/** True if the frame counts. */
function take({ options, member, data, start, end }: Arrival): boolean {
  if (end - start === 1 && data[start] === engineIoPing) {
    member.socket?.write(maskedFrame(textFrame, Buffer.from('3')));
    return false;
  }
  const { countedPrefix, keptArrivals, topic } = options;
  if (data.toString('latin1', start, start + countedPrefix.length) !== countedPrefix) return false;
  member.frames += 1;
  member.bytes += end - start;
  if (member.arrivals.length < keptArrivals) {
    member.arrivals.push(performance.timeOrigin + performance.now());
  }
  if (topic === undefined) return true;
  follow(member, data.subarray(start, end));
  if (options.acknowledgesFlags) acknowledge(member, topic);
  return true;
}

function follow(member: Member, payload: Buffer): void {
  const at = payload.indexOf(offsetMark) + offsetMark.length;
  const offset = Number.parseInt(payload.toString('latin1', at, at + longestOffset), 10);
  if (offset !== member.offset + 1) member.gaps += 1;
  member.offset = offset;
}

function acknowledge({ socket, offset }: Member, topic: string): void {
  const message = { type: 'flags_applied', positions: [{ topic, offset, delayMs: 1 }] };
  socket?.write(maskedFrame(textFrame, Buffer.from(JSON.stringify(message))));
}

function greetings(options: FleetOptions, member: Member): string[] {
  if (options.topic === undefined) return options.greetings;
  const place = member.offset > 0 ? { epoch: options.epoch, offset: member.offset } : {};
  return [JSON.stringify({ type: 'subscribe', id: 1, topics: [{ topic: options.topic, ...place }] })];
}

function upgradeRequest(options: FleetOptions): string {
  return [
    `GET ${options.path} HTTP/1.1`,
    `Host: 127.0.0.1:${options.port}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    ...(options.protocol === undefined ? [] : [`Sec-WebSocket-Protocol: ${options.protocol}`]),
    ...(options.cookie === undefined ? [] : [`Cookie: ${options.cookie}`]),
    `Origin: ${options.origin}`,
    '\r\n',
  ].join('\r\n');
}
