import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { createMailer } from '@switchyard/platform/mail/mailer.ts';
import { listFailedTasks, readQueueViews, retryFailedTask } from '@switchyard/platform/queues/queue-views.ts';
import { superviseWorker } from '@switchyard/platform/queues/supervised-worker.ts';
import { closeRedis, connectWorker } from '@switchyard/platform/redis/redis-connections.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import { sendMail } from '@switchyard/workers/handlers/mail/send-mail.ts';
import { fanOutNotifications } from '@switchyard/workers/handlers/notifications/fan-out-notifications.ts';
import { notifyLateVisits } from '@switchyard/workers/handlers/notifications/notify-late-visits.ts';
import { reconcileConsumers } from '@switchyard/workers/schedules/reconcile-consumers.ts';
import { resendMails } from '@switchyard/workers/schedules/resend-mails.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SpineStack, someEvent, startSpineStack } from '../support/spine-stack.ts';
import type { TestCompany, TestUser } from '../support/test-app.ts';
import { waitFor } from '../support/wait-for.ts';

const logger = createLogger({ level: 'silent', process: 'scripts' });
let stack: SpineStack;
let company: TestCompany;
let manager: TestUser;
beforeAll(async () => {
  stack = await startSpineStack();
  company = await stack.test.newCompany();
  manager = await company.user('manager');
});
afterAll(async () => {
  await stack[Symbol.asyncDispose]();
});

async function publishedOffset(topic: string): Promise<number> {
  const { rows } = await sql<{ published: number }>`
    SELECT published FROM topic_published WHERE topic = ${topic}`.execute(
    stack.test.services.relayDatabase.global,
  );
  return rows[0]?.published ?? 0;
}

describe('committed events', () => {
  it('are published within the sweep when no hint is sent, and lag is seen', async () => {
    await using silent = await startSpineStack({ hints: false });
    const workers = await silent.startWorkers(['relay']);
    const there = await silent.test.newCompany();
    const topic = companyTopic(there.companyId, 'timeline');
    const reader = await there.user('manager');
    await using socket = await silent.socket(reader, { protocol: 'ops.v2' });
    socket.send({ type: 'subscribe', id: 1, topics: [{ topic }] });
    await socket.next('subscribed');
    let shortest = Infinity;
    // Each round but the first begins right after a sweep and lasts until the next: one round undisturbed by other
    // tests measures the interval.
    for (let round = 0; round < 5; round += 1) {
      const started = performance.now();
      const [id] = await silent.record(there.companyId, someEvent(topic));
      await socket.next((message) => message['id'] === id);
      if (round > 0) shortest = Math.min(shortest, performance.now() - started);
    }
    expect(shortest).toBeLessThan(1_500);
    expect(workers.metrics.events).toBe(5);
    expect(workers.metrics.lag).not.toBeNull();
  });

  it('flow when the workers start before Redis is there', async () => {
    await using late = await startSpineStack();
    const there = await late.test.newCompany();
    const topic = companyTopic(there.companyId, 'timeline');
    process.kill(late.redisServer.pid ?? 0, 'SIGTERM');
    await waitFor('the end of Redis', () => late.redisServer.pid === undefined);
    const before = await late.startWorkers(['relay', 'handlers']);
    await late.record(there.companyId, someEvent(topic));
    expect(before.redisReady()).toBe(false);
    await late.redisServer.restart();
    await waitFor('publication', () => before.metrics.events === 1);
  });
});

describe('a task that cannot be understood', () => {
  it('goes to the failed list at once while others flow, and can be put back', async () => {
    await using _ = await stack.startWorkers(['relay']);
    const queue = await stack.queues.open('relay');
    await queue.add('relay.poke', { topics: ['nonsense'] }, { attempts: 5 });
    await queue.add('no.such.task', {}, { attempts: 5 });
    const topic = companyTopic(company.companyId, 'timeline');
    await stack.record(company.companyId, someEvent(topic));
    await waitFor('the event behind them', async () => (await publishedOffset(topic)) === 1);
    const failed = await waitFor('two failures', async () => {
      const tasks = await listFailedTasks(stack.queues);
      return tasks.length === 2 ? tasks : null;
    });
    expect(failed.map((task) => ({ name: task.name, attempts: task.attempts })).toSorted(byName)).toEqual([
      { name: 'no.such.task', attempts: 1 },
      { name: 'relay.poke', attempts: 1 },
    ]);
    // Either the hint or the sweep was first: the hint may still be queued.
    const views = await waitFor('an empty queue', async () => {
      const [first] = await readQueueViews(stack.queues);
      return first?.waiting === 0 ? first : null;
    });
    expect(views).toMatchObject({ name: 'relay', failed: 2 });
    const target = { queue: 'relay', id: failed[0]?.id ?? '' };
    expect(await retryFailedTask(stack.queues, target)).toBe('ok');
    await waitFor('its next failure', async () => (await listFailedTasks(stack.queues)).length === 2);
    expect(await retryFailedTask(stack.queues, { queue: 'relay', id: 'gone' })).toBe('not_found');
    expect(await retryFailedTask(stack.queues, { queue: 'other', id: 'gone' })).toBe('not_found');
  });
});

