/** Categories of the guide, in reading order. An article's folder below `docs/guide` is its category. */
export const guideCategories = [
  {
    slug: 'getting-started',
    title: 'Getting started',
    description: 'What Switchyard is, your first company and how to find your way around the console.',
  },
  {
    slug: 'dispatching',
    title: 'Dispatching and jobs',
    description: 'The dashboard, the board, jobs and their visits: planning a day and keeping it.',
  },
  {
    slug: 'customers',
    title: 'Customers',
    description: 'Customers, their sites, what was said to them, and requests that come in.',
  },
  {
    slug: 'field',
    title: 'In the field',
    description: 'The technician’s day on a phone, with and without a network.',
  },
  {
    slug: 'team',
    title: 'Team and access',
    description: 'Technicians, the people who sign in, their roles and what they are told.',
  },
  {
    slug: 'assistant',
    title: 'Assistant',
    description: 'Asking in your own words, and letting the assistant prepare the work.',
  },
  {
    slug: 'help',
    title: 'Help and status',
    description: 'Support tickets, the help centre, system status and what errors mean.',
  },
  {
    slug: 'administration',
    title: 'Administration',
    description: 'Feature flags, experiments, the record of events and the health of the system.',
  },
  {
    slug: 'running',
    title: 'Running Switchyard',
    description: 'For those who run an installation: starting, settings, mail, backup, proxies.',
  },
  {
    slug: 'reference',
    title: 'Reference',
    description: 'Pages, keys, permissions, settings, the API and every error code.',
  },
] as const;

export type GuideCategory = (typeof guideCategories)[number]['slug'];
