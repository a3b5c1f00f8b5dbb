import { type SiteRoute, siteOrigin, type StructuredData } from '../core/site/site-route.ts';

const product: readonly StructuredData[] = [
  { '@type': 'Organization', name: 'Switchyard', url: `${siteOrigin}/`, logo: `${siteOrigin}/icon.svg` },
  { '@type': 'WebSite', name: 'Switchyard', url: `${siteOrigin}/` },
  {
    '@type': 'SoftwareApplication',
    name: 'Switchyard',
    url: `${siteOrigin}/`,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web browser',
    softwareVersion: '3.1.0',
    license: 'https://www.apache.org/licenses/LICENSE-2.0',
    image: `${siteOrigin}/pictures/social.png`,
  },
];

/**
 * Every page of the public site. The build renders each to its own file; header, footer and sitemap link only to
 * these. `data` and `params` import their sources inside the function, which keeps them out of the browser bundle.
 */
export const siteRoutes: readonly SiteRoute[] = [
  {
    path: '/',
    still: true,
    structuredData: product,
    title: 'The operations console for field-service companies',
    description:
      'Live dispatch, technicians who keep working without a network, and customers who always know when you arrive. One console for your whole field operation.',
    inConsole: true,
    load: () =>
      import('../features/marketing/landing-page.tsx').then((module) => ({ Page: module.LandingPage })),
  },
  {
    path: '/features',
    still: true,
    title: 'Features by role and trade',
    description:
      'What dispatchers, technicians, customers and administrators do with Switchyard, the checklists of seven trades, and what this version does not do.',
    load: () =>
      import('../features/marketing/features-page.tsx').then((module) => ({ Page: module.FeaturesPage })),
  },
  {
    path: '/pricing',
    still: true,
    title: 'Pricing',
    description:
      'Every plan has every feature. Pay for active technicians by month or year, or run it on your own machine for nothing. Plans, limits and answers.',
    load: () =>
      import('../features/marketing/pricing-page.tsx').then((module) => ({ Page: module.PricingPage })),
  },
  {
    path: '/about',
    still: true,
    title: 'About',
    description:
      'Why Switchyard exists, the six rules it is built by, and what it is made of: software for the hour when three vans are late.',
    load: () => import('../features/marketing/about-page.tsx').then((module) => ({ Page: module.AboutPage })),
  },
  {
    path: '/resources',
    still: true,
    title: 'Resources',
    description:
      'Guides, help, blog, demo, trial, API reference, OpenAPI document, system status and feeds: everything there is to read, try and call.',
    load: () =>
      import('../features/marketing/resources-page.tsx').then((module) => ({ Page: module.ResourcesPage })),
  },
  {
    path: '/api',
    title: 'API reference',
    description:
      'Every operation of the Switchyard API with its fields, answers, refusals and an example call, drawn from the contracts the server checks.',
    load: () => import('../features/marketing/api-page.tsx').then((module) => ({ Page: module.ApiPage })),
  },
  {
    path: '/blog',
    still: true,
    title: 'Blog',
    description:
      'Notes about planning a working day in the field and about the software behind it: dispatch, work without a network, conflicts, flags, operations.',
    data: () => import('../features/marketing/blog/site-posts.ts').then((module) => module.blogSummaries()),
    load: () => import('../features/marketing/blog-page.tsx').then((module) => ({ Page: module.BlogPage })),
  },
  {
    path: '/blog/:slug',
    still: true,
    title: 'Blog',
    description: 'A post of the Switchyard blog about field service and the software that runs it.',
    params: () => import('../features/marketing/blog/site-posts.ts').then((module) => module.blogSitePages()),
    load: () =>
      import('../features/marketing/blog-post-page.tsx').then((module) => ({ Page: module.BlogPostPage })),
  },
  {
    path: '/privacy',
    still: true,
    title: 'Privacy',
    description:
      'What Switchyard knows about people, where it keeps it, for how long and who sees it: cookies, storage of the browser, retention, your rights.',
    load: () =>
      import('../features/marketing/privacy-page.tsx').then((module) => ({ Page: module.PrivacyPage })),
  },
  {
    path: '/terms',
    still: true,
    title: 'Terms',
    description:
      'What you get, what you owe, what happens when something goes wrong and how it ends: terms of the software and of the hosted service.',
    load: () => import('../features/marketing/terms-page.tsx').then((module) => ({ Page: module.TermsPage })),
  },
  {
    path: '/imprint',
    still: true,
    title: 'Imprint',
    description:
      'Who operates this deployment of Switchyard: legal entity, address, register, country of the servers, sub-processors, law and contacts.',
    load: () =>
      import('../features/marketing/imprint-page.tsx').then((module) => ({ Page: module.ImprintPage })),
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
  {
    path: '/contact-sales',
    title: 'Contact Sales',
    description:
      'Tell our sales team how your field work runs today. Custom deployment, a dedicated success manager, 24/7 support and volume pricing for large operations.',
    inConsole: true,
    load: () =>
      import('../features/leads/contact-sales-page.tsx').then((module) => ({
        Page: module.ContactSalesPage,
      })),
  },
  {
    path: '/contact',
    title: 'Contact',
    description:
      'Write to us, call the sales hotline, or go straight to support, the help center or the system status. You hear from us within 24 hours.',
    load: () => import('../features/leads/contact-page.tsx').then((module) => ({ Page: module.ContactPage })),
  },
  {
    path: '/support',
    title: 'Support',
    description:
      'Open a support ticket without an account and follow it by the link in your mail. Answers come within eight hours, around the clock.',
    inConsole: true,
    load: () =>
      import('../features/support/support-site-page.tsx').then((module) => ({
        Page: module.SupportSitePage,
      })),
  },
  {
    path: '/request-service/:company',
    anyParams: true,
    bare: true,
    unlisted: true,
    title: 'Request service',
    description:
      'Tell a service company what you need, without an account, and follow your request by its link.',
    load: () =>
      import('../features/service-requests/request-site-page.tsx').then((module) => ({
        Page: module.RequestSitePage,
      })),
  },
  {
    path: '/track',
    bare: true,
    unlisted: true,
    title: 'Your visit',
    description:
      'See when a technician comes, and how far the work is, by the link from your service company.',
    load: () =>
      import('../features/customer-portal/track-page.tsx').then((module) => ({
        Page: module.TrackPage,
      })),
  },
  {
    path: '/system-status',
    title: 'System status, live',
    description:
      'How Switchyard is doing right now and in the last 90 days: components, latency, incidents and maintenance, by probes once a minute, with subscription.',
    inConsole: true,
    load: () =>
      import('../features/status/system-status-page.tsx').then((module) => ({
        Page: module.SystemStatusPage,
      })),
  },
  {
    path: '/demo',
    title: 'Live demo',
    description:
      'A whole field-service company to try in one click: technicians, jobs and a live board in a sandbox of your own for a day. No form, no card, no call.',
    load: () => import('../features/onboarding/demo-page.tsx').then((module) => ({ Page: module.DemoPage })),
  },
  {
    path: '/trial',
    title: 'Free trial',
    description:
      'Fourteen days with everything on and your own data. What the trial is, what happens afterwards, and the form that begins it. No card needed.',
    load: () =>
      import('../features/onboarding/trial-page.tsx').then((module) => ({ Page: module.TrialPage })),
  },
  {
    path: '/onboarding',
    title: 'Getting set up',
    description:
      'What the set-up of Switchyard asks after you sign up: company, trades, technicians, customers by file or by hand, and a first job. Each step can wait.',
    inConsole: true,
    load: () =>
      import('../features/onboarding/onboarding-site-page.tsx').then((module) => ({
        Page: module.OnboardingSitePage,
      })),
  },
];

/** Page for any other address. */
export const notFoundRoute: SiteRoute = {
  path: '/404',
  still: true,
  title: 'Page Not Found',
  description: "The page you're looking for doesn't exist or may have been moved.",
  unlisted: true,
  data: () => Promise.resolve({ paths: siteRoutes.map(({ path }) => path) }),
  load: () => import('./site-not-found-page.tsx').then((module) => ({ Page: module.SiteNotFoundPage })),
};

/** True if a fixed path is a page of the site. */
export function isSitePath(path: string): boolean {
  return siteRoutes.some((route) => route.path === path);
}