describe('a worker that takes no tasks', () => {
  it('is replaced', async () => {
    await using own = await startSpineStack();
    const connection = connectWorker({ url: own.redisServer.url, logger, name: 'stuck' });
    const handled: string[] = [];
    const replaced = Promise.withResolvers<void>();
    await using worker = superviseWorker({
      queue: 'mail',
      connection,
      logger,
      concurrency: 1,
      queues: own.queues,
      handlers: { 'mail.send': async ({ mailId }) => void handled.push(mailId) },
      onOutcome: () => undefined,
      onReplaced: () => replaced.resolve(),
      checkMs: 50,
      stuckMs: 300,
    });
    const stuck = worker.current();
    await stuck.waitUntilReady();
    // A merely paused worker takes the task that it was waiting for.
    await stuck.close();
    const mailId = newId();
    await waitFor('the task to be added', () => own.producer.tryAdd('mail.send', { mailId }));
    await replaced.promise;
    await waitFor('the task', () => handled.includes(mailId));
    expect(worker.current()).not.toBe(stuck);
    await worker[Symbol.asyncDispose]();
    await closeRedis(connection);
  });

  it('and its late tasks do not make the next one look stuck', async () => {
    await using own = await startSpineStack();
    const connection = connectWorker({ url: own.redisServer.url, logger, name: 'late' });
    const late = Promise.withResolvers<void>();
    const handled: string[] = [];
    let replacements = 0;
    const [first, second, third] = [newId(), newId(), newId()];
    await using worker = superviseWorker({
      queue: 'mail',
      connection,
      logger,
      concurrency: 1,
      queues: own.queues,
      handlers: {
        'mail.send': async ({ mailId }) => {
          if (mailId === first) await late.promise;
          // Longer than a worker with a free slot may rest.
          if (mailId === second) await setTimeout(600);
          handled.push(mailId);
        },
      },
      onOutcome: () => undefined,
      onReplaced: () => {
        replacements += 1;
        if (replacements === 1) late.resolve();
      },
      checkMs: 50,
      stuckMs: 300,
      longestTaskMs: 1_500,
    });
    await worker.current().waitUntilReady();
    for (const mailId of [first, second, third]) {
      await waitFor('the task to be added', () => own.producer.tryAdd('mail.send', { mailId }));
    }
    await waitFor('all tasks', () => [second, third].every((mailId) => handled.includes(mailId)));
    expect(replacements).toBe(1);
    await worker[Symbol.asyncDispose]();
    await closeRedis(connection);
  });
});

