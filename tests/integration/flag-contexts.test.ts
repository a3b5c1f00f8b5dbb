import type { BlastAnswer, BlastQuestion } from '@switchyard/contracts/feature-flags/blast-routes.ts';
import type { Environment } from '@switchyard/contracts/feature-flags/flag-model-routes.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { keepContexts, storeContexts } from '@switchyard/platform/db/repositories/flag-context-repository.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FlagCompany, newFlagCompany } from '../support/flag-company.ts';
import { inAnHour, scheduleDesk } from '../support/flag-schedules.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let test: TestApp;
let company: FlagCompany;
beforeAll(async () => {
  test = await createTestApp();
  company = await newFlagCompany(test);
});
afterAll(() => test[Symbol.asyncDispose]());

type Place = { of?: FlagCompany; environment?: string };

async function blast(
  key: string,
  question: BlastQuestion,
  { of = company, environment = 'production' }: Place = {},
) {
  const url = `/api/flags/${key}/environments/${environment}/blast-radius`;
  const response = await of.admin.call('POST', url, { payload: question });
  expect(response.statusCode).toBe(200);
  return response.json<BlastAnswer>();
}

const onFor = { kind: 'switch', enabled: true } as const;

/** Evaluates all flags for a context, as a program does. */
async function evaluate(secret: string, context: object): Promise<void> {
  const response = await test.app.inject({
    method: 'POST',
    url: '/ofrep/v1/evaluate/flags',
    headers: { authorization: `Bearer ${secret}` },
    payload: { context },
  });
  expect(response.statusCode).toBe(200);
}

const settled = { timeout: 15_000, interval: 100 };

async function kept({ companyId }: FlagCompany) {
  return await test.deps.database.inCompany(companyId, (tx) =>
    tx.selectFrom('flagContexts').selectAll().orderBy('rank').execute(),
  );
}

const plan = { contextName: 'plan', operator: 'IN', values: ['pro'] };
const rule = { id: 'beta', kind: { name: 'default' }, constraints: [plan] };

