import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { earlyScript } from './early-requests.ts';

const chunk = (fileName: string, facadeModuleId: string | null, imports: string[] = []) => ({
  fileName,
  facadeModuleId,
  imports,
});
const chunks = [
  chunk('assets/shell.js', '/src/app/signed-in-routes.tsx', ['assets/ui.js']),
  chunk('assets/board.js', '/src/features/dispatch/dispatch-page.tsx', ['assets/ui.js', 'assets/rules.js']),
  chunk('assets/ui.js', null),
  chunk('assets/rules.js', null, ['assets/dates.js']),
  chunk('assets/dates.js', null),
];

type Page = { path: string; search?: string; signedIn?: boolean; reads?: unknown };

/** Runs the script in a document of its own; answers what it asked for. */
function run({ path, search = '', signedIn = true, reads = {} }: Page) {
  const asked: string[] = [];
  const links: { href: string }[] = [];
  const stored = new Map([
    ['switchyard-signed-in', signedIn ? '1' : null],
    ['switchyard-early-reads', JSON.stringify(reads)],
  ]);
  runInNewContext(earlyScript(chunks), {
    location: { pathname: path, search },
    localStorage: { getItem: (key: string) => stored.get(key) ?? null },
    window: {},
    document: {
      createElement: () => ({ href: '' }),
      head: { append: (link: { href: string }) => links.push(link) },
    },
    fetch: (url: string) => {
      asked.push(url);
      return Promise.resolve();
    },
  });
  return { asked, files: links.map(({ href }) => href) };
}

test('a page that opens a day is asked for with everything it imports, each file once', () => {
  const { asked, files } = run({ path: '/dispatch' });
  expect(files).toEqual([
    '/assets/shell.js',
    '/assets/board.js',
    '/assets/ui.js',
    '/assets/rules.js',
    '/assets/dates.js',
  ]);
  expect(asked).toEqual(['/api/auth/user']);
});

test('what the page read last is asked for while it still holds', () => {
  const read = (until: number) => ({ '/dispatch': { url: '/api/snapshot?topic=t', until } });
  const later = Date.now() + 60_000;
  expect(run({ path: '/dispatch', reads: read(later) }).asked).toContain('/api/snapshot?topic=t');
  expect(run({ path: '/dispatch', reads: read(Date.now() - 1) }).asked).toEqual(['/api/auth/user']);
  expect(run({ path: '/dispatch', search: '?day=2026-11-20', reads: read(later) }).asked).toEqual([
    '/api/auth/user',
  ]);
});

test('nothing is asked for without a session, and on other pages', () => {
  expect(run({ path: '/dispatch', signedIn: false })).toEqual({ asked: [], files: [] });
  expect(run({ path: '/login' })).toEqual({ asked: [], files: [] });
});
