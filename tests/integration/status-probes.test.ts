import { componentProbes } from '@switchyard/workers/probes/component-probes.ts';
import { type Probe, runProbes } from '@switchyard/workers/probes/probe.ts';
import { StatusKeeper } from '@switchyard/workers/schedules/keep-status.ts';
import { createDatabase } from '@switchyard/platform/db/database.ts';
import { pruneStatus, rollUpDays } from '@switchyard/platform/db/repositories/status-probe-repository.ts';
import { createMailer } from '@switchyard/platform/mail/mailer.ts';
import { systemClock } from '@switchyard/platform/runtime/clock.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SpineStack, startSpineStack } from '../support/spine-stack.ts';
import { testOrigin } from '../support/test-app.ts';

const logger = createLogger({ level: 'silent', process: 'scripts' });
let stack: SpineStack;
let owner: pg.Client;
beforeAll(async () => {
  stack = await startSpineStack();
  await stack.startWorkers();
  owner = new pg.Client({ connectionString: stack.test.services.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await stack[Symbol.asyncDispose]();
});
beforeEach(async () => {
  await owner.query('TRUNCATE status_probes, status_rounds, status_days');
});

/** Their duration is not checked here, because other tests share the machine. */
function probes(smtpUrl?: string): Probe[] {
  const { database, relayDatabase } = stack.test.services;
  const { redis, producer } = stack;
  const found = componentProbes({
    database,
    relayDatabase,
    redis,
    producer,
    probeOrigin: `http://127.0.0.1:${stack.port}`,
    publicOrigin: testOrigin,
    photoStore: stack.test.deps.photos.store,
    mailer: createMailer({ smtpUrl, from: 'a@example.test' }),
  });
  return found.map((probe) => ({ ...probe, slowMs: Infinity }));
}

async function resultsOf(list: readonly Probe[]): Promise<Record<string, string>> {
  return Object.fromEntries((await runProbes(list)).map(({ component, result }) => [component, result]));
}

const stored = async () =>
  (
    await owner.query<{ component: string; result: string }>(
      'SELECT component, result FROM status_probes ORDER BY component',
    )
  ).rows;

describe('probes', () => {
  it('find what works at work', async () => {
    const results = await resultsOf(probes());
    // No web application is served here, and its probe reports that; sockets accept tickets only through the complete
    // api.
    expect(results).toMatchObject({
      website: 'down',
      api: 'up',
      sign_in: 'up',
      event_relay: 'up',
      background_work: 'up',
      database: 'up',
      photo_storage: 'up',
    });
    expect(Object.keys(results)).not.toContain('mail');
  });

  it('find what is away down, and nothing else', { timeout: 60_000 }, async () => {
    const results = await resultsOf(probes('smtp://127.0.0.1:9'));
    expect(results).toMatchObject({ mail: 'down', api: 'up', database: 'up' });
  });

  it('that fail once are tried again, and slow ones are slow', async () => {
    let tries = 0;
    const [flaky, slow] = await runProbes([
      {
        component: 'api',
        slowMs: 1_000,
        run: async () => {
          tries += 1;
          if (tries === 1) throw new Error('lost');
        },
      },
      {
        component: 'mail',
        slowMs: -1,
        run: async () => undefined,
      },
    ]);
    expect(flaky).toMatchObject({ result: 'up', detail: null });
    expect(slow).toMatchObject({ result: 'degraded' });
  });
});

/** A component that always works. */
const fine: Probe = { component: 'api', slowMs: 1_000, run: async () => undefined };

function keeper(list: readonly Probe[] = [fine], database = stack.test.services.database): StatusKeeper {
  return new StatusKeeper({ database, clock: systemClock, probes: list, startMs: 0 });
}

describe('rounds', () => {
  it('happen once a minute, however many processes there are', async () => {
    let runs = 0;
    const counted: Probe = { ...fine, run: async () => void (runs += 1) };
    const keepers = [keeper([counted]), keeper([counted]), keeper([counted])];
    for (let turn = 0; turn < 3; turn += 1) await Promise.all(keepers.map((one) => one.run()));
    // A minute may have ended meanwhile.
    expect(runs).toBeLessThanOrEqual(2);
    expect((await stored())[0]).toEqual({ component: 'api', result: 'up' });
  });

  it('wait until the process has begun', async () => {
    const early = new StatusKeeper({
      database: stack.test.services.database,
      clock: systemClock,
      probes: [fine],
      startMs: 60_000,
    });
    await early.run();
    expect(await stored()).toEqual([]);
  });

  it('without a database are remembered and written once it is back', { timeout: 30_000 }, async () => {
    const url = stack.test.services.appUrl;
    const away = createDatabase({ url: 'postgres://nobody@127.0.0.1:9/none', poolSize: 1, logger });
    const back = createDatabase({ url, poolSize: 1, logger });
    let current = away;
    const database = {
      ...back,
      get global() {
        return current.global;
      },
    };
    const lost: Probe = { ...fine, component: 'database', run: () => Promise.reject(new Error('away')) };
    const one = keeper([lost], database);
    await expect(one.run()).rejects.toThrow(/ECONNREFUSED|connect/);
    current = back;
    await one.run();
    expect((await stored())[0]).toEqual({ component: 'database', result: 'down' });
    await away[Symbol.asyncDispose]();
    await back[Symbol.asyncDispose]();
  });
});

it('raw probes live two days, their days a season', async () => {
  const { global } = stack.test.services.database;
  await owner.query(
    `INSERT INTO status_probes (component, at, result, latency_ms) SELECT 'api', now() - make_interval(hours => n), 'up', 5
      FROM generate_series(0, 60, 4) n`,
  );
  await owner.query(
    `INSERT INTO status_days (component, day, probes, degraded, down) SELECT 'api', (now() - make_interval(days => n))::date, 9, 0, 0
      FROM generate_series(2, 110, 9) n`,
  );
  await rollUpDays(global);
  await pruneStatus(global);
  const { rows: raw } = await owner.query(`SELECT FROM status_probes WHERE at < now() - interval '48 hours'`);
  expect(raw).toEqual([]);
  const { rows: days } = await owner.query<{ oldest: number }>(
    `SELECT max(now()::date - day)::int AS oldest FROM status_days`,
  );
  expect(days[0]?.oldest).toBeLessThanOrEqual(100);
  // Daily sums remain when their probes are removed.
  await owner.query(`UPDATE status_days SET probes = 1440 WHERE day = (now() AT TIME ZONE 'UTC')::date`);
  await rollUpDays(global);
  const { rows: today } = await owner.query(
    `SELECT probes FROM status_days WHERE day = (now() AT TIME ZONE 'UTC')::date`,
  );
  expect(today).toEqual([{ probes: 1440 }]);
});
