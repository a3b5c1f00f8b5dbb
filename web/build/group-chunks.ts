import type { Plugin } from 'vite';

type Imports = (id: string) => readonly string[];
type Graph = {
  readonly ids: readonly string[];
  readonly lazy: readonly string[];
  /** Pages of the public site, and what it and they import when it is needed. */
  readonly site: readonly string[];
  readonly imports: Imports;
};

/** Names every icon. */
const iconList = /\/lucide-react\/dist\/esm\/lucide-react\.m?js$/;
const siteEntry = '/web/src/site/site-main.tsx';
const entry = '/web/src/main.tsx';
const entrance = '/web/src/entrance-main.tsx';
const shell = '/web/src/app/signed-in-routes.tsx';
const board = '/web/src/features/dispatch/dispatch-page.tsx';
const page = /\/web\/src\/(?:features|app)\/[\w/-]+-page\.tsx$/;
/** Of libraries and contracts, pages use parts: the bundler knows which, so it places them. */
const own = /\/web\/src\/|\/lucide-react\//;
/** A style sheet comes with whoever names it, not with what was put beside it. */
const style = /\.css$/;
const library = /\/node_modules\/(?:react|react-dom|scheduler)\//;
/** Libraries whose parts nobody needs together, and what the bundler makes itself. */
const inParts = /\/node_modules\/(?:radix-ui|@radix-ui|@floating-ui)\/|\0/;
const publicPage =
  /\/features\/identity\/(?:login|signup|accept-invitation|forgot-password|reset-password)-page/;

const names = ['react', 'core', 'start', 'common', 'entrance', 'both', 'shell', 'work'] as const;
export type ChunkName = (typeof names)[number];

/**
 * Left alone, each module that two pages share becomes a file, and the board came in seventy of them: each one a request
 * to wait for and to answer. So what is needed together is put together, and nobody loads more than one page's worth:
 *
 * - `react`: the library that draws,
 * - `core`: what the site and the application both start with,
 * - `start`: what the application starts with beyond that,
 * - `shell`: what the frame of signed-in users shares with pages,
 * - `work`: what the dispatch board shares with other pages,
 * - `both`: what the console shares with pages of the site,
 * - `entrance`: what the console shares with the pages before a session, which come without the rest of it,
 * - `common`: what all three draw with.
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
      const ids = [...this.getModuleIds()];
      const code = (id: string) => this.getModuleInfo(id)?.code ?? '';
      const icons = iconFiles(ids.find((id) => iconList.test(id)) ?? '', code);
      const imports: Imports = (id) => {
        if (iconList.test(id)) return [];
        return [...(this.getModuleInfo(id)?.importedIds ?? []), ...iconsIn(code(id), icons)];
      };
      const lazy = [...new Set(ids.flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []))];
      const later = (id: string) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
      const onSite = reachable(
        ids.filter((id) => id.endsWith(siteEntry)),
        (id) => [...imports(id), ...later(id)],
      );
      const site = lazy.filter((id) => onSite.has(id));
      chunkOf = chunksOf({ ids, lazy, site, imports });
    },
    generateBundle(_, bundle) {
      const files = Object.values(bundle).filter((file) => file.type === 'chunk');
      const importsOf = new Map(files.map((file) => [file.fileName, file.imports]));
      for (const { fileName, imports } of files) {
        const needed = (id: string) =>
          reachable(importsOf.get(id) ?? [], (next) => importsOf.get(next) ?? []);
        if (!needed(fileName).has(fileName)) continue;
        const others = imports.filter((id) => needed(id).has(fileName)).join(', ');
        this.error(`${fileName} and ${others} need each other: which one runs first would be chance`);
      }
    },
  };
}

/**
 * The chunk of each module that has one of the named ones. What only one entry needs stays in that entry's own file, so
 * that no two files need each other.
 * @param lazy modules that are imported when they are needed
 */
