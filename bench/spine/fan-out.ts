import { cpuMicros } from '../cpu-time.ts';
import type { Contender } from '../contender.ts';
import type { Lab, Signed } from '../lab.ts';
import { startNchan } from '../peers/nchan.ts';
import { startSocketIo } from '../peers/socket-io.ts';
import { startSwitchyard } from '../peers/switchyard.ts';
import { type Figure, judge, noteRuns } from '../report.ts';
import { median } from '../statistics.ts';

const clients = 1000;
const runs = 5;
/** Messages per burst, and most messages in flight: enough that the server never idles. */
const burst = 50;
const window = 200;
const burstsPerRun = 12;
const warmUpBursts = 8;
const singlesPerRun = 60;
/** Payload of each message on arrival, including the peers' envelopes. */
const messageBytes = 300;

type Result = {
  name: string;
  /** CPU microseconds per delivery and deliveries per second at saturation. */
  cost: number;
  rate: number;
  /** CPU microseconds per delivery and milliseconds until all sockets have it, one message at a time. */
  singleCost: number;
  singleMs: number;
};

/**
 * CPU time per delivery when messages arrive faster than they can be written, compared with two peers in the same run.
 */
export async function fanOutFigures(lab: Lab, admin: Signed): Promise<Figure[]> {
  const size = { clients, messageBytes };
  const ours = await measure(lab.own(await startSwitchyard(lab, admin, size)));
  const peers: Result[] = [await measure(lab.own(await startSocketIo(lab, size)))];
  const nchan = lab.own(await startNchan(lab, size));
  if (nchan) peers.push(await measure(nchan));
  else console.log('  nginx/nchan is left out: it takes Debian, apt and root.');
  const versus = (better: Figure['better'], of: (result: Result) => number) => {
    const sorted = peers.toSorted((a, b) => of(a) - of(b));
    const best = better === 'lower' ? sorted[0] : sorted.at(-1);
    return {
      better,
      value: of(ours),
      ...(best ? { peer: best.name, peerValue: of(best) } : {}),
    };
  };
  const saturated = versus('lower', ({ cost }) => cost);
  return [
    judge({
      ...saturated,
      name: `CPU per delivery at saturation, ${clients} clients, ${messageBytes} B`,
      unit: 'µs',
      target: 3.5,
    }),
    ...peers.map((peer) =>
      judge({
        name: `times cheaper than ${peer.name}`,
        value: peer.cost / ours.cost,
        unit: '×',
        target: 2.5,
        better: 'higher',
        peer: peer.name,
        peerValue: peer.cost,
      }),
    ),
    judge({
      ...versus('higher', ({ rate }) => rate),
      name: 'deliveries per second of one api',
      unit: '/s',
      target: 100_000,
    }),
    judge({
      ...versus('lower', ({ singleCost }) => singleCost),
      name: 'CPU per delivery, one message at a time',
      unit: 'µs',
      target: 10,
    }),
    judge({
      ...versus('lower', ({ singleMs }) => singleMs),
      name: `one message published → all ${clients} clients, p50`,
      unit: 'ms',
      target: 40,
    }),
  ];
}

async function measure(contender: Contender): Promise<Result> {
  const { name, pid, fleet } = contender;
  await using _ = contender;
  let sent = 0;
  const saturate = async (bursts: number) => {
    for (let index = 0; index < bursts; index += 1) {
      await contender.publish(burst);
      sent += burst;
      await fleet.reached({ frames: sent - window + burst });
    }
    const { gaps, bytesPerFrame } = await fleet.reached({ frames: sent });
    if (gaps > 0) throw new Error(`${name}: ${gaps} messages did not follow the one before`);
    if (bytesPerFrame !== messageBytes) throw new Error(`${name}: messages of ${bytesPerFrame} bytes`);
  };
  const oneByOne = async (count: number) => {
    const times: number[] = [];
    for (let index = 0; index < count; index += 1) {
      sent += 1;
      const from = performance.timeOrigin + performance.now();
      const arrived = fleet.reached({ frames: sent });
      await contender.publish(1);
      times.push((await arrived).at - from);
    }
    return median(times);
  };
  await saturate(warmUpBursts);
  const saturated: Timed[] = [];
  for (let run = 0; run < runs; run += 1) saturated.push(await timed(pid, () => saturate(burstsPerRun)));
  const single: (Timed & { result: number })[] = [];
  for (let run = 0; run < runs; run += 1) single.push(await timed(pid, () => oneByOne(singlesPerRun)));
  const deliveries = burstsPerRun * burst * clients;
  const note = (what: string, values: number[]) => {
    noteRuns(`${name}: ${what}`, values);
    return median(values);
  };
  return {
    name,
    cost: note(
      'CPU µs per delivery',
      saturated.map(({ cpu }) => cpu / deliveries),
    ),
    rate: note(
      'deliveries per second',
      saturated.map(({ ms }) => (deliveries / ms) * 1000),
    ),
    singleCost: note(
      'CPU µs per delivery, one by one',
      single.map(({ cpu }) => cpu / (singlesPerRun * clients)),
    ),
    singleMs: note(
      'ms until all have one message',
      single.map(({ result }) => result),
    ),
  };
}

type Timed = { ms: number; cpu: number };

async function timed<Value>(pid: number, work: () => Promise<Value>): Promise<Timed & { result: Value }> {
  const before = cpuMicros(pid);
  const from = performance.now();
  const result = await work();
  return { ms: performance.now() - from, cpu: cpuMicros(pid) - before, result };
}
