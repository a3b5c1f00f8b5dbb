import { expect, test } from 'vitest';
import { openFaultLab } from '../support/fault-lab.ts';
import { faults } from '../support/faults.ts';

/** The short form of the fault matrix; `npm run test:chaos` runs each fault in full. */
/** Speed is tested by the full form; here a slow machine may take longer. */
const patienceMs = 60_000;
const sizes = {
  workerKills: 3,
  redisAwayMs: 1_500,
  postgresAwayMs: 1_500,
  pausedMs: 2_000,
  partedMs: 2_000,
  clockMs: 500,
  fullMs: 2_000,
};

test('nothing is lost, doubled or out of order through all faults in a row', {
  timeout: 600_000,
}, async () => {
  await using lab = await openFaultLab({ followers: 20, mutationsPerSecond: 20 });
  await lab.recovered(patienceMs);
  for (const fault of faults) {
    await fault.inject(lab, sizes);
    await lab.recovered(patienceMs);
  }
  const outcome = await lab.settle();
  expect(outcome).toMatchObject({ lost: [], doubled: [], strayed: [] });
  expect(outcome.acknowledged).toBeGreaterThan(100);
});
