import { t } from '@lingui/core/macro';
import type { Webhook } from '@switchyard/contracts/webhooks/webhook.ts';
import { z } from 'zod';

/** Values of the form; the server names what it refuses. */
export const webhookDraftSchema = z
  .object({
    url: z.string().trim().min(1, t`Enter an address`),
    description: z.string(),
    scope: z.enum(['all', 'some']),
    events: z.array(z.string()),
  })
  .refine(({ scope, events }) => scope === 'all' || events.length > 0, {
    path: ['events'],
    error: t`Choose at least one`,
  });
export type WebhookDraft = z.infer<typeof webhookDraftSchema>;

export function draftOf(webhook: Webhook | null): WebhookDraft {
  if (webhook === null) return { url: '', description: '', scope: 'all', events: [] };
  const { url, description, events } = webhook;
  return { url, description, scope: events.length === 0 ? 'all' : 'some', events };
}

/** The draft as requests send it. */
export function bodyOf({ url, description, scope, events }: WebhookDraft) {
  return { url, description: description.trim(), events: scope === 'all' ? [] : events };
}
