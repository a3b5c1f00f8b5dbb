import { t } from '@lingui/core/macro';
import { isSitePath } from './site-routes.ts';

export type SiteLink = { readonly href: string; readonly label: string };
type LinkGroup = { readonly title: string; readonly links: readonly SiteLink[] };

/** Pages for visitors that the console renders. */
const inApplication = new Set(['/login', '/signup', '/register']);

const headerLinks: readonly SiteLink[] = [
  { href: '/features', label: t`Features` },
  { href: '/pricing', label: t`Pricing` },
  { href: '/docs', label: t`Docs` },
  { href: '/resources', label: t`Resources` },
];

const footerGroups: readonly LinkGroup[] = [
  {
    title: t`Product`,
    links: [
      { href: '/features', label: t`Features` },
      { href: '/pricing', label: t`Pricing` },
      { href: '/demo', label: t`Live demo` },
      { href: '/trial', label: t`Free trial` },
      { href: '/onboarding', label: t`Getting set up` },
      { href: '/contact-sales', label: t`Contact Sales` },
    ],
  },
  {
    title: t`Learn`,
    links: [
      { href: '/docs', label: t`Docs` },
      { href: '/documentation', label: t`Documentation` },
      { href: '/api', label: t`API reference` },
      { href: '/resources', label: t`Resources` },
      { href: '/blog', label: t`Blog` },
    ],
  },
  {
    title: t`Help`,
    links: [
      { href: '/help-center', label: t`Help Center` },
      { href: '/support', label: t`Support` },
      { href: '/system-status', label: t`System status` },
      { href: '/contact', label: t`Contact` },
    ],
  },
  {
    title: t`Company`,
    links: [
      { href: '/about', label: t`About` },
      { href: '/privacy', label: t`Privacy` },
      { href: '/terms', label: t`Terms` },
      { href: '/imprint', label: t`Imprint` },
      { href: '/login', label: t`Sign in` },
      { href: '/signup', label: t`Get Started` },
    ],
  },
];

/** Header links; only existing pages. */
export const siteHeaderLinks = headerLinks.filter(exists);

/** Footer links by group; only existing pages. */
export const siteFooterGroups = footerGroups
  .map((group) => ({ ...group, links: group.links.filter(exists) }))
  .filter(({ links }) => links.length > 0);

function exists({ href }: SiteLink): boolean {
  return inApplication.has(href) || isSitePath(href);
}