describe('notifications', () => {
  it('are written once per event and user however often the task runs, and reach the socket', async () => {
    await using _ = await stack.startWorkers(['relay']);
    const job = await createEmergency();
    const { topic, offset, eventId } = await eventOf(job, 'job.created');
    const personal = `t:${company.companyId}:user:${manager.actor.userId}`;
    await using socket = await stack.socket(manager, { protocol: 'ops.v2' });
    socket.send({ type: 'subscribe', id: 1, topics: [{ topic: personal }] });
    await socket.next('subscribed');
    const deps = { ...stack.test.deps };
    const task = { companyId: company.companyId, topic, offset, eventId };
    await Promise.all(Array.from({ length: 8 }, () => fanOutNotifications(deps, task)));
    await fanOutNotifications(deps, task);
    const entry = await socket.next('notification');
    expect(entry).toMatchObject({ event: { type: 'notification.created', causationId: eventId } });
    const inbox = (await manager.call('GET', '/api/notifications')).json<{ items: { href: string }[] }>();
    expect(inbox.items.filter((item) => item.href === `/jobs/${job}`)).toHaveLength(1);
  });

  it('are written although Redis lost all tasks', async () => {
    const job = await createEmergency();
    const { eventId } = await eventOf(job, 'job.created');
    await using _ = await stack.startWorkers(['relay']);
    const topic = companyTopic(company.companyId, 'timeline');
    await waitFor('publication', async () => (await publishedOffset(topic)) >= (await headOf(topic)));
    await stack.redis.flushall();
    const handlers = await stack.startWorkers(['handlers']);
    const deps = { relayDatabase: stack.test.services.relayDatabase, producer: stack.producer };
    await reconcileConsumers({ ...deps, settledSeconds: 0 });
    await waitFor('the effect', () => handledBy('notifications', eventId));
    const inbox = (await manager.call('GET', '/api/notifications')).json<{ items: { href: string }[] }>();
    expect(inbox.items.filter((item) => item.href === `/jobs/${job}`)).toHaveLength(1);
    await reconcileConsumers({ ...deps, settledSeconds: 0 });
    const { rows } = await sql<{
      off: number;
    }>`SELECT off FROM consumer_cursors WHERE topic = ${topic}`.execute(
      stack.test.services.relayDatabase.global,
    );
    expect(rows[0]?.off).toBeGreaterThanOrEqual((await eventOf(job, 'job.created')).offset);
    await handlers[Symbol.asyncDispose]();
  });

  it('tell the office once about a visit that nobody has set out for', async () => {
    const there = await stack.test.newCompany();
    const boss = await there.user('manager');
    await insertLateVisit(there.companyId);
    await notifyLateVisits(stack.test.deps, there.companyId);
    await notifyLateVisits(stack.test.deps, there.companyId);
    const inbox = (await boss.call('GET', '/api/notifications')).json<{ items: { title: string }[] }>();
    expect(inbox.items.map((item) => item.title)).toEqual(['Visit is late: #1 Burst pipe']);
  });

  async function handledBy(consumer: string, eventId: string): Promise<boolean> {
    const { rows } =
      await sql`SELECT FROM inbox WHERE consumer = ${consumer} AND event_id = ${eventId}`.execute(
        stack.test.services.relayDatabase.global,
      );
    return rows.length > 0;
  }
});

