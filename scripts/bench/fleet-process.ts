import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { FrameCounter, maskedFrame } from './frame-counter.ts';
import type { FleetCommand, FleetOptions, FleetReport } from './fleet.ts';

/** Many sockets in a process of their own, so that reading costs the measured server nothing. */
const options = JSON.parse(process.argv[2] ?? '{}') as FleetOptions;
const counted = Buffer.from(options.countedPrefix);
const offsetMark = Buffer.from('"offset":');
const now = () => performance.timeOrigin + performance.now();

type Member = {
  socket: Socket;
  frames: number;
  offset: number;
  gaps: number;
  arrivals: number[];
};
let members: Member[] = [];
let goal: { frames: number; offset: number } | null = null;
let left = 0;

process.on('message', (command: FleetCommand) => void obey(command));
await connectAll();
send({ type: 'ready' });

async function obey(command: FleetCommand): Promise<void> {
  if (command.type === 'await') {
    goal = { frames: command.frames, offset: command.offset };
    left = members.filter((member) => !reached(member)).length;
    if (left === 0) finish();
  } else if (command.type === 'arrivals') {
    send({ type: 'arrivals', arrivals: members.map((member) => member.arrivals) });
  } else if (command.type === 'cut') {
    for (const member of members) member.socket.destroy();
    send({ type: 'cut' });
  } else {
    await connectAll();
    send({ type: 'ready' });
  }
}

async function connectAll(): Promise<void> {
  const before = members;
  members = [];
  const batch = 50;
  for (let start = 0; start < options.count; start += batch) {
    const size = Math.min(batch, options.count - start);
    members.push(...(await Promise.all(Array.from({ length: size }, (_, i) => open(before[start + i])))));
  }
}

function open(earlier: Member | undefined): Promise<Member> {
  const { promise, resolve, reject } = Promise.withResolvers<Member>();
  const socket = connect({ host: '127.0.0.1', port: options.port, noDelay: true });
  const member: Member = {
    socket,
    frames: 0,
    offset: earlier?.offset ?? options.fromOffset,
    gaps: earlier?.gaps ?? 0,
    arrivals: [],
  };
  const counter = new FrameCounter({
    onText: (payload) => take(member, payload),
    onPing: (payload) => void socket.write(maskedFrame(10, payload)),
  });
  let head = '';
  socket.on('error', reject);
  socket.on('data', (chunk) => {
    if (head.endsWith('\r\n\r\n')) {
      counter.take(chunk);
      return;
    }
    const end = chunk.indexOf('\r\n\r\n');
    head += chunk.toString('latin1', 0, end < 0 ? undefined : end + 4);
    if (end < 0) return;
    if (!head.startsWith('HTTP/1.1 101')) {
      reject(new Error(`Refused: ${head.split('\r\n')[0]}`));
      return;
    }
    for (const text of greetings(member)) socket.write(maskedFrame(1, Buffer.from(text)));
    resolve(member);
    counter.take(chunk.subarray(end + 4));
  });
  socket.write(upgradeRequest());
  return promise;
}

function greetings(member: Member): string[] {
  if (options.topic === undefined) return options.greetings;
  const place = member.offset > 0 ? { epoch: options.epoch, offset: member.offset } : {};
  return [JSON.stringify({ type: 'subscribe', id: 1, topics: [{ topic: options.topic, ...place }] })];
}

function take(member: Member, payload: Buffer): void {
  if (payload.length === 1 && payload[0] === 0x32) member.socket.write(maskedFrame(1, Buffer.from('3')));
  if (payload.indexOf(counted) < 0) return;
  member.frames += 1;
  if (member.arrivals.length < options.keptArrivals) member.arrivals.push(now());
  if (options.topic !== undefined) follow(member, payload);
  if (goal && reached(member) && !wasReached(member)) {
    left -= 1;
    if (left === 0) finish();
  }
}

function follow(member: Member, payload: Buffer): void {
  const at = payload.indexOf(offsetMark);
  if (at < 0) return;
  const offset = Number.parseInt(
    payload.toString('latin1', at + offsetMark.length, at + offsetMark.length + 15),
    10,
  );
  if (offset !== member.offset + 1) member.gaps += 1;
  member.offset = offset;
}

function reached(member: Member): boolean {
  return goal !== null && member.frames >= goal.frames && member.offset >= goal.offset;
}

/** Whether the member had reached the goal before its newest frame. */
function wasReached(member: Member): boolean {
  return (
    goal !== null &&
    member.frames - 1 >= goal.frames &&
    (options.topic === undefined || member.offset - 1 >= goal.offset)
  );
}

function finish(): void {
  goal = null;
  send({ type: 'reached', at: now(), gaps: members.reduce((sum, member) => sum + member.gaps, 0) });
}

function upgradeRequest(): string {
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

function send(report: FleetReport): void {
  process.send?.(report);
}
