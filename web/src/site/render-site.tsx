import { renderToString } from 'react-dom/server';
import { ThemeContext } from '../lib/use-theme.ts';
import { readModules, requireSoundModules } from '../app/check-modules.ts';
import { type ModuleEntry, modules } from '../app/modules.ts';
import { visitorRoutes } from '../app/visitor-routes.ts';
import { BareLayout } from './bare-layout.tsx';
import { DrawnEntrance, entrancePages } from './entrance-pages.tsx';
import { LivePage } from './live-page.tsx';
import type { ConsoleRoute, RenderedPage, SiteRenderer } from './site-document.ts';
import { SiteLayout } from './site-layout.tsx';
import { fillPath, type SitePage, type SiteRoute } from '../core/site/site-route.ts';
import { notFoundRoute, siteRoutes } from './site-routes.ts';

/** Renders the pages of the site in Node, when the web application is built. */
export const siteRenderer: SiteRenderer = {
  siteRoutes,
  notFoundRoute,
  consoleRoutes: async () => {
    requireSoundModules(await readModules(modules));
    return [
      ...(await Promise.all(modules.map(routesOf))).flat(),
      ...visitorRoutes.map(({ path, page }) => ({ path, isEntrance: true, load: page.preload })),
    ];
  },
  renderRoute,
  renderEntrance: () =>
    entrancePages.map(({ Page, ...head }) => ({
      ...head,
      body: renderToString(<DrawnEntrance Page={Page} />),
    })),
};

async function routesOf(entry: ModuleEntry): Promise<readonly ConsoleRoute[]> {
  const { manifest } = await entry.load();
  return (manifest.pages ?? []).map(({ path, load }) => ({
    path,
    isEntrance: false,
    load: async () => {
      await entry.load();
      // Keeps the console's pages out of the site renderer.
      await load().catch(() => {});
    },
  }));
}

async function renderRoute(route: SiteRoute): Promise<readonly RenderedPage[]> {
  const pages: readonly SitePage[] = route.params
    ? await route.params()
    : [{ ...route, params: {}, data: await route.data?.() }];
  return await Promise.all(pages.map((page) => renderPage(route, page)));
}

async function renderPage(route: SiteRoute, page: SitePage): Promise<RenderedPage> {
  const { Page } = await route.load();
  const path = route.anyParams ? route.path : fillPath(route.path, page.params);
  const data = page.data === undefined ? {} : { data: page.data };
  const seed = { route: route.path, path, params: page.params, ...data };
  const Layout = route.bare ? BareLayout : SiteLayout;
  const body = renderToString(
    <ThemeContext value={null}>
      <Layout path={path} page={{ node: <LivePage Page={Page} seed={seed} /> }} />
    </ThemeContext>,
  );
  if (body.includes('<!--$!-->'))
    throw new Error(`${path}: a part of the page could not be drawn at the build`);
  return {
    path,
    title: page.title,
    description: page.description,
    structuredData: page.structuredData ?? [],
    listed: route.unlisted !== true && route !== notFoundRoute,
    inConsole: route.inConsole === true,
    updated: page.updated,
    body,
    seed,
  };
}
