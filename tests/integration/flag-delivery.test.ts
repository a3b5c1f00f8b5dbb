import type { FlagDeliveryReport } from '@switchyard/contracts/feature-flags/delivery-routes.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { closeRedis, connectSubscriber } from '@switchyard/platform/redis/redis-connections.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FlagCompany, newFlagCompany } from '../support/flag-company.ts';
import { openSecondProcess } from '../support/second-process.ts';
import { type SpineStack, startSpineStack } from '../support/spine-stack.ts';
import type { TestUser } from '../support/test-app.ts';
import { waitFor } from '../support/wait-for.ts';
import type { WsClient } from '../support/ws-client.ts';

let stack: SpineStack;
beforeAll(async () => {
  stack = await startSpineStack();
  await stack.startWorkers(['relay']);
});
afterAll(() => stack[Symbol.asyncDispose]());

const v2 = { protocol: 'ops.v2' };

async function follow(user: TestUser, topic: string): Promise<WsClient> {
  const socket = await stack.socket(user, v2);
  socket.send({ type: 'subscribe', id: 1, topics: [{ topic }] });
  await socket.next('subscribed');
  return socket;
}

async function reportOf({ admin }: FlagCompany, key: string): Promise<FlagDeliveryReport> {
  const response = await admin.call('GET', `/api/flags/${key}/delivery`);
  expect(response.statusCode).toBe(200);
  return response.json<FlagDeliveryReport>();
}

