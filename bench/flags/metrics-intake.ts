import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Database, sql } from '@switchyard/platform/db/database.ts';
import { openAsOwner } from '../data/fill-company.ts';
import { apiOf, type Lab, serverCpuMicros, type Signed } from '../lab.ts';
import { type Figure, judge, noteRuns } from '../report.ts';
import { median } from '../statistics.ts';
import { clientToken, flagKey } from './flag-world.ts';

const flagsPerReport = 100;
const instances = 16;
const runs = 5;
const reportsPerRun = 400;
const lookMs = 20;

/**
 * Counts of evaluations per second that instances of one program report all at once. Each report counts 100 flags, so
 * all of them add to the same rows.
 */
export async function intakeFigures(lab: Lab, admin: Signed): Promise<Figure[]> {
  const token = await clientToken(admin);
  const agent = new Agent({ keepAlive: true, maxSockets: instances });
  const toggles = Object.fromEntries(
    Array.from({ length: flagsPerReport }, (_, at) => [flagKey(at), { yes: 3, no: 2 }]),
  );
  const post = () => report({ agent, port: apiOf(lab).port, token, toggles });
  await using database = openAsOwner(lab.environment.DATABASE_OWNER_URL);
  await load(post, reportsPerRun);
  const rates: number[] = [];
  const cpu: number[] = [];
  const waits = { seen: 0, isOver: false };
  const looking = lookForWaits(database, waits);
  for (let run = 0; run < runs; run += 1) {
    const before = serverCpuMicros(lab);
    const start = performance.now();
    await load(post, reportsPerRun);
    const counts = reportsPerRun * flagsPerReport;
    rates.push((counts / (performance.now() - start)) * 1000);
    cpu.push((serverCpuMicros(lab) - before) / counts);
  }
  waits.isOver = true;
  await looking;
  agent.destroy();
  const { rows } = await sql<{ yes: number }>`
    SELECT sum(yes) AS yes FROM flag_metrics WHERE company_id = ${admin.companyId} AND flag_key = ${flagKey(0)}`.execute(
    database.global,
  );
  noteRuns('counts of evaluations taken, CPU µs of api and database each', cpu);
  const name = `counts of evaluations taken from ${instances} instances of one program`;
  noteRuns(name, rates);
  const lost = 3 * (runs + 1) * reportsPerRun - Number(rows[0]?.yes ?? 0);
  const base = { unit: '', target: 0, better: 'lower' } as const;
  return [
    judge({ name, value: median(rates), unit: '/s', target: 10_000, better: 'higher' }),
    judge({ ...base, name: 'counts: writes seen waiting for a lock', value: waits.seen }),
    judge({ ...base, name: 'counts: lost', value: lost }),
  ];
}

async function load(post: () => Promise<void>, count: number): Promise<void> {
  let left = count;
  const instance = async () => {
    while (left > 0) {
      left -= 1;
      await post();
    }
  };
  await Promise.all(Array.from({ length: instances }, instance));
}

/** Counts statements that wait for a lock of another transaction, each time it looks. */
async function lookForWaits(database: Database, waits: { seen: number; isOver: boolean }): Promise<void> {
  while (!waits.isOver) {
    const { rows } = await sql<{ waiting: number }>`
      SELECT count(*) AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock'
        AND query LIKE '%flag_metrics%'`.execute(database.global);
    waits.seen += Number(rows[0]?.waiting ?? 0);
    await delay(lookMs);
  }
}

type Report = { agent: Agent; port: number; token: string; toggles: Record<string, object> };

async function report({ agent, port, token, toggles }: Report): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const now = new Date().toISOString();
  const sent = request(
    {
      agent,
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/client/metrics',
      headers: { authorization: token, 'content-type': 'application/json' },
    },
    (answer) => {
      if (answer.statusCode !== 202) reject(new Error(`A report was answered with ${answer.statusCode}`));
      answer.resume().on('end', resolve);
    },
  );
  sent.on('error', reject);
  sent.end(
    JSON.stringify({ appName: 'bench', instanceId: 'one', bucket: { start: now, stop: now, toggles } }),
  );
  await promise;
}
