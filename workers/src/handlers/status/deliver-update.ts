import type { StatusWebhook } from '@switchyard/contracts/status/status.ts';
import type { Config } from '@switchyard/platform/config/config.ts';
import type { Database } from '@switchyard/platform/db/database.ts';
import { insertMail } from '@switchyard/platform/db/repositories/outbox-mail-repository.ts';
import { salesCompany } from '@switchyard/platform/db/repositories/sales-company-repository.ts';
import {
  type Delivery,
  deliveryTries,
  giveUpDelivery,
  markDelivered,
  noteDeliveryTry,
  takeDelivery,
} from '@switchyard/platform/db/repositories/status-delivery-repository.ts';
import { findNotice } from '@switchyard/platform/db/repositories/status-notice-repository.ts';
import type { TaskProducer } from '@switchyard/platform/queues/task-producer.ts';
import type { Clock } from '@switchyard/platform/runtime/clock.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { sendWebhook } from '@switchyard/platform/webhooks/send-webhook.ts';
import { WebhookError } from '@switchyard/platform/webhooks/webhook-error.ts';
import { linksOf } from './announce-update.ts';
import { webhookDisabledMail } from './status-mails.ts';

export type DeliverDeps = { database: Database; producer: TaskProducer; config: Config; clock: Clock };

/**
 * Attempts a delivery once. Failures are retried with growing delays, eight times in about twenty minutes; a webhook
 * that fails for good three times in a row is disabled, and its owner is notified by mail.
 */
export async function deliverUpdate(deps: DeliverDeps, deliveryId: string): Promise<void> {
  const { database, config } = deps;
  const delivery = await takeDelivery(database.global, deliveryId);
  if (!delivery) return;
  const payload = await payloadOf(deps, delivery);
  if (payload === undefined) return;
  const { url, secret } = delivery;
  try {
    await sendWebhook(
      { url, secret, deliveryId, body: JSON.stringify(payload), now: deps.clock.now().getTime() },
      { allowLoopback: config.NODE_ENV === 'test' },
    );
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    await noteFailure(deps, delivery, error.message);
    return;
  }
  await markDelivered(database.global, delivery);
}

async function payloadOf(
  { database, config, clock }: DeliverDeps,
  delivery: Delivery,
): Promise<StatusWebhook | undefined> {
  const found = await findNotice(database.global, delivery.noticeId);
  const update = found?.updates.find(({ id }) => id === delivery.updateId);
  if (!found || !update) return undefined;
  const { revision: _revision, updates: _updates, ...notice } = found;
  return {
    type: 'notice.updated',
    deliveryId: delivery.id,
    sentAt: clock.now().toISOString(),
    notice,
    update,
    url: linksOf(config, '').page,
  };
}

async function noteFailure(deps: DeliverDeps, delivery: Delivery, error: string): Promise<void> {
  const { database, config } = deps;
  if (delivery.tries < deliveryTries) return await noteDeliveryTry(database.global, delivery.id, error);
  const companyId = await salesCompany(deps);
  if (companyId === null) return;
  const mailId = newId();
  const disabled = await database.inCompany(companyId, async (tx) => {
    const subscriber = await giveUpDelivery(tx, delivery, error);
    if (!subscriber) return false;
    const links = linksOf(config, subscriber.unsubscribeToken);
    const { subject, text } = webhookDisabledMail({ url: subscriber.url, error, ...links });
    await insertMail(tx, {
      id: mailId,
      companyId,
      recipient: subscriber.email,
      subject,
      body: text,
      senderName: null,
      unsubscribeUrl: links.oneClick,
    });
    return true;
  });
  if (disabled) await deps.producer.tryAdd('mail.send', { mailId });
}
