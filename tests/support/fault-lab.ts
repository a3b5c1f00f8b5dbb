import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { migrate } from '@switchyard/platform/db/migrate.ts';
import type { EmbeddedServer } from '@switchyard/platform/embedded/embedded-server.ts';
import { startEmbeddedPostgres } from '@switchyard/platform/embedded/start-postgres.ts';
import { startEmbeddedRedis } from '@switchyard/platform/embedded/start-redis.ts';
import { type ProcessStack, startProcessStack } from '@switchyard/platform/testing/process-stack.ts';
import { Redis } from 'ioredis';
import { Follower } from './follower.ts';

export type FaultLabOptions = { followers: number; mutationsPerSecond: number };

/** Result of the whole run, once everything is idle again. */
export type Outcome = {
  acknowledged: number;
  /** Acknowledged writes that are missing. */
  lost: string[];
  /** Duplicated writes. */
  doubled: string[];
  /** Followers whose log differs from the server's. */
  strayed: string[];
  /** Longest response time of a request, ms. */
  slowestAnswerMs: number;
  snapshots: number;
};

/** Separate servers and processes under load, to be killed and paused. */
export type FaultLab = AsyncDisposable & {
  postgres: EmbeddedServer;
  redis: EmbeddedServer;
  stack: ProcessStack;
  flushRedis: () => Promise<void>;
  /**
   * Waits for a number of further writes to be acknowledged and received by followers.
   * @returns milliseconds it took
   */
  recovered(timeoutMs: number, writes?: number): Promise<number>;
  /** Ends the load, waits until all is published and compares. */
  settle(): Promise<Outcome>;
};

const password = 'chaos-password';

export async function openFaultLab(options: FaultLabOptions): Promise<FaultLab> {
  await using started = new AsyncDisposableStack();
  const dataDir = mkdtempSync(join(tmpdir(), 'switchyard-chaos-'));
  started.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const host = { environment: process.env, report: () => undefined };
  const postgres = started.use(await startEmbeddedPostgres({ host, dataDir, durable: true }));
  const redis = started.use(await startEmbeddedRedis({ host, dataDir }));
  await migrate({ ownerUrl: postgres.url, appPassword: password, relayPassword: password });
  const as = (username: string) => Object.assign(new URL(postgres.url), { username, password }).href;
  const stack = started.use(
    await startProcessStack({
      environment: {
        NODE_ENV: 'production',
        DATABASE_URL: as('switchyard_app'),
        DATABASE_RELAY_URL: as('switchyard_relay'),
        REDIS_URL: redis.url,
        SWITCHYARD_RATE_LIMIT_FACTOR: '1000',
        LOG_LEVEL: 'warn',
      },
      apis: 1,
      workers: 2,
      logFolder: join(dataDir, 'logs'),
    }),
  );
  const load = await startLoad(stack, options);
  const all = started.move();
  return {
    postgres,
    redis,
    stack,
    flushRedis: async () => {
      const client = new Redis(redis.url);
      await client.flushall();
      client.disconnect();
    },
    recovered: (timeoutMs, writes) => load.recovered(timeoutMs, writes),
    settle: () => load.settle(),
    [Symbol.asyncDispose]: async () => {
      await load.stop();
      await all.disposeAsync();
    },
  };
}

type Load = {
  recovered(timeoutMs: number, writes?: number): Promise<number>;
  settle(): Promise<Outcome>;
  stop(): Promise<void>;
};

