import { sandboxHours, trialDays } from '@switchyard/contracts/sandbox/sandbox-routes.ts';

/** A topic of visitors' questions, its page on the public site, and the short answer. */
export type SiteFact = {
  readonly topic: string;
  /** Main page of the topic; the others are also relevant. */
  readonly path: string;
  readonly title: string;
  readonly also: readonly string[];
  readonly text: string;
  /** The text is complete and must not be supplemented: no quote is added. */
  readonly isWhole?: boolean;
  /** True if the text affirms what the topic asks for. */
  readonly isYes?: boolean;
};

/** Short, and correct without the pages; passages of the pages are added where available. */
export const siteFacts: readonly SiteFact[] = [
  {
    topic: 'features',
    path: '/features',
    title: 'Features',
    also: ['/demo'],
    text: 'Switchyard is the operations console of a field-service company: a live dispatch board, jobs, customers and technicians, a portal for technicians that keeps working without a network, and pages on which customers follow their visit.',
  },
  {
    topic: 'dispatch',
    path: '/features',
    title: 'Features',
    also: ['/demo'],
    text: 'The dispatch board is live for everybody who has it open. Before a visit lands it shows what is in the way, such as a missing skill or the end of a shift, and nobody can be booked twice: the database enforces it.',
  },
  {
    topic: 'pricing',
    path: '/pricing',
    title: 'Pricing',
    also: ['/trial'],
    text: 'Every plan has every feature. You pay for active technicians, by the month or by the year; office staff and customers are free. Enterprise agreements have volume pricing discounts. You can also run it on your own machine and pay nothing.',
  },
  {
    topic: 'plans',
    path: '/pricing',
    title: 'Pricing',
    also: ['/trial'],
    text: 'Every plan has every feature. They differ in how many technicians they hold, how much room photos have, who runs the server and how you are helped:',
    isWhole: true,
  },
  {
    topic: 'payment',
    path: '/pricing',
    title: 'Pricing',
    also: ['/contact-sales'],
    text: 'You pay by invoice. There is no payment form in the product: when you want to stay after the trial, we agree on a plan and send an invoice.',
  },
  {
    topic: 'trades',
    path: '/features',
    title: 'Features',
    also: ['/demo'],
    text: 'Switchyard is made for construction, HVAC, plumbing, electrical, landscaping, cleaning and security companies.',
  },
  {
    topic: 'security',
    path: '/privacy',
    title: 'Privacy',
    also: ['/terms', '/docs/team/second-factor', '/docs/administration/single-sign-on', '/contact-sales'],
    text: 'Records of each company are kept apart by row-level security in the database itself. Roles decide who sees and changes what, on the server and for each record; passwords are hashed with Argon2; two-factor authentication is there: authenticator apps and passkeys, which a company can require per role; every change is kept in a history that nobody can edit. You can run it on your own server. Single sign-on is there: people sign in with your identity provider by OpenID Connect or SAML 2.0, such as Entra ID, Okta or Google Workspace, and SCIM 2.0 keeps their accounts.',
  },
  {
    topic: 'hosting',
    path: '/privacy',
    title: 'Privacy',
    also: ['/docs/running/https-and-proxies', '/contact-sales'],
    text: 'You can run it on your own server: then everything stays there, and a proxy of yours encrypts what goes over the network (TLS). Or we host it for you. In which country our servers are, and whether data is encrypted at rest, is not stated on our pages, so I do not know: please ask our sales team. What is stated: passwords and session tokens are stored as hashes only, and companies are kept apart by the database itself.',
    isWhole: true,
  },
  {
    topic: 'customers',
    path: '/features',
    title: 'Features',
    also: ['/docs/customers/customer-portal', '/demo'],
    text: 'Customers whom you invite sign in and see the planned time of their visits, when the technician is on the way, and when the work is done. Their page changes by itself, within the same second as your board. There is no countdown to the arrival (ETA) and no technician on a map: the product does not follow where people are.',
    isWhole: true,
  },
  {
    topic: 'offline',
    path: '/features',
    title: 'Features',
    also: ['/blog/working-without-a-network', '/demo'],
    text: 'Technicians keep working without a network. The open page keeps the coming visits on the device, and what they record is saved there and sent in order once there is a network again.',
    isYes: true,
  },
  {
    topic: 'trial',
    path: '/trial',
    title: 'Free trial',
    also: ['/signup', '/demo'],
    text: `You can try it for free for ${trialDays} days: create a company and start working in it. No card is asked for.`,
    isYes: true,
  },
  {
    topic: 'demo',
    path: '/demo',
    title: 'Demo',
    also: ['/trial'],
    text: `One click on the demo page opens a sandbox company of your own, filled with sample data. It is removed after ${sandboxHours} hours.`,
    isYes: true,
  },
  {
    topic: 'api',
    path: '/api',
    title: 'API reference',
    also: ['/docs'],
    text: 'There is an API. The console itself uses it and nothing else: OpenAPI, writes that repeat safely, and error codes that stay the same.',
    isYes: true,
  },
  {
    topic: 'integrations',
    path: '/api',
    title: 'API reference',
    also: ['/features', '/contact-sales'],
    text: 'Lists of customers, technicians and open jobs are imported from CSV files and workbooks, lists export as both, and everything else is open through the API. There are no ready-made connections to accounting software in this version; custom integrations are part of enterprise agreements.',
  },
  {
    topic: 'invoicing',
    path: '/features',
    title: 'Features',
    also: ['/pricing'],
    text: 'A job can be marked invoiced and closed, but invoices, estimates and payments are not written in this version: that stays in your accounting software.',
  },
  {
    topic: 'stock',
    path: '/features',
    title: 'Features',
    also: ['/pricing'],
    text: 'Parts that were used at a visit are recorded with quantity and price. There is no warehouse behind them in this version.',
  },
  {
    topic: 'mobile',
    path: '/features',
    title: 'Features',
    also: ['/demo'],
    text: 'Technicians use it in the browser of their phone: the day opens with what is next, where it is and how to get in. Nothing has to be installed, and there is no app in a store.',
  },
  {
    topic: 'uptime',
    path: '/system-status',
    title: 'System status',
    also: ['/pricing'],
    text: 'The enterprise agreement has a 99.9% uptime SLA. What was really measured over the last 90 days is on the status page.',
  },
  {
    topic: 'support',
    path: '/help-center',
    title: 'Help Center',
    also: ['/docs', '/contact-sales'],
    text: 'There is a guide for every role, a help center with support tickets, and for enterprise customers priority 24/7 support, a dedicated customer success manager, training and onboarding support.',
  },
  {
    topic: 'enterprise',
    path: '/contact-sales',
    title: 'Contact Sales',
    also: ['/pricing'],
    text: 'Enterprise agreements include custom deployment and setup, a dedicated customer success manager, priority 24/7 support, advanced security and compliance, custom integrations and APIs, volume pricing discounts, and training and onboarding support.',
  },
  {
    topic: 'about',
    path: '/about',
    title: 'About',
    also: ['/resources'],
    text: 'Switchyard is made by people who care about the hour when three vans are late. The about page says why it exists and by which rules it is built.',
  },
];

export function factOf(topic: string): SiteFact | undefined {
  return siteFacts.find((fact) => fact.topic === topic);
}

/** Titles of pages linked in answers. */
export const pageTitles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(siteFacts.map(({ path, title }) => [path, title])),
  '/signup': 'Sign up',
  '/docs': 'Docs',
  '/terms': 'Terms',
  '/imprint': 'Imprint',
  '/contact': 'Contact',
  '/resources': 'Resources',
  '/blog/working-without-a-network': 'How working without a network works',
};
