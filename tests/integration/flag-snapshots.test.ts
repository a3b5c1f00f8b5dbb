import { type Database, sql } from '@switchyard/platform/db/database.ts';
import { FlagSnapshots } from '@switchyard/platform/flags/flag-snapshots.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FlagCompany, newFlagCompany } from '../support/flag-company.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let test: TestApp;
let company: FlagCompany;
beforeAll(async () => {
  test = await createTestApp();
  company = await newFlagCompany(test);
});
afterAll(() => test[Symbol.asyncDispose]());

it('reads the newest state twice for all programs that connect at once', async () => {
  await company.flag('rush');
  const { database } = test.deps;
  let readings = 0;
  const counted: Database = {
    ...database,
    snapshot: (companyId, work) => {
      readings += 1;
      return database.snapshot(companyId, work);
    },
  };
  const flags = new FlagSnapshots(counted);
  const place = { companyId: company.companyId, environment: 'production' };
  const states = await Promise.all(Array.from({ length: 1_000 }, () => flags.fresh(place)));
  expect(readings).toBe(2);
  expect(new Set(states.map(({ number }) => number)).size).toBe(1);
});

it('never answers with a state from before the question, however many ask', async () => {
  await company.flag('moving');
  const flags = new FlagSnapshots(test.deps.database);
  const place = { companyId: company.companyId, environment: 'production' };
  for (let round = 0; round < 10; round += 1) {
    const earlier = Promise.all([flags.fresh(place), flags.fresh(place)]);
    await company.change('moving', { enabled: round % 2 === 0 });
    const [now, also] = await Promise.all([flags.fresh(place), flags.fresh(place)]);
    for (const { flags: known } of [now, also])
      expect(known.get('moving')?.rules?.enabled).toBe(round % 2 === 0);
    await earlier;
  }
});

it('keeps the last state in force while the database does not answer, and follows it afterwards', async () => {
  const { key } = await company.flag('kept');
  await company.change(key, { enabled: true });
  const { database } = test.deps;
  let isDown = false;
  const failing: Database = {
    ...database,
    snapshot: async (companyId, work) => {
      if (isDown) throw new Error('no connection');
      return await database.snapshot(companyId, work);
    },
  };
  let now = 0;
  const flags = new FlagSnapshots(failing, () => now);
  const place = { companyId: company.companyId, environment: 'production' };
  const isOn = async () => (await flags.recent(place)).evaluator.evaluate(key, { userId: 'u' }).enabled;
  expect(await isOn()).toBe(true);
  isDown = true;
  await company.change(key, { enabled: false });
  now += 60_000;
  expect(await isOn()).toBe(true);
  // An environment that was never read has no last state.
  await expect(flags.recent({ ...place, environment: 'staging' })).rejects.toThrow('no connection');
  isDown = false;
  now += 60_000;
  expect(await isOn()).toBe(false);
});

it('keeps the rules of a flag that another version wrote in a form not known here', async () => {
  const { key } = await company.flag('newer');
  const { key: other } = await company.flag('usual');
  await company.change(key, { enabled: true });
  const flags = new FlagSnapshots(test.deps.database);
  const place = { companyId: company.companyId, environment: 'production' };
  const isOn = async (of: string) =>
    (await flags.fresh(place)).evaluator.evaluate(of, { userId: 'u' }).enabled;
  expect([await isOn(key), await isOn(other)]).toEqual([true, false]);
  await test.deps.database.inCompany(company.companyId, (tx) =>
    sql`
      UPDATE flag_environments SET enabled = false, strategies = '[{"id": "a", "kind": {"name": "by_moon"}}]'
      WHERE environment = 'production' AND flag_id = (SELECT id FROM flags WHERE key = ${key})`.execute(tx),
  );
  await company.change(other, { enabled: true });
  expect([await isOn(key), await isOn(other)]).toEqual([true, true]);
});
