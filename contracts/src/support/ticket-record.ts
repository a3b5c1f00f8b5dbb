import { adminOnly, everyoneForThemselves } from '../identity/scope.ts';
import { defineRecord } from '../records/define-record.ts';
import type { Ticket } from './ticket.ts';

/** A support question with its answers. */
export const ticketRecord = defineRecord<Ticket>()({
  kind: 'ticket',
  collection: 'support',
  noun: ['ticket', 'tickets'],
  permissions: {
    view: { ...everyoneForThemselves, admin: 'company' },
    create: { ...everyoneForThemselves, admin: 'company' },
    // Covers tickets of all companies: granted to operators of the deployment.
    answer: adminOnly,
  },
  events: { opened: 'Ticket opened', updated: 'Ticket changed', answered: 'Ticket answered' },
  link: ({ id }) => `/support?ticket=${id}`,
  tag: 'Ticket',
  isNumbered: true,
  hasTransitions: true,
});
