export type Resource = {
  readonly href: string;
  readonly title: string;
  readonly text: string;
  /** Format, if it is not a page: `JSON`, `Atom`. */
  readonly format?: string;
};
export type ResourceGroup = {
  readonly id: string;
  readonly title: string;
  readonly list: readonly Resource[];
};

/** Further material. A test follows every link. */
export const resourceGroups: readonly ResourceGroup[] = [
  {
    id: 'learn',
    title: 'Learn it',
    list: [
      {
        href: '/docs',
        title: 'Documentation',
        text: 'Guides for every screen, by what you want to do, with a search that forgives spelling.',
      },
      {
        href: '/help-center',
        title: 'Help Center',
        text: 'The articles people read most, and a way to ask when none of them helps.',
      },
      {
        href: '/blog',
        title: 'Blog',
        text: 'Longer pieces about dispatching, and about how the software does what it does.',
      },
      {
        href: '/blog/first-day-of-a-new-company',
        title: 'The first day',
        text: 'From an empty account to the first visit on the board, hour by hour.',
      },
    ],
  },
  {
    id: 'try',
    title: 'Try it',
    list: [
      {
        href: '/demo',
        title: 'Live demo',
        text: 'A company of your own for a day, full of recorded public work orders. One click, no form.',
      },
      {
        href: '/trial',
        title: 'Free trial',
        text: 'Your own company with your own jobs for 14 days, without payment details.',
      },
      {
        href: '/onboarding',
        title: 'Getting set up',
        text: 'What the set-up asks, what it makes of your customer list, and how long it takes.',
      },
    ],
  },
  {
    id: 'build',
    title: 'Build on it',
    list: [
      {
        href: '/api',
        title: 'API reference',
        text: 'Every operation with its fields, refusals and an example call.',
      },
      {
        href: '/api/openapi.json',
        title: 'OpenAPI document',
        text: 'The same, for generators and clients. Made by the server that answers it.',
        format: 'JSON',
      },
      {
        href: '/api/docs',
        title: 'Try calls in the browser',
        text: 'An explorer that calls this server with your session.',
      },
      {
        href: '/blog/how-the-board-stays-in-order',
        title: 'How events are ordered',
        text: 'Offsets, epochs and snapshots: what a client has to know to follow along without gaps.',
      },
      {
        href: '/docs/reference/errors',
        title: 'Error codes',
        text: 'Every code an answer can carry, what happened, and whether sending it again helps.',
      },
      {
        href: '/docs/reference/limits',
        title: 'Numbers of the product',
        text: 'How much of what there can be, and how long things last.',
      },
    ],
  },
  {
    id: 'run',
    title: 'Run it',
    list: [
      {
        href: '/system-status',
        title: 'System status',
        text: 'What works right now, what worked over the last 90 days, and what is planned.',
      },
      {
        href: '/blog/running-it-yourself',
        title: 'Running it yourself',
        text: 'What the parts are, what people see when one of them dies, and what to back up.',
      },
      {
        href: '/docs/running/start',
        title: 'Start an installation',
        text: 'Both ways to begin, and what to set before others use it.',
      },
      {
        href: '/pricing#limits',
        title: 'Limits',
        text: 'The numbers the software keeps to, on every plan and every machine.',
      },
      {
        href: '/feed.xml',
        title: 'Feed of the blog',
        text: 'For your reader, when you would rather be told than look.',
        format: 'Atom',
      },
    ],
  },
  {
    id: 'ask',
    title: 'Ask us',
    list: [
      { href: '/support', title: 'Support', text: 'Open a ticket and see until when it will be answered.' },
      { href: '/contact', title: 'Contact', text: 'A question that is not a ticket.' },
      {
        href: '/contact-sales',
        title: 'Contact Sales',
        text: 'For larger companies, special set-ups and a talk with a person within 24 hours.',
      },
    ],
  },
];
