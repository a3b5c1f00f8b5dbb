import { z } from 'zod';
import { defineActionRoutes } from '../http/action-routes.ts';
import { idSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import {
  createWebhookSchema,
  deliveryStates,
  replayedSchema,
  replaySchema,
  rotateSecretSchema,
  updateWebhookSchema,
  webhookDeliveryDetailSchema,
  webhookDeliverySchema,
  webhookSchema,
  webhookWithSecretSchema,
} from './webhook.ts';
import { webhookRecord } from './webhook-record.ts';

const action = defineActionRoutes(webhookRecord);
const ofDelivery = defineActionRoutes({ ...webhookRecord, collection: 'webhook-deliveries' });
const idParams = z.object({ id: idSchema });
const own = { tag: 'webhooks', access: 'session', permission: 'webhook.change' } as const;
const refusals = ['auth.required', 'auth.forbidden', 'request.invalid'] as const;
const risky = [...refusals, 'auth.proof_required'] as const;

/** Sends something to a webhook, without a body. */
const sent = {
  ...own,
  method: 'POST',
  write: 'create',
  status: 201,
  params: idParams,
  reply: webhookDeliverySchema,
  problems: [...refusals, 'request.not_found', 'webhook.disabled'],
} as const;

export const webhookRoutes = {
  list: action.read('', {
    permission: 'view',
    summary: 'Webhooks of the company, without their secrets',
    reply: z.object({ items: z.array(webhookSchema) }),
  }),
  create: defineRoute({
    ...own,
    needsProof: true,
    method: 'POST',
    path: '/api/webhooks',
    summary: 'Create a webhook; its secret is shown in this answer only',
    // No Idempotency-Key: its stored answer would contain the secret.
    write: 'safe',
    status: 201,
    body: createWebhookSchema,
    reply: webhookWithSecretSchema,
    problems: risky,
  }),
  update: action.change('/:id', {
    permission: 'change',
    summary: 'Change a webhook, enable or disable it',
    body: updateWebhookSchema,
    reply: webhookSchema,
    problems: ['auth.proof_required'],
  }),
  remove: defineRoute({
    ...own,
    method: 'DELETE',
    path: '/api/webhooks/:id',
    summary: 'Delete a webhook with its deliveries',
    write: 'change',
    status: 200,
    params: idParams,
    reply: webhookSchema,
    problems: [...refusals, 'request.not_found', 'revision.required', 'revision.stale'],
  }),
  rotate: defineRoute({
    ...own,
    needsProof: true,
    method: 'POST',
    path: '/api/webhooks/:id/secret',
    summary: 'Replace the secret; the previous one signs too for up to a day',
    write: 'safe',
    status: 200,
    params: idParams,
    body: rotateSecretSchema,
    reply: webhookWithSecretSchema,
    problems: [...risky, 'request.not_found'],
  }),
  test: defineRoute({ ...sent, path: '/api/webhooks/:id/test', summary: 'Send a test event' }),
  replay: action.add('/:id/replay', {
    permission: 'change',
    summary: 'Send the deliveries of a period again, at most 10,000, the oldest first',
    body: replaySchema,
    reply: replayedSchema,
    problems: ['webhook.disabled'],
  }),
  deliveries: action.list('/:id/deliveries', {
    permission: 'view',
    summary: 'Deliveries of a webhook, newest first',
    filters: { state: z.enum(deliveryStates).optional() },
    reply: webhookDeliverySchema,
    problems: ['request.not_found'],
  }),
  delivery: ofDelivery.read('/:id', {
    permission: 'view',
    summary: 'A delivery with its content and its attempts',
    reply: webhookDeliveryDetailSchema,
  }),
  resend: defineRoute({
    ...sent,
    path: '/api/webhook-deliveries/:id/resend',
    summary: 'Send a delivery again',
  }),
};
