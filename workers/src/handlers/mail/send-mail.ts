import { type Database, sql } from '@switchyard/platform/db/database.ts';
import { findCompanyOfUnsentMail } from '@switchyard/platform/db/repositories/outbox-mail-repository.ts';
import { isSandbox } from '@switchyard/platform/db/repositories/sandbox-repository.ts';
import type { Mailer } from '@switchyard/platform/mail/mailer.ts';

export type SendMailDeps = { database: Database; mailer: Mailer };

/**
 * Sends a mail of the outbox and stamps it, in one transaction that holds the row: two workers never send the same
 * mail at once. Without a mail server the row is the delivery, and says so. @throws Error when the mail server refuses.
 */
export async function sendMail({ database, mailer }: SendMailDeps, mailId: string): Promise<void> {
  const companyId = await findCompanyOfUnsentMail(database, mailId);
  if (companyId === undefined) return;
  const failure = await database.inCompany(companyId, async (tx) => {
    const mail = await tx
      .selectFrom('outboxMails')
      .select(['recipient', 'subject', 'body', 'senderName', 'unsubscribeUrl'])
      .where('id', '=', mailId)
      .where('sentAt', 'is', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!mail) return null;
    // Nobody outside hears of what a visitor tries.
    const staysHere = mailer.send === null || (await isSandbox(tx, companyId));
    try {
      const { recipient: to, body: text, ...rest } = mail;
      if (!staysHere) await mailer.send?.({ to, text, ...rest });
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      await tx.updateTable('outboxMails').set({ error: text }).where('id', '=', mailId).execute();
      return error instanceof Error ? error : new Error(text);
    }
    await tx
      .updateTable('outboxMails')
      .set({ sentAt: sql`now()`, error: null, kept: staysHere })
      .where('id', '=', mailId)
      .execute();
    return null;
  });
  if (failure) throw failure;
}
