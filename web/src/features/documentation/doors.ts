import { t } from '@lingui/core/macro';
import type { ArticleAudience } from '@switchyard/contracts/documentation/article.ts';

/** An entry point to the guide for one kind of reader, and its first article: `category/slug`. */
export type Door = {
  readonly reader: ArticleAudience;
  readonly title: string;
  readonly text: string;
  readonly first: readonly string[];
};

export const doors: readonly Door[] = [
  {
    reader: 'manager',
    title: t`I plan the work`,
    text: t`Taking requests, the board, customers, the field inbox.`,
    first: ['dispatching/board', 'dispatching/plan-and-move', 'dispatching/jobs', 'field/field-inbox'],
  },
  {
    reader: 'technician',
    title: t`I do the work`,
    text: t`My day on a phone, with and without a network.`,
    first: ['field/my-day', 'field/record-work', 'field/offline', 'field/unsent-changes'],
  },
  {
    reader: 'admin',
    title: t`I run the company`,
    text: t`Team and roles, flags, what happened and when.`,
    first: [
      'team/people-and-invitations',
      'reference/permissions',
      'administration/event-timeline',
      'administration/feature-flags',
    ],
  },
  {
    reader: 'operator',
    title: t`I run the installation`,
    text: t`Starting, settings, mail, backup, health.`,
    first: ['running/start', 'running/containers', 'running/settings', 'running/backup-and-restore'],
  },
  {
    reader: 'customer',
    title: t`I am a customer`,
    text: t`Following the work that is done for you.`,
    first: ['customers/customer-portal', 'team/sign-in-and-devices', 'assistant/ask-the-assistant'],
  },
];
