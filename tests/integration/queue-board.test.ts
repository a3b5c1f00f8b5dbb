import { registerBullBoard } from '@switchyard/api/plugins/bull-board.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { createTaskProducer } from '@switchyard/platform/queues/task-producer.ts';
import { startWorker } from '@switchyard/platform/queues/task-worker.ts';
import { TaskQueues } from '@switchyard/platform/queues/task-queues.ts';
import { closeRedis, connectWorker } from '@switchyard/platform/redis/redis-connections.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOwnRedis } from '../support/own-redis.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';

const logger = createLogger({ level: 'silent', process: 'api' });
const server = await startOwnRedis();
const redis = connectWorker({ url: server.url, logger, name: 'queue-board-test' });
const queues = new TaskQueues(redis, logger);

let test: TestApp;
let admin: TestUser;
let manager: TestUser;
beforeAll(async () => {
  test = await createTestApp({
    edge: { extend: (app) => registerBullBoard(app, { openQueues: () => queues.openAll() }) },
  });
  const company = await test.newCompany();
  admin = await company.user('admin');
  manager = await company.user('manager');
});
afterAll(async () => {
  await test[Symbol.asyncDispose]();
  for (const queue of await queues.openAll()) await queue.close();
  await closeRedis(redis);
  await server[Symbol.asyncDispose]();
});

describe('the queue board', () => {
  it('shows its page and its queues to an admin', async () => {
    const page = await admin.call('GET', '/admin/queues/');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    const list = await admin.call('GET', '/admin/queues/api/queues');
    const { queues: shown } = list.json<{ queues: { name: string }[] }>();
    expect(shown.map((queue) => queue.name).toSorted()).toEqual([
      'analyses',
      'bulk',
      'handlers',
      'mail',
      'plans',
      'push',
      'relay',
      'webhooks',
    ]);
  });

  it('delivers the script of its page under a policy that lets nothing else run', async () => {
    const page = await admin.call('GET', '/admin/queues/');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("base-uri 'self'");
    const script = /src="(static\/js\/main[^"]+)"/.exec(page.body)?.[1] ?? '';
    const loaded = await admin.call('GET', `/admin/queues/${script}`);
    expect(loaded.statusCode).toBe(200);
  });

  it('asks no foreign host for anything', async () => {
    const page = await admin.call('GET', '/admin/queues/');
    expect(page.body).toContain('<link');
    expect(page.body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  });

  it('shows finished tasks, of which some are kept', async () => {
    const producer = createTaskProducer({ queues, onFailure: (task) => expect.fail(task) });
    const worker = startWorker({
      queue: 'relay',
      handlers: { 'relay.poke': () => Promise.resolve() },
      connection: redis,
      logger,
      concurrency: 1,
      onOutcome: () => {},
    });
    await producer.tryAdd('relay.poke', { topics: [companyTopic(admin.actor.companyId, 'dispatch')] });
    await expect
      .poll(async () => {
        const list = await admin.call('GET', '/admin/queues/api/queues?activeQueue=relay&status=completed');
        const { queues: shown } = list.json<{ queues: { name: string; jobs: unknown[] }[] }>();
        return shown.find(({ name }) => name === 'relay')?.jobs.length;
      })
      .toBe(1);
    await worker.close();
  });

  it('lets an admin pause and resume a queue', async () => {
    const pause = await admin.call('PUT', '/admin/queues/api/queues/handlers/pause');
    expect(pause.statusCode).toBe(200);
    expect(await (await queues.open('handlers')).isPaused()).toBe(true);
    await admin.call('PUT', '/admin/queues/api/queues/handlers/resume');
    expect(await (await queues.open('handlers')).isPaused()).toBe(false);
  });

  it('is closed to everybody else, its files and calls too', async () => {
    for (const path of ['/admin/queues', '/admin/queues/', '/admin/queues/api/queues']) {
      const visitor = await test.app.inject({ url: path });
      expect(visitor.json()).toMatchObject({ code: 'auth.required' });
      expect((await manager.call('GET', path)).json()).toMatchObject({ code: 'auth.forbidden' });
    }
    const foreign = await admin.call('PUT', '/admin/queues/api/queues/handlers/pause', {
      headers: { origin: 'https://evil.example' },
    });
    expect(foreign.json()).toMatchObject({ code: 'request.origin_refused' });
    expect(await (await queues.open('handlers')).isPaused()).toBe(false);
  });
});
