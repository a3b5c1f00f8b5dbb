import { z } from 'zod';
import { idSchema, instantSchema, recordShape } from '../http/primitives.ts';
import { longestOverlapHours, webhookFilters } from './webhook-rules.ts';

/** Why the product disabled a webhook: its server said that it is gone, or it has only failed for days. */
export const disabledReasons = ['gone', 'failing'] as const;

/** An address that receives the company's events, without its secret. */
export const webhookSchema = z.object({
  id: recordShape.id,
  revision: recordShape.revision,
  createdAt: recordShape.createdAt,
  updatedAt: recordShape.updatedAt,
  url: z.string(),
  description: z.string(),
  /** Event types, or all types of a kind (`job.*`). Empty: all events. */
  events: z.array(z.string()),
  enabled: z.boolean(),
  /** Null if it is enabled, or if an admin disabled it. */
  disabledReason: z.enum(disabledReasons).nullable(),
  /** Until then the previous secret signs too. */
  oldSecretUntil: instantSchema.nullable(),
  /** Since when no attempt has succeeded; null if the last one did. */
  failingSince: instantSchema.nullable(),
  lastDeliveredAt: instantSchema.nullable(),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** The answer that contains the secret, `whsec_…`: shown once. */
export const webhookWithSecretSchema = webhookSchema.extend({ secret: z.string() });
export type WebhookWithSecret = z.infer<typeof webhookWithSecretSchema>;

const fields = {
  url: z.string().trim().min(1).max(500),
  description: z.string().trim().max(200),
  events: z
    .array(
      z
        .string()
        .max(100)
        .refine((filter) => webhookFilters.has(filter), 'Unknown event type'),
    )
    .max(200),
  enabled: z.boolean(),
};

export const createWebhookSchema = z.strictObject({
  url: fields.url,
  description: fields.description.default(''),
  events: fields.events.default([]),
  enabled: fields.enabled.default(true),
});
export type CreateWebhook = z.output<typeof createWebhookSchema>;

export const updateWebhookSchema = z
  .strictObject(fields)
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'Nothing to change');
export type UpdateWebhook = z.output<typeof updateWebhookSchema>;

export const rotateSecretSchema = z.strictObject({
  /** Hours for which the previous secret signs too. */
  keepOldHours: z.number().int().min(0).max(longestOverlapHours).default(longestOverlapHours),
});

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

/** An event on its way to a webhook. */
export const webhookDeliverySchema = z.object({
  id: idSchema,
  webhookId: idSchema,
  /** Sent as `webhook-id`: the same in all attempts. */
  messageId: idSchema,
  type: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  createdAt: instantSchema,
  /** Next attempt of a waiting delivery. */
  nextTryAt: instantSchema.nullable(),
  finishedAt: instantSchema.nullable(),
  /** HTTP status of the last attempt; null without an answer. */
  responseCode: z.number().int().nullable(),
  /** Why the last attempt failed. */
  error: z.string().nullable(),
  /** First characters of the last answer. */
  answer: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

export const webhookAttemptSchema = z.object({
  number: z.number().int().positive(),
  at: instantSchema,
  durationMs: z.number().int(),
  responseCode: z.number().int().nullable(),
  error: z.string().nullable(),
  answer: z.string().nullable(),
});
export type WebhookAttempt = z.infer<typeof webhookAttemptSchema>;

export const webhookDeliveryDetailSchema = webhookDeliverySchema.extend({
  /** The JSON text that is sent. */
  body: z.string(),
  /** Newest first, at most 50. */
  tries: z.array(webhookAttemptSchema),
});
export type WebhookDeliveryDetail = z.infer<typeof webhookDeliveryDetailSchema>;

export const replaySchema = z.strictObject({
  /** Events recorded from then on. */
  since: instantSchema,
  /** Default: now. */
  until: instantSchema.optional(),
  /** Only deliveries that failed for good, or all. */
  which: z.enum(['failed', 'all']).default('failed'),
});
export const replayedSchema = z.object({
  /** Deliveries that are sent again. */
  replayed: z.number().int(),
  /** More match: repeat the request from the end of these. */
  hasMore: z.boolean(),
});
export type Replayed = z.infer<typeof replayedSchema>;
