import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SpineStack, someEvent, startSpineStack } from '../support/spine-stack.ts';
import type { TestCompany, TestUser } from '../support/test-app.ts';

let stack: SpineStack;
let company: TestCompany;
let manager: TestUser;
beforeAll(async () => {
  stack = await startSpineStack();
  await stack.startWorkers();
  company = await stack.test.newCompany();
  manager = await company.user('manager');
});
afterAll(async () => {
  await stack[Symbol.asyncDispose]();
});

describe('a v2 socket', () => {
  it('is welcomed, subscribes and gets committed events in order', async () => {
    await using socket = await stack.socket(manager, { protocol: 'ops.v2' });
    expect(socket.status).toBe(101);
    expect(socket.headers.get('sec-websocket-protocol')).toBe('ops.v2');
    await socket.next('welcome');
    const topic = companyTopic(company.companyId, 'timeline');
    socket.send({ type: 'subscribe', id: 1, topics: [{ topic }] });
    await socket.next('subscribed');
    const started = performance.now();
    const ids = await stack.record(company.companyId, someEvent(topic, 'one'), someEvent(topic, 'two'));
    await socket.next((message) => message['id'] === ids[1]);
    console.log('delivery ms', performance.now() - started);
    for (let i = 0; i < 20; i++) {
      const t = performance.now();
      const [id] = await stack.record(company.companyId, someEvent(topic, `n${i}`));
      const c = performance.now();
      await socket.next((message) => message['id'] === id);
      console.log('commit', (c - t).toFixed(1), 'total', (performance.now() - t).toFixed(1));
    }
  });
});
