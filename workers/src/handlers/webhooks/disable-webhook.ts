import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { publicOrigin, type Config } from '@switchyard/platform/config/config.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { insertMails } from '@switchyard/platform/db/repositories/outbox-mail-repository.ts';
import {
  disableWebhook as disableRow,
  type FailingWebhook,
} from '@switchyard/platform/db/repositories/webhook-claim-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { writeNotification } from '@switchyard/platform/notifications/write-notification.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { webhookDisabledMail } from './webhook-mails.ts';

export type Disabling = {
  webhookId: string;
  webhook: FailingWebhook;
  reason: 'gone' | 'failing';
  error: string;
  config: Config;
};

/** Disables a webhook and notifies the admins in the console and by mail. @returns the mails to send */
export async function disableWebhook(unit: UnitOfWork, disabling: Disabling): Promise<string[]> {
  const { webhookId, webhook, reason, error, config } = disabling;
  const { tx, now, context } = unit;
  const { companyId } = context;
  const revision = await disableRow(tx, webhookId, { reason, error: 'The webhook was disabled', now });
  unit.record({
    type: 'webhook.disabled',
    entity: { kind: 'webhook', id: webhookId, label: webhook.description, jobId: null },
    revision,
    changes: [{ field: 'enabled', from: true, to: false }],
    reason: error,
    deliveries: [
      { topic: companyTopic(companyId, 'timeline'), record: null },
      { topic: companyTopic(companyId, 'dispatch'), record: null },
    ],
  });
  const href = `/settings/webhooks/${webhookId}`;
  const admins = await sql<{ id: string; email: string }>`
    SELECT id, email FROM users WHERE status = 'active' AND role = 'admin' ORDER BY id`.execute(tx);
  for (const { id: userId } of admins.rows) {
    await writeNotification(unit, {
      userId,
      title: 'A webhook was disabled',
      body: `${new URL(webhook.url).host} · ${error}`,
      href,
      severity: 'warning',
    });
  }
  const link = `${publicOrigin(config)}${href}`;
  const mail = webhookDisabledMail({ host: new URL(webhook.url).host, reason, error, link });
  const mails = admins.rows.map(({ email }) => ({
    id: newId(now.getTime()),
    companyId,
    recipient: email,
    subject: mail.subject,
    body: mail.text,
    senderName: null,
  }));
  await insertMails(tx, mails);
  return mails.map(({ id }) => id);
}