async function startLoad(stack: ProcessStack, options: FaultLabOptions): Promise<Load> {
  const api = stack.apis[0];
  if (!api) throw new Error('No api runs');
  const { cookie, companyId } = await signUp(api.url);
  const topic = companyTopic(companyId, 'timeline');
  const get = (path: string) => getJson(`${api.url}${path}`, cookie);
  const history = async (after: number) => {
    const events: { offset: number; id: string }[] = [];
    for (;;) {
      const from = events.at(-1)?.offset ?? after;
      const page = await get(`/api/events?topic=${encodeURIComponent(topic)}&after=${from}&limit=500`);
      const items = page['items'] as { offset: number; event: { id: string } }[];
      events.push(...items.map((item) => ({ offset: item.offset, id: item.event.id })));
      if (page['hasMore'] !== true || items.length === 0) return events;
    }
  };
  const followers = Array.from(
    { length: options.followers },
    () => new Follower({ port: () => api.port, origin: api.url, cookie, topic, readHistory: history }),
  );
  const writer = startWriter({ url: api.url, cookie, perSecond: options.mutationsPerSecond });
  const newest = () => Math.min(...followers.map((follower) => follower.last));
  const stop = async () => {
    await writer.stop();
    await Promise.all(followers.map((follower) => follower.stop()));
  };
  return {
    stop,
    recovered: async (timeoutMs, writes = 6) => {
      const start = performance.now();
      const acknowledged = writer.acknowledged.size;
      const offset = newest();
      while (writer.acknowledged.size < acknowledged + writes || newest() < offset + writes) {
        if (performance.now() - start > timeoutMs) throw new Error(`No recovery within ${timeoutMs} ms`);
        await delay(20);
      }
      return performance.now() - start;
    },
    settle: async () => {
      await writer.stop();
      const log = await untilQuiet(() => history(0), newest);
      await Promise.all(followers.map((follower) => follower.stop()));
      const names = await allCustomerNames(get);
      const counts = Map.groupBy(names, (name) => name);
      const ids = new Map(log.map((event) => [event.offset, event.id]));
      return {
        acknowledged: writer.acknowledged.size,
        lost: [...writer.acknowledged].filter((name) => !counts.has(name)),
        doubled: [...counts].filter(([, same]) => same.length > 1).map(([name]) => name),
        strayed: followers.flatMap((follower, index) => strayFrom(follower, ids, `follower ${index}`)),
        slowestAnswerMs: Math.round(writer.slowestMs()),
        snapshots: followers.reduce((sum, follower) => sum + follower.snapshots, 0),
      };
    },
  };
}

function strayFrom(follower: Follower, ids: ReadonlyMap<number, string>, name: string): string[] {
  const first = Math.min(...follower.log.keys());
  const head = Math.max(...ids.keys());
  if (follower.last !== head) return [`${name} is at ${follower.last} of ${head}`];
  for (let offset = first; offset <= head; offset += 1) {
    if (follower.log.get(offset) !== ids.get(offset)) return [`${name} differs at ${offset}`];
  }
  return [];
}

/** Waits until the server's log stops growing and every follower has reached its end. */
async function untilQuiet<Event extends { offset: number }>(
  read: () => Promise<Event[]>,
  newest: () => number,
): Promise<Event[]> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const log = await read();
    if (newest() >= (log.at(-1)?.offset ?? 0) || performance.now() > deadline) return log;
    await delay(200);
  }
}

type WriterOptions = { url: string; cookie: string; perSecond: number };

/** Creates customers at a constant rate; each is repeated with its key until it is acknowledged. */
function startWriter({ url, cookie, perSecond }: WriterOptions) {
  const acknowledged = new Set<string>();
  const pending = new Set<Promise<void>>();
  let slowest = 0;
  let count = 0;
  let stopped = false;
  const write = async (name: string) => {
    const key = randomUUID();
    for (;;) {
      const start = performance.now();
      const status = await post(`${url}/api/customers`, cookie, { key, body: { name } });
      if (status !== 0) slowest = Math.max(slowest, performance.now() - start);
      if (status === 201) {
        acknowledged.add(name);
        return;
      }
      await delay(250);
    }
  };
  const timer = setInterval(() => {
    if (stopped || pending.size > 400) return;
    count += 1;
    const running = write(`Customer ${count}`);
    pending.add(running);
    void running.finally(() => pending.delete(running));
  }, 1000 / perSecond);
  return {
    acknowledged,
    slowestMs: () => slowest,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await Promise.all(pending);
    },
  };
}

async function post(
  url: string,
  cookie: string,
  { key, body }: { key: string; body: unknown },
): Promise<number> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        cookie,
        origin: new URL(url).origin,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

async function getJson(url: string, cookie: string): Promise<Record<string, unknown>> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(url, { headers: { cookie } });
    if (answer.ok) return (await answer.json()) as Record<string, unknown>;
    if (attempt === 40) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
    await delay(250);
  }
}

async function allCustomerNames(get: (path: string) => Promise<Record<string, unknown>>): Promise<string[]> {
  const names: string[] = [];
  for (let cursor: string | null = null; ; ) {
    const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page = await get(`/api/customers?limit=200${query}`);
    names.push(...(page['items'] as { name: string }[]).map((item) => item.name));
    cursor = page['nextCursor'] as string | null;
    if (cursor === null) return names;
  }
}

async function signUp(url: string): Promise<{ cookie: string; companyId: string }> {
  const answer = await fetch(`${url}/api/auth/signup`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Chaos',
      lastName: 'Admin',
      companyName: 'Chaos Company',
      password: 'chaos-password',
      email: `chaos-${randomUUID()}@example.test`,
    }),
  });
  const user = (await answer.json()) as { companyId: string };
  return { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '', companyId: user.companyId };
}