describe('the delivery of a change', () => {
  it('is counted by what consoles acknowledge; others are unknown', async () => {
    const company = await newFlagCompany(stack.test);
    const { key } = await company.flag('delivered');
    const [changes, flags] = (['flag_changes', 'flags'] as const).map((kind) =>
      companyTopic(company.companyId, kind),
    );
    await using office = await follow(company.admin, changes ?? '');
    expect((await office.next('welcome'))['takes']).toContain('flags_applied');
    await using van = await follow(await company.user('technician'), flags ?? '');
    await using silent = await stack.socket(await company.user('manager'), {});
    expect(silent.status).toBe(101);
    await company.change(key, { enabled: true });
    const offsetIn = async (socket: WsClient) => Number((await socket.next('feature_flag_update'))['offset']);
    const [officeOffset, vanOffset] = [await offsetIn(office), await offsetIn(van)];
    const apply = (socket: WsClient, topic: string | undefined, offset: number, delayMs?: number) =>
      socket.send({ type: 'flags_applied', positions: [{ topic, offset, delayMs }] });
    apply(office, changes, officeOffset, 34);
    apply(van, flags, vanOffset - 1);
    await waitFor('both are known', async () => (await reportOf(company, key)).consoles.unknown === 1);
    const before = await reportOf(company, key);
    expect(before).toMatchObject({
      change: { environment: 'production', revision: 2 },
      consoles: { connected: 3, applied: 1, unknown: 1, slowestMs: 34 },
      programs: { connected: 0, applied: 0, lagging: [] },
      isComplete: true,
    });
    expect(before.consoles.lagging).toMatchObject([{ role: 'technician' }]);
    apply(van, flags, vanOffset, 250);
    await waitFor('the other one follows', async () => (await reportOf(company, key)).consoles.applied === 2);
    expect((await reportOf(company, key)).consoles).toMatchObject({ slowestMs: 250, lagging: [] });
    // A console of another company counts there.
    const other = await newFlagCompany(stack.test);
    await other.flag('delivered');
    expect((await reportOf(other, 'delivered')).consoles.connected).toBe(0);
  });

  it('takes no word for topics that a socket does not read', async () => {
    const company = await newFlagCompany(stack.test);
    const { key } = await company.flag('not_read');
    const topic = companyTopic(company.companyId, 'flag_changes');
    await using socket = await stack.socket(company.admin, v2);
    socket.send({ type: 'flags_applied', positions: [{ topic, offset: 1_000 }] });
    socket.send({ type: 'subscribe', id: 1, topics: [{ topic }] });
    await socket.next('subscribed');
    expect((await reportOf(company, key)).consoles).toMatchObject({ connected: 1, applied: 0, unknown: 1 });
  });

  it('counts programs by the revision that their stream has taken', async () => {
    const company = await newFlagCompany(stack.test);
    const { key } = await company.flag('to_programs');
    const ended = new AbortController();
    await company.admin.call('POST', '/api/flag-projects', {
      payload: { key: 'elsewhere', name: 'Elsewhere' },
    });
    for (const [environment, project] of [
      ['production', 'default'],
      ['staging', 'default'],
      // It does not see the flag.
      ['production', 'elsewhere'],
    ] as const) {
      const authorization = await company.token({ kind: 'client', environment, projects: [project] });
      const headers = { authorization, 'unleash-appname': `robot-${environment}` };
      const address = `http://127.0.0.1:${stack.port}/api/client/streaming`;
      const { body } = await fetch(address, { headers, signal: ended.signal });
      // Read to the end, as a program does.
      void body?.pipeTo(new WritableStream()).catch(() => undefined);
    }
    await company.change(key, { enabled: true });
    await waitFor('the program follows', async () => {
      const { change, programs } = await reportOf(company, key);
      return change?.revision === 2 && programs.connected === 1 && programs.applied === 1;
    });
    await company.details(key, { description: 'for all environments' });
    await waitFor('both follow', async () => {
      const { change, programs } = await reportOf(company, key);
      return change?.environment === null && programs.applied === 2 && programs.connected === 2;
    });
    ended.abort();
    await waitFor('they are gone', async () => (await reportOf(company, key)).programs.connected === 0);
  });

  it('includes consoles of other processes, and says that one does not answer', async () => {
    const company = await newFlagCompany(stack.test);
    const { key } = await company.flag('everywhere');
    await using second = await openSecondProcess(stack, company.admin);
    await using here = await stack.socket(company.admin, v2);
    await using there = await stack.socket(company.admin, { ...v2, port: second.port });
    await Promise.all([here.next('welcome'), there.next('welcome')]);
    await waitFor('both are counted', async () => {
      const { consoles, isComplete } = await reportOf(company, key);
      return consoles.connected === 2 && isComplete;
    });
    const mute = connectSubscriber({
      url: stack.redisServer.url,
      logger: stack.test.deps.logger,
      name: 'mute',
    });
    try {
      await mute.subscribe('ops:flag-delivery');
      expect(await reportOf(company, key)).toMatchObject({ consoles: { connected: 2 }, isComplete: false });
    } finally {
      await closeRedis(mute);
    }
  });

  it('is read in a process from memory: its own clients do not pass through Redis', async () => {
    const company = await newFlagCompany(stack.test);
    const { key } = await company.flag('close_by');
    await using socket = await stack.socket(company.admin, v2);
    await socket.next('welcome');
    const watcher = connectSubscriber({
      url: stack.redisServer.url,
      logger: stack.test.deps.logger,
      name: 'watch',
    });
    try {
      const answers: string[] = [];
      watcher.on('pmessage', (_, channel: string) => answers.push(channel));
      await watcher.psubscribe('ops:flag-delivery:*');
      expect(await reportOf(company, key)).toMatchObject({ consoles: { connected: 1 }, isComplete: true });
      await stack.redis.publish('ops:flag-delivery:after', '');
      await waitFor('all messages so far', () => answers.includes('ops:flag-delivery:after'));
      expect(answers).toEqual(['ops:flag-delivery:after']);
    } finally {
      await closeRedis(watcher);
    }
  });

  it('is for staff', async () => {
    const company = await newFlagCompany(stack.test);
    const { key } = await company.flag('staff_only');
    const technician = await company.user('technician');
    expect((await technician.call('GET', `/api/flags/${key}/delivery`)).statusCode).toBe(403);
    expect((await company.admin.call('GET', '/api/flags/no_such_flag/delivery')).statusCode).toBe(404);
  });
});
