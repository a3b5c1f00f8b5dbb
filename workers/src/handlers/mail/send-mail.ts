import { type Database, sql } from '@switchyard/platform/db/database.ts';
import type { Mailer } from '@switchyard/platform/mail/mailer.ts';

export type SendMailDeps = { database: Database; mailer: Mailer };

/**
 * Sends a mail of the outbox and stamps it, in one transaction that holds the row: two workers never send the same
 * mail at once. Without a mail server the row is the delivery. @throws Error when the mail server refuses.
 */
export async function sendMail({ database, mailer }: SendMailDeps, mailId: string): Promise<void> {
  const companyId = await findCompany(database, mailId);
  if (companyId === undefined) return;
  const failure = await database.inCompany(companyId, async (tx) => {
    const mail = await tx
      .selectFrom('outboxMails')
      .select(['recipient', 'subject', 'body'])
      .where('id', '=', mailId)
      .where('sentAt', 'is', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!mail) return null;
    try {
      await mailer.send?.({ to: mail.recipient, subject: mail.subject, text: mail.body });
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      await tx.updateTable('outboxMails').set({ error: text }).where('id', '=', mailId).execute();
      return error instanceof Error ? error : new Error(text);
    }
    await tx
      .updateTable('outboxMails')
      .set({ sentAt: sql`now()`, error: null })
      .where('id', '=', mailId)
      .execute();
    return null;
  });
  if (failure) throw failure;
}

/** The company of a mail that is still to be sent; undefined when it was sent. */
async function findCompany(database: Database, mailId: string): Promise<string | undefined> {
  const { rows } = await sql<{ companyId: string }>`
    SELECT company_id FROM unsent_mails(interval '0') WHERE mail_id = ${mailId}`.execute(database.global);
  return rows[0]?.companyId;
}
