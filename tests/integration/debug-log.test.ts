import { Writable } from 'node:stream';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp, testOrigin } from '../support/test-app.ts';

const lines: string[] = [];
const destination = new Writable({
  write: (chunk: Buffer, _, done) => {
    lines.push(chunk.toString());
    done();
  },
});
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    environment: { SWITCHYARD_RATE_LIMIT_FACTOR: '1' },
    deps: { logger: createLogger({ level: 'debug', process: 'api' }, destination) },
  });
});
afterAll(() => app[Symbol.asyncDispose]());

let address = 0;
const send = (
  payload: unknown,
  headers: Record<string, string> = {},
  remoteAddress = `10.0.0.${(address += 1)}`,
) =>
  app.app.inject({
    method: 'POST',
    url: '/api/debug-log',
    remoteAddress,
    headers: { origin: testOrigin, 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
const logged = () =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'browser debug')
    .at(-1);

it('takes kind and time with a message and its tag, or with arguments, and logs them', async () => {
  const ready = await send({ kind: 'app-ready', ts: 1, msg: 'ready after 120 ms', tag: 'app' });
  expect([ready.statusCode, ready.body]).toEqual([204, '']);
  expect(logged()).toMatchObject({ kind: 'app-ready', tag: 'app', text: 'ready after 120 ms' });
  expect((await send({ kind: 'log', ts: 2, args: ['a', 1] })).statusCode).toBe(204);
  expect(logged()).toMatchObject({ kind: 'log', text: '["a",1]' });
});

it('takes beacons of plain text, and no other path does', async () => {
  const plain = { 'content-type': 'text/plain;charset=UTF-8' };
  expect((await send(JSON.stringify({ kind: 'log', ts: 2, args: ['a'] }), plain)).statusCode).toBe(204);
  const elsewhere = await app.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { origin: testOrigin, ...plain },
    payload: '{}',
  });
  expect(elsewhere.json()).toMatchObject({ code: 'request.unsupported_media' });
});

it.each([
  ['nothing', {}],
  ['neither message nor arguments', { kind: 'log', ts: 1 }],
  ['both', { kind: 'log', ts: 1, msg: 'a', args: [] }],
  ['a message that is too long', { kind: 'log', ts: 1, msg: 'x'.repeat(2_049), tag: 'a' }],
  ['something that is no JSON', '{'],
])('refuses %s', async (_, payload) => {
  expect((await send(payload)).statusCode).toBe(400);
});

it('refuses what is too large, too much, or comes from elsewhere', async () => {
  expect((await send({ kind: 'log', ts: 1, args: ['x'.repeat(9_000)] })).statusCode).toBe(413);
  const foreign = await send({ kind: 'log', ts: 1, args: ['x'] }, { origin: 'https://evil.example' });
  expect(foreign.json()).toMatchObject({ code: 'request.origin_refused' });
  const codes: number[] = [];
  for (let index = 0; index < 22; index += 1) {
    codes.push((await send({ kind: 'log', ts: 1, args: ['x'] }, {}, '10.0.1.1')).statusCode);
  }
  expect(codes.filter((code) => code === 204)).toHaveLength(20);
  expect(codes.slice(-2)).toEqual([429, 429]);
});
