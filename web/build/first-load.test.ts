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
  ]);
  const pages = [
    { path: '*', module: '/src/job.tsx' },
    { path: '/jobs/:jobId', module: '/src/job.tsx' },
    { path: '/jobs', module: '/src/jobs.tsx' },
  ];
  const result = firstLoad({ html, chunks, always: ['/src/frame.tsx'], pages });
  const parts = /data-parts='([^']*)'/.exec(result)?.[1] ?? '';
  expect(JSON.parse(parts)).toEqual({
    files: ['assets/jobs.js', 'assets/list.js', 'assets/job.js'],
    pages: { '/jobs': [0, 1], '/jobs/:jobId': [2, 1], '*': [2, 1] },
  });
  expect(Object.keys((JSON.parse(parts) as { pages: object }).pages)).toEqual(['/jobs', '/jobs/:jobId', '*']);
  expect([...result.matchAll(/modulepreload" crossorigin href="([^"]*)"/g)].map(([, file]) => file)).toEqual([
    '/assets/frame.js',
    '/assets/menu.js',
  ]);
});
