import { statusPaths } from '@switchyard/contracts/status/status-routes.ts';
import { type Config, publicOrigin } from '@switchyard/platform/config/config.ts';
import type { Database } from '@switchyard/platform/db/database.ts';
import { insertMails, type NewMail } from '@switchyard/platform/db/repositories/outbox-mail-repository.ts';
import { salesCompany } from '@switchyard/platform/db/repositories/sales-company-repository.ts';
import {
  insertDeliveries,
  markAnnounced,
  takeUnannouncedUpdate,
} from '@switchyard/platform/db/repositories/status-delivery-repository.ts';
import { findNotice } from '@switchyard/platform/db/repositories/status-notice-repository.ts';
import { listSubscribers } from '@switchyard/platform/db/repositories/status-subscriber-repository.ts';
import type { NewTask, TaskProducer } from '@switchyard/platform/queues/task-producer.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { noticeMail } from './status-mails.ts';

export type AnnounceDeps = { database: Database; producer: TaskProducer; config: Config };

/**
 * Writes the mails and deliveries of an update, all or none, and has them sent. The mails belong to the company that
 * runs the service and are visible in its outbox.
 */
export async function announceUpdate(deps: AnnounceDeps, updateId: string): Promise<void> {
  const { database, producer, config } = deps;
  const companyId = await salesCompany(deps);
  if (companyId === null) return;
  const tasks = await database.inCompany(companyId, async (tx): Promise<NewTask[]> => {
    const update = await takeUnannouncedUpdate(tx, updateId);
    const notice = update && (await findNotice(tx, update.noticeId));
    if (!update || !notice) return [];
    const mails = (await listSubscribers(tx, 'mail')).map(({ email, unsubscribeToken }): NewMail => {
      const links = linksOf(config, unsubscribeToken);
      const { subject, text } = noticeMail({ notice, update, ...links });
      const { oneClick: unsubscribeUrl } = links;
      return {
        id: newId(),
        companyId,
        recipient: email,
        subject,
        body: text,
        senderName: null,
        unsubscribeUrl,
      };
    });
    const deliveries = (await listSubscribers(tx, 'webhook')).map(({ id: subscriberId }) => {
      return { id: newId(), subscriberId, updateId };
    });
    await insertMails(tx, mails);
    await insertDeliveries(tx, deliveries);
    await markAnnounced(tx, updateId);
    return [
      ...mails.map(({ id }): NewTask => ({ name: 'mail.send', payload: { mailId: id } })),
      ...deliveries.map(({ id }): NewTask => ({ name: 'status.deliver', payload: { deliveryId: id } })),
    ];
  });
  if (tasks.length > 0) await producer.addAll(tasks);
}

type Links = { page: string; unsubscribe: string; oneClick: string };

/** Links of a mail; `oneClick` is for the reader's mail program. */
export function linksOf(config: Config, unsubscribeToken: string): Links {
  const origin = publicOrigin(config);
  const page = `${origin}/system-status`;
  return {
    page,
    unsubscribe: `${page}#unsubscribe=${unsubscribeToken}`,
    oneClick: `${origin}${statusPaths.oneClick.replace(':token', unsubscribeToken)}`,
  };
}