export function chunksOf(graph: Graph): Map<string, ChunkName> {
  const { ids, lazy, site, imports } = graph;
  const startingAt = (starts: readonly string[]) => reachable(starts, imports);
  const ending = (...ends: readonly string[]) => ids.filter((id) => ends.some((end) => id.endsWith(end)));
  const pages = lazy.filter((id) => page.test(id));
  const outside = pages.filter((id) => publicPage.test(id));
  const inConsole = pages.filter((id) => !publicPage.test(id) && !site.includes(id));
  const users: Users = {
    starts: new Set([...lazy, ...ending(entry, entrance)]),
    started: startingAt(ending(entry)),
    framed: startingAt(ending(shell)),
    drawn: startingAt(ending(board)),
    first: startingAt(ending(siteEntry)),
    onSite: startingAt(site),
    open: startingAt([...outside, ...ending(entrance)]),
    listed: startingAt(inConsole.filter((id) => !id.endsWith(board))),
    application: startingAt([...ending(entry, entrance, shell), ...outside, ...inConsole]),
  };
  return new Map(
    ids.flatMap((id) => {
      const name = chunkName(id, users);
      return name === null ? [] : [[id, name] as const];
    }),
  );
}

/** Modules by who loads them. */
type Users = Readonly<
  Record<
    'starts' | 'started' | 'framed' | 'drawn' | 'first' | 'onSite' | 'open' | 'listed' | 'application',
    ReadonlySet<string>
  >
>;

function chunkName(id: string, users: Users): ChunkName | null {
  if (users.starts.has(id)) return null;
  if (users.first.has(id) && users.application.has(id)) {
    if (library.test(id)) return 'react';
    return own.test(id) ? 'core' : null;
  }
  if (users.started.has(id)) return startChunk(id, users);
  return own.test(id) ? consoleChunk(id, users) : null;
}

/** What the console starts with. */
function startChunk(id: string, { open, onSite }: Users): ChunkName | null {
  if (open.has(id)) return own.test(id) && !style.test(id) ? openChunk(id, onSite) : null;
  if (onSite.has(id)) return own.test(id) ? 'both' : null;
  return inParts.test(id) ? null : 'start';
}

function openChunk(id: string, onSite: ReadonlySet<string>): ChunkName {
  return onSite.has(id) ? 'common' : 'entrance';
}

/** What the console's frame, its board and its other pages share. */
function consoleChunk(id: string, { framed, drawn, listed, open, onSite }: Users): ChunkName | null {
  const inFrame = framed.has(id) && (drawn.has(id) || listed.has(id));
  if (!inFrame && !(drawn.has(id) && listed.has(id))) return null;
  if (open.has(id)) return openChunk(id, onSite);
  if (onSite.has(id)) return 'both';
  return inFrame ? 'shell' : 'work';
}

/** Modules that load with these, themselves included. */
function reachable(starts: readonly string[], imports: Imports): Set<string> {
  const found = new Set(starts);
  for (const id of found) for (const next of imports(id)) found.add(next);
  return found;
}

/** Modules of icons by the names they are imported under. */
function iconFiles(list: string, code: (id: string) => string): ReadonlyMap<string, string> {
  const folder = list.slice(0, list.lastIndexOf('/'));
  const lines = code(list).matchAll(/export\s*\{([^}]*)\}\s*from\s*['"]\.(\/[\w./-]+)['"]/g);
  return new Map(
    [...lines].flatMap(([, names = '', path = '']) =>
      [...names.matchAll(/\w+(?=\s*(?:,|$))/g)].map(([name]) => [name, `${folder}${path}`] as const),
    ),
  );
}

/** Every page imports icons from one list of all of them; what it needs is what it names. */
function iconsIn(code: string, icons: ReadonlyMap<string, string>): readonly string[] {
  const lists = code.matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"]/g);
  return [...lists].flatMap(([, names = '']) =>
    names.split(',').flatMap((name) => icons.get(name.trim().split(/\s/)[0] ?? '') ?? []),
  );
}
