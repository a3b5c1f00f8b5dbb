import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { firstLoad } from './first-load.ts';

const chunk = (name: string, imports: readonly string[]) =>
  [
    `assets/${name}.js`,
    {
      fileName: `assets/${name}.js`,
      facadeModuleId: `/src/${name}.tsx`,
      imports: imports.map((file) => `assets/${file}.js`),
    } as Rolldown.OutputChunk,
  ] as const;

test('a document lists what its pages need beside what it loads anyway, fixed paths first', () => {
  const html = '<html lang="en"><head>\n<script src="/assets/start.js"></script></head></html>';
  const chunks = new Map([
    chunk('start', []),
    chunk('frame', ['start', 'menu']),
    chunk('menu', []),
    chunk('jobs', ['start', 'menu', 'list']),
    chunk('job', ['list']),
    chunk('list', ['start']),
    [
      'assets/jobs-module.js',
      {
        fileName: 'assets/jobs-module.js',
        facadeModuleId: '/src/jobs-module.ts?pages',
        imports: [] as string[],
      } as Rolldown.OutputChunk,
    ] as const,
  ]);
  const pages = [
    { path: '*', modules: ['/src/job.tsx'] },
    { path: '/jobs/:jobId', modules: ['/src/jobs-module.ts', '/src/job.tsx'] },
    { path: '/jobs', modules: ['/src/jobs-module.ts', '/src/jobs.tsx'] },
  ];
  const result = firstLoad({ html, chunks, always: ['/src/frame.tsx'], pages });
  const parts = /data-parts='([^']*)'/.exec(result)?.[1] ?? '';
  expect(JSON.parse(parts)).toEqual({
    files: [
      'assets/frame.js',
      'assets/menu.js',
      'assets/jobs-module.js',
      'assets/jobs.js',
      'assets/list.js',
      'assets/job.js',
    ],
    always: [0, 1],
    pages: { '/jobs': [2, 3, 4], '/jobs/:jobId': [2, 5, 4], '*': [5, 4] },
  });
  expect(Object.keys((JSON.parse(parts) as { pages: object }).pages)).toEqual(['/jobs', '/jobs/:jobId', '*']);
  // A module that is preloaded by name and fails could never be imported again.
  expect(result).not.toContain('modulepreload');
});
