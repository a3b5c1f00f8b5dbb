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
  '/outbox': 'team/mail-outbox',
  '/onboarding': 'getting-started/set-up',
  '/system-status': 'help/system-status',
  '/support': 'help/support-tickets',
  '/contact-sales': 'customers/leads',
};

/** Address of the article about a page; the guide itself for pages without one. */
export function helpFor(pathname: string): string {
  const parts = pathname.split('/');
  const matches = (pattern: string) => {
    const wanted = pattern.split('/');
    return (
      wanted.length === parts.length && wanted.every((part, at) => part.startsWith(':') || part === parts[at])
    );
  };
  const article = helpLinks[pathname] ?? Object.entries(helpLinks).find(([pattern]) => matches(pattern))?.[1];
  return article === undefined ? '/docs' : `/docs/${article}`;
}
