/** The article that explains each page of the console: the longest beginning of the address counts. */
export const helpLinks: Readonly<Record<string, string>> = {
  '/dashboard': 'dispatching/dashboard',
  '/dispatch': 'dispatching/board',
  '/jobs': 'dispatching/jobs',
  '/jobs/:jobId': 'dispatching/work-on-a-job',
  '/customers': 'customers/customers',
  '/customers/:customerId': 'customers/sites',
  '/technicians': 'team/technicians',
  '/technicians/:technicianId': 'team/shifts-and-skills',
  '/technician-portal': 'field/my-day',
  '/unsent': 'field/unsent-changes',
  '/field-inbox': 'field/field-inbox',
  '/feature-flags': 'administration/feature-flags',
  '/feature-flags/:flagKey': 'administration/experiments',
  '/events': 'administration/event-timeline',
  '/observability': 'administration/observability',
  '/team': 'team/people-and-invitations',
  '/settings': 'administration/settings',
  '/profile': 'team/profile',
  '/outbox': 'team/mail-outbox',
  '/chat': 'assistant/ask-the-assistant',
  '/customers/import': 'getting-started/import',
  '/onboarding': 'getting-started/set-up',
  '/system-status': 'help/system-status',
  '/help-center': 'help/help-center',
  '/support': 'help/support-tickets',
  '/contact-sales': 'customers/leads',
};

/** Pages of the guide itself. */
const guidePages = ['/docs', '/docs/:category/:slug', '/documentation'];

/** Address of the article about a page; the guide itself for pages without one. */
export function helpFor(pathname: string): string {
  const found = Object.entries(helpLinks).find(([pattern]) => matches(pattern, pathname));
  const article = helpLinks[pathname] ?? found?.[1];
  return article === undefined ? '/docs' : `/docs/${article}`;
}

/** Whether a path is one of the guide's own pages. */
export function isGuidePage(pathname: string): boolean {
  return guidePages.some((pattern) => matches(pattern, pathname));
}

/** Whether a path is a page of the console that links of the guide lead to. */
export function isConsolePage(pathname: string): boolean {
  return isGuidePage(pathname) || Object.keys(helpLinks).some((pattern) => matches(pattern, pathname));
}

function matches(pattern: string, pathname: string): boolean {
  const wanted = pattern.split('/');
  const parts = pathname.split('/');
  return (
    wanted.length === parts.length && wanted.every((part, at) => part.startsWith(':') || part === parts[at])
  );
}
