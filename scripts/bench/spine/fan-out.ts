import { setTimeout as delay } from 'node:timers/promises';
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
/** Messages published at a time, and how many may be under way: enough that the server never waits. */
const burst = 50;
const window = 200;
const burstsPerRun = 12;
const warmUpBursts = 8;
/** Payload of each message as it arrives, the peers' envelopes included. */
const messageBytes = 300;

type Result = { name: string; cost: number; rate: number };

/** CPU time per delivery when messages come faster than they can be written, beside two peers in the same run. */
export async function fanOutFigures(lab: Lab, admin: Signed): Promise<Figure[]> {
  const size = { clients, messageBytes };
  const ours = await measure(lab.own(await startSwitchyard(lab, admin, size)));
  const peers: Result[] = [await measure(lab.own(await startSocketIo(lab, size)))];
  const nchan = lab.own(await startNchan(lab, size));
  if (nchan) peers.push(await measure(nchan));
  else console.log('  nginx/nchan is left out: its Debian packages are not to be had here.');
  const best = peers.toSorted((a, b) => a.cost - b.cost)[0];
  return [
    judge({
      name: `CPU per delivery, ${clients} clients, ${messageBytes} B`,
      value: ours.cost,
      target: 3.5,
      unit: 'µs',
      better: 'lower' as const,
      ...(best ? { peer: best.name, peerValue: best.cost } : {}),
    }),
    ...peers.map((peer) =>
      judge({
        name: `times cheaper than ${peer.name}`,
        value: peer.cost / ours.cost,
        unit: '×',
        target: 2.5,
        better: 'higher' as const,
        peer: peer.name,
        peerValue: peer.cost,
      }),
    ),
    judge({
      name: 'deliveries per second of one api',
      value: ours.rate,
      unit: '/s',
      target: 100_000,
      better: 'higher' as const,
      ...(best ? { peer: best.name, peerValue: best.rate } : {}),
    }),
  ];
}

async function measure(contender: Contender): Promise<Result> {
  const { name, pid, fleet } = contender;
  await using _ = contender;
  let sent = 0;
  const publish = async (bursts: number) => {
    for (let index = 0; index < bursts; index += 1) {
      await contender.publish(burst);
      sent += burst;
      await fleet.reached({ frames: sent - window + burst });
    }
    return await fleet.reached({ frames: sent });
  };
  await publish(warmUpBursts);
  const costs: number[] = [];
  const rates: number[] = [];
  const deliveries = burstsPerRun * burst * clients;
  for (let run = 0; run < runs; run += 1) {
    const before = cpuMicros(pid);
    const from = performance.now();
    const { gaps, bytesPerFrame } = await publish(burstsPerRun);
    rates.push((deliveries / (performance.now() - from)) * 1000);
    if (gaps > 0) throw new Error(`${name}: ${gaps} messages did not follow the one before`);
    if (bytesPerFrame !== messageBytes) throw new Error(`${name}: messages of ${bytesPerFrame} bytes`);
    // The clock of /proc ticks every 10 ms.
    await delay(50);
    costs.push((cpuMicros(pid) - before) / deliveries);
  }
  noteRuns(`${name}: CPU µs per delivery`, costs);
  noteRuns(`${name}: deliveries per second`, rates);
  return { name, cost: median(costs), rate: median(rates) };
}
