import type { Database } from '@switchyard/platform/db/database.ts';
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
