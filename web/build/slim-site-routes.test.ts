import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { slimRoutes } from './slim-site-routes.ts';

test('the browser keeps path and page of a route, and what is no route as it is', () => {
  const source = [
    'export const siteRoutes: readonly SiteRoute[] = [',
    "  { path: '/', title: 'Home', load: () => import('./home.tsx'), unlisted: true },",
    "  { path: '/blog/:slug', description: 'Posts: {all}',",
    "    params: () => import('./posts.ts').then((module) => module.pages({ path: 1 })),",
    "    load: () => import('./post.tsx') },",
    '];',
    "export const other = { path: '/x', title: 'Kept' };",
  ].join('\n');
  const written = slimRoutes(source, parseSync('site-routes.ts', source).program);
  expect(written.split('\n')).toHaveLength(source.split('\n').length);
  const slim = written.replaceAll(/\s+/g, ' ');
  expect(slim).not.toMatch(/Home|Posts|posts\.ts|unlisted/);
  expect(slim).toContain("{ path: '/', load: () => import('./home.tsx'), }");
  expect(slim).toContain("{ path: '/blog/:slug', load: () => import('./post.tsx') }");
  expect(slim).toContain("title: 'Kept'");
});
