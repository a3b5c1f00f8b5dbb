import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type SpineStack, startSpineStack } from '../support/spine-stack.ts';
import { testOrigin } from '../support/test-app.ts';
import { waitFor } from '../support/wait-for.ts';

let stack: SpineStack;
beforeAll(async () => {
  stack = await startSpineStack();
});
afterAll(async () => {
  await stack[Symbol.asyncDispose]();
});

/** Opens a connection. @returns the first line of the answer, or the code of the refusal */
async function knock(port: number): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port });
  socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
  return await new Promise((resolve) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    socket.on('end', () => resolve(text.split('\r\n')[0] ?? ''));
  });
}

test('a process that stops refuses connections while sockets still linger, and answers what it has begun', async () => {
  const { port, hub } = stack;
  const company = await stack.test.newCompany();
  const admin = await company.user('admin');
  const silent = await stack.socket(admin, { protocol: 'ops.v2' });
  await silent.next('welcome');
  // Its peer never answers the close.
  silent.pause();

  const body = JSON.stringify({ name: 'Harbor Bakery' });
  const begun = connect({ host: '127.0.0.1', port });
  onTestFinished(() => void begun.destroy());
  let answer = '';
  begun.setEncoding('utf8').on('data', (part: string) => {
    answer += part;
  });
  const head = [
    'POST /api/customers HTTP/1.1',
    'host: localhost',
    `origin: ${testOrigin}`,
    `cookie: ${admin.cookie}`,
    'content-type: application/json',
    `idempotency-key: ${crypto.randomUUID()}`,
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  const isBegun = once(stack.test.app.server, 'request');
  begun.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`);
  await isBegun;

  const closed = stack.test.app.close();
  const met: string[] = [];
  await waitFor('a refused connection', async () => {
    met.push(await knock(port));
    return met.at(-1) === 'ECONNREFUSED';
  });
  expect(hub.connections.size).toBe(1);
  // One that waits to be accepted at this moment is reset. None gets an error as its answer.
  expect(met.filter((line) => !/^ECONN(?:REFUSED|RESET)$| 200 /.test(line))).toEqual([]);

  begun.write(body.slice(5));
  await once(begun, 'end');
  expect(answer).toMatch(/^HTTP\/1\.1 201 /);
  expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n');
  await closed;
  expect(hub.connections.size).toBe(0);
});
