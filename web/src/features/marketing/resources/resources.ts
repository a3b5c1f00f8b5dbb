import { t } from '@lingui/core/macro';
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
    title: t`Learn it`,
    list: [
      {
        href: '/docs',
        title: t`Documentation`,
        text: t`Guides for every screen, by what you want to do, with a search that forgives spelling.`,
      },
      {
        href: '/help-center',
        title: t`Help Center`,
        text: t`The articles people read most, and a way to ask when none of them helps.`,
      },
      {
        href: '/blog',
        title: t`Blog`,
        text: t`Longer pieces about dispatching, and about how the software does what it does.`,
      },
      {
        href: '/blog/first-day-of-a-new-company',
        title: t`The first day`,
        text: t`From an empty account to the first visit on the board, hour by hour.`,
      },
    ],
  },
  {
    id: 'try',
    title: t`Try it`,
    list: [
      {
        href: '/demo',
        title: t`Live demo`,
        text: t`A company of your own for a day, full of recorded public work orders. One click, no form.`,
      },
      {
        href: '/trial',
        title: t`Free trial`,
        text: t`Your own company with your own jobs for 14 days, without payment details.`,
      },
      {
        href: '/onboarding',
        title: t`Getting set up`,
        text: t`What the set-up asks, what it makes of your customer list, and how long it takes.`,
      },
    ],
  },
  {
    id: 'build',
    title: t`Build on it`,
    list: [
      {
        href: '/api',
        title: t`API reference`,
        text: t`Every operation with its fields, refusals and an example call.`,
      },
      {
        href: '/api/openapi.json',
        title: t`OpenAPI document`,
        text: t`The same, for generators and clients. Made by the server that answers it.`,
        format: 'JSON',
      },
      {
        href: '/api/docs',
        title: t`Try calls in the browser`,
        text: t`An explorer that calls this server with your session.`,
      },
      {
        href: '/blog/how-the-board-stays-in-order',
        title: t`How events are ordered`,
        text: t`Offsets, epochs and snapshots: what a client has to know to follow along without gaps.`,
      },
      {
        href: '/docs/reference/errors',
        title: t`Error codes`,
        text: t`Every code an answer can carry, what happened, and whether sending it again helps.`,
      },
      {
        href: '/docs/reference/limits',
        title: t`Numbers of the product`,
        text: t`How much of what there can be, and how long things last.`,
      },
    ],
  },
  {
    id: 'run',
    title: t`Run it`,
    list: [
      {
        href: '/system-status',
        title: t`System status`,
        text: t`What works right now, what worked over the last 90 days, and what is planned.`,
      },
      {
        href: '/blog/running-it-yourself',
        title: t`Running it yourself`,
        text: t`What the parts are, what people see when one of them dies, and what to back up.`,
      },
      {
        href: '/docs/running/start',
        title: t`Start an installation`,
        text: t`Both ways to begin, and what to set before others use it.`,
      },
      {
        href: '/pricing#limits',
        title: t`Limits`,
        text: t`The numbers the software keeps to, on every plan and every machine.`,
      },
      {
        href: '/feed.xml',
        title: t`Feed of the blog`,
        text: t`For your reader, when you would rather be told than look.`,
        format: t`Atom`,
      },
    ],
  },
  {
    id: 'ask',
    title: t`Ask us`,
    list: [
      { href: '/support', title: t`Support`, text: t`Open a ticket and see until when it will be answered.` },
      { href: '/contact', title: t`Contact`, text: t`A question that is not a ticket.` },
      {
        href: '/contact-sales',
        title: t`Contact Sales`,
        text: t`For larger companies, special set-ups and a talk with a person within 24 hours.`,
      },
    ],
  },
];
