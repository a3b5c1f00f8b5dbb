import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import {
  type ConsoleRoute,
  type RenderedPage,
  robots,
  securityText,
  type SiteAssets,
  type SiteRenderer,
  entranceDocument,
  siteDocument,
  sitemap,
} from '../src/site/site-document.ts';
import { withFactMarks } from '@switchyard/contracts/legal/operator-facts.ts';
import { siteOrigin } from '../src/core/site/site-route.ts';
import { blogFeed, feedPosts } from './blog-feed.ts';
import { readBootScript } from './boot-script.ts';
import { firstLoad } from './first-load.ts';
import { loadRenderer, modulesLoadedBy } from './load-renderer.ts';
import { originMark, siteManifest, siteMatchers } from './site-manifest.ts';
import { referencedStyles } from './referenced-styles.ts';
import { usedStyles } from './used-styles.ts';

const siteEntry = '/web/src/site/site-main.tsx';
const bareEntry = '/web/src/site/bare-main.tsx';
const firstFont = /inter-latin-wght-normal-[\w-]+\.woff2$/;

type Options = {
  readonly docsFolder: string;
  /** Maximum gzipped JavaScript that `/` may load before any interaction, bytes. */
  readonly landingBudgetBytes: number;
  readonly locale: string;
};

/** Output of the browser build. */
type Bundle = {
  readonly chunks: ReadonlyMap<string, Rolldown.OutputChunk>;
  readonly entry: Rolldown.OutputChunk;
  /** Entry of pages without the product's header and footer. */
  readonly bareEntry: Rolldown.OutputChunk;
  /** Texts of the style sheets. */
  readonly sheets: ReadonlyMap<string, string>;
  readonly fonts: readonly string[];
};

/**
 * Renders every page of the public site to a file: `/pricing` becomes `pricing/index.html`. Also writes the not-found
 * page, `sitemap.xml`, `robots.txt`, `security.txt` and `.site/` (metadata for the servers). The build fails when a page cannot be
 * rendered or when `/` exceeds its JavaScript budget.
 */
export function prerenderSite({ docsFolder, landingBudgetBytes, locale }: Options): Plugin {
  let root = '';
  let outDir = '';
  let bundle: Bundle | null = null;
  let written = false;
  return {
    name: 'prerender-site',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
    },
    generateBundle: {
      order: 'post',
      handler(_, files) {
        bundle = readBundle(files);
      },
    },
    writeBundle() {
      written = true;
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        if (bundle === null || !written) return;
        const { renderer, end } = await loadRenderer({ root, docsFolder, locale });
        try {
          await writeSite({ root, renderer, bundle, outDir, landingBudgetBytes });
        } finally {
          await end();
        }
      },
    },
  };
}

type Site = {
  root: string;
  renderer: SiteRenderer;
  bundle: Bundle;
  outDir: string;
  landingBudgetBytes: number;
};

async function writeSite({ root, renderer, bundle, outDir, landingBudgetBytes }: Site): Promise<void> {
  const { renderRoute, siteRoutes, notFoundRoute } = renderer;
  const consoleRoutes = await renderer.consoleRoutes();
  const pages: RenderedPage[] = [];
  const sizes: Record<string, number> = {};
  const boot = await readBootScript();
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(outDir, file)), { recursive: true });
    await writeFile(join(outDir, file), text);
  };
  for (const route of [...siteRoutes, notFoundRoute]) {
    const own = route.bare ? { ...bundle, entry: bundle.bareEntry } : bundle;
    const drawnBy = scriptsOf(own, await modulesLoadedBy(route.load));
    const scripts = scriptsOf(own, []);
    const loaded = route.still ? scripts : [...new Set([...drawnBy, ...scriptsOf(own, [livePage(root)])])];
    sizes[route.path] = sum([own.entry, ...loaded].map(({ code }) => gzipSync(code).length));
    const assets = { ...assetsOf(own, { drawnBy, loaded }), boot };
    for (const page of await renderRoute(route)) {
      pages.push(page);
      const styles = referencedStyles(usedStyles(assets.styles, page.body), page.body);
      await write(fileOf(page.path), withMarks(siteDocument(page, { ...assets, styles })));
    }
  }
  requireBudget(sizes, landingBudgetBytes);
  await writeFirstLoads({ root, outDir, chunks: bundle.chunks, consoleRoutes });
  const entrances = renderer.renderEntrance();
  const entrance = await readFile(join(outDir, 'entrance.html'), 'utf8');
  for (const page of entrances) {
    await write(fileOf(page.path), withMarks(entranceDocument(entrance, page)));
  }
  const manifest = siteManifest({
    pages: [...pages, ...entrances.map(({ path }) => ({ path, inConsole: true }))].map(
      ({ path, inConsole }) => ({ path, inConsole, file: fileOf(path) }),
    ),
    consolePaths: [...new Set(consoleRoutes.map(({ path }) => path))],
  });
  const known = entrances.filter(({ path, knownAs }) => path === knownAs);
  await write('sitemap.xml', withMarks(sitemap([...pages.filter(({ listed }) => listed), ...known])));
  await write('robots.txt', withMarks(robots()));
  await write('.well-known/security.txt', withMarks(securityText(new Date())));
  await write('feed.xml', withMarks(blogFeed(feedPosts(pages))));
  await write('.site/manifest.json', JSON.stringify(manifest, null, 2));
  await write('.site/matchers.caddy', siteMatchers(manifest));
  await write('.site/sizes.json', JSON.stringify(sizes, null, 2));
}

