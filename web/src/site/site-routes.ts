import type { SiteRoute } from './site-route.ts';

/**
 * Every page of the public site. Each is drawn to a file of its own when the web application is built; only these are
 * linked from header, footer and sitemap. What `data` and `params` need is imported inside them: it stays out of the
 * browser.
 */
export const siteRoutes: readonly SiteRoute[] = [
  {
    path: '/',
    title: 'The operations console for field-service companies',
    description:
      'Live dispatch, technicians who keep working without a network, and customers who always know when you arrive. One console for your whole field operation.',
    inConsole: true,
    load: () =>
      import('../features/marketing/landing-page.tsx').then((module) => ({ Page: module.LandingPage })),
  },
  {
    path: '/docs',
    title: 'Docs: how to work with Switchyard',
    description:
      'User and administrator guides for every part of Switchyard: dispatching, jobs, work in the field, team, administration, running it, and reference.',
    inConsole: true,
    load: () =>
      import('../features/documentation/documentation-site-pages.tsx').then((module) => ({
        Page: module.DocsIndexPage,
      })),
  },
  {
    path: '/docs/:category/:slug',
    title: 'Docs',
    description: 'An article of the guide to Switchyard: the steps, who may take them, and what goes wrong.',
    inConsole: true,
    params: () =>
      import('../features/documentation/site-articles.ts').then((module) => module.articleSitePages()),
    load: () =>
      import('../features/documentation/documentation-site-pages.tsx').then((module) => ({
        Page: module.DocsArticlePage,
      })),
  },
  {
    path: '/documentation',
    title: 'Documentation by what you do',
    description:
      'The way into the guide for managers, technicians, customers, admins, operators and developers, with the first steps for each of them.',
    inConsole: true,
    load: () =>
      import('../features/documentation/documentation-site-pages.tsx').then((module) => ({
        Page: module.DocumentationPage,
      })),
  },
  {
    path: '/help-center',
    title: 'Help Center',
    description:
      'Search the guide, see the articles that others read, check the status of the system, or open a support ticket and follow it.',
    inConsole: true,
    load: () =>
      import('../features/documentation/documentation-site-pages.tsx').then((module) => ({
        Page: module.HelpCenterPage,
      })),
  },
];

/** What any other address shows. */
export const notFoundRoute: SiteRoute = {
  path: '/404',
  title: 'Page Not Found',
  description: "The page you're looking for doesn't exist or may have been moved.",
  unlisted: true,
  data: () => Promise.resolve({ paths: siteRoutes.map(({ path }) => path) }),
  load: () => import('./site-not-found-page.tsx').then((module) => ({ Page: module.SiteNotFoundPage })),
};

/** Whether a fixed path is a page of the site. */
export function isSitePath(path: string): boolean {
  return siteRoutes.some((route) => route.path === path);
}
