import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { allSource, pagesSource } from './split-modules.ts';

test('of a manifest, the first page needs where pages are', () => {
  const source = [
    "import { Wrench } from 'lucide-react';",
    "import { defineModule } from '../../core/module.ts';",
    'export const manifest = defineModule({',
    "  name: 'jobs',",
    '  pages: [',
    "    { path: '/jobs', title: 'Jobs', load: () => import('./jobs-page.tsx').then((file) => file.JobsPage),",
    "      help: 'dispatching/jobs', nav: { area: 'Today', icon: Wrench, order: 1, action: 'job.view' } },",
    '  ],',
    "  stale: { dispatch: ['Job'] },",
    "  panels: { job: { order: 1, load: () => import('./panel.tsx').then((file) => file.Panel) } },",
    '});',
  ].join('\n');
  const slim = pagesSource(source, parseSync('jobs-module.ts', source).program);
  expect(slim).toContain("{ path: '/jobs', title: 'Jobs', load: () => import('./jobs-page.tsx')");
  expect(slim).toContain("name: 'jobs'");
  expect(slim).not.toMatch(/Wrench|help|nav|stale|panel/);
});

test('all manifests of the list become one file', () => {
  const list =
    "{ at: ['/a'], load: () => import('../features/a/a-module.ts') },\n{ at: [], load: () => import('./b-module.ts') },";
  expect(allSource(list)).toContain("import { manifest as manifest0 } from '../features/a/a-module.ts';");
  expect(allSource(list)).toContain('[manifest0, manifest1]');
  expect(() => allSource('')).toThrow('finds no manifest');
});
