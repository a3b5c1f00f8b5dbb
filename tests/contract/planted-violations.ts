/**
 * One small tree that breaks every rule of .dependency-cruiser.cjs at least once, beside files that
 * keep to the rules and must stay green. boundaries.test.ts writes it to a scratch folder and cruises it.
 */
export type PlantedFile = {
  readonly path: string;
  /** Specifiers in order; `type:` plants a type-only import and `lazy:` a dynamic one. */
  readonly imports: readonly string[];
  /** Names of the rules this file must break; none means that it has to pass. */
  readonly breaks: readonly string[];
};

const planted = (path: string, imports: string, breaks = ''): PlantedFile => ({
  path,
  imports: imports.split(' ').filter(Boolean),
  breaks: breaks.split(' ').filter(Boolean),
});

const lawful: readonly PlantedFile[] = [
  planted('contracts/src/jobs/job.ts', 'zod'),
  planted('contracts/src/flags/flag.ts', '../jobs/job.ts'),
  planted('platform/src/db/database.ts', 'kysely pg @switchyard/contracts/jobs/job.ts'),
  planted('platform/src/db/repositories/job-repository.ts', '../database.ts'),
  planted('platform/src/db/database.test.ts', '../testing/fake-clock.ts vitest'),
  planted('platform/src/queues/producer.ts', 'bullmq ioredis'),
  planted('platform/src/redis/redis-client.ts', 'ioredis'),
  planted('platform/src/testing/fake-clock.ts', ''),
  planted('api/src/build-app.ts', './features/jobs/job-routes.ts ./features/flags/flag-routes.ts'),
  planted('api/src/features/jobs/job-routes.ts', './update-job.ts'),
  planted('api/src/features/jobs/update-job.ts', '@switchyard/platform/db/repositories/job-repository.ts'),
  planted('api/src/features/flags/flag-routes.ts', 'node:crypto'),
  planted('workers/src/main.ts', '@switchyard/contracts/jobs/job.ts ./handlers/flags/record-flag.ts'),
  planted('workers/src/handlers/flags/record-flag.ts', '@switchyard/platform/queues/producer.ts'),
  planted('web/src/app/routes.tsx', '../features/jobs/job-list.tsx'),
  planted('web/src/app/shell.tsx', 'lazy:../features/flags/flag-list.tsx'),
  planted('web/src/features/jobs/job-list.tsx', '../../ui/button.tsx ../../lib/format-date.ts'),
  planted('web/src/features/flags/flag-list.tsx', '@switchyard/contracts/flags/flag.ts'),
  planted('web/src/ui/button.tsx', '../lib/format-date.ts'),
  planted('web/src/lib/format-date.ts', 'type:zod'),
  planted('tests/support/test-stack.ts', '@switchyard/api/build-app.ts bullmq pg'),
  planted('scripts/start.ts', '@switchyard/workers/main.ts ioredis'),
];

const betweenPackages: readonly PlantedFile[] = [
  planted('contracts/src/jobs/uses-pg.ts', 'type:pg', 'contracts-is-a-leaf only-db-speaks-sql'),
  planted('contracts/src/jobs/uses-node.ts', 'node:crypto', 'contracts-is-a-leaf'),
  planted(
    'contracts/src/jobs/uses-clock.ts',
    '@switchyard/platform/queues/producer.ts',
    'contracts-is-a-leaf',
  ),
  planted(
    'contracts/src/jobs/job.test.ts',
    '@switchyard/platform/db/database.ts',
    'contracts-tests-stay-inside',
  ),
  planted(
    'platform/src/db/uses-api.ts',
    '@switchyard/api/features/jobs/update-job.ts',
    'platform-knows-no-edge',
  ),
  planted('platform/src/db/uses-workers.ts', 'type:@switchyard/workers/main.ts', 'platform-knows-no-edge'),
  planted('web/src/lib/uses-platform.ts', 'type:@switchyard/platform/db/database.ts', 'web-only-contracts'),
  planted('web/src/lib/uses-node.ts', 'node:fs', 'web-runs-in-a-browser'),
  planted('api/src/uses-workers.ts', '@switchyard/workers/main.ts', 'api-not-workers-or-web'),
  planted('workers/src/uses-api.ts', '@switchyard/api/build-app.ts', 'workers-not-api-or-web'),
  planted('api/src/uses-relative-path.ts', '../../contracts/src/jobs/job.ts', 'cross-package-by-name'),
  planted('api/src/uses-scripts.ts', '../../scripts/start.ts', 'nobody-imports-tests-or-scripts'),
  planted(
    'workers/src/uses-tests.ts',
    '../../tests/support/test-stack.ts',
    'nobody-imports-tests-or-scripts',
  ),
  planted('platform/src/runtime/uses-a-test.ts', '../db/database.test.ts', 'nobody-imports-tests-or-scripts'),
  planted(
    'api/src/uses-fake-clock.ts',
    '@switchyard/platform/testing/fake-clock.ts',
    'testing-support-only-in-tests',
  ),
];

