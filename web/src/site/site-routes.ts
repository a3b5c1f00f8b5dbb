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
];

/** Whether a fixed path is a page of the site. */
export function isSitePath(path: string): boolean {
  return siteRoutes.some((route) => route.path === path);
}
