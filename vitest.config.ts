import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests with a database each share two servers; more workers than this only wait for each other. */
const workersWithServices = 2;
const withServices = {
  globalSetup: ['tests/support/global-services.ts'],
  maxWorkers: workersWithServices,
  // A limit for what never happens; how fast things happen is measured by the benchmarks.
  expect: { poll: { timeout: 30_000 } },
};
const wantsChaos =
  process.env['CHAOS'] === '1' || process.argv.some((argument) => argument.includes('chaos'));

const chaos = {
  extends: true as const,
  test: {
    name: 'chaos',
    include: ['tests/chaos/**/*.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 120_000,
    ...withServices,
    fileParallelism: false,
  },
};

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    allowOnly: false,
    passWithNoTests: true,
    // Ends what hangs; how busy the machine is decides nothing.
    testTimeout: 30_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{contracts,platform,api,workers,web}/src/**/*.test.{ts,tsx}',
            'web/build/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          maxWorkers: availableParallelism(),
          // Hundreds of small files: a process for each costs more than all they test. Modules keep no state of their
          // own and stubs are undone; a test that counts what is on the device takes a device of its own.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          testTimeout: 30_000,
          maxWorkers: workersWithServices,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          ...withServices,
        },
      },
      {
        extends: true,
        test: {
          name: 'property',
          include: ['tests/property/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          ...withServices,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          ...withServices,
        },
      },
      ...(wantsChaos ? [chaos] : []),
    ],
  },
});