const betweenFeatures: readonly PlantedFile[] = [
  planted('api/src/features/jobs/uses-flags.ts', '../flags/flag-routes.ts', 'no-cross-feature'),
  planted('web/src/features/jobs/uses-flags.ts', '../flags/flag-list.tsx', 'no-cross-feature'),
  planted('workers/src/handlers/jobs/uses-flags.ts', '../flags/record-flag.ts', 'no-cross-feature'),
  planted(
    'api/src/features/jobs/visit-routes.ts',
    '@switchyard/platform/db/repositories/job-repository.ts',
    'routes-call-use-cases',
  ),
  planted('web/src/lib/uses-ui.ts', '../ui/button.tsx', 'web-lib-stands-alone'),
  planted('web/src/ui/uses-feature.tsx', '../features/jobs/job-list.tsx', 'web-ui-is-dumb'),
  planted(
    'web/src/realtime/uses-feature.ts',
    '../features/jobs/job-list.tsx',
    'web-foundation-knows-no-feature',
  ),
  planted(
    'web/src/offline/uses-feature.ts',
    '../features/jobs/job-list.tsx',
    'web-foundation-knows-no-feature',
  ),
  planted('web/src/app/uses-feature.tsx', '../features/jobs/job-list.tsx', 'web-app-loads-features-lazily'),
];

const ofLibraries: readonly PlantedFile[] = [
  planted('platform/src/events/uses-kysely.ts', 'type:kysely', 'only-db-speaks-sql'),
  planted('api/src/uses-pg.ts', 'pg', 'only-db-speaks-sql'),
  planted('workers/src/relay/uses-bullmq.ts', 'type:bullmq', 'only-queues-know-bullmq'),
  planted('api/src/realtime/uses-ioredis.ts', 'ioredis', 'redis-connections-in-few-hands'),
];

const ofHygiene: readonly PlantedFile[] = [
  planted('api/src/circle-one.ts', './circle-two.ts', 'no-circular'),
  planted('api/src/circle-two.ts', 'type:./circle-one.ts'), // a circle is reported once, at its first file
  planted('api/src/uses-nothing.ts', './no-such-file.ts', 'no-unresolvable'),
];

/** The whole tree, lawful files first. */
export const plantedFiles: readonly PlantedFile[] = [
  ...lawful,
  ...betweenPackages,
  ...betweenFeatures,
  ...ofLibraries,
  ...ofHygiene,
];

/** Source text of a planted file: its imports and one export. */
export const plantedSource = (file: PlantedFile): string => {
  const lines = file.imports.map((specifier, at) => {
    if (specifier.startsWith('type:')) return `import type * as n${at} from '${specifier.slice(5)}';`;
    if (specifier.startsWith('lazy:'))
      return `export const load${at} = () => import('${specifier.slice(5)}');`;
    return `import * as n${at} from '${specifier}';`;
  });
  return [...lines, 'export const planted = true;', ''].join('\n');
};
