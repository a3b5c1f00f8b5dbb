import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Webhook } from '@switchyard/contracts/webhooks/webhook.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { listWebhooks } from '@switchyard/platform/db/repositories/webhook-repository.ts';

/** Webhooks of the company, oldest first. */
export async function readWebhooks(tx: Tx): Promise<Webhook[]> {
  return await listWebhooks(tx);
}

/** @throws ProblemError `request.not_found`, also for webhooks of other companies */
export async function requireWebhook(tx: Tx, id: string, { lock = false } = {}): Promise<Webhook> {
  const [webhook] = await listWebhooks(tx, { id, lock });
  if (!webhook) throw new ProblemError('request.not_found');
  return webhook;
}

/** @throws ProblemError `webhook.disabled`: nothing would be sent */
export function requireEnabled({ enabled }: Webhook): void {
  if (!enabled) throw new ProblemError('webhook.disabled');
}
