import { setTimeout as delay } from 'node:timers/promises';
import { openFleet } from '../fleet.ts';
import { apiOf, type Lab, type Signed } from '../lab.ts';
import { type Figure, judge, noteRuns } from '../report.ts';
import { median, quantile } from '../statistics.ts';

const clients = 500;
const runs = 5;
const togglesPerRun = 40;
const everyMs = 200;
const warmUp = 20;

/** From the start of the HTTP call that switches a flag until the message arrives at each of 500 clients. */
export async function toggleFigures(lab: Lab, admin: Signed): Promise<Figure[]> {
  const { port } = apiOf(lab);
  const total = warmUp + runs * togglesPerRun;
  await admin.call('POST', '/api/flags', { body: { key: 'bench_toggle' } });
  const fleet = lab.own(
    await openFleet({
      port,
      count: clients,
      cookie: admin.cookie,
      origin: admin.origin,
      keptArrivals: total,
      countedPrefix: '{"type":"feature_flag_update","flagKey":"bench_toggle"',
    }),
  );
  await delay(500);
  const starts: number[] = [];
  for (let index = 0; index < total; index += 1) {
    starts.push(performance.timeOrigin + performance.now());
    const answer = await admin.call('PATCH', '/api/flags/bench_toggle/environments/production', {
      body: { enabled: index % 2 === 0, reason: `switch ${index}` },
      revision: index + 1,
    });
    if (answer.status !== 200) throw new Error(`Toggle failed: ${JSON.stringify(answer.body)}`);
    await delay(Math.max(0, everyMs - answer.ms));
  }
  await fleet.reached({ frames: total });
  const arrivals = await fleet.arrivals();
  await fleet[Symbol.asyncDispose]();
  const delays = Array.from({ length: runs }, (_, run) => {
    const first = warmUp + run * togglesPerRun;
    return arrivals.flatMap((times) =>
      times.slice(first, first + togglesPerRun).map((at, index) => at - (starts[first + index] ?? 0)),
    );
  });
  const at = (name: string, share: number) => {
    const each = delays.map((run) => quantile(run, share));
    noteRuns(name, each);
    return { name, value: median(each), unit: 'ms', better: 'lower' as const };
  };
  return [
    judge({ ...at(`toggle call → message, ${clients} clients, p50`, 0.5), target: 40 }),
    judge({ ...at(`toggle call → message, ${clients} clients, p99`, 0.99), target: 120 }),
  ];
}
