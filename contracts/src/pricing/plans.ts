/**
 * Plans with their prices and limits. The single source: change it and build, and the tables of the site and the
 * answers of the sales chat follow. Prices are list prices before tax, in whole units of the currency.
 */
export const billing = {
  currency: 'USD',
  locale: 'en-US',
  /** Months charged for a year paid in advance. */
  monthsPaidPerYear: 10,
} as const;

export const periods = ['monthly', 'yearly'] as const;
export type Period = (typeof periods)[number];

export type Price =
  | { readonly kind: 'free' }
  /** Per active technician and month, when paid monthly. */
  | { readonly kind: 'perTechnician'; readonly monthly: number }
  | { readonly kind: 'onRequest' };

export type Plan = {
  readonly id: string;
  readonly name: string;
  readonly forWhom: string;
  readonly price: Price;
  /** Null: unlimited. */
  readonly technicians: number | null;
  /** Storage for job pictures, gigabytes; null: as provided by the customer or agreed. */
  readonly photoGigabytes: number | null;
  readonly points: readonly string[];
  readonly action: { readonly href: string; readonly label: string };
};

export const plans: readonly Plan[] = [
  {
    id: 'self-hosted',
    name: 'Self-hosted',
    forWhom: 'You have a machine and someone who looks after it.',
    price: { kind: 'free' },
    technicians: null,
    photoGigabytes: null,
    points: [
      'The whole product, Apache-2.0 licensed',
      'Your server, your database, your backups',
      'Documentation and runbook instead of support',
    ],
    action: { href: '/docs/running/start', label: 'Read how to run it' },
  },
  {
    id: 'team',
    name: 'Team',
    forWhom: 'One office, a handful of vans, no wish to run servers.',
    price: { kind: 'perTechnician', monthly: 30 },
    technicians: 20,
    photoGigabytes: 50,
    points: [
      'Hosted and updated for you',
      'Office staff and customers included',
      'Support tickets, each with a due time',
    ],
    action: { href: '/signup', label: 'Start Free Trial' },
  },
  {
    id: 'business',
    name: 'Business',
    forWhom: 'Several territories and a dispatch desk that never empties.',
    price: { kind: 'perTechnician', monthly: 48 },
    technicians: 150,
    photoGigabytes: 500,
    points: [
      'Everything in Team',
      'Help with the import of your records',
      'Support tickets, each with a due time',
    ],
    action: { href: '/signup', label: 'Start Free Trial' },
  },
  {
    id: 'enterprise',
    name: 'Enterprise',
    forWhom: 'Many offices, your own rules, and a contract to match.',
    price: { kind: 'onRequest' },
    technicians: null,
    photoGigabytes: null,
    points: ['Custom deployment and setup', '99.9% uptime SLA', 'Priority 24/7 support'],
    action: { href: '/contact-sales', label: 'Contact Sales' },
  },
];
