import { z } from 'zod';
import { idSchema, instantSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { mailStateSchema } from './mail-state.ts';

export const outboxMailSchema = z.object({
  id: idSchema,
  to: z.string(),
  subject: z.string(),
  /** Empty once the mail was delivered, or after a week. */
  text: z.string(),
  state: mailStateSchema,
  createdAt: instantSchema,
  sentAt: instantSchema.nullable(),
  error: z.string().nullable(),
});

export const listOutboxMailsRoute = defineRoute({
  method: 'GET',
  path: '/api/outbox-mails',
  summary: 'Full mails of the company; only in demo mode',
  tag: 'identity',
  access: 'session',
  permission: 'outbox_mail.view',
  write: 'safe',
  status: 200,
  reply: z.object({ items: z.array(outboxMailSchema) }),
  problems: ['auth.required', 'auth.forbidden'],
});
