import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { openCompanyWithHistory } from './api/company-with-history.ts';
import { jobQuery } from './api/job-queries.ts';
import { closedLoad, type LoadOptions, openLoad, type Sample } from './data/open-load.ts';
import { type Lab, openLab, serverCpuMicros } from './lab.ts';
import { type Figure, judge, noteRuns } from './report.ts';
import { median, quantile } from './statistics.ts';

const runs = 5;
/** Requests at a time while their cost is measured: fewer than the machine can take. */
const atOnce = 4;

type Row = Pick<LoadOptions, 'who' | 'rate' | 'seconds' | 'next'> & {
  name: string;
  /** Highest 99th percentile, ms. */
  target: number;
  /** Highest CPU time of api and database per request, ms. */
  cpuTarget: number;
};

/** Reads over HTTP in a company with 100,000 jobs, at a constant rate, with a browser's compression. */
export async function apiSuite(scope: AsyncDisposableStack): Promise<Figure[]> {
  await using lab = await openLab({ suite: 'api', scope });
  const { admin, ids } = await openCompanyWithHistory(lab);
  const topic = encodeURIComponent(companyTopic(admin.companyId, 'dispatch'));
  const list = { who: admin, rate: 200, next: (index: number) => jobQuery(index, ids) };
  await closedLoad({ ...list, count: 1_600, atOnce });
  const base = { who: admin, seconds: 5 };
  return [
    ...(await measure(lab, {
      ...list,
      seconds: 15,
      name: '50 jobs of 100,000 with filter and search, 200/s',
      target: 30,
      cpuTarget: 3,
    })),
    ...(await measure(lab, {
      ...base,
      rate: 200,
      name: 'one job, 200/s',
      target: 15,
      cpuTarget: 1.5,
      next: (index) => ({ name: 'job', path: `/api/jobs/${ids.jobs[index % ids.jobs.length]}` }),
    })),
    ...(await measure(lab, {
      ...base,
      rate: 10,
      name: 'dashboard, 10/s',
      target: 100,
      cpuTarget: 20,
      next: () => ({ name: 'dashboard', path: '/api/dashboard' }),
    })),
    ...(await measure(lab, {
      ...base,
      rate: 5,
      name: 'snapshot of the board, 5/s',
      target: 300,
      cpuTarget: 60,
      next: () => ({ name: 'snapshot', path: `/api/snapshot?topic=${topic}` }),
    })),
  ];
}

async function measure(lab: Lab, { name, target, cpuTarget, ...load }: Row): Promise<Figure[]> {
  const cpu: number[] = [];
  const count = Math.max(50, 3 * load.rate);
  for (let run = 0; run < runs; run += 1) {
    const before = serverCpuMicros(lab);
    await closedLoad({ ...load, count, atOnce });
    cpu.push((serverCpuMicros(lab) - before) / 1000 / count);
  }
  noteRuns(`${name}: CPU ms per request, ${atOnce} at a time`, cpu);
  const all: Sample[][] = [];
  for (let run = 0; run < runs; run += 1) all.push(await openLoad(load));
  const at = (share: number) => {
    const each = all.map((samples) =>
      quantile(
        samples.map((sample) => sample.ms),
        share,
      ),
    );
    noteRuns(`${name}: p${share * 100}`, each);
    return median(each);
  };
  const p50 = at(0.5);
  const p99 = at(0.99);
  noteSlowest(all.flat());
  const refused = all.flat().filter(({ status }) => status !== 200).length;
  const base = { unit: 'ms', better: 'lower' } as const;
  return [
    judge({ ...base, name: `${name}: p50`, value: p50, target: target / 3 }),
    judge({ ...base, name: `${name}: p99`, value: p99, target }),
    judge({ ...base, name: `${name}: CPU of api and database`, value: median(cpu), target: cpuTarget }),
    judge({ ...base, name: `${name}: refused`, value: refused, unit: '', target: 0 }),
  ];
}

/** Prints the slowest kinds of requests: where to look if the target is missed. */
function noteSlowest(samples: readonly Sample[]): void {
  const kinds = [...Map.groupBy(samples, (sample) => sample.name)];
  if (kinds.length < 2) return;
  const rows = kinds
    .map(([name, some]) => ({
      name,
      p50: quantile(
        some.map((sample) => sample.ms),
        0.5,
      ),
      p99: quantile(
        some.map((sample) => sample.ms),
        0.99,
      ),
      kB: quantile(
        some.map((sample) => sample.bytes / 1024),
        0.5,
      ),
    }))
    .toSorted((a, b) => b.p99 - a.p99);
  for (const { name, p50, p99, kB } of rows) {
    console.log(`    ${name}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${kB.toFixed(1)} kB`);
  }
}
