import { z } from 'zod';
import { defineActionRoutes } from '../http/action-routes.ts';
import { formGuardSchema } from '../http/form-guard.ts';
import { defineFormRoutes } from '../http/form-routes.ts';
import { commaListSchema, idSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { ticketRecord } from './ticket-record.ts';
import {
  createTicketSchema,
  deskAnswerSchema,
  deskUpdateSchema,
  ticketBodySchema,
  ticketDetailSchema,
  ticketMessagesSchema,
  ticketPrioritySchema,
  ticketSchema,
  ticketStateSchema,
  updateTicketSchema,
  visitorTicketSchema,
} from './ticket.ts';

const routes = defineActionRoutes(ticketRecord);
const groups = ['state', 'priority'] as const;
const filters = {
  state: commaListSchema(ticketStateSchema).optional(),
  priority: commaListSchema(ticketPrioritySchema).optional(),
};

const view = { permission: 'view', reply: ticketDetailSchema } as const;
const create = { permission: 'create', reply: ticketDetailSchema } as const;
const answer = { permission: 'answer', reply: ticketDetailSchema } as const;
const messages = { query: z.strictObject({ before: idSchema }), reply: ticketMessagesSchema } as const;
const closed = { problems: ['ticket.transition_refused'] } as const;

/** Tickets of signed-in users: their own; for admins, those of their company. */
export const ticketRoutes = {
  list: routes.list('/tickets', {
    permission: 'view',
    summary: 'Your tickets, for admins those of the company; the latest message first',
    filters: { ...filters, sort: z.literal('-lastMessageAt').default('-lastMessageAt') },
    groups,
    reply: ticketSchema,
  }),
  create: routes.add('/tickets', {
    ...create,
    summary: 'Ask for help',
    body: createTicketSchema,
    problems: ['request.rate_limited'],
  }),
  read: routes.read('/tickets/:id', { ...view, summary: 'Read one ticket with its messages' }),
  earlier: routes.read('/tickets/:id/messages', { ...view, ...messages, summary: 'Earlier messages' }),
  update: routes.change('/tickets/:id', {
    ...create,
    summary: 'Close or reopen a ticket, or raise its priority',
    body: updateTicketSchema,
  }),
  write: routes.add('/tickets/:id/messages', {
    ...create,
    ...closed,
    summary: 'Write to support',
    body: z.strictObject({ body: ticketBodySchema }),
  }),
};

/** The support desk of the deployment's operators: tickets of all companies and of visitors. */
export const supportDeskRoutes = {
  list: routes.list('/desk/tickets', {
    permission: 'answer',
    summary: 'All tickets, for operators; the longest waiting first',
    filters: { ...filters, clock: z.enum(['late']).optional(), sort: z.literal('due').default('due') },
    groups,
    reply: ticketSchema,
  }),
  read: routes.read('/desk/tickets/:id', {
    ...answer,
    summary: 'Read one ticket with its messages and internal notes',
  }),
  earlier: routes.read('/desk/tickets/:id/messages', {
    ...answer,
    ...messages,
    summary: 'Earlier messages, with internal notes',
  }),
  update: routes.change('/desk/tickets/:id', {
    ...answer,
    summary: 'Move a ticket, change its priority, or take it',
    body: deskUpdateSchema,
  }),
  write: routes.add('/desk/tickets/:id/messages', {
    ...answer,
    ...closed,
    summary: 'Answer a ticket by mail and on the page, or leave an internal note',
    body: deskAnswerSchema,
  }),
};

const link = z.string().min(20).max(300);
const byLink = (told: { path: `/api/support/requests/${string}`; summary: string }) =>
  ({
    tag: 'support',
    access: 'public',
    write: 'safe',
    method: 'POST',
    status: 200,
    problems: ['request.invalid', 'request.not_found', 'auth.token_invalid', 'request.rate_limited'],
    ...told,
  }) as const;

/** Tickets of visitors: the link in their mail is the key. It is sent in the body, never in a URL. */
export const visitorSupportRoutes = {
  ...defineFormRoutes({
    tag: 'support',
    paths: { form: '/api/support/form', create: '/api/support/requests' },
    summaries: {
      form: 'Opens the support form for a visitor: its token',
      create: 'Ask for help without an account; a link to follow it comes by mail',
    },
    opened: {},
    body: visitorTicketSchema.extend({ guard: formGuardSchema }),
    reply: { number: z.number().int() },
  }),
  follow: defineRoute({
    ...byLink({ path: '/api/support/requests/lookup', summary: 'The ticket of a mailed link' }),
    body: z.strictObject({ link }),
    reply: ticketDetailSchema,
  }),
  earlier: defineRoute({
    ...byLink({
      path: '/api/support/requests/messages/earlier',
      summary: 'Earlier messages in the ticket of a mailed link',
    }),
    body: z.strictObject({ link, before: idSchema }),
    reply: ticketMessagesSchema,
  }),
  write: defineRoute({
    ...byLink({
      path: '/api/support/requests/messages',
      summary: 'Write to support through a mailed link, or close the ticket',
    }),
    status: 201,
    // The id is set by the page, so that a repeated request does not post the message twice.
    body: z.strictObject({ link, messageId: idSchema, body: ticketBodySchema }),
    reply: ticketDetailSchema,
    problems: ['request.invalid', 'auth.token_invalid', 'request.rate_limited', 'ticket.transition_refused'],
  }),
};
