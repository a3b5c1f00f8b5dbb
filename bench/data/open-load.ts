import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Signed } from '../lab.ts';

export type Query = { name: string; path: string };

/** One request; `ms` counts from when it was due, so that delays of the sender are included. */
export type Sample = { name: string; ms: number; status: number; bytes: number };

export type LoadOptions = {
  who: Signed;
  /** Requests per second, evenly spaced, regardless of pending responses. */
  rate: number;
  seconds: number;
  next: (index: number) => Query;
};

const connections = 64;
/** A browser's header, so that compression is measured. */
const acceptEncoding = 'gzip, deflate, br, zstd';

/** Sends requests at a constant rate; resolves when all are answered, refused ones included. */
export async function openLoad({ who, rate, seconds, next }: LoadOptions): Promise<Sample[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'lifo' });
  const start = performance.now();
  const total = Math.round(rate * seconds);
  const answers: Promise<Sample>[] = [];
  while (answers.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - start) * rate) / 1000) + 1);
    while (answers.length < due) {
      const index = answers.length;
      answers.push(send({ agent, who, query: next(index), dueAt: start + (index * 1000) / rate }));
    }
    await delay(1);
  }
  const samples = await Promise.all(answers);
  agent.destroy();
  return samples;
}

export type ClosedLoad = Pick<LoadOptions, 'who' | 'next'> & {
  count: number;
  /** Requests at a time. */
  atOnce: number;
};

/**
 * Sends each request when an earlier one was answered, so that also a busy machine is never saturated: for what a
 * request costs, not for how long it takes. @throws Error on any status other than 200
 */
export async function closedLoad({ who, next, count, atOnce }: ClosedLoad): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  let index = 0;
  const client = async () => {
    while (index < count) {
      const query = next(index);
      index += 1;
      const { status } = await send({ agent, who, query, dueAt: performance.now() });
      if (status !== 200) throw new Error(`${query.name} was answered with ${status}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  agent.destroy();
}

type Sending = { agent: Agent; who: Signed; query: Query; dueAt: number };

function send({ agent, who, query, dueAt }: Sending): Promise<Sample> {
  const { promise, resolve, reject } = Promise.withResolvers<Sample>();
  const { hostname, port } = new URL(who.origin);
  const call = request(
    {
      agent,
      hostname,
      port,
      path: query.path,
      headers: { cookie: who.cookie, 'accept-encoding': acceptEncoding },
    },
    (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({ name: query.name, ms: performance.now() - dueAt, status: answer.statusCode ?? 0, bytes }),
      );
    },
  );
  call.once('error', reject);
  call.end();
  return promise;
}
