import { isSitePath } from './site-routes.ts';

export type SiteLink = { readonly href: string; readonly label: string };
type LinkGroup = { readonly title: string; readonly links: readonly SiteLink[] };

/** Pages for visitors that the console renders. */
const inApplication = new Set(['/login', '/signup', '/register']);

const headerLinks: readonly SiteLink[] = [
  { href: '/features', label: 'Features' },
  { href: '/pricing', label: 'Pricing' },
  { href: '/docs', label: 'Docs' },
  { href: '/resources', label: 'Resources' },
];

const footerGroups: readonly LinkGroup[] = [
  {
    title: 'Product',
    links: [
      { href: '/features', label: 'Features' },
      { href: '/pricing', label: 'Pricing' },
      { href: '/demo', label: 'Live demo' },
      { href: '/trial', label: 'Free trial' },
      { href: '/onboarding', label: 'Getting set up' },
      { href: '/contact-sales', label: 'Contact Sales' },
    ],
  },
  {
    title: 'Learn',
    links: [
      { href: '/docs', label: 'Docs' },
      { href: '/documentation', label: 'Documentation' },
      { href: '/api', label: 'API reference' },
      { href: '/resources', label: 'Resources' },
      { href: '/blog', label: 'Blog' },
    ],
  },
  {
    title: 'Help',
    links: [
      { href: '/help-center', label: 'Help Center' },
      { href: '/support', label: 'Support' },
      { href: '/system-status', label: 'System status' },
      { href: '/contact', label: 'Contact' },
    ],
  },
  {
    title: 'Company',
    links: [
      { href: '/about', label: 'About' },
      { href: '/privacy', label: 'Privacy' },
      { href: '/terms', label: 'Terms' },
      { href: '/login', label: 'Sign in' },
      { href: '/signup', label: 'Get Started' },
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