describe('contexts that were seen', () => {
  it('show how many get something else by a draft, a request and a future change', async () => {
    const { key } = await company.flag('seen_flag');
    await company.change(key, { enabled: false, strategies: [rule] });
    const secret = await company.token({ kind: 'frontend' });
    for (const [at, of] of ['pro', 'pro', 'free'].entries())
      await evaluate(secret, { targetingKey: `user ${at}`, plan: of, secretNote: 'never kept' });
    await evaluate(secret, { targetingKey: 'user 0', plan: 'pro' });
    await expect.poll(async () => (await blast(key, { change: onFor })).contexts, settled).toBe(3);
    expect(await blast(key, { change: onFor })).toEqual({
      contexts: 3,
      unknown: 0,
      changed: 2,
      moves: [{ from: { enabled: false, variant: null }, to: { enabled: true, variant: null }, count: 2 }],
      dependents: [],
      estimated: null,
      isKept: true,
    });
    expect(await blast(key, {})).toMatchObject({ contexts: 3, changed: 0 });
    const draft = { kind: 'rules' as const, enabled: true, strategies: [] };
    expect(await blast(key, { change: draft })).toMatchObject({ contexts: 3, changed: 3 });
    const edits = [{ kind: 'whole' as const, field: 'enabled', base: false, yours: true }];
    expect(await blast(key, { edits })).toMatchObject({ contexts: 3, changed: 2 });

    const at = inAnHour();
    await scheduleDesk(test, company).schedule(key, onFor, { runAt: at });
    const later = new Date(Date.parse(at) + 60_000).toISOString();
    expect(await blast(key, { change: onFor, at: later })).toMatchObject({ contexts: 3, changed: 0 });
    const off = { kind: 'switch', enabled: false } as const;
    expect(await blast(key, { change: off, at: later })).toMatchObject({ contexts: 3, changed: 2 });
  });

  it('have the ids and the fields that rules read, and nothing else', async () => {
    for (const { context, fields } of await kept(company)) {
      expect(fields).toEqual(['plan']);
      expect(JSON.stringify(context)).not.toContain('never kept');
      expect(JSON.stringify(context)).not.toContain('127.0.0.1');
    }
    expect((await kept(company)).length).toBe(3);
  });

  it('do not answer for a field that no rule has read so far', async () => {
    const city = { contextName: 'city', operator: 'IN', values: ['Boston'] };
    const change = {
      kind: 'rules' as const,
      strategies: [{ id: 'city', kind: { name: 'default' as const }, constraints: [city] }],
    };
    expect(await blast('seen_flag', { change: change as never })).toMatchObject({ contexts: 0, unknown: 3 });
  });

  it('are forgotten, and no longer kept, where a company does not want it', async () => {
    const other = await newFlagCompany(test);
    const { key } = await other.flag('private_flag');
    const secret = await other.token({ kind: 'frontend', environment: 'staging' });
    const place = { of: other, environment: 'staging' };
    await evaluate(secret, { targetingKey: 'one' });
    await expect.poll(async () => (await blast(key, { change: onFor }, place)).contexts, settled).toBe(1);
    const keep = (keepsContexts: boolean, user = other.admin) =>
      user.call('POST', '/api/flag-environments/staging/contexts', { payload: { keepsContexts } });
    expect((await keep(false)).json<Environment>()).toMatchObject({ key: 'staging', keepsContexts: false });
    expect(await blast(key, { change: onFor }, place)).toMatchObject({ contexts: 0, isKept: false });
    const stored = await test.deps.database.inCompany(other.companyId, (tx) =>
      storeContexts(tx, { companyId: other.companyId, environment: 'staging' }, [
        { rank: 0.5, context: { userId: 'two' }, fields: [] },
      ]),
    );
    expect(stored).toEqual({ state: 'forgotten' });
    expect(await kept(other)).toEqual([]);
    expect((await keep(true)).json()).toMatchObject({ keepsContexts: true });
    expect((await keep(false, await other.user('manager'))).statusCode).toBe(403);
  });

  it('do not come back from a writer that began before they were forgotten', async () => {
    const other = await newFlagCompany(test);
    const { companyId } = other;
    const place = { companyId, environment: 'staging' };
    const inCompany = test.deps.database.inCompany.bind(test.deps.database);
    let forgotten: Promise<void> | undefined;
    await inCompany(companyId, async (tx) => {
      const seen = { rank: 0.5, context: { userId: 'one' }, fields: [] };
      expect(await storeContexts(tx, place, [seen])).toMatchObject({ state: 'stored' });
      forgotten = inCompany(companyId, (own) => keepContexts(own, { ...place, keeps: false }));
      const waits = async () => {
        const { rows } = await sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(tx);
        return rows.length;
      };
      await expect.poll(waits, settled).toBe(1);
    });
    await forgotten;
    expect(await kept(other)).toEqual([]);
  });

  it('are at most 1,000, of which the size of all is estimated, and end after a day', async () => {
    const other = await newFlagCompany(test);
    const { key } = await other.flag('busy_flag');
    const { companyId } = other;
    const place = { companyId, environment: 'production' };
    const batch = (from: number) =>
      Array.from({ length: 1_500 }, (_, at) => ({
        rank: (from + at * 2 + 1) / 6_000,
        context: { userId: `${from} ${at}` },
        fields: [],
      }));
    const store = (from: number) =>
      test.deps.database.inCompany(companyId, (tx) => storeContexts(tx, place, batch(from)));
    await Promise.all([store(0), store(0), store(0)]);
    expect(await store(0)).toMatchObject({ state: 'stored', highest: 1_999 / 6_000 });
    expect(await store(0)).toMatchObject({ highest: 1_999 / 6_000 });
    const answer = await blast(key, { change: onFor }, { of: other });
    expect(answer).toMatchObject({ contexts: 1_000, changed: 1_000 });
    expect(answer.estimated).toBeGreaterThan(2_900);
    expect(answer.estimated).toBeLessThan(3_100);
    await test.deps.database.inCompany(companyId, (tx) =>
      sql`UPDATE flag_contexts SET seen_at = now() - interval '25 hours' WHERE rank > 0.01`.execute(tx),
    );
    const rest = await blast(key, { change: onFor }, { of: other });
    expect(rest).toMatchObject({ contexts: 30, estimated: null });
    await store(0);
    expect((await kept(other)).length).toBe(1_000);
  });

  it('refuses edits that make no rules, and rules without a share', async () => {
    const url = '/api/flags/seen_flag/environments/production/blast-radius';
    const ask = async (payload: object) =>
      (await company.admin.call('POST', url, { payload })).json<Problem>().code;
    expect(await ask({ change: { kind: 'share', strategyId: 'none', percentage: 5 } })).toBe(
      'request.invalid',
    );
    expect(await ask({ edits: [{ kind: 'whole', field: 'enabled', base: false, yours: 'maybe' }] })).toBe(
      'request.invalid',
    );
    const orders = [
      { kind: 'part', field: 'strategies/new', base: null },
      { kind: 'order', field: 'strategies', base: [], yours: 7 },
    ];
    expect(await ask({ edits: orders })).toBe('request.invalid');
    const short = {
      kind: 'part',
      field: 'strategies/new',
      base: null,
      yours: { id: 'new', kind: { name: 'default' } },
    };
    expect(await blast('seen_flag', { edits: [short as never] })).toMatchObject({ contexts: 3 });
  });
});
