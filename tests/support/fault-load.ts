import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { Follower } from './follower.ts';

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
  /** Answers above 499, each repeated with its key. */
  refusals: number;
  snapshots: number;
};

export type LoadOptions = {
  /** Where clients connect: the network in front of the api. */
  port: number;
  /** Origin that the api allows. */
  origin: string;
  followers: number;
  mutationsPerSecond: number;
  pollMs?: number;
};

export type Load = {
  /** Names of the writes acknowledged so far; those of other writers can be added. */
  acknowledged(): Set<string>;
  /** The company's admin. */
  readonly admin: Caller & { userId: string };
  /** Waits for further writes to be acknowledged and received. @returns milliseconds it took */
  recovered(timeoutMs: number, writes?: number): Promise<number>;
  settle(): Promise<Outcome>;
  stop(): Promise<void>;
};

/** A company that is written to at a constant rate, and clients that follow it. */
export async function startLoad(options: LoadOptions): Promise<Load> {
  const { port, origin } = options;
  const url = `http://127.0.0.1:${port}`;
  const { cookie, companyId, userId } = await signUp(url, origin);
  const topic = companyTopic(companyId, 'timeline');
  const get = (path: string) => getJson(`${url}${path}`, cookie);
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
    () =>
      new Follower({
        port: () => port,
        origin,
        cookie,
        topic,
        readHistory: history,
        pollMs: options.pollMs ?? 20,
      }),
  );
  const writer = startWriter({ url, origin, cookie, perSecond: options.mutationsPerSecond });
  const newest = () => Math.min(...followers.map((follower) => follower.last));
  const stop = async () => {
    writer.abandon();
    await writer.stop();
    await Promise.all(followers.map((follower) => follower.stop()));
  };
  return {
    stop,
    admin: { url, origin, cookie, userId },
    acknowledged: () => writer.acknowledged,
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
        refusals: writer.refusals(),
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

export type Caller = { url: string; origin: string; cookie: string };

const leastRetryMs = 250;

/**
 * Creates customers at a constant rate; each is repeated with its key until it is acknowledged, after the wait that an answer
 * asks for, as devices do.
 */
function startWriter({ perSecond, ...caller }: Caller & { perSecond: number }) {
  const acknowledged = new Set<string>();
  const pending = new Set<Promise<void>>();
  let slowest = 0;
  let refusals = 0;
  let count = 0;
  let stopped = false;
  let isAbandoned = false;
  const write = async (name: string) => {
    const key = randomUUID();
    for (;;) {
      const start = performance.now();
      const { status, retryMs } = await post(caller, { path: '/api/customers', key, body: { name } });
      if (status !== 0) slowest = Math.max(slowest, performance.now() - start);
      if (status >= 500) refusals += 1;
      if (status === 201) {
        acknowledged.add(name);
        return;
      }
      if (isAbandoned) return;
      await delay(retryMs * (1 + Math.random()));
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
    /** Repeats nothing any more: the api may be gone for good. */
    abandon: () => {
      isAbandoned = true;
    },
    slowestMs: () => slowest,
    refusals: () => refusals,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await Promise.all(pending);
    },
  };
}

async function post(
  { url, origin, cookie }: Caller,
  { path, key, body }: { path: string; key: string; body: unknown },
): Promise<{ status: number; retryMs: number }> {
  try {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        cookie,
        origin,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    await answer.arrayBuffer();
    const seconds = Number(answer.headers.get('retry-after') ?? 0);
    return { status: answer.status, retryMs: Math.max(leastRetryMs, seconds * 1_000) };
  } catch {
    return { status: 0, retryMs: leastRetryMs };
  }
}

async function getJson(url: string, cookie: string): Promise<Record<string, unknown>> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(url, { headers: { cookie }, signal: AbortSignal.timeout(10_000) }).catch(
      (error: unknown) => new Response(String(error), { status: 599 }),
    );
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

type Account = { cookie: string; companyId: string; userId: string };

async function signUp(url: string, origin: string): Promise<Account> {
  const answer = await fetch(`${url}/api/auth/signup`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Chaos',
      lastName: 'Admin',
      companyName: 'Chaos Company',
      password: 'quiet lantern over water',
      email: `chaos-${randomUUID()}@example.test`,
    }),
  });
  if (!answer.ok) throw new Error(`No company for the load: ${answer.status} ${await answer.text()}`);
  const user = (await answer.json()) as { id: string; companyId: string };
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { cookie, companyId: user.companyId, userId: user.id };
}
