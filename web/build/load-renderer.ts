import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import type { SiteRenderer } from '../src/site/site-document.ts';
import { apiReference } from './api-reference.ts';
import { articles } from './articles.ts';
import { catalogues } from './catalogues.ts';
import { splitContracts } from './split-contracts.ts';

const listener = 'switchyardSiteLoads';
type Listening = { [listener]?: (module: string) => void };

/** Source files loaded by a route. */
export async function modulesLoadedBy(load: () => Promise<unknown>): Promise<readonly string[]> {
  const modules: string[] = [];
  (globalThis as Listening)[listener] = (module) => modules.push(module);
  await load();
  delete (globalThis as Listening)[listener];
  return modules;
}

type Source = { root: string; docsFolder: string; locale: string };

/** Builds the page renderer for Node, in the product's cache folder, and loads it. */
export async function loadRenderer({ root, docsFolder, locale }: Source) {
  const cache = resolve(root, '..', 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'site-'));
  const end = () => rm(folder, { recursive: true, force: true });
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      plugins: [
        tellLoads(),
        consolePathsOnly(),
        catalogues({ root, locale }),
        apiReference(),
        splitContracts(),
        articles(docsFolder),
        react(),
      ],
      ssr: { noExternal: true },
      build: {
        ssr: 'src/site/render-site.tsx',
        outDir: relative(root, folder),
        target: 'node22',
        minify: false,
        copyPublicDir: false,
        emptyOutDir: true,
        rolldownOptions: { output: { entryFileNames: 'render-site.mjs' } },
      },
    });
    const address = pathToFileURL(join(folder, 'render-site.mjs')).href;
    const { siteRenderer } = (await import(address)) as { siteRenderer: SiteRenderer };
    return { renderer: siteRenderer, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Records which source files a route loads: the browser loads these first. */
function tellLoads(): Plugin {
  return {
    name: 'tell-site-loads',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/(?:site-routes|app\/modules)\.ts$/.test(id)) return null;
      return code.replaceAll(/\bimport\('(\.[^']+)'\)/g, (text, path: string) => {
        const module = JSON.stringify(resolve(dirname(id), path));
        return `${text}.then((module) => { globalThis.${listener}?.(${module}); return module; })`;
      });
    },
  };
}

/** The build needs only paths and source files of the console: its pages stay out of the renderer. */
function consolePathsOnly(): Plugin {
  return {
    name: 'console-paths-only',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/app\/visitor-routes\.ts$|-module\.ts$/.test(id)) return null;
      return code.replaceAll(/\bimport\('(\.[^']+)'\)/g, (_, path: string) => {
        const module = JSON.stringify(resolve(dirname(id), path));
        return `(globalThis.${listener}?.(${module}), Promise.reject())`;
      });
    },
  };
}
