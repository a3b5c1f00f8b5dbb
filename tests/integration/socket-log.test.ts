import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SpineStack, startSpineStack } from '../support/spine-stack.ts';
import type { TestUser } from '../support/test-app.ts';
import { waitFor } from '../support/wait-for.ts';
import { clientFrame, type WsClient } from '../support/ws-client.ts';

const lines: Record<string, unknown>[] = [];
let stack: SpineStack;
let user: TestUser;
beforeAll(async () => {
  const write = (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>);
  stack = await startSpineStack({ logger: createLogger({ level: 'info', process: 'api' }, { write }) });
  user = await (await stack.test.newCompany()).user('admin');
});
afterAll(() => stack[Symbol.asyncDispose]());

const info = 30;
const warn = 40;

function flood(socket: WsClient, frame: Buffer): void {
  socket.sendFrame(Buffer.concat(Array.from({ length: 60 }, () => frame)));
}

const ping = clientFrame('{"type":"pong","sentAt":1}');
const bad: [string, (socket: WsClient) => void, number, number][] = [
  ['text that is not JSON', (socket) => flood(socket, clientFrame('{"canary')), 4400, info],
  ['an unknown type', (socket) => flood(socket, clientFrame('{"type":"canary"}')), 4400, info],
  ['a binary message', (socket) => socket.sendFrame(clientFrame('canary', { opcode: 0x2 })), 4400, info],
  [
    'a frame over 16 KiB',
    (socket) => socket.sendFrame(clientFrame(Buffer.alloc(17_000, 'canary'))),
    1009,
    info,
  ],
  [
    'a frame without mask',
    (socket) => socket.sendFrame(clientFrame('canary', { masked: false })),
    1002,
    info,
  ],
  [
    'text that is not UTF-8',
    (socket) => socket.sendFrame(clientFrame(Buffer.from([0xff, 0xfe]))),
    1007,
    info,
  ],
  ['a flood', (socket) => flood(socket, ping), 4429, warn],
];

it.each(bad)(
  '%s leaves one line that says whose socket was closed and why',
  async (_what, send, code, level) => {
    const before = lines.length;
    await using socket = await stack.socket(user, { protocol: 'ops.v2' });
    await socket.next('welcome');
    const connection = [...stack.hub.connections].at(-1);
    send(socket);
    expect(await socket.closed()).toBe(code);
    await waitFor('the socket to be let go', () => stack.hub.connections.size === 0);
    expect(lines.slice(before)).toMatchObject([
      {
        level,
        code,
        traceId: connection?.traceId,
        connection: connection?.id,
        user: user.actor.userId,
        company: user.actor.companyId,
      },
    ]);
    expect(lines.at(-1)?.['reason']).toEqual(expect.stringMatching(/./));
    // No sent content reaches the log.
    expect(JSON.stringify(lines.slice(before))).not.toContain('canary');
  },
);

it('a flood without the subprotocol leaves its line, too', async () => {
  const before = lines.length;
  await using socket = await stack.socket(user);
  flood(socket, clientFrame('canary'));
  expect(await socket.closed()).toBe(4429);
  await waitFor('the socket to be let go', () => stack.hub.connections.size === 0);
  expect(lines.slice(before)).toMatchObject([{ level: warn, code: 4429 }]);
});

it('a socket that goes by itself leaves none', async () => {
  const before = lines.length;
  const socket = await stack.socket(user, { protocol: 'ops.v2' });
  await socket.next('welcome');
  socket.end();
  await waitFor('the socket to be let go', () => stack.hub.connections.size === 0);
  expect(lines.slice(before)).toEqual([]);
});
