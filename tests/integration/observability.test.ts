import { randomUUID } from 'node:crypto';
import type { AppDeps } from '@switchyard/api/app-deps.ts';
import { observabilitySchema } from '@switchyard/contracts/observability/observability-routes.ts';
import { pollUntil } from '@switchyard/platform/embedded/poll-until.ts';
import { startProcessReporter } from '@switchyard/platform/metrics/process-reporter.ts';
import { HttpMetrics } from '@switchyard/platform/metrics/http-metrics.ts';
import { RealtimeMetrics } from '@switchyard/platform/metrics/realtime-metrics.ts';
import { readRecentErrors, rememberError } from '@switchyard/platform/metrics/recent-errors.ts';
import { readSystemFigures } from '@switchyard/platform/metrics/system-figures.ts';
import { listFailedTasks, retryFailedTask } from '@switchyard/platform/queues/queue-views.ts';
import { TaskQueues } from '@switchyard/platform/queues/task-queues.ts';
import { HopelessTaskError, startWorker } from '@switchyard/platform/queues/task-worker.ts';
import { closeRedis, connectWorker } from '@switchyard/platform/redis/redis-connections.ts';
import { systemClock } from '@switchyard/platform/runtime/clock.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOwnRedis } from '../support/own-redis.ts';
import { createTestApp, type TestApp, type TestCompany } from '../support/test-app.ts';
import { patienceMs } from '../support/wait-for.ts';

const logger = createLogger({ level: 'silent', process: 'api' });
const clock = systemClock;
const server = await startOwnRedis();
const redis = connectWorker({ url: server.url, logger, name: 'observability-test' });
const queues = new TaskQueues(redis, logger);
const metrics = { realtime: new RealtimeMetrics(), http: new HttpMetrics() };
const reporter = startProcessReporter({ role: 'api', redis, clock, logger, metrics });
const observability: AppDeps['observability'] = {
  figures: () => readSystemFigures({ redis, queues, clock, local: () => reporter.current() }),
  failedTasks: () => listFailedTasks(queues),
  retryTask: (target) => retryFailedTask(queues, target),
  recentErrors: () => readRecentErrors(redis, clock.now()),
};

let test: TestApp;
let company: TestCompany;
beforeAll(async () => {
  test = await createTestApp({ deps: { observability } });
  company = await test.newCompany();
});
afterAll(async () => {
  await test[Symbol.asyncDispose]();
  await reporter[Symbol.asyncDispose]();
  for (const queue of await queues.openAll()) await queue.close();
  await closeRedis(redis);
  await server[Symbol.asyncDispose]();
});

describe('figures', () => {
  it('of the whole deployment are seen by operators, those of the service by staff', async () => {
    const operator = await company.user('admin');
    const figures = await operator.call('GET', '/api/observability');
    expect(figures.statusCode).toBe(200);
    const parsed = observabilitySchema.parse(figures.json());
    expect(parsed.redisUp).toBe(true);
    expect(parsed.queues.map((queue) => queue.name).toSorted()).toEqual([
      'analyses',
      'bulk',
      'handlers',
      'mail',
      'plans',
      'push',
      'relay',
      'webhooks',
    ]);
    expect(parsed.processes).toContainEqual(expect.objectContaining({ role: 'api', pid: process.pid }));
    const manager = await company.user('manager');
    const seen = observabilitySchema.parse((await manager.call('GET', '/api/observability')).json());
    expect(seen).toMatchObject({ redisUp: true, queues: [], processes: [], recoveries: null, gaps: null });
    const { sockets, eventsPerSecond, requestsPerSecond, lagEvents } = seen;
    expect([sockets, eventsPerSecond, requestsPerSecond, lagEvents]).toEqual([null, null, null, null]);
    const technician = await company.user('technician');
    for (const path of ['', '/failed-tasks', '/errors']) {
      const response = await technician.call('GET', `/api/observability${path}`);
      expect(response.json()).toMatchObject({ code: 'auth.forbidden' });
    }
  });

  it('are unavailable, and only they, while Redis is away', async () => {
    await using lonely = await createTestApp();
    const admin = await (await lonely.newCompany()).user('admin');
    const response = await admin.call('GET', '/api/observability');
    expect(response.json()).toMatchObject({ code: 'service.unavailable' });
    expect(response.headers['retry-after']).toBe('1');
    expect((await admin.call('GET', '/api/flags')).statusCode).toBe(200);
  });
});

