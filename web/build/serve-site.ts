import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { readBootScript } from './boot-script.ts';
import { type RenderedPage, type SiteRenderer, siteDocument } from '../src/site/site-document.ts';
import { siteOrigin } from '../src/core/site/site-route.ts';

/** In development, renders a page of the site on request; every other address is the console, or its entrance. */
export function serveSite(): Plugin {
  return {
    name: 'serve-site',
    apply: 'serve',
    config: () => ({ appType: 'custom' }),
    configureServer: (server) => () => {
      server.middlewares.use((request, response, next) => {
        if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next();
        answer(server, request).then((html) => {
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(html);
        }, next);
      });
    },
  };
}

async function answer(server: ViteDevServer, request: Connect.IncomingMessage): Promise<string> {
  const address = request.originalUrl ?? '/';
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const found = await findPage(server, decodeURI(pathname));
  const { page, isBare } = found ?? { page: null, isBare: false };
  const signedIn = /(?:^|; *)sid=/.test(request.headers.cookie ?? '') && !searchParams.has('visitor');
  if (page === null || (page.inConsole && signedIn)) {
    const file = signedIn ? 'app.html' : 'entrance.html';
    return await server.transformIndexHtml(address, await readFile(join(server.config.root, file), 'utf8'));
  }
  const html = siteDocument(page, {
    boot: await readBootScript(),
    script: isBare ? '/src/site/bare-main.tsx' : '/src/site/site-main.tsx',
    preloads: [],
    styles: '',
    styleSheets: ['/src/site/site.css'],
    laterStyleSheets: [],
    fonts: [],
  });
  const origin = `http://${request.headers.host ?? 'localhost'}`;
  return await server.transformIndexHtml(address, html.replaceAll(siteOrigin, origin));
}

type Found = { readonly page: RenderedPage; readonly isBare: boolean };

async function findPage(server: ViteDevServer, path: string): Promise<Found | null> {
  const { siteRenderer } = (await server.ssrLoadModule('/src/site/render-site.tsx')) as {
    siteRenderer: SiteRenderer;
  };
  for (const route of siteRenderer.siteRoutes) {
    const pattern = new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`);
    if (!pattern.test(path)) continue;
    const pages = await siteRenderer.renderRoute(route);
    const page = pages.find((known) => route.anyParams === true || known.path === path);
    return page === undefined ? null : { page, isBare: route.bare === true };
  }
  return null;
}
