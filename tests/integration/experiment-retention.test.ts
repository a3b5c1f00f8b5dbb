import { ExposureRecorder } from '@switchyard/api/features/feature-flags/experiments/exposure-recorder.ts';
import type { Experiment } from '@switchyard/contracts/feature-flags/flag.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { findDueExperiments } from '@switchyard/platform/db/repositories/experiment-analysis-repository.ts';
import { mostArrivals } from '@switchyard/platform/db/repositories/experiment-exposure-repository.ts';
import { removeExpired } from '@switchyard/workers/schedules/remove-expired.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { booking, type ExperimentCalls, experimentCalls, exposure } from '../support/experiment-calls.ts';
import { type FlagCompany, newFlagCompany } from '../support/flag-company.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let test: TestApp;
let company: FlagCompany;
let calls: ExperimentCalls;
beforeAll(async () => {
  test = await createTestApp();
  company = await newFlagCompany(test);
  calls = experimentCalls(test, { company, token: await company.token({ kind: 'client' }) });
});
afterAll(() => test[Symbol.asyncDispose]());

type Values = Partial<Record<'startedAt' | 'endedAt', Date | null>> & { status?: string; updatedAt?: Date };
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const inCompany = <Result>(work: (tx: Tx) => Promise<Result>) =>
  test.deps.database.inCompany(company.companyId, work);
const counts = (experiment: Experiment, unit: string) =>
  inCompany(async (tx) => ({
    events: (await tx.selectFrom('experimentEvents').select('id').where('unit', '=', unit).execute()).length,
    units: (
      await tx
        .selectFrom('experimentExposures')
        .select('unit')
        .where('experimentId', '=', experiment.id)
        .execute()
    ).length,
  }));
const setTest = (experiment: Experiment, values: Values) =>
  inCompany((tx) => tx.updateTable('experiments').set(values).where('id', '=', experiment.id).execute());
const clean = () => {
  const { database, relayDatabase } = test.services;
  return removeExpired({ database, relayDatabase });
};
const aged = async (unit: string) => {
  const experiment = await calls.runningTest();
  await calls.taken([exposure(experiment, unit, 'a'), booking(unit)]);
  await inCompany((tx) =>
    tx
      .updateTable('experimentEvents')
      .set({ at: daysAgo(181) })
      .where('unit', '=', unit)
      .execute(),
  );
  return experiment;
};

it('keeps events of a started test until it ends, and its units for half a year more', async () => {
  const experiment = await aged('measured');
  await setTest(experiment, { startedAt: daysAgo(190) });
  await clean();
  expect(await counts(experiment, 'measured')).toEqual({ events: 1, units: 1 });
  await setTest(experiment, { status: 'concluded', endedAt: daysAgo(2) });
  await clean();
  expect(await counts(experiment, 'measured')).toEqual({ events: 0, units: 1 });
  await setTest(experiment, { endedAt: daysAgo(181) });
  await clean();
  expect(await counts(experiment, 'measured')).toEqual({ events: 0, units: 0 });
});

it('removes events that are half a year old and that no started test measures', async () => {
  const experiment = await aged('unmeasured');
  await clean();
  expect(await counts(experiment, 'unmeasured')).toEqual({ events: 0, units: 1 });
});

it('counts and removes what belongs to tests without times, as earlier versions started them', async () => {
  const experiment = await calls.runningTest();
  await setTest(experiment, { startedAt: null });
  await calls.taken([exposure(experiment, 'early', 'a'), booking('early')]);
  const due = await findDueExperiments(test.deps.database, { olderThan: '10 minutes', limit: 100 });
  expect(due).toContainEqual({ companyId: company.companyId, experimentId: experiment.id });
  await setTest(experiment, { status: 'concluded', endedAt: null, updatedAt: daysAgo(181) });
  await clean();
  expect(await counts(experiment, 'early')).toEqual({ events: 1, units: 0 });
});

it('stores no exposures of evaluations once a test is full or concluded', async () => {
  const recorder = new ExposureRecorder(test.deps);
  const { companyId } = company;
  const [full, concluded, open] = [
    await calls.runningTest(),
    await calls.runningTest(),
    await calls.runningTest(),
  ];
  const snapshot = await test.deps.flags.fresh({ companyId, environment: 'production' });
  await calls.taken([exposure(full, 'first', 'a')]);
  await inCompany((tx) =>
    tx
      .updateTable('experimentAnalyses')
      .set({ arrivals: mostArrivals })
      .where('experimentId', '=', full.id)
      .execute(),
  );
  await calls.changed(concluded, { status: 'concluded' });
  for (const { flagKey } of [full, concluded, open])
    recorder.note(snapshot, flagKey, { context: { userId: 'someone' }, variant: 'a' });
  await recorder.flush();
  const units = await Promise.all(
    [full, concluded, open].map(async (experiment) => (await counts(experiment, 'someone')).units),
  );
  expect(units).toEqual([1, 0, 1]);
});
