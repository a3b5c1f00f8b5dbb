import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { ReportWriter } from '@switchyard/api/features/feature-flags/usage/report-writer.ts';
import type { Flag } from '@switchyard/contracts/feature-flags/flag.ts';
import type { FlagUsage } from '@switchyard/contracts/feature-flags/usage-routes.ts';
import { createDatabase, sql } from '@switchyard/platform/db/database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FlagCompany, newFlagCompany } from '../support/flag-company.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let test: TestApp;
let company: FlagCompany;
beforeAll(async () => {
  test = await createTestApp();
  company = await newFlagCompany(test);
});
afterAll(() => test[Symbol.asyncDispose]());

async function usageOf(key: string): Promise<FlagUsage> {
  const response = await company.admin.call('GET', '/api/flag-usage');
  expect(response.statusCode).toBe(200);
  const found = response.json<{ items: FlagUsage[] }>().items.find((one) => one.key === key);
  if (!found) throw new Error(`No usage of ${key}`);
  return found;
}

/** Makes flag and evaluations older. */
async function ageBy(key: string, days: number): Promise<void> {
  await test.deps.database.inCompany(company.companyId, async (tx) => {
    await sql`UPDATE flag_metrics SET hour = hour - make_interval(days => ${days}) WHERE flag_key = ${key}`.execute(
      tx,
    );
    await sql`UPDATE flags SET created_at = created_at - make_interval(days => ${days}) WHERE key = ${key}`.execute(
      tx,
    );
    await sql`UPDATE flag_environments s SET updated_at = s.updated_at - make_interval(days => ${days})
      FROM flags f WHERE f.id = s.flag_id AND f.key = ${key}`.execute(tx);
  });
}

const settled = { timeout: 20_000, interval: 200 };

describe('the stage of a flag', () => {
  it('follows from real evaluations, and names why it should be removed', async () => {
    const { key } = await company.flag('staged_flag');
    expect(await usageOf(key)).toMatchObject({ stage: 'define', lastSeenAt: null, reasons: [] });
    const ask = async (environment: string) => {
      const secret = await company.token({ kind: 'frontend', environment });
      const response = await test.app.inject({
        method: 'POST',
        url: `/ofrep/v1/evaluate/flags/${key}`,
        headers: { authorization: `Bearer ${secret}` },
        payload: { context: { targetingKey: 'one' } },
      });
      expect(response.statusCode).toBe(200);
    };
    await ask('staging');
    await expect.poll(async () => (await usageOf(key)).stage, settled).toBe('develop');
    await company.change(key, { enabled: true });
    await ask('production');
    await expect.poll(async () => (await usageOf(key)).stage, settled).toBe('live');
    const live = await usageOf(key);
    expect(live.days.at(-1)).toBe(2);
    expect(Date.now() - Date.parse(live.lastSeenAt ?? '')).toBeLessThan(2 * 3_600_000);
    await ageBy(key, 15);
    const stale = await usageOf(key);
    expect(stale.stage).toBe('cleanup');
    expect(stale.reasons.map(({ kind }) => kind)).toEqual(['everybody', 'unused']);
    expect(stale.days.every((count) => count === 0)).toBe(true);
    await ageBy(key, 30);
    expect((await usageOf(key)).reasons.map(({ kind }) => kind)).toEqual(['expected', 'everybody', 'unused']);
    // A flag that is meant to stay is only stale while nobody evaluates it.
    expect((await company.details(key, { type: 'kill_switch' })).statusCode).toBe(200);
    expect((await usageOf(key)).reasons.map(({ kind }) => kind)).toEqual(['unused']);
  });
});

describe('reports of programs', () => {
  it('that gathered during an outage fail together: none is tried alone', async () => {
    let connections = 0;
    await using away = createServer((socket) => {
      connections += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(away, 'listening');
    const { port } = away.address() as AddressInfo;
    const url = `postgres://nobody@127.0.0.1:${port}/none`;
    await using database = createDatabase({ url, poolSize: 1, logger: test.deps.logger });
    const writer = new ReportWriter(database);
    const report = {
      companyId: company.companyId,
      environment: 'production',
      appName: '',
      hour: new Date(),
      counts: [],
      counters: new Map([['errors', 1]]),
    };
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => writer.store(report)));
    expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'rejected'));
    // The first report, and the four that gathered meanwhile.
    expect(connections).toBe(2);
  });
});

describe('archiving many flags', () => {
  it('answers for each of them', async () => {
    const parent = await company.flag('bulk_parent');
    const child = await company.flag('bulk_child');
    const alone = await company.flag('bulk_alone');
    const prerequisites = [{ flag: parent.key, enabled: true, variants: [] }];
    expect((await company.details(child.key, { prerequisites })).statusCode).toBe(200);
    const send = (flags: Pick<Flag, 'key' | 'revision'>[], user = company.admin) =>
      user.call('POST', '/api/flag-archive', {
        payload: { items: flags.map(({ key, revision }) => ({ key, revision })), reason: 'Tidying up' },
      });
    const response = await send([parent, child, alone]);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      items: [
        { id: parent.id, problem: { code: 'record.referenced' } },
        { id: child.id, problem: { code: 'revision.stale' } },
        { id: alone.id, status: 200 },
      ],
    });
    expect((await usageOf(alone.key)).stage).toBe('archived');
    expect((await usageOf(parent.key)).stage).toBe('define');
    expect((await send([parent], await company.user('manager'))).statusCode).toBe(403);
  });
});