type Application = Pick<Site, 'root' | 'outDir'> &
  Pick<Bundle, 'chunks'> & { readonly consoleRoutes: readonly ConsoleRoute[] };

/** Writes the dependencies of their pages into the two documents of the application. */
async function writeFirstLoads({ root, outDir, chunks, consoleRoutes }: Application): Promise<void> {
  const pages = [];
  for (const { path, load, isEntrance } of consoleRoutes) {
    pages.push({ path, modules: await modulesLoadedBy(load), isEntrance });
  }
  const login = pages.filter(({ path }) => path === '/login').map((page) => ({ ...page, path: '*' }));
  const documents = {
    'app.html': { always: [join(root, 'src', 'app', 'signed-in-routes.tsx')], pages },
    'entrance.html': { always: [], pages: [...pages.filter(({ isEntrance }) => isEntrance), ...login] },
  };
  for (const [file, load] of Object.entries(documents)) {
    const html = await readFile(join(outDir, file), 'utf8');
    await writeFile(join(outDir, file), firstLoad({ html, chunks, ...load }));
  }
}

/** Pages opened on phones, by a search or a scanned code, that have the budget of the landing page. */
const lightPages = ['/', '/request-service/:company', '/track'];

/** @throws Error when a light page exceeds its JavaScript budget */
function requireBudget(sizes: Readonly<Record<string, number>>, budgetBytes: number): void {
  for (const path of lightPages) {
    const taken = sizes[path] ?? 0;
    if (taken > budgetBytes)
      throw new Error(`${path} takes ${taken} bytes of gzipped JavaScript, budget ${budgetBytes}`);
  }
}

function fileOf(path: string): string {
  // `:company` of a page for every company: colons are not portable in names of files.
  const name = decodeURIComponent(path.slice(1)).replaceAll(':', 'any-');
  return path === '/' ? 'index.html' : `${name}/index.html`;
}

/**
 * Inserts the placeholders of the public origin and of the operator's legal facts, in the syntax of Caddy's templates. Page text cannot collide with it,
 * because `<` in text is always escaped.
 */
function withMarks(text: string): string {
  return withFactMarks(text.replaceAll(siteOrigin, originMark));
}

function readBundle(files: Rolldown.OutputBundle): Bundle | null {
  const list = Object.values(files);
  const chunks = new Map(
    list.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
  const entryOf = (file: string) =>
    [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(file));
  const entry = entryOf(siteEntry);
  const bare = entryOf(bareEntry);
  if (entry === undefined || bare === undefined) return null;
  const sheets = new Map(
    list.flatMap((file) =>
      file.type === 'asset' && file.fileName.endsWith('.css')
        ? [[file.fileName, String(file.source)] as const]
        : [],
    ),
  );
  const fonts = list.filter(({ fileName }) => firstFont.test(fileName)).map(({ fileName }) => `/${fileName}`);
  return { chunks, entry, bareEntry: bare, sheets, fonts };
}

/** Layout module of pages with interactive parts. */
function livePage(root: string): string {
  return join(root, 'src', 'site', 'live-page.tsx');
}

/** Scripts that a page with these modules loads in addition to the entry. */
function scriptsOf(bundle: Bundle, modules: readonly string[]): readonly Rolldown.OutputChunk[] {
  const { chunks, entry } = bundle;
  const own = [...chunks.values()].filter(
    ({ facadeModuleId, moduleIds }) =>
      modules.includes(facadeModuleId ?? '') || moduleIds.some((id) => modules.includes(id)),
  );
  const loaded = new Set([entry, ...own].flatMap((chunk) => [...withImports(chunk, chunks)]));
  loaded.delete(entry);
  return [...loaded];
}

type Scripts = {
  /** Modules of the prerendered markup, whose styles are needed. */
  readonly drawnBy: readonly Rolldown.OutputChunk[];
  /** Modules loaded by the browser. */
  readonly loaded: readonly Rolldown.OutputChunk[];
};

function assetsOf(bundle: Bundle, { drawnBy, loaded }: Scripts): Omit<SiteAssets, 'boot'> {
  const { entry, sheets, fonts, chunks } = bundle;
  const first = stylesOf([...withImports(entry, chunks)]);
  const own = stylesOf([...drawnBy, ...loaded]).filter((name) => !first.includes(name));
  return {
    script: `/${entry.fileName}`,
    preloads: loaded.map(({ fileName }) => `/${fileName}`),
    styles: [...first, ...own].map((name) => sheets.get(name) ?? '').join(''),
    styleSheets: [],
    laterStyleSheets: first.map((name) => `/${name}`),
    fonts,
  };
}

function stylesOf(list: readonly Rolldown.OutputChunk[]): readonly string[] {
  return [...new Set(list.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))];
}

function withImports(
  start: Rolldown.OutputChunk,
  chunks: Bundle['chunks'],
  found = new Set<Rolldown.OutputChunk>(),
): Set<Rolldown.OutputChunk> {
  if (found.has(start)) return found;
  found.add(start);
  for (const name of start.imports) {
    const chunk = chunks.get(name);
    if (chunk) withImports(chunk, chunks, found);
  }
  return found;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
