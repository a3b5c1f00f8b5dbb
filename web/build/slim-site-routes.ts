import type { ESTree, Plugin } from 'vite';
import { keepProperties } from './keep-properties.ts';

/** The browser's part of a route: its path, and its component if it is interactive. */
const kept = new Set(['path', 'load', 'still', 'bare']);

/** Keeps titles, descriptions and other build-time properties out of the browser bundle. */
export function slimSiteRoutes(): Plugin {
  return {
    name: 'slim-site-routes',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/src/site/site-routes.ts')) return null;
      return { code: slimRoutes(code, this.parse(code, { lang: 'ts' })), map: null };
    },
  };
}

/** Source without the route properties that the browser does not need. */
export function slimRoutes(code: string, program: ESTree.Program): string {
  return keepProperties(code, program, (names) =>
    names.includes('path') && names.includes('load') ? kept : null,
  );
}
