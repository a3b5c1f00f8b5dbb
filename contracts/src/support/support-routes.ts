import { z } from 'zod';
import { formGuardSchema, formTicketSchema } from '../http/form-guard.ts';
import { pageQueryShape, pageSchema } from '../http/page.ts';
import { commaListSchema, idSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
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

const idParams = z.object({ id: idSchema });
const messageSchema = z.strictObject({ body: ticketBodySchema });
const earlierQuery = z.strictObject({ before: idSchema });
const base = { tag: 'support', access: 'session' } as const;
const readProblems = ['auth.required', 'auth.forbidden', 'request.not_found'] as const;
const changeProblems = [
  ...readProblems,
  'request.invalid',
  'revision.required',
  'revision.stale',
  'ticket.transition_refused',
] as const;
const listQuery = z.strictObject({
  ...pageQueryShape,
  state: commaListSchema(ticketStateSchema).optional(),
  priority: commaListSchema(ticketPrioritySchema).optional(),
});

/** Tickets of signed-in users: their own; for admins, those of their company. */
export const ticketRoutes = {
  list: defineRoute({
    ...base,
    method: 'GET',
    path: '/api/support/tickets',
    permission: 'ticket.view',
    summary: 'Your tickets, for admins those of the company; the latest message first',
    write: 'safe',
    status: 200,
    query: listQuery,
    reply: pageSchema(ticketSchema),
    problems: ['auth.required', 'request.invalid'],
  }),
  create: defineRoute({
    ...base,
    method: 'POST',
    path: '/api/support/tickets',
    permission: 'ticket.create',
    summary: 'Ask for help',
    write: 'create',
    status: 201,
    body: createTicketSchema,
    reply: ticketDetailSchema,
    problems: ['auth.required', 'request.invalid', 'idempotency.key_reused', 'request.rate_limited'],
  }),
  read: defineRoute({
    ...base,
    method: 'GET',
    path: '/api/support/tickets/:id',
    permission: 'ticket.view',
    summary: 'Read one ticket with its messages',
    write: 'safe',
    status: 200,
    params: idParams,
    reply: ticketDetailSchema,
    problems: readProblems,
  }),
  earlier: defineRoute({
    ...base,
    method: 'GET',
    path: '/api/support/tickets/:id/messages',
    permission: 'ticket.view',
    summary: 'Earlier messages',
    write: 'safe',
    status: 200,
    params: idParams,
    query: earlierQuery,
    reply: ticketMessagesSchema,
    problems: [...readProblems, 'request.invalid'],
  }),
  update: defineRoute({
    ...base,
    method: 'PATCH',
    path: '/api/support/tickets/:id',
    permission: 'ticket.create',
    summary: 'Close or reopen a ticket, or raise its priority',
    write: 'change',
    status: 200,
    params: idParams,
    body: updateTicketSchema,
    reply: ticketDetailSchema,
    problems: changeProblems,
  }),
  write: defineRoute({
    ...base,
    method: 'POST',
    path: '/api/support/tickets/:id/messages',
    permission: 'ticket.create',
    summary: 'Write to support',
    write: 'create',
    status: 201,
    params: idParams,
    body: messageSchema,
    reply: ticketDetailSchema,
    problems: [...readProblems, 'request.invalid', 'ticket.transition_refused', 'idempotency.key_reused'],
  }),
};

/** The support desk of the deployment's operators: tickets of all companies and of visitors. */
export const supportDeskRoutes = {
  list: defineRoute({
    ...base,
    method: 'GET',
    path: '/api/support/desk/tickets',
    permission: 'ticket.answer',
    summary: 'All tickets, for operators; the longest waiting first',
    write: 'safe',
    status: 200,
    query: z.strictObject({
      ...listQuery.shape,
      clock: z.enum(['late']).optional(),
    }),
    reply: pageSchema(ticketSchema),
    problems: ['auth.required', 'auth.forbidden', 'request.invalid'],
  }),
  read: defineRoute({
    ...base,
    method: 'GET',
    path: '/api/support/desk/tickets/:id',
    permission: 'ticket.answer',
    summary: 'Read one ticket with its messages and internal notes',
    write: 'safe',
    status: 200,
    params: idParams,
    reply: ticketDetailSchema,
    problems: readProblems,
  }),
  earlier: defineRoute({
    ...base,
    method: 'GET',
    path: '/api/support/desk/tickets/:id/messages',
    permission: 'ticket.answer',
    summary: 'Earlier messages, with internal notes',
    write: 'safe',
    status: 200,
    params: idParams,
    query: earlierQuery,
    reply: ticketMessagesSchema,
    problems: [...readProblems, 'request.invalid'],
  }),
  update: defineRoute({
    ...base,
    method: 'PATCH',
    path: '/api/support/desk/tickets/:id',
    permission: 'ticket.answer',
    summary: 'Move a ticket, change its priority, or take it',
    write: 'change',
    status: 200,
    params: idParams,
    body: deskUpdateSchema,
    reply: ticketDetailSchema,
    problems: changeProblems,
  }),
  answer: defineRoute({
    ...base,
    method: 'POST',
    path: '/api/support/desk/tickets/:id/messages',
    permission: 'ticket.answer',
    summary: 'Answer a ticket by mail and on the page, or leave an internal note',
    write: 'create',
    status: 201,
    params: idParams,
    body: deskAnswerSchema,
    reply: ticketDetailSchema,
    problems: [...readProblems, 'request.invalid', 'ticket.transition_refused', 'idempotency.key_reused'],
  }),
};

const open = { tag: 'support', access: 'public', write: 'safe' } as const;
const linkSchema = z.string().min(20).max(300);

/** Tickets of visitors: the link in their mail is the key. It is sent in the body, never in a URL. */
export const visitorSupportRoutes = {
  form: defineRoute({
    ...open,
    method: 'GET',
    path: '/api/support/form',
    summary: 'Opens the support form for a visitor: its token',
    status: 200,
    reply: formTicketSchema,
    problems: ['request.rate_limited'],
  }),
  create: defineRoute({
    ...open,
    method: 'POST',
    path: '/api/support/requests',
    summary: 'Ask for help without an account; a link to follow it comes by mail',
    status: 201,
    body: visitorTicketSchema.extend({ guard: formGuardSchema }),
    reply: z.object({ ok: z.literal(true), number: z.number().int() }),
    problems: ['request.invalid', 'request.too_large', 'request.rate_limited', 'service.unavailable'],
  }),
  follow: defineRoute({
    ...open,
    method: 'POST',
    path: '/api/support/requests/lookup',
    summary: 'The ticket of a mailed link',
    status: 200,
    body: z.strictObject({ link: linkSchema }),
    reply: ticketDetailSchema,
    problems: ['request.invalid', 'auth.token_invalid', 'request.rate_limited'],
  }),
  earlier: defineRoute({
    ...open,
    method: 'POST',
    path: '/api/support/requests/messages/earlier',
    summary: 'Earlier messages in the ticket of a mailed link',
    status: 200,
    body: z.strictObject({ link: linkSchema, before: idSchema }),
    reply: ticketMessagesSchema,
    problems: ['request.invalid', 'auth.token_invalid', 'request.not_found', 'request.rate_limited'],
  }),
  write: defineRoute({
    ...open,
    method: 'POST',
    path: '/api/support/requests/messages',
    summary: 'Write to support through a mailed link, or close the ticket',
    status: 201,
    body: z.strictObject({
      link: linkSchema,
      /** Set by the page, so that a repeated request does not post it twice. */
      messageId: idSchema,
      body: ticketBodySchema,
    }),
    reply: ticketDetailSchema,
    problems: ['request.invalid', 'auth.token_invalid', 'ticket.transition_refused', 'request.rate_limited'],
  }),
};
