import { z } from 'zod';
import { formTicketSchema } from '../http/form-guard.ts';
import { idSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import {
  createNoticeSchema,
  mailTokenSchema,
  noticeSchema,
  postUpdateSchema,
  subscribeSchema,
  subscriptionChannels,
  systemStatusSchema,
  updateNoticeSchema,
} from './status.ts';

const tag = 'status';
const open = { tag, access: 'public', write: 'safe' } as const;
const session = { tag, access: 'session' } as const;
const params = z.object({ id: idSchema });
const changeProblems = [
  'auth.forbidden',
  'request.not_found',
  'revision.required',
  'revision.stale',
  'status.transition_refused',
] as const;

export const statusRoutes = {
  read: defineRoute({
    ...open,
    method: 'GET',
    path: '/api/status',
    summary:
      'State of the service: components, 90 days of probes, incidents and maintenance. Cacheable for 15 seconds',
    status: 200,
    reply: systemStatusSchema,
    problems: [],
  }),
  form: defineRoute({
    ...open,
    method: 'GET',
    path: '/api/status/subscriptions/form',
    summary: 'Opens the form for a subscription',
    status: 200,
    reply: formTicketSchema,
    problems: [],
  }),
  subscribe: defineRoute({
    ...open,
    method: 'POST',
    path: '/api/status/subscriptions',
    summary: 'Ask for updates by mail or webhook; a mailed link confirms it',
    status: 202,
    body: subscribeSchema,
    reply: z.object({ ok: z.literal(true) }),
    problems: ['request.invalid'],
  }),
  confirm: defineRoute({
    ...open,
    method: 'POST',
    path: '/api/status/subscriptions/confirm',
    summary: 'Confirm a subscription with the token of its mail',
    status: 200,
    body: mailTokenSchema,
    reply: z.object({
      channel: z.enum(subscriptionChannels),
      /** Signs what the webhook receives; told once, when the subscription begins. */
      secret: z.string().nullable(),
    }),
    problems: ['auth.token_invalid'],
  }),
  unsubscribe: defineRoute({
    ...open,
    method: 'POST',
    path: '/api/status/subscriptions/unsubscribe',
    summary: 'End a subscription with the token of any of its mails',
    status: 200,
    body: mailTokenSchema,
    reply: z.object({ ok: z.literal(true) }),
    problems: ['auth.token_invalid'],
  }),
  access: defineRoute({
    ...session,
    method: 'GET',
    path: '/api/status/access',
    summary: 'Whether the caller may write notices, and how many follow them',
    write: 'safe',
    status: 200,
    reply: z.object({
      manage: z.boolean(),
      subscribers: z
        .object({ mail: z.number().int(), webhook: z.number().int(), disabled: z.number().int() })
        .nullable(),
    }),
    problems: ['auth.required'],
  }),
  create: defineRoute({
    ...session,
    method: 'POST',
    path: '/api/status/notices',
    summary: 'Tell of an incident or plan a maintenance; for those who run the service',
    write: 'create',
    status: 201,
    body: createNoticeSchema,
    reply: noticeSchema,
    problems: ['auth.forbidden', 'request.invalid'],
  }),
  update: defineRoute({
    ...session,
    method: 'PATCH',
    path: '/api/status/notices/:id',
    summary: 'Change title, impact, components or plan of a notice',
    write: 'change',
    status: 200,
    params,
    body: updateNoticeSchema,
    reply: noticeSchema,
    problems: ['request.invalid', ...changeProblems],
  }),
  post: defineRoute({
    ...session,
    method: 'POST',
    path: '/api/status/notices/:id/updates',
    summary: 'Add an update to a notice and tell everybody who subscribed',
    write: 'change',
    status: 201,
    params,
    body: postUpdateSchema,
    reply: noticeSchema,
    problems: ['request.invalid', ...changeProblems],
  }),
};

/** Paths that answer with something other than JSON of a contract. */
export const statusPaths = {
  /** Server-sent events: `changed` whenever `GET /api/status` has news. */
  events: '/api/status/events',
  jsonFeed: '/api/status/feed.json',
  atomFeed: '/api/status/feed.atom',
  /** Named in the header `List-Unsubscribe` of mails; a mail program posts there (RFC 8058), a person is led to the page. */
  oneClick: '/api/status/unsubscribe/:token',
} as const;
