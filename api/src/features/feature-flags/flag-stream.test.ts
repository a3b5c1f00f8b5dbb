import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FlagEvaluator } from '@switchyard/contracts/flag-evaluation/flag-evaluator.ts';
import type { FlagSnapshot } from '@switchyard/platform/flags/flag-snapshot.ts';
import { expect, test } from 'vitest';
import { FlagStream, type StreamDialect } from './flag-stream.ts';

const snapshot = (number: number): FlagSnapshot => ({
  companyId: 'c',
  environment: 'production',
  scope: '*',
  number,
  revision: number,
  evaluator: new FlagEvaluator({ flags: [], segments: [] }),
  flags: new Map(),
  segments: [],
});
const grant = {
  tokenId: 't',
  companyId: 'c',
  kind: 'client',
  environment: 'production',
  projects: ['*'],
  expiresAt: null,
} as const;

/** Steps of 2 MB, so that a few of them fill every buffer on the way. */
const padding = 'x'.repeat(2_000_000);
const dialect: StreamDialect = {
  name: 'unleash',
  text: ({ revision }, since) => `data: ${since ?? 'all'}-${revision} ${padding}\n\n`,
};

test('a reader that stops gets one step to the newest state when it goes on', async () => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const request = get({ port: (server.address() as AddressInfo).port });
  const [, raw] = (await once(server, 'request')) as [unknown, ServerResponse];
  raw.writeHead(200);
  const stream = new FlagStream(raw, { grant, dialect, since: null, name: 'robot' });
  const last = 200;
  for (let revision = 1; revision <= last; revision += 1) stream.offer(snapshot(revision));
  // An older state than the newest one changes nothing.
  stream.offer(snapshot(7));
  // At most one step waits in this process.
  expect(raw.writableLength).toBeLessThan(2 * padding.length);

  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const steps: string[] = [];
  let text = '';
  for await (const chunk of response.setEncoding('utf8') as AsyncIterable<string>) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    steps.push(...blocks.map((block) => /^data: (\S+)/.exec(block)?.[1] ?? ''));
    if (steps.at(-1)?.endsWith(`-${last}`)) break;
  }
  expect(steps[0]).toBe('all-1');
  expect(steps.length).toBeLessThan(10);
  // Each step begins where the one before ended.
  const places = steps.map((step) => step.split('-'));
  for (const [at, [since]] of places.entries()) if (at > 0) expect(since).toBe(places[at - 1]?.[1]);
  expect(stream.client).toMatchObject({ name: 'robot', position: last });
  server.closeAllConnections();
  server.close();
});

test('programs that take the same step share its bytes', async () => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  let texts = 0;
  const counted: StreamDialect = {
    name: 'ofrep',
    text: ({ revision }) => {
      texts += 1;
      return `data: ä-${revision}\n\n`;
    },
  };
  const given: unknown[] = [];
  const followers: { stream: FlagStream; response: IncomingMessage }[] = [];
  for (let at = 0; at < 3; at += 1) {
    const request = get({ port });
    const [, raw] = (await once(server, 'request')) as [unknown, ServerResponse];
    raw.writeHead(200).flushHeaders();
    const write = raw.write.bind(raw) as (chunk: unknown) => boolean;
    raw.write = (chunk: unknown) => {
      given.push(chunk);
      return write(chunk);
    };
    const stream = new FlagStream(raw, { grant, dialect: counted, since: null, name: `robot-${at}` });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    followers.push({ stream, response });
  }
  const state = snapshot(1);
  for (const { stream } of followers) stream.offer(state);
  expect(texts).toBe(1);
  expect(given).toHaveLength(3);
  expect(given[0]).toBeInstanceOf(Buffer);
  for (const chunk of given) expect(chunk).toBe(given[0]);
  for (const { response } of followers) {
    const [chunk] = (await once(response.setEncoding('utf8'), 'data')) as [string];
    expect(chunk).toBe('data: ä-1\n\n');
  }
  server.closeAllConnections();
  server.close();
});