it('what concerns all companies is for those who run the deployment, not for every admin', async () => {
  await using app = await createTestApp({ environment: { SWITCHYARD_OPERATORS: 'ops@example.test' } });
  const admin = await (await app.newCompany()).user('admin');
  for (const path of ['/api/observability/failed-tasks', '/api/observability/errors']) {
    expect((await admin.call('GET', path)).json()).toMatchObject({ code: 'auth.forbidden' });
  }
  const retry = await admin.call('POST', '/api/observability/queues/mail/tasks/any/retry');
  expect(retry.json()).toMatchObject({ code: 'auth.forbidden' });
});

describe('failed tasks', () => {
  /** A task that a worker has given up. */
  async function failTask(): Promise<string> {
    const queue = await queues.open('mail');
    const id = `test-${randomUUID()}`;
    const connection = connectWorker({ url: server.url, logger, name: 'failing-worker' });
    const worker = startWorker({
      queue: 'mail',
      handlers: { 'mail.send': () => Promise.reject(new HopelessTaskError('Mailbox full')) },
      connection,
      logger,
      concurrency: 1,
      onOutcome: () => undefined,
    });
    await queue.add('mail.send', { mailId: newId() }, { jobId: id });
    const failed = await pollUntil(
      async () => (await (await queue.getJob(id))?.isFailed()) ?? false,
      patienceMs,
    );
    expect(failed).toBe(true);
    await worker.close();
    await closeRedis(connection);
    return id;
  }

  it('are listed with their reason and put back to work by an admin', async () => {
    const admin = await company.user('admin');
    const id = await failTask();
    const list = await admin.call('GET', '/api/observability/failed-tasks');
    const items = list.json<{ items: { id: string }[] }>().items;
    expect(items.find((item) => item.id === id)).toMatchObject({
      queue: 'mail',
      name: 'mail.send',
      reason: 'Mailbox full',
    });
    const url = `/api/observability/queues/mail/tasks/${id}/retry`;
    expect((await admin.call('POST', url)).json()).toEqual({ ok: true });
    expect((await admin.call('POST', url)).json()).toMatchObject({ code: 'task.not_retryable' });
    await (await queues.open('mail')).remove(id);
    expect((await admin.call('POST', url)).json()).toMatchObject({ code: 'request.not_found' });
  });

  it('are not retried by a manager', async () => {
    const manager = await company.user('manager');
    const id = await failTask();
    const response = await manager.call('POST', `/api/observability/queues/mail/tasks/${id}/retry`);
    expect(response.json()).toMatchObject({ code: 'auth.forbidden' });
    await (await queues.open('mail')).remove(id);
  });

  it('of an unknown queue do not exist', async () => {
    const admin = await company.user('admin');
    const response = await admin.call('POST', '/api/observability/queues/other/tasks/1/retry');
    expect(response.json()).toMatchObject({ code: 'request.not_found' });
  });
});

describe('recent errors', () => {
  it('are the newest 200, newest first', async () => {
    const marker = randomUUID();
    for (let index = 0; index < 205; index += 1) {
      await rememberError(redis, {
        id: newId(),
        at: new Date().toISOString(),
        message: `${marker} ${index}`,
        route: '/api/jobs',
        traceId: randomUUID(),
      });
    }
    const operator = await company.user('admin');
    const list = await operator.call('GET', '/api/observability/errors');
    const { items } = list.json<{ items: { message: string }[] }>();
    expect(items).toHaveLength(200);
    expect(items[0]?.message).toBe(`${marker} 204`);
  });
});
