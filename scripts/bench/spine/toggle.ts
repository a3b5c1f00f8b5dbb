import { setTimeout as delay } from 'node:timers/promises';
import { openFleet } from '../fleet.ts';
import type { Lab } from '../lab.ts';
import { type Figure, judge } from '../report.ts';
import { median, quantile } from '../statistics.ts';

const clients = 500;
const runs = 5;
const togglesPerRun = 40;
const everyMs = 200;
const warmUp = 10;

/** From the start of the HTTP call that switches a flag to the message in each of 500 clients. */
export async function toggleFigures({ admin, stack }: Lab): Promise<Figure[]> {
  const port = stack.apis[0]?.port ?? 0;
  const total = warmUp + runs * togglesPerRun;
  await admin.call('POST', '/api/flags', { body: { key: 'bench_toggle' } });
  await using fleet = await openFleet({
    ...{ port, count: clients, cookie: admin.cookie, origin: admin.origin, keptArrivals: total },
    countedPrefix: '"feature_flag_update"',
  });
  await delay(500);
  const starts: number[] = [];
  let revision = 1;
  for (let index = 0; index < total; index += 1) {
    starts.push(performance.timeOrigin + performance.now());
    const answer = await admin.call('PATCH', '/api/flags/bench_toggle/environments/production', {
      body: { enabled: index % 2 === 0, reason: `switch ${index}` },
      revision,
    });
    if (answer.status !== 200) throw new Error(`Toggle failed: ${JSON.stringify(answer.body)}`);
    revision += 1;
    await delay(Math.max(0, everyMs - answer.ms));
  }
  await fleet.reached({ frames: total });
  const arrivals = await fleet.arrivals();
  const delays = Array.from({ length: runs }, (_, run) => {
    const first = warmUp + run * togglesPerRun;
    return arrivals.flatMap((times) =>
      times.slice(first, first + togglesPerRun).map((at, index) => at - (starts[first + index] ?? 0)),
    );
  });
  const at = (share: number) => median(delays.map((run) => quantile(run, share)));
  const base = { unit: 'ms', better: 'lower' } as const;
  return [
    judge({ ...base, name: `toggle call → message, ${clients} clients, p50`, value: at(0.5), target: 40 }),
    judge({ ...base, name: `toggle call → message, ${clients} clients, p99`, value: at(0.99), target: 120 }),
  ];
}