describe('mail', () => {
  it('is delivered by its row alone when there is no mail server', async () => {
    const mailId = await writeMail();
    await using mailer = createMailer({ smtpUrl: undefined, from: 'a@example.test' });
    await sendMail({ database: stack.test.services.database, mailer }, mailId);
    expect(await readMail(mailId)).toMatchObject({ sent: true, error: null });
  });

  it('is sent once, also when several workers try at the same time', async () => {
    const mailId = await writeMail();
    await using post = await startPostOffice();
    await using mailer = createMailer({ smtpUrl: post.url, from: 'a@example.test' });
    const deps = { database: stack.test.services.database, mailer };
    await Promise.all(Array.from({ length: 4 }, () => sendMail(deps, mailId)));
    await sendMail(deps, mailId);
    expect(post.received).toHaveLength(1);
    expect(post.received[0]).toContain('Welcome aboard');
  });

  it('notes why it could not be sent and is tried again', async () => {
    const mailId = await writeMail();
    await using post = await startPostOffice();
    await using mailer = createMailer({ smtpUrl: post.url, from: 'a@example.test' });
    const deps = { database: stack.test.services.database, mailer };
    post.refuse = true;
    await expect(sendMail(deps, mailId)).rejects.toThrow('550');
    const refused = await readMail(mailId);
    expect(refused.sent).toBe(false);
    expect(refused.error).toContain('550');
    post.refuse = false;
    await sendMail(deps, mailId);
    expect(await readMail(mailId)).toMatchObject({ sent: true, error: null });
  });

  it('gets a new task when its own was lost', async () => {
    const mailId = await writeMail();
    const owner = new pg.Client({ connectionString: stack.test.services.ownerUrl });
    await owner.connect();
    await owner.query(`UPDATE outbox_mails SET next_try_at = now() - interval '1 hour' WHERE id = $1`, [
      mailId,
    ]);
    await owner.end();
    await using _ = await stack.startWorkers(['handlers']);
    await resendMails({ database: stack.test.services.database, producer: stack.producer });
    await waitFor('delivery', async () => (await readMail(mailId)).sent);
  });

  async function writeMail(): Promise<string> {
    const id = newId();
    await stack.test.services.database.inCompany(company.companyId, async (tx) => {
      await tx
        .insertInto('outboxMails')
        .values({
          id,
          companyId: company.companyId,
          recipient: 'someone@example.test',
          subject: 'Welcome aboard',
          body: 'Hello',
        })
        .execute();
    });
    return id;
  }

  async function readMail(id: string): Promise<{ sent: boolean; error: string | null }> {
    return await stack.test.services.database.inCompany(company.companyId, async (tx) => {
      const row = await tx
        .selectFrom('outboxMails')
        .select(['sentAt', 'error'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return { sent: row.sentAt !== null, error: row.error };
    });
  }
});

/** A visit planned for forty minutes ago that is still only planned. */
async function insertLateVisit(companyId: string): Promise<void> {
  const [customerId, siteId, jobId] = [newId(), newId(), newId()];
  const address = JSON.stringify({ line1: '1 Main St', city: 'Boston' });
  const start = new Date(Date.now() - 40 * 60_000);
  const end = new Date(start.getTime() + 3_600_000);
  const job = { title: 'Burst pipe', type: 'Leak', trade: 'plumbing', state: 'scheduled', source: 'phone' };
  await stack.test.services.database.inCompany(companyId, async (tx) => {
    const common = { companyId, number: 1, status: 'active' };
    await tx
      .insertInto('customers')
      .values({ id: customerId, kind: 'residential', name: 'Ann', ...common })
      .execute();
    await tx
      .insertInto('sites')
      .values({ id: siteId, companyId, customerId, name: 'Home', address, timeZone: 'UTC' })
      .execute();
    await tx
      .insertInto('jobs')
      .values({ id: jobId, companyId, number: 1, customerId, siteId, estimatedMinutes: 60, ...job })
      .execute();
    const times = { scheduledStart: start, scheduledEnd: end };
    await tx
      .insertInto('visits')
      .values({ id: newId(), companyId, jobId, sequence: 1, state: 'planned', ...times })
      .execute();
  });
}

async function createEmergency(): Promise<string> {
  const customer = await manager.call('POST', '/api/customers', {
    payload: { name: `Customer ${newId().slice(-6)}`, kind: 'residential' },
  });
  const customerId = customer.json<{ id: string }>().id;
  const site = await manager.call('POST', '/api/sites', {
    payload: {
      customerId,
      name: 'Home',
      address: { line1: '1 Main St', city: 'Boston', region: 'MA', postalCode: '02110', country: 'US' },
      timeZone: 'America/New_York',
    },
  });
  const dispatcher = await company.user('manager');
  const job = await dispatcher.call('POST', '/api/jobs', {
    payload: {
      customerId,
      siteId: site.json<{ id: string }>().id,
      title: 'Burst pipe',
      type: 'Leak',
      trade: 'plumbing',
      priority: 'emergency',
      estimatedMinutes: 60,
    },
  });
  if (job.statusCode !== 201) throw new Error(`${customer.body} ${site.body} ${job.body}`);
  return job.json<{ id: string }>().id;
}

async function eventOf(jobId: string, type: string) {
  const topic = companyTopic(company.companyId, 'timeline');
  const reply = await manager.call('GET', `/api/events?topic=${topic}&jobId=${jobId}&limit=50`);
  const { items } = reply.json<{ items: { offset: number; event: { id: string; type: string } }[] }>();
  const found = items.find((item) => item.event.type === type);
  if (!found) throw new Error(`No ${type}: ${reply.body}`);
  return { topic, offset: found.offset, eventId: found.event.id };
}

async function headOf(topic: string): Promise<number> {
  const { rows } = await sql<{ head: number }>`SELECT head FROM topic_heads WHERE topic = ${topic}`.execute(
    stack.test.services.relayDatabase.global,
  );
  return rows[0]?.head ?? 0;
}

function byName(a: { name: string }, b: { name: string }): number {
  return a.name.localeCompare(b.name);
}

type PostOffice = AsyncDisposable & { url: string; received: string[]; refuse: boolean };

/** Minimal mail server that accepts or refuses a mail. */
async function startPostOffice(): Promise<PostOffice> {
  const received: string[] = [];
  const office = { url: '', received, refuse: false };
  const server = createServer((socket) => {
    let data: string | null = null;
    let pending = '';
    socket.on('error', () => undefined);
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      pending += chunk.toString();
      while (pending.includes('\r\n')) {
        const line = pending.slice(0, pending.indexOf('\r\n'));
        pending = pending.slice(line.length + 2);
        if (data !== null) {
          if (line === '.') {
            received.push(data);
            data = null;
            socket.write('250 taken\r\n');
          } else data += `${line}\n`;
        } else if (/^(EHLO|HELO|MAIL)/.test(line)) socket.write('250 ok\r\n');
        else if (line.startsWith('RCPT')) socket.write(office.refuse ? '550 nobody\r\n' : '250 ok\r\n');
        else if (line === 'DATA') {
          data = '';
          socket.write('354 go on\r\n');
        } else if (line === 'QUIT') socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      }
    });
  });
  const listening = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', listening.resolve);
  await listening.promise;
  const address = server.address();
  office.url = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return Object.assign(office, { [Symbol.asyncDispose]: async () => void server.close() });
}
