import type { Citation } from '@switchyard/contracts/assistant/chat.ts';
import { z } from 'zod';
import { gapArticle } from '../knowledge/gaps.ts';
import { defineTool } from './tool.ts';

const subjectSchema = z.enum(['technician', 'person', 'company', 'invoice']);

type Pointer = { readonly text: string; readonly article: string; readonly page?: string };

/** Orders that the assistant does not carry out, with the page where they are. */
const pointers: Readonly<Record<z.output<typeof subjectSchema>, Pointer>> = {
  technician: {
    text: 'I add no technicians. A manager or admin adds one at Technicians with “New technician”: trade, skills, shifts and home belong to it.',
    article: '/docs/team/technicians',
    page: '/technicians',
  },
  person: {
    text: 'I invite nobody. A manager or admin invites people at Team, and only an admin invites admins: choose a role, and they get a link that works for a week, which can also be copied.',
    article: '/docs/team/people-and-invitations',
    page: '/team',
  },
  company: {
    text: 'I change nothing of the company itself. An admin changes it in Settings; the article says what is there.',
    article: '/docs/administration/settings',
    page: '/settings',
  },
  invoice: {
    text: 'Switchyard writes no invoices, quotes or estimates. A job can be marked invoiced and closed; the document itself is written in your accounting software.',
    article: gapArticle.path,
  },
};

const titles: Readonly<Record<string, string>> = {
  '/technicians': 'Technicians',
  '/team': 'Team',
  '/settings': 'Settings',
};

export const pointToPage = defineTool({
  name: 'point_to_page',
  mode: 'helper',
  description:
    'For orders that are carried out on a page and not by the assistant: new technicians, invitations, settings of the company, invoices and quotes.',
  schema: z.strictObject({ about: subjectSchema }),
  run: async ({ knowledge }, { about }) => {
    const { text, article, page } = pointers[about];
    const known = knowledge.page(article);
    const citations: Citation[] = [
      known ?? { kind: 'article', id: article, title: article, href: article },
      ...(page === undefined
        ? []
        : [{ kind: 'page' as const, id: page, title: titles[page] ?? page, href: page }]),
    ];
    return { text, citations };
  },
});
