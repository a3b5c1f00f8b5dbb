import type { Plugin } from 'vite';

type Imports = (id: string) => readonly string[];
type Graph = { readonly ids: readonly string[]; readonly lazy: readonly string[]; readonly imports: Imports };

const entry = '/web/src/main.tsx';
const shell = '/web/src/app/signed-in-routes.tsx';
const board = '/web/src/features/dispatch/dispatch-page.tsx';
const page = /\/web\/src\/(?:features|app)\/[\w/-]+-page\.tsx$/;
/** Of libraries and contracts, pages use parts: the bundler knows which, so it places them. */
const own = /\/web\/src\/|\/lucide-react\//;
const publicPage =
  /\/features\/identity\/(?:login|signup|accept-invitation|forgot-password|reset-password)-page/;

const names = ['public', 'shell', 'work'] as const;
export type ChunkName = (typeof names)[number];

/**
 * Left alone, each module that two pages share becomes a file, and the board came in seventy of them: each one a request
 * to wait for and to answer. So what is needed together is put together, and nobody loads more than one page's worth:
 *
 * - `shell`: what the frame of signed-in users shares with pages,
 * - `work`: what the dispatch board shares with other pages,
 * - `public`: what the pages of signed-out users draw with, too.
 */
export function groupChunks(): Plugin {
  let chunkOf: ReadonlyMap<string, ChunkName> = new Map();
  return {
    name: 'group-chunks',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: names.map((name) => ({ name, test: (id: string) => chunkOf.get(id) === name })),
            },
          },
        },
      },
    }),
    buildEnd() {
      const imports: Imports = (id) => this.getModuleInfo(id)?.importedIds ?? [];
      const ids = [...this.getModuleIds()];
      const lazy = [...new Set(ids.flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []))];
      chunkOf = chunksOf({ ids, lazy, imports });
    },
    generateBundle(_, bundle) {
      const files = Object.values(bundle).filter((file) => file.type === 'chunk');
      const importsOf = new Map(files.map((file) => [file.fileName, file.imports]));
      for (const { fileName, imports } of files) {
        if (!reachable(imports, (id) => importsOf.get(id) ?? []).has(fileName)) continue;
        this.error(`${fileName} needs a file that needs it: which one runs first would be chance`);
      }
    },
  };
}

/**
 * The chunk of each module that has one of the named ones. What only one entry needs stays in that entry's own file, so
 * that no two files need each other.
 * @param lazy modules that are imported when they are needed
 */
export function chunksOf({ ids, lazy, imports }: Graph): Map<string, ChunkName> {
  const startingAt = (starts: readonly string[]) => reachable(starts, imports);
  const pages = lazy.filter((id) => page.test(id));
  const started = startingAt(ids.filter((id) => id.endsWith(entry)));
  const framed = startingAt(ids.filter((id) => id.endsWith(shell)));
  const drawn = startingAt(ids.filter((id) => id.endsWith(board)));
  const open = startingAt(pages.filter((id) => publicPage.test(id)));
  const listed = startingAt(pages.filter((id) => !publicPage.test(id) && !id.endsWith(board)));
  const chunks = new Map<string, ChunkName>();
  for (const id of ids) {
    if (!own.test(id) || lazy.includes(id) || started.has(id)) continue;
    const inFrame = framed.has(id) && (drawn.has(id) || listed.has(id));
    if (!inFrame && !(drawn.has(id) && listed.has(id))) continue;
    if (open.has(id)) chunks.set(id, 'public');
    else chunks.set(id, inFrame ? 'shell' : 'work');
  }
  return chunks;
}

/** Modules that load with these, themselves included. */
function reachable(starts: readonly string[], imports: Imports): Set<string> {
  const found = new Set(starts);
  for (const id of found) for (const next of imports(id)) found.add(next);
  return found;
}
