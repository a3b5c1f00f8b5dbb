import { setTimeout as delay } from 'node:timers/promises';
import { residentBytes } from '../cpu-time.ts';
import { openFleet } from '../fleet.ts';
import { apiOf, type Lab, type Signed } from '../lab.ts';
import { type Figure, judge, noteRuns } from '../report.ts';
import { median } from '../statistics.ts';

const sockets = 3000;
const runs = 5;
const settleMs = 2000;

/** Resident memory that an open, silent socket adds to the api. */
export async function idleSocketFigure(lab: Lab, admin: Signed): Promise<Figure> {
  const api = apiOf(lab);
  const { origin, cookie } = admin;
  await using fleets = lab.own(new AsyncDisposableStack());
  const open = async (count: number) => {
    fleets.use(await openFleet({ port: api.port, count, cookie, origin, protocol: 'ops.v2' }));
    await delay(settleMs);
  };
  await open(100);
  const costs: number[] = [];
  // Each run adds sockets to the existing ones, so that memory freed by an earlier fleet cannot hide the cost.
  for (let run = 0; run < runs; run += 1) {
    const before = residentBytes(api.pid);
    await open(sockets);
    costs.push((residentBytes(api.pid) - before) / sockets / 1024);
  }
  const name = 'resident memory per idle socket';
  noteRuns(name, costs);
  return judge({ name, value: median(costs), unit: 'kB', target: 15, better: 'lower' });
}
