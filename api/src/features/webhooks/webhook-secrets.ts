import type { Sealer } from '@switchyard/platform/runtime/sealer.ts';
import { newWebhookSecret } from '@switchyard/platform/webhooks/webhook-signature.ts';
import { webhookOwner } from '@switchyard/platform/webhooks/webhook-sealer.ts';

export type NewSecret = { readonly secret: string; readonly sealedSecret: Buffer };

/** A new secret, and its sealed form for the database. */
export function makeSecret(sealer: Sealer, place: { companyId: string; webhookId: string }): NewSecret {
  const secret = newWebhookSecret();
  return { secret, sealedSecret: sealer.seal(secret, webhookOwner(place)) };
}
