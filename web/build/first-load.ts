import type { Plugin, Rolldown } from 'vite';

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** A page that a document of the application can open with. */
export type FirstPage = {
  /** Path, with `:names`; `*` is any other. */
  readonly path: string;
  /** Source file of the page. */
  readonly module: string;
};

/** Scripts that every page of the console has loaded: what they list is loaded by everybody. */
const frame = /\/(?:start|signed-in-routes|shell|work|both|dispatch-page)-/;

/**
 * Keeps the lists of what each page needs out of the scripts that every page loads: they are as large as a page. What
 * the first page needs, its document says (`firstLoad`); the others are fetched ahead when the browser is idle.
 */
export function shortPreloadLists(): Plugin {
  return {
    name: 'short-preload-lists',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_, files, { hostId, hostType }) =>
            hostType === 'js' && frame.test(hostId) ? files.filter((file) => file.endsWith('.css')) : files,
        },
      },
    }),
  };
}

type FirstLoad = {
  readonly html: string;
  readonly chunks: Chunks;
  /** What every page of this document loads beside its entry: source files. */
  readonly always: readonly string[];
  readonly pages: readonly FirstPage[];
};

/** Tells a document which scripts its pages will ask for: `boot.js` fetches those of the page at its address at once. */
export function firstLoad({ html, chunks, always, pages }: FirstLoad): string {
  const known = new Set([...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, name]) => name ?? ''));
  const needed = (module: string) => {
    const own = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId === module);
    return own ? [...withImports(own.fileName, chunks)].filter((name) => !known.has(name)) : [];
  };
  const first = [...new Set(always.flatMap(needed))];
  for (const name of first) known.add(name);
  const files: string[] = [];
  const lists = pages.toSorted(fixedFirst).map(({ path, module }) => {
    const names = needed(module);
    files.push(...names.filter((name) => !files.includes(name)));
    return [path, names.map((name) => files.indexOf(name))] as const;
  });
  const parts = JSON.stringify({ files, pages: Object.fromEntries<readonly number[]>(lists) });
  const links = first.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`);
  return html
    .replace('<html ', () => `<html data-parts='${parts}' `)
    .replace('</head>', () => `${links.join('\n')}\n</head>`);
}

/** `/customers/import` before `/customers/:customerId`, and any other path last. */
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
