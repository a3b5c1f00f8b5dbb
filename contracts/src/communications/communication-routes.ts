import { z } from 'zod';
import { pageQueryShape, pageSchema } from '../http/page.ts';
import { idSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { communicationSchema, createCommunicationSchema } from './communication.ts';

const base = { tag: 'communications', access: 'session', path: '/api/communications' } as const;

export const communicationRoutes = {
  list: defineRoute({
    ...base,
    method: 'GET',
    permission: 'communication.view',
    summary: 'Messages and calls with a customer, newest first',
    write: 'safe',
    status: 200,
    query: z.strictObject({ ...pageQueryShape, customerId: idSchema.optional(), jobId: idSchema.optional() }),
    reply: pageSchema(communicationSchema),
    problems: ['auth.required', 'auth.forbidden', 'request.invalid'],
  }),
  create: defineRoute({
    ...base,
    method: 'POST',
    permission: 'communication.create',
    summary: 'Write to a customer, or record a call',
    write: 'create',
    status: 201,
    body: createCommunicationSchema,
    reply: communicationSchema,
    problems: [
      'auth.required',
      'auth.forbidden',
      'request.invalid',
      'request.not_found',
      'idempotency.key_reused',
      'request.rate_limited',
      'mail.limit_reached',
    ],
  }),
};
