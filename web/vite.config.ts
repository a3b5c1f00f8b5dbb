import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { articles } from './build/articles.ts';
import { inlineBootScript } from './build/boot-script.ts';
import { catalogues, pseudoLocale, sourceLocale } from './build/catalogues.ts';
import { compressAssets } from './build/compress-assets.ts';
import { dropUnusedComponents } from './build/drop-unused-components.ts';
import { fetchBeforeImport } from './build/fetch-before-import.ts';
import { shortPreloadLists } from './build/first-load.ts';
import { groupChunks } from './build/group-chunks.ts';
import { installableApp } from './build/installable-app.ts';
import { leaveOutJsonSchema } from './build/leave-out-json-schema.ts';
import { mapLand } from './build/map-land.ts';
import { prerenderSite } from './build/prerender-site.ts';
import { reportRouteSizes } from './build/report-route-sizes.ts';
import { serveSite } from './build/serve-site.ts';
import { slimIcons } from './build/slim-icons.ts';
import { slimSiteRoutes } from './build/slim-site-routes.ts';
import { sourceMaps } from './build/source-maps.ts';
import { splitContracts } from './build/split-contracts.ts';
import { splitModules } from './build/split-modules.ts';

/** Paths that the API answers; everything else is a page. */
const apiPaths = ['^/api/', '^/scim/', '/healthz', '/readyz', '/metrics', '/admin'];

/** The router's package names its development files only; a build takes the others. */
const routerFiles = fileURLToPath(new URL('../node_modules/react-router/dist/production/', import.meta.url));
const productionRouter = [
  { find: /^react-router$/, replacement: `${routerFiles}index.mjs` },
  { find: /^react-router\/dom$/, replacement: `${routerFiles}dom-export.mjs` },
];

/** Most gzipped JavaScript for the first load of a page of the application, and of the landing page. */
const budgets = { console: 178_800, entrance: 107_000, landing: 90_000 };
const unlimited: typeof budgets = { console: Infinity, entrance: Infinity, landing: Infinity };

/** Read by `npm run source-maps`, never served. */
const sourceMapFolder = fileURLToPath(new URL('source-maps/', import.meta.url));

const docsFolder = fileURLToPath(new URL('../docs/', import.meta.url));

export default defineConfig(({ command, mode }) => {
  const settings = loadEnv(mode, import.meta.dirname, ['API_', 'WEB_']);
  const apiUrl = settings['API_URL'] ?? 'http://127.0.0.1:8081';
  const locale = settings['WEB_LOCALE'] ?? sourceLocale;
  // The texts of the pseudo-locale are longer than those of any language, and hardly compress.
  const mayWeigh = locale === pseudoLocale ? unlimited : budgets;
  return {
    root: fileURLToPath(new URL('.', import.meta.url)),
    plugins: [
      catalogues({ root: import.meta.dirname, locale }),
      splitContracts(),
      splitModules(),
      dropUnusedComponents(),
      slimIcons(),
      slimSiteRoutes(),
      groupChunks(),
      shortPreloadLists(),
      fetchBeforeImport(),
      leaveOutJsonSchema(),
      inlineBootScript(),
      articles(docsFolder),
      mapLand(),
      react(),
      tailwindcss(),
      reportRouteSizes(mayWeigh),
      serveSite(),
      prerenderSite({ docsFolder, landingBudgetBytes: mayWeigh.landing, locale }),
      installableApp(),
      // Nobody fetches the pseudo-locale over a network.
      locale === pseudoLocale ? null : compressAssets(),
      locale === pseudoLocale ? null : sourceMaps(sourceMapFolder),
    ],
    resolve: { alias: command === 'build' ? productionRouter : [] },
    server: {
      host: '127.0.0.1',
      proxy: {
        ...Object.fromEntries(apiPaths.map((path) => [path, { target: apiUrl }])),
        '/ws': { target: apiUrl, ws: true },
      },
    },
    build: {
      target: 'es2023',
      outDir: 'dist',
      emptyOutDir: true,
      // No data: URLs, so the content security policy can stay strict.
      assetsInlineLimit: 0,
      manifest: true,
      rolldownOptions: {
        input: {
          app: 'app.html',
          entrance: 'entrance.html',
          site: 'src/site/site-main.tsx',
          bare: 'src/site/bare-main.tsx',
        },
      },
    },
  };
});
