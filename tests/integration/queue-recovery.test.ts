import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { taskIdOf } from '@switchyard/platform/queues/task-id.ts';
import { startWorker } from '@switchyard/platform/queues/task-worker.ts';
import { closeRedis, connectWorker } from '@switchyard/platform/redis/redis-connections.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import { createHandlers } from '@switchyard/workers/handlers/handler-map.ts';
import { reconcileConsumers } from '@switchyard/workers/schedules/reconcile-consumers.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someEvent, startSpineStack, type SpineStack } from '../support/spine-stack.ts';
import type { TestCompany } from '../support/test-app.ts';
import { waitFor } from '../support/wait-for.ts';

const logger = createLogger({ level: 'silent', process: 'scripts' });
let stack: SpineStack;
let owner: pg.Client;
beforeAll(async () => {
  stack = await startSpineStack();
  owner = new pg.Client({ connectionString: stack.test.services.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await stack[Symbol.asyncDispose]();
});

/** Handlers whose tasks fail while `away` is set, as during a database outage. */
async function startHandlers(outage: { away: boolean }): Promise<AsyncDisposable & { tried: string[] }> {
  const tried: string[] = [];
  const { deps, services } = stack.test;
  const { redis, producer } = stack;
  const real = createHandlers({ ...deps, database: services.database, redis, producer });
  const connection = connectWorker({ url: stack.redisServer.url, logger, name: 'handlers' });
  const worker = startWorker({
    queue: 'handlers',
    connection,
    logger,
    concurrency: 4,
    onOutcome: () => undefined,
    handlers: {
      ...real,
      'notifications.fan_out': async (task) => {
        tried.push(task.eventId);
        if (outage.away) throw new Error('The database is away');
        await real['notifications.fan_out'](task);
      },
    },
  });
  return {
    tried,
    [Symbol.asyncDispose]: async () => {
      await worker.close();
      await closeRedis(connection);
    },
  };
}

/** An event for notifications whose task has only one attempt left. */
async function recordWanted(company: TestCompany): Promise<{ eventId: string; offset: number }> {
  const topic = companyTopic(company.companyId, 'timeline');
  const [eventId = ''] = await stack.record(company.companyId, { ...someEvent(topic), type: 'job.created' });
  const offset = await headOf(topic);
  const payload = { companyId: company.companyId, topic, offset, eventId };
  const jobId = taskIdOf('notifications.fan_out', payload);
  if (jobId === undefined) throw new Error('Tasks of events have an id');
  const queue = await stack.queues.open('handlers');
  await queue.add('notifications.fan_out', payload, { jobId, attempts: 1, removeOnComplete: true });
  return { eventId, offset };
}

async function reconcile(): Promise<void> {
  const { relayDatabase } = stack.test.services;
  await reconcileConsumers({ relayDatabase, producer: stack.producer, settledSeconds: 0 });
}

async function headOf(topic: string): Promise<number> {
  const { rows } = await owner.query<{ head: string }>('SELECT head FROM topic_heads WHERE topic = $1', [
    topic,
  ]);
  return Number(rows[0]?.head ?? 0);
}

async function cursorOf({ companyId }: TestCompany): Promise<number> {
  const { rows } = await owner.query<{ off: string }>(
    `SELECT off FROM consumer_cursors WHERE consumer LIKE 'notifications@%' AND topic = $1`,
    [companyTopic(companyId, 'timeline')],
  );
  return Number(rows[0]?.off ?? 0);
}

async function isHandled(eventId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM inbox WHERE event_id = ${eventId}`.execute(
    stack.test.services.relayDatabase.global,
  );
  return rows.length > 0;
}

async function failedTasks(): Promise<number> {
  const queue = await stack.queues.open('handlers');
  const { failed = 0 } = await queue.getJobCounts('failed');
  return failed;
}

/** Lets the time until the next attempt pass. */
async function pass(): Promise<void> {
  await owner.query(`UPDATE consumer_backlog SET next_try_at = now() - interval '1 second'`);
}

describe('events whose tasks have used up their tries', () => {
  it('are tried again until the outage ends, and lead to their effect once', async () => {
    const company = await stack.test.newCompany();
    const outage = { away: true };
    await using handlers = await startHandlers(outage);
    const { eventId } = await recordWanted(company);
    await waitFor('the end of its tries', async () => (await failedTasks()) === 1);
    await reconcile();
    await waitFor('one more try', async () => handlers.tried.length === 2 && (await failedTasks()) === 1);
    outage.away = false;
    await pass();
    await reconcile();
    await waitFor('the effect', () => isHandled(eventId));
    await pass();
    await reconcile();
    const { rows } = await owner.query('SELECT FROM consumer_backlog WHERE event_id = $1', [eventId]);
    expect(rows).toEqual([]);
    expect(handlers.tried).toHaveLength(3);
    expect(await failedTasks()).toBe(0);
  });

  it('do not keep the events behind them from being looked at once and for all', async () => {
    const company = await stack.test.newCompany();
    await using _ = await startHandlers({ away: true });
    const first = await recordWanted(company);
    const second = await recordWanted(company);
    await waitFor('the end of their tries', async () => (await failedTasks()) >= 2);
    await reconcile();
    expect(second.offset).toBeGreaterThan(first.offset);
    expect(await cursorOf(company)).toBe(second.offset);
  });

  it('are tried ever more seldom, at least every five minutes, for a week', async () => {
    const company = await stack.test.newCompany();
    await using _ = await startHandlers({ away: true });
    const { eventId } = await recordWanted(company);
    const waits: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      await reconcile();
      const { rows } = await owner.query<{ wait: number }>(
        `SELECT extract(epoch FROM next_try_at - now())::float8 AS wait FROM consumer_backlog WHERE event_id = $1`,
        [eventId],
      );
      waits.push(Math.round((rows[0]?.wait ?? 0) / 10) * 10);
      await pass();
    }
    expect(waits).toEqual([20, 40, 80, 160, 300, 300, 300]);
    await owner.query(`UPDATE consumer_backlog SET recorded_at = now() - interval '8 days'`);
    await reconcile();
    const { rows } = await owner.query('SELECT FROM consumer_backlog WHERE event_id = $1', [eventId]);
    expect(rows).toEqual([]);
  });
});

describe('the reconciling sweep', () => {
  it('goes on with other topics when one cannot be read', async () => {
    const broken = await stack.test.newCompany();
    const sound = await stack.test.newCompany();
    await using _ = await startHandlers({ away: false });
    await recordWanted(broken);
    const { offset } = await recordWanted(sound);
    await owner.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'refused'; END $$`);
    await owner.query(`
      CREATE TRIGGER refuse BEFORE INSERT ON consumer_cursors FOR EACH ROW
        WHEN (NEW.company_id = '${broken.companyId}') EXECUTE FUNCTION refuse()`);
    await expect(reconcile()).rejects.toThrow('refused');
    expect(await cursorOf(broken)).toBe(0);
    expect(await cursorOf(sound)).toBe(offset);
    await owner.query('DROP TRIGGER refuse ON consumer_cursors');
  });
});

