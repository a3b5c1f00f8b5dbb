import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { articles } from './web/build/articles.ts';
import { catalogues } from './web/build/catalogues.ts';

/** Tests with a database each share two servers; with a third worker, browsers on two cores wait too long. */
const workersWithServices = 2;
const withServices = {
  globalSetup: ['tests/support/global-services.ts'],
  maxWorkers: workersWithServices,
  // Reading the servers' code again for each file takes a second. Modules keep no state of their own, and each file
  // closes what it opened.
  isolate: false,
  // A limit for what never happens; how fast things happen is measured by the benchmarks.
  expect: { poll: { timeout: 30_000 } },
};
/** These run only when they are asked for: by `npm run test:<name>`, their project or one of their files. */
const wants = (name: string) =>
  process.env['SPECIAL_TESTS'] === name ||
  process.argv.slice(2).some((argument) => RegExp(`(?:^|=|tests/)${name}(?:$|/)`).test(argument));

/** `npm test` has found or installed them: it runs their short form. */
const hasOtherBrowsers = process.env['FIREFOX_PATH'] !== undefined;

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

const browsers = {
  extends: true as const,
  test: {
    name: 'browsers',
    include: [wants('browsers') ? 'tests/browsers/**/*.test.ts' : 'tests/browsers/short-form.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    ...withServices,
    // The short form is one file: it need not run after all others, on a machine that is idle otherwise.
    fileParallelism: !wants('browsers'),
  },
};

const webRoot = fileURLToPath(new URL('web/', import.meta.url));

export default defineConfig({
  // Writes the texts into the files of the browser.
  plugins: [catalogues({ root: webRoot, locale: 'en' })],
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
        // Pages of the guide import its articles.
        plugins: [articles(fileURLToPath(new URL('docs/', import.meta.url)))],
        test: {
          name: 'unit',
          include: [
            '{contracts,platform,api,workers,web}/src/**/*.test.{ts,tsx}',
            'web/build/*.test.ts',
            'web/worker/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/soak/*.test.ts',
          ],
          maxWorkers: availableParallelism(),
          // Projects with another number of workers need a group of their own.
          sequence: { groupOrder: 1 },
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
          globalSetup: [...withServices.globalSetup, 'tests/e2e/support/shared-console.ts'],
        },
      },
      ...(wants('chaos') ? [chaos] : []),
      ...(wants('browsers') || hasOtherBrowsers ? [browsers] : []),
    ],
  },
});
