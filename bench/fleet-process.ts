import { type FleetCommand, type FleetOptions, type FleetReport, lostExitCode } from './fleet.ts';
import { connectMember, cutMember, type Member, newMember } from './fleet-member.ts';

/** Many sockets in a separate process, so that reading costs the measured server nothing. */
const options = JSON.parse(process.argv[2] ?? '{}') as FleetOptions;
const members = Array.from({ length: options.count }, () => newMember(options.fromOffset));
let goal: { frames: number; offset: number } | null = null;
const behind = new Set<Member>();

process.on('message', (command: FleetCommand) => void obey(command));
process.on('disconnect', () => process.exit());
await connectAll(options.connectedAtOnce);
send({ type: 'ready' });

async function obey(command: FleetCommand): Promise<void> {
  if (command.type === 'await') {
    goal = { frames: command.frames, offset: command.offset };
    for (const member of members) if (!reached(member)) behind.add(member);
    finishIfReached();
  } else if (command.type === 'arrivals') {
    send({ type: 'arrivals', arrivals: members.map((member) => member.arrivals) });
  } else if (command.type === 'cut') {
    members.forEach(cutMember);
    send({ type: 'cut' });
  } else {
    await connectAll(command.atOnce);
    send({ type: 'ready' });
  }
}

async function connectAll(atOnce: number): Promise<void> {
  for (let start = 0; start < members.length; start += atOnce) {
    const some = members.slice(start, start + atOnce);
    await Promise.all(some.map((member) => connectMember({ options, member, onCounted, onLost })));
  }
}

/** The server must not cut any socket, otherwise the measurement is invalid. */
function onLost(): void {
  process.exit(lostExitCode);
}

function onCounted(member: Member): void {
  if (goal === null || !behind.has(member) || !reached(member)) return;
  behind.delete(member);
  finishIfReached();
}

function reached(member: Member): boolean {
  return goal !== null && member.frames >= goal.frames && member.offset >= goal.offset;
}

function finishIfReached(): void {
  if (goal === null || behind.size > 0) return;
  goal = null;
  const sum = (value: (member: Member) => number) =>
    members.reduce((total, member) => total + value(member), 0);
  send({
    type: 'reached',
    at: performance.timeOrigin + performance.now(),
    gaps: sum((member) => member.gaps),
    refusals: sum((member) => member.refusals),
    bytesPerFrame:
      sum((member) => member.bytes) /
      Math.max(
        1,
        sum((member) => member.frames),
      ),
  });
}

function send(report: FleetReport): void {
  process.send?.(report);
}
