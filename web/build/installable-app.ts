import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { patternSource, type SiteManifest } from './site-manifest.ts';

const consoleEntry = '/app.html';
/** Documents of the console, which exist in two versions. */
const documents = ['app.html', 'entrance.html'];
/** Address of the console's document; at an address without a page, signed-in users get the console. */
const storedDocument = '/app.html';

/**
 * Prepares both positions of the setting `SWITCHYARD_INSTALLABLE`, so that one build serves them: below
 * `.site/installable-on` and `.site/installable-off` are the documents of the console and `sw.js`. A document with
 * `data-installable` registers the worker; its value is the version of the build. Other pages get a placeholder.
 */
export function installableApp(): Plugin {
  let root = '';
  let outDir = '';
  let files: readonly string[] = [];
  let written = false;
  return {
    name: 'installable-app',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        files = consoleFiles(bundle);
        if (files.length === 0) this.error('The console has no files');
      },
    },
    writeBundle() {
      written = true;
    },
    closeBundle: {
      sequential: true,
      async handler() {
        // After a failed build, the original failure must be the one reported.
        if (written) await writeBoth({ root, outDir, files });
      },
    },
  };
}

type Output = { root: string; outDir: string; files: readonly string[] };

async function writeBoth({ root, outDir, files }: Output): Promise<void> {
  const read = (file: string) => readFile(join(outDir, file), 'utf8');
  const pages = await Promise.all(documents.map(read));
  const version = digest([...files, ...pages].join('\n'));
  const manifest = JSON.parse(await read('.site/manifest.json')) as SiteManifest;
  const facts = {
    version,
    files: files.map((file) => `/${file}`),
    revised: [
      { url: storedDocument, revision: version },
      { url: '/icon.svg', revision: digest(await read('icon.svg')) },
    ],
    document: storedDocument,
    addresses: addressPattern(manifest.console),
  };
  const workers = {
    on: await bundleWorker(root, 'service-worker.ts', facts),
    off: await bundleWorker(root, 'retired-worker.ts', null),
  };
  const attribute = `data-installable="${version}" `;
  for (const [position, worker] of Object.entries(workers)) {
    const folder = join(outDir, '.site', `installable-${position}`);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'sw.js'), worker);
    for (const [index, file] of documents.entries()) {
      const html = pages[index] ?? '';
      await writeFile(join(folder, file), position === 'on' ? withAttribute(html, attribute) : html);
    }
  }
  // An action of Caddy's templates; the api replaces it as a text.
  const mark = `<<<if eq (env \`SWITCHYARD_INSTALLABLE\`) \`on\`>>>${attribute}<<<end>>>`;
  for (const file of new Set([...manifest.pages.map((page) => page.file), manifest.notFound])) {
    await writeFile(join(outDir, file), withAttribute(await read(file), mark));
  }
  const listed: SiteManifest = { ...manifest, installable: { mark, text: attribute } };
  await writeFile(join(outDir, '.site', 'manifest.json'), JSON.stringify(listed, null, 2));
}

/** Several megabytes for finer coasts: maps without a network do with the coarse ones. */
const notStored = /\/map-land-10m-/;

/** Names of everything that the console may load: scripts, their styles, and the fonts and files of both; sorted. */
export function consoleFiles(bundle: Rolldown.OutputBundle): readonly string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    const file = bundle[name];
    if (file === undefined || found.has(name) || notStored.test(name)) return;
    found.add(name);
    if (file.type === 'asset') {
      if (name.endsWith('.css')) for (const used of addressesIn(String(file.source))) add(used);
      return;
    }
    const { importedCss, importedAssets } = file.viteMetadata ?? {};
    const more = [...(importedCss ?? []), ...(importedAssets ?? [])];
    for (const used of [...file.imports, ...file.dynamicImports, ...more]) add(used);
  };
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && file.isEntry && file.facadeModuleId?.endsWith(consoleEntry)) {
      add(file.fileName);
    }
  }
  return [...found].toSorted();
}

function addressesIn(styles: string): readonly string[] {
  return [...styles.matchAll(/url\(["']?\/?(assets\/[^"')]+)/g)].map(([, name = '']) => name);
}

/** Path and query of the console's pages, except where a visitor's page is requested: `?visitor`. */
export function addressPattern(paths: readonly string[]): string {
  const sources = ['/', ...paths].map(patternSource);
  return String.raw`^(?:${sources.join('|')})/?(?:\?(?!(?:.*&)?visitor(?:[=&]|$)).*)?$`;
}

function withAttribute(html: string, attribute: string): string {
  return html.replace('<html ', () => `<html ${attribute}`);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

/** Bundles a script of `web/worker/` into one file. */
async function bundleWorker(root: string, file: string, facts: object | null): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    define: { workerBuild: JSON.stringify(facts) },
    build: {
      write: false,
      target: 'es2023',
      copyPublicDir: false,
      rolldownOptions: { input: join(root, 'worker', file), output: { format: 'iife' } },
    },
  });
  const [output] = [built].flat();
  const script = output !== undefined && 'output' in output ? output.output[0].code : '';
  if (script === '') throw new Error(`${file} could not be bundled`);
  return script;
}
