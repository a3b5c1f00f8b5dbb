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
    summary: 'Subscribe to updates by mail or webhook; confirmed by a mailed link',
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
      /** Signing key for webhook deliveries; shown once, at subscription. */
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
    permission: 'anyone_signed_in',
    summary: 'The caller’s rights on notices, and the number of subscribers',
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
    permission: 'status.manage',
    summary: 'Report an incident or plan a maintenance; for operators',
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
    permission: 'status.manage',
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
    permission: 'status.manage',
    summary: 'Add an update to a notice and notify all subscribers',
    write: 'change',
    status: 201,
    params,
    body: postUpdateSchema,
    reply: noticeSchema,
    problems: ['request.invalid', ...changeProblems],
  }),
};

/** Paths whose response is not JSON of a contract. */
export const statusPaths = {
  /** Server-sent events: `changed` whenever `GET /api/status` changes. */
  events: '/api/status/events',
  jsonFeed: '/api/status/feed.json',
  atomFeed: '/api/status/feed.atom',
  /**
   * Target of the `List-Unsubscribe` header: mail programs post there (RFC 8058), people are redirected to the page.
   */
  oneClick: '/api/status/unsubscribe/:token',
} as const;
