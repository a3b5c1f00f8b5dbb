/**
 * One small tree that breaks every rule of .dependency-cruiser.cjs at least once, next to valid files that must pass.
 * boundaries.test.ts writes it to a scratch folder and cruises it.
 */
export type PlantedFile = {
  readonly path: string;
  /** Specifiers in order; `type:` plants a type-only import and `lazy:` a dynamic one. */
  readonly imports: readonly string[];
  /** Rules that this file must break; an empty list means that it must pass. */
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
  planted('contracts/src/flag-evaluation/bucketing.ts', 'zod'),
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
  planted('web/src/app/modules.ts', 'lazy:../features/jobs/job-list.tsx ../core/store.ts'),
  planted('web/src/core/store.ts', '../ui/button.tsx ../lib/format-date.ts'),
  planted('web/src/realtime/socket.ts', '../core/store.ts'),
  planted('web/src/offline/outbox.ts', '../core/store.ts'),
  planted('web/src/offline/database/store-writes.ts', '../../lib/format-date.ts'),
  planted('web/src/offline/outbox/outbox-store.ts', '../database/store-writes.ts'),
  planted('web/src/offline/replay/replay-engine.ts', '../outbox/outbox-store.ts'),
  planted('web/src/offline/views/use-overlaid.ts', '../replay/replay-engine.ts'),
  planted('web/src/records/record-list.ts', '../offline/outbox.ts ../core/store.ts ../ui/button.tsx'),
  planted('web/src/site/render-site.tsx', '../app/modules.ts lazy:../features/flags/flag-list.tsx'),
  planted('web/src/app/shell.tsx', 'lazy:../features/flags/flag-list.tsx'),
  planted(
    'web/src/features/jobs/job-list.tsx',
    '../../ui/button.tsx ../../core/store.ts ../../offline/outbox.ts ../../records/record-list.ts',
  ),
  planted('web/src/features/flags/flag-list.tsx', '@switchyard/contracts/flags/flag.ts'),
  planted('web/src/ui/button.tsx', '../lib/format-date.ts'),
  planted('web/src/lib/format-date.ts', 'type:zod'),
  planted('tests/support/test-stack.ts', '@switchyard/api/build-app.ts bullmq pg'),
  planted('scripts/start.ts', '@switchyard/workers/main.ts ioredis'),
  planted('bench/main.ts', '../scripts/start.ts @switchyard/platform/db/database.ts'),
];

const betweenPackages: readonly PlantedFile[] = [
  planted('contracts/src/jobs/uses-pg.ts', 'type:pg', 'contracts-is-a-leaf only-db-speaks-sql'),
  planted('contracts/src/flag-evaluation/strategy.ts', '../jobs/job.ts', 'flag-evaluation-is-pure'),
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
  planted('workers/src/uses-bench.ts', '../../bench/main.ts', 'nobody-imports-tests-or-scripts'),
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
  planted('api/src/mail/uses-feature.ts', '../features/jobs/uses-flags.ts', 'api-rooms-below-features'),
  planted('web/src/lib/uses-ui.ts', '../ui/button.tsx', 'web-lib-stands-alone'),
  planted('web/src/ui/uses-feature.tsx', '../features/jobs/job-list.tsx', 'web-ui-is-dumb'),
  planted('web/src/core/uses-app.ts', 'lazy:../app/shell.tsx', 'web-core-is-the-ground'),
  planted('web/src/core/uses-feature.ts', 'lazy:../features/jobs/job-list.tsx', 'web-core-is-the-ground'),
  planted('web/src/core/uses-offline.ts', 'type:../offline/outbox.ts', 'web-core-is-the-ground'),
  planted(
    'web/src/realtime/uses-feature.ts',
    '../features/jobs/job-list.tsx',
    'web-live-and-offline-know-core',
  ),
  planted('web/src/realtime/uses-offline.ts', '../offline/outbox.ts', 'web-live-and-offline-know-core'),
  planted(
    'web/src/offline/uses-feature.ts',
    'lazy:../features/jobs/job-list.tsx',
    'web-live-and-offline-know-core',
  ),
  planted('web/src/offline/database/uses-outbox.ts', '../outbox/outbox-store.ts', 'offline-ground-floors'),
  planted('web/src/offline/cache/uses-replay.ts', 'type:../replay/replay-engine.ts', 'offline-ground-floors'),
  planted(
    'web/src/offline/overlay/uses-database.ts',
    '../database/store-writes.ts',
    'offline-overlay-stores-nothing',
  ),
  planted(
    'web/src/offline/replay/uses-view.ts',
    'lazy:../views/use-overlaid.ts',
    'offline-engine-knows-no-view',
  ),
  planted(
    'web/src/records/uses-feature.ts',
    'lazy:../features/jobs/job-list.tsx',
    'web-records-know-no-feature',
  ),
  planted('web/src/features/jobs/uses-app.ts', 'lazy:../../app/shell.tsx', 'web-features-know-no-roof'),
  planted('web/src/features/jobs/uses-site.ts', '../../site/render-site.tsx', 'web-features-know-no-roof'),
  planted('web/src/site/uses-app.ts', 'lazy:../app/shell.tsx', 'web-site-beside-app'),
  planted('web/src/app/uses-site.ts', '../site/render-site.tsx', 'web-site-beside-app'),
  planted('web/src/app/uses-feature.tsx', '../features/jobs/job-list.tsx', 'web-app-loads-features-lazily'),
];

const ofLibraries: readonly PlantedFile[] = [
  planted('platform/src/events/uses-kysely.ts', 'type:kysely', 'only-db-speaks-sql'),
  planted('api/src/uses-pg.ts', 'pg', 'only-db-speaks-sql'),
  planted('workers/src/relay/uses-bullmq.ts', 'type:bullmq', 'only-queues-know-bullmq'),
  planted('api/src/uses-opentelemetry.ts', '@opentelemetry/api', 'only-tracing-knows-opentelemetry'),
  planted('api/src/realtime/uses-ioredis.ts', 'ioredis', 'redis-connections-in-few-hands'),
];

const ofHygiene: readonly PlantedFile[] = [
  planted('api/src/circle-one.ts', './circle-two.ts', 'no-circular'),
  planted('api/src/circle-two.ts', 'type:./circle-one.ts'), // a cycle is reported once, at its first file
  planted('contracts/src/kites/kite-record.ts', '../ropes/rope-record.ts', 'no-circular'),
  planted('contracts/src/ropes/rope-record.ts', '../kites/kite-record.ts'), // definitions that need each other
  planted('api/src/uses-nothing.ts', './no-such-file.ts', 'no-unresolvable'),
];

/** The whole tree, valid files first. */
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
