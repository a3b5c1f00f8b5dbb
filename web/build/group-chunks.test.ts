import { describe, expect, it } from 'vitest';
import { chunksOf } from './group-chunks.ts';

const src = '/repo/web/src';
const react = '/repo/node_modules/react/index.js';
const graph: Record<string, readonly string[]> = {
  [`${src}/entrance-main.tsx`]: [`${src}/app/open-page.ts`],
  [`${src}/app/open-page.ts`]: [],
  [`${src}/main.tsx`]: [
    `${src}/app/open-page.ts`,
    `${src}/app/store.ts`,
    `${src}/ui/error-screen.tsx`,
    react,
  ],
  [`${src}/site/site-main.tsx`]: [`${src}/ui/error-screen.tsx`, `${src}/site/site-layout.tsx`, react],
  [`${src}/site/site-layout.tsx`]: [],
  [`${src}/ui/error-screen.tsx`]: [],
  [react]: [],
  [`${src}/features/marketing/landing-page.tsx`]: [`${src}/site/site-section.tsx`],
  [`${src}/features/leads/contact-page.tsx`]: [`${src}/site/site-section.tsx`, `${src}/ui/tabs.tsx`],
  [`${src}/site/site-section.tsx`]: [],
  [`${src}/app/store.ts`]: ['/repo/node_modules/redux/redux.js'],
  '/repo/node_modules/redux/redux.js': [],
  [`${src}/app/signed-in-routes.tsx`]: [`${src}/app/shell.tsx`, `${src}/app/store.ts`],
  [`${src}/app/shell.tsx`]: [`${src}/ui/button.tsx`, `${src}/ui/sheet.tsx`, `${src}/app/shell-words.ts`],
  [`${src}/ui/sheet.tsx`]: [],
  [`${src}/ui/button.tsx`]: [],
  [`${src}/features/dispatch/dispatch-page.tsx`]: [
    `${src}/features/dispatch/timeline/timeline.tsx`,
    `${src}/ui/tabs.tsx`,
    `${src}/ui/button.tsx`,
  ],
  [`${src}/features/dispatch/timeline/timeline.tsx`]: [`${src}/features/dispatch/state/store.ts`],
  [`${src}/features/dispatch/state/store.ts`]: ['/repo/node_modules/date-fns/add.js'],
  [`${src}/features/dispatch/board-tools.tsx`]: [`${src}/features/dispatch/state/store.ts`],
  '/repo/node_modules/date-fns/add.js': [],
  [`${src}/features/jobs/jobs-page.tsx`]: [
    `${src}/ui/tabs.tsx`,
    `${src}/ui/data-list.tsx`,
    `${src}/ui/sheet.tsx`,
  ],
  [`${src}/ui/tabs.tsx`]: [],
  [`${src}/ui/data-list.tsx`]: [],
  [`${src}/features/identity/login-page.tsx`]: [`${src}/ui/button.tsx`],
  [`${src}/features/jobs/cancel-dialog.tsx`]: [`${src}/ui/form-alert.tsx`, `${src}/app/shell-words.ts`],
  [`${src}/features/jobs/split-dialog.tsx`]: [`${src}/ui/form-alert.tsx`],
  [`${src}/ui/form-alert.tsx`]: ['/repo/contracts/src/jobs/job-record.ts?values'],
  '/repo/contracts/src/jobs/job-record.ts?values': [],
  '/repo/contracts/src/jobs/job-record.ts?listed': [],
  [`${src}/app/shell-words.ts`]: [],
};

describe('chunks of the build', () => {
  const chunks = chunksOf({
    ids: Object.keys(graph),
    lazy: Object.keys(graph).filter((id) => /(?:-page|-dialog|signed-in-routes|board-tools)\.tsx$/.test(id)),
    site: [`${src}/features/marketing/landing-page.tsx`, `${src}/features/leads/contact-page.tsx`],
    imports: (id) => graph[id] ?? [],
    size: () => 100,
  });

  it('put together what the site, the application, the frame and the board share with others', () => {
    expect(Object.fromEntries(chunks)).toEqual({
      [`${src}/ui/sheet.tsx`]: 'shell',
      // Also in the frame's file: what else only a dialog needs.
      [`${src}/app/shell-words.ts`]: 'shell',
      // A page and its later parts, or two of these.
      [`${src}/features/dispatch/state/store.ts`]: 'shared-1',
      [`${src}/ui/form-alert.tsx`]: 'shared-2',
      '/repo/contracts/src/jobs/job-record.ts?values': 'one-job-record',
      '/repo/contracts/src/jobs/job-record.ts?listed': 'definitions',
      [`${src}/ui/button.tsx`]: 'entrance',
      [`${src}/app/open-page.ts`]: 'entrance',
      [`${src}/ui/tabs.tsx`]: 'parts',
      [`${src}/ui/error-screen.tsx`]: 'core',
      [react]: 'react',
      [`${src}/app/store.ts`]: 'start',
      '/repo/node_modules/redux/redux.js': 'start',
    });
  });

  it('leave alone what a single entry needs, libraries, and what only other pages use', () => {
    for (const id of [
      'main.tsx',
      'site/site-main.tsx',
      'site/site-layout.tsx',
      'site/site-section.tsx',
      'app/shell.tsx',
      'ui/data-list.tsx',
    ]) {
      expect(chunks.has(`${src}/${id}`)).toBe(false);
    }
  });
});
