import type { Plugin, Rolldown } from 'vite';
import { pagesOnly } from './split-modules.ts';

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** A page that can be the first of a document. */
export type FirstPage = {
  /** Path, with `:names`; `*` matches any other. */
  readonly path: string;
  /** Source files: the feature's page list, and the page. */
  readonly modules: readonly string[];
};

/** Scripts loaded by every page of the console: a dependency list in them is loaded by every page. */
const frame = /\/(?:start|signed-in-routes|shell|both|parts|dispatch-page|all-modules|[a-z-]+-module)-/;

/**
 * Keeps the per-page dependency lists out of the scripts that every page loads: they are as large as a page. The
 * document lists the first page's files (`firstLoad`); the others are preloaded when the browser is idle.
 */
export function shortPreloadLists(): Plugin {
  return {
    name: 'short-preload-lists',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, files, { hostId, hostType }) => {
            if (hostType === 'html') return files;
            return [file, ...(frame.test(hostId) ? [] : files.filter((name) => name !== file))];
          },
        },
      },
    }),
  };
}

type FirstLoad = {
  readonly html: string;
  readonly chunks: Chunks;
  /** Source files that every page of this document loads in addition to its entry. */
  readonly always: readonly string[];
  readonly pages: readonly FirstPage[];
};

/**
 * Writes into a document which scripts its pages request: `boot.js` fetches those of the current page at once. They
 * must not become module preloads, because browsers may cache a failed one for good.
 */
export function firstLoad({ html, chunks, always, pages }: FirstLoad): string {
  const known = new Set([...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, name]) => name ?? ''));
  const needed = (module: string) => {
    const own = [...chunks.values()].find(
      ({ facadeModuleId }) => facadeModuleId === module || facadeModuleId === `${module}${pagesOnly}`,
    );
    return own ? [...withImports(own.fileName, chunks)].filter((name) => !known.has(name)) : [];
  };
  const first = [...new Set(always.flatMap(needed))];
  for (const name of first) known.add(name);
  const files = [...first];
  const lists = pages.toSorted(fixedFirst).map(({ path, modules }) => {
    const names = [...new Set(modules.flatMap(needed))];
    files.push(...names.filter((name) => !files.includes(name)));
    return [path, names.map((name) => files.indexOf(name))] as const;
  });
  const parts = JSON.stringify({
    files,
    always: first.map((_, index) => index),
    pages: Object.fromEntries<readonly number[]>(lists),
  });
  return html.replace('<html ', () => `<html data-parts='${parts}' `);
}

/** `/customers/import` before `/customers/:customerId`; the wildcard last. */
function fixedFirst(a: FirstPage, b: FirstPage): number {
  const rank = ({ path }: FirstPage) => (path === '*' ? 2 : path.includes(':') ? 1 : 0);
  return rank(a) - rank(b);
}

function withImports(name: string, chunks: Chunks, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const next of chunks.get(name)?.imports ?? []) withImports(next, chunks, found);
  return found;
}
