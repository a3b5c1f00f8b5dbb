import type { z } from 'zod';
import type { outboxMailSchema } from '@switchyard/contracts/identity/auth-routes.ts';
import { type Database, sql, type Tx } from '../database.ts';

export type NewMail = {
  id: string;
  companyId: string;
  recipient: string;
  subject: string;
  body: string;
  /** Name the mail comes in; null: the product's. */
  senderName: string | null;
  /** Of a mail that people subscribed to: see `Mail`. */
  unsubscribeUrl?: string;
};
export type OutboxMail = z.infer<typeof outboxMailSchema>;

const listed = 200;

/** Writes a mail; a worker sends it after the commit. Its times are those of the database's clock. */
export async function insertMail(tx: Tx, mail: NewMail): Promise<void> {
  await tx.insertInto('outboxMails').values(mail).execute();
}

/** Rows of one statement. */
const mailsPerStatement = 500;

/** Writes many mails, a statement for some hundred of them; see {@link insertMail}. */
export async function insertMails(tx: Tx, mails: readonly NewMail[]): Promise<void> {
  for (let from = 0; from < mails.length; from += mailsPerStatement) {
    await tx
      .insertInto('outboxMails')
      .values(mails.slice(from, from + mailsPerStatement))
      .execute();
  }
}

/** The company of a mail that is still to be sent; undefined when it was sent. */
export async function findCompanyOfUnsentMail(
  database: Database,
  mailId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ companyId: string | null }>`
    SELECT company_of_unsent_mail(${mailId}) AS company_id`.execute(database.global);
  return rows[0]?.companyId ?? undefined;
}

/** Unsent mails of all companies whose next try is due, the longest due first. */
export async function findDueMails(database: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ mailId: string }>`SELECT mail_id FROM due_mails(${limit})`.execute(
    database.global,
  );
  return rows.map((row) => row.mailId);
}

/** Notes that mails were given to a worker again: their next try is later each time. */
export async function noteMailTries(database: Database, mailIds: readonly string[]): Promise<void> {
  await sql`SELECT note_mail_tries(${[...mailIds]}::uuid[])`.execute(database.global);
}

function stateOf({ sentAt, error }: { sentAt: Date | null; error: string | null }, kept: boolean) {
  if (kept) return 'kept';
  if (sentAt !== null) return 'sent';
  return error === null ? 'waiting' : 'failed';
}

/** The company's newest mails. */
export async function listMails(tx: Tx): Promise<OutboxMail[]> {
  const rows = await tx
    .selectFrom('outboxMails')
    .select(['id', 'recipient as to', 'subject', 'body as text', 'createdAt', 'sentAt', 'kept', 'error'])
    .orderBy('id', 'desc')
    .limit(listed)
    .execute();
  return rows.map(({ kept, ...row }) => ({
    ...row,
    state: stateOf(row, kept),
    createdAt: row.createdAt.toISOString(),
    // The time at which a mail was kept is not one at which it was sent.
    sentAt: kept ? null : (row.sentAt?.toISOString() ?? null),
  }));
}
