import type { z } from 'zod';
import type { outboxMailSchema } from '@switchyard/contracts/identity/outbox-routes.ts';
import { type Database, sql, type Tx } from '../database.ts';

export type NewMail = {
  id: string;
  companyId: string;
  recipient: string;
  subject: string;
  body: string;
  /** Sender name of the mail; null: the product's. */
  senderName: string | null;
  /** Held until the sign-up address is verified. */
  held?: boolean;
  /** Counts towards the company's mail limit. */
  inCompanyName?: boolean;
  /** For subscription mails: see `Mail`. */
  unsubscribeUrl?: string;
};
export type OutboxMail = z.infer<typeof outboxMailSchema>;

const listed = 200;

/** Writes a mail; a worker sends it after the commit. Timestamps come from the database's clock. */
export async function insertMail(tx: Tx, mail: NewMail): Promise<void> {
  await tx.insertInto('outboxMails').values(mail).execute();
}

/** Rows per statement. */
const mailsPerStatement = 500;

/** Writes many mails, a few hundred per statement; see {@link insertMail}. */
export async function insertMails(tx: Tx, mails: readonly NewMail[]): Promise<void> {
  for (let from = 0; from < mails.length; from += mailsPerStatement) {
    await tx
      .insertInto('outboxMails')
      .values(mails.slice(from, from + mailsPerStatement))
      .execute();
  }
}

/** The company of an unsent mail; undefined if it was sent. */
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

/** Records that mails were queued again: the delay to the next try grows each time. */
export async function noteMailTries(database: Database, mailIds: readonly string[]): Promise<void> {
  await sql`SELECT note_mail_tries(${[...mailIds]}::uuid[])`.execute(database.global);
}

type Outcome = {
  sentAt: Date | null;
  error: string | null;
  kept: boolean;
  held: boolean;
  handedOverAt: Date | null;
};

/** State of a mail. */
export function mailStateOf({ sentAt, error, kept, held, handedOverAt }: Outcome): OutboxMail['state'] {
  if (held) return 'held';
  if (kept) return 'kept';
  if (sentAt !== null) return 'sent';
  if (error === null) return 'waiting';
  return handedOverAt === null ? 'failed' : 'unknown';
}

/** The company's newest mails. */
export async function listMails(tx: Tx): Promise<OutboxMail[]> {
  const rows = await tx
    .selectFrom('outboxMails')
    .select(['id', 'recipient as to', 'subject', 'body as text', 'createdAt', 'sentAt', 'kept', 'error'])
    .select(['handedOverAt', 'held'])
    .orderBy('id', 'desc')
    .limit(listed)
    .execute();
  return rows.map(({ kept, held, handedOverAt, ...row }) => ({
    ...row,
    state: mailStateOf({ ...row, kept, held, handedOverAt }),
    createdAt: row.createdAt.toISOString(),
    // A kept mail has no sending time.
    sentAt: kept ? null : (row.sentAt?.toISOString() ?? null),
  }));
}
