import { Agent, request } from 'node:http';
import { cpuMicros } from '../cpu-time.ts';
import { apiOf, type Lab, type Signed } from '../lab.ts';
import { type Figure, judge, noteRuns } from '../report.ts';
import { median } from '../statistics.ts';
import { clientToken, createFlags } from './flag-world.ts';

const flagCount = 100;
const runs = 5;
const requestsPerRun = 6_000;
const connections = 16;

/** Answers with all results of 100 flags per second of the api's CPU time. */
export async function ofrepFigures(lab: Lab, admin: Signed): Promise<Figure[]> {
  const { port, pid } = apiOf(lab);
  await createFlags(lab, admin, flagCount);
  const secret = await clientToken(admin);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const post = (user: number) => evaluateAll({ agent, port, secret, user });
  const load = async (count: number) => {
    let next = 0;
    const worker = async () => {
      for (; next < count; next += 1) await post(next);
    };
    await Promise.all(Array.from({ length: connections }, worker));
  };
  await load(requestsPerRun);
  const perCpuSecond: number[] = [];
  const perSecond: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const cpu = cpuMicros(pid);
    const start = performance.now();
    await load(requestsPerRun);
    perSecond.push((requestsPerRun / (performance.now() - start)) * 1_000);
    perCpuSecond.push((requestsPerRun / (cpuMicros(pid) - cpu)) * 1_000_000);
  }
  agent.destroy();
  noteRuns('OFREP bulk requests per second, client on the same machine', perSecond);
  const name = 'OFREP bulk of 100 flags, requests per second of one core';
  noteRuns(name, perCpuSecond);
  return [judge({ name, value: median(perCpuSecond), unit: '/s', target: 3_000, better: 'higher' })];
}

type Bulk = { agent: Agent; port: number; secret: string; user: number };

async function evaluateAll({ agent, port, secret, user }: Bulk): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const sent = request(
    {
      agent,
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/ofrep/v1/evaluate/flags',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    },
    (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`OFREP answered ${answer.statusCode}`));
      answer.resume().on('end', resolve);
    },
  );
  sent.on('error', reject);
  sent.end(JSON.stringify({ context: { targetingKey: `user-${user}`, city: 'Boston' } }));
  await promise;
}
