import { expect, test } from 'vitest';
import { openFaultLab } from '../support/fault-lab.ts';
import { faults } from '../support/faults.ts';
import { machineFaults } from '../support/faults-of-machines.ts';
import { networkFaults } from '../support/faults-of-networks.ts';

const sizes = {
  workerKills: 50,
  redisAwayMs: 15_000,
  postgresAwayMs: 10_000,
  pausedMs: 20_000,
  partedMs: 15_000,
  clockMs: 5_000,
  fullMs: 30_000,
};

/** Acknowledged before the fault, and again after it. */
const writesAround = 100;
const patienceMs = 60_000;

for (const fault of [...faults, ...networkFaults, ...machineFaults]) {
  test(`nothing is lost, doubled or out of order when ${fault.name}`, async () => {
    await using lab = await openFaultLab({ followers: 200, mutationsPerSecond: 50, ...fault });
    await lab.recovered(patienceMs, writesAround);
    await fault.inject(lab, sizes);
    const recoveryMs = await lab.recovered(fault.withinMs);
    await lab.recovered(patienceMs, writesAround);
    const outcome = await lab.settle();
    console.log(fault.name, { recoveryMs: Math.round(recoveryMs), ...outcome });
    expect(outcome).toMatchObject({ lost: [], doubled: [], strayed: [] });
    expect(outcome.refusals).toBeLessThanOrEqual(fault.mostRefusals ?? Infinity);
    expect(outcome.acknowledged).toBeGreaterThanOrEqual(2 * writesAround);
  });
}