describe('versions that run side by side', () => {
  /** A task that a newer version, which notifies of changes of the company, has created for an event. */
  async function recordForNewer(company: TestCompany, timestamp: number): Promise<string> {
    const topic = companyTopic(company.companyId, 'timeline');
    const event = { ...someEvent(topic), type: 'company.updated' } as const;
    const [eventId = ''] = await stack.record(company.companyId, event);
    const payload = { companyId: company.companyId, topic, offset: await headOf(topic), eventId };
    await (await stack.queues.open('handlers')).add('notifications.fan_out', payload, { timestamp });
    return eventId;
  }

  it('an event that only a newer version handles is left to it, and is not marked as handled', async () => {
    const company = await stack.test.newCompany();
    await using _ = await startHandlers({ away: false });
    const queue = await stack.queues.open('handlers');
    const failed = await failedTasks();
    const eventId = await recordForNewer(company, Date.now());
    await waitFor('its return to the queue', async () => (await queue.getDelayedCount()) === 1);
    const [task] = await queue.getDelayed();
    await task?.promote();
    await waitFor('its second return', async () => {
      const [again] = await queue.getDelayed();
      return again?.attemptsStarted === 2;
    });
    const [again] = await queue.getDelayed();
    expect(again?.attemptsMade).toBe(0);
    expect(await isHandled(eventId)).toBe(false);
    expect(await failedTasks()).toBe(failed);
    await again?.remove();
  });

  it('its task fails when no such version has come within an hour', async () => {
    const company = await stack.test.newCompany();
    await using _ = await startHandlers({ away: false });
    const failed = await failedTasks();
    const eventId = await recordForNewer(company, Date.now() - 3_700_000);
    await waitFor('its failure', async () => (await failedTasks()) === failed + 1);
    const [task] = await (await stack.queues.open('handlers')).getFailed(0, 0);
    expect(task?.failedReason).toBe('notifications does not know company.updated');
    expect(await isHandled(eventId)).toBe(false);
  });

  it('a version with more interest looks again at what the version before has passed over', async () => {
    const company = await stack.test.newCompany();
    await using handlers = await startHandlers({ away: false });
    const topic = companyTopic(company.companyId, 'timeline');
    // Recorded and passed over by a version that does not notify of it.
    const [eventId = ''] = await stack.record(company.companyId, {
      ...someEvent(topic),
      type: 'job.created',
    });
    await owner.query(`DELETE FROM consumer_cursors WHERE consumer LIKE 'notifications@%'`);
    await owner.query(
      `INSERT INTO consumer_cursors (consumer, topic, company_id, off) VALUES ('notifications@older', $1, $2, $3)`,
      [topic, company.companyId, await headOf(topic)],
    );
    await reconcile();
    await waitFor('the effect', () => isHandled(eventId));
    expect(handlers.tried).toContain(eventId);
    // Its own cursors move while this version runs; those of a version long gone are deleted with the next change.
    await owner.query(
      `UPDATE consumer_cursors SET moved_at = now() - interval '31 days' WHERE consumer LIKE '%@older'`,
    );
    await owner.query(
      `DELETE FROM consumer_cursors WHERE consumer LIKE 'notifications@%' AND consumer NOT LIKE '%@older'`,
    );
    await reconcile();
    const { rows } = await owner.query(`SELECT FROM consumer_cursors WHERE consumer LIKE '%@older'`);
    expect(rows).toEqual([]);
  });
});
