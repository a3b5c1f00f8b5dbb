import { expect, it } from 'vitest';
import { helpFor, isConsolePage, isGuidePage } from './help-links.ts';
import type { ModulePage } from './module.ts';

const page = (path: string, help: ModulePage['help']): ModulePage => ({
  path,
  title: path,
  load: () => Promise.resolve(() => null),
  help,
});
const manifests = [
  { name: 'jobs', pages: [page('/jobs', 'work/jobs'), page('/jobs/:jobId', 'work/job')] },
  { name: 'import', pages: [page('/jobs/import', 'work/import'), page('/docs', 'none')] },
];

it('the guide needs no article about itself', () => {
  expect(['/docs', '/docs/help/help-center', '/documentation'].every(isGuidePage)).toBe(true);
  expect([isGuidePage('/help-center'), isConsolePage('/docs/a/b', manifests)]).toEqual([false, true]);
});

it('a page has its own article, a record that of its page, and anything else the guide', () => {
  const paths = ['/jobs', '/jobs/0199', '/jobs/import', '/docs', '/nowhere'];
  expect(paths.map((path) => helpFor(path, manifests))).toEqual([
    '/docs/work/jobs',
    '/docs/work/job',
    '/docs/work/import',
    '/docs',
    '/docs',
  ]);
});
