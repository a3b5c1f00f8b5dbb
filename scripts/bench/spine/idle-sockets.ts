import { setTimeout as delay } from 'node:timers/promises';
import { residentBytes } from '../cpu-time.ts';
import { openFleet } from '../fleet.ts';
import type { Lab } from '../lab.ts';
import { type Figure, judge } from '../report.ts';
import { median } from '../statistics.ts';

const sockets = 2000;
const runs = 5;

/** Resident memory that an open, silent socket adds to the api. */
export async function idleSocketFigure({ admin, stack }: Lab): Promise<Figure> {
  const api = stack.apis[0];
  if (api?.pid === undefined) throw new Error('No api runs');
  const costs: number[] = [];
  const fleets = new AsyncDisposableStack();
  // Each run adds sockets to those that stay, so that memory freed by an earlier fleet cannot hide the cost.
  for (let run = 0; run < runs; run += 1) {
    const before = residentBytes(api.pid);
    fleets.use(
      await openFleet({
        port: api.port,
        count: sockets,
        cookie: admin.cookie,
        origin: admin.origin,
        protocol: 'ops.v2',
      }),
    );
    await delay(1500);
    costs.push((residentBytes(api.pid) - before) / sockets / 1024);
  }
  await fleets.disposeAsync();
  return judge({
    name: 'resident memory per idle socket',
    value: median(costs),
    unit: 'kB',
    target: 15,
    better: 'lower',
  });
}
