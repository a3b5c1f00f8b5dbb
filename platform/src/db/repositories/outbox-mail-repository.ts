import type { z } from 'zod';
import type { outboxMailSchema } from '@switchyard/contracts/identity/auth-routes.ts';
import type { Tx } from '../database.ts';

export type NewMail = {
  id: string;
  companyId: string;
  recipient: string;
  subject: string;
  body: string;
  now: Date;
};
export type OutboxMail = z.infer<typeof outboxMailSchema>;

const listed = 200;

/** Writes a mail; a worker sends it after the commit. */
export async function insertMail(tx: Tx, { now, ...mail }: NewMail): Promise<void> {
  await tx
    .insertInto('outboxMails')
    .values({ ...mail, createdAt: now })
    .execute();
}

/** The company's newest mails. */
export async function listMails(tx: Tx): Promise<OutboxMail[]> {
  const rows = await tx
    .selectFrom('outboxMails')
    .select(['id', 'recipient as to', 'subject', 'body as text', 'createdAt', 'sentAt', 'error'])
    .orderBy('id', 'desc')
    .limit(listed)
    .execute();
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  }));
}
