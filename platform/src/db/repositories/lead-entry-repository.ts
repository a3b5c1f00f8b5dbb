import type { LeadEntry, LeadFacts } from '@switchyard/contracts/leads/lead.ts';
import { sql } from 'kysely';
import type { Tx } from '../database.ts';

export type NewLeadEntry = Pick<LeadEntry, 'id' | 'kind' | 'source' | 'authorName'> & {
  companyId: string;
  leadId: string;
  subject?: string;
  body?: string;
  authorId?: string | null;
  /** For requests: the form they were sent with. */
  formKey?: string | null;
  /** For requests: SHA-256 of the message. */
  messageHash?: string | null;
  mailId?: string | null;
  /** For requests: facts about the sender. */
  said?: LeadFacts | null;
  createdAt: Date;
};

export async function insertLeadEntry(tx: Tx, { said = null, ...entry }: NewLeadEntry): Promise<void> {
  await tx
    .insertInto('leadEntries')
    .values({ ...entry, said: said && JSON.stringify(said) })
    .execute();
}

/** The lead already stored from this form. */
export async function findLeadOfForm(tx: Tx, formKey: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('leadEntries')
    .select('leadId')
    .where('formKey', '=', formKey)
    .executeTakeFirst();
  return row?.leadId;
}

export type RequestToCount = {
  leadId: string | null;
  messageHash: string;
  since: Date;
  /** Sender of the request. */
  sender: { email: string; phone: string; company: string };
};

/**
 * Number of requests of a lead since then, and of other people's leads with the same message. The same address is the
 * same person, and so is the same phone at the same company: that person named another company or corrected the
 * address.
 */
export async function countRequests(
  tx: Tx,
  { leadId, messageHash, since, sender: { email, phone, company } }: RequestToCount,
): Promise<{ own: number; sameMessage: number }> {
  const { rows } = await sql<{ own: number; sameMessage: number }>`
    SELECT
      (SELECT count(*) FROM lead_entries WHERE lead_id = ${leadId}::uuid AND kind = 'request' AND created_at > ${since}) AS own,
      (SELECT count(DISTINCT e.lead_id) FROM lead_entries e
        JOIN leads l ON l.company_id = e.company_id AND l.id = e.lead_id
        WHERE e.message_hash = ${messageHash} AND e.created_at > ${since} AND l.id IS DISTINCT FROM ${leadId}::uuid
          AND NOT (l.email <> '' AND l.email = ${email})
          AND NOT (l.phone <> '' AND l.phone = ${phone} AND l.company = ${company})) AS same_message`.execute(
    tx,
  );
  return rows[0] ?? { own: 0, sameMessage: 0 };
}

const listed = 200;

/** History of a lead, newest first. */
export async function listLeadEntries(tx: Tx, leadId: string): Promise<LeadEntry[]> {
  const { rows } = await sql<Omit<LeadEntry, 'createdAt'> & { createdAt: Date }>`/* prepared */
    SELECT e.id, e.kind, e.subject, e.body, e.source, e.author_name, e.created_at, e.said,
      CASE WHEN m.id IS NULL THEN NULL WHEN m.kept THEN 'kept' WHEN m.sent_at IS NOT NULL THEN 'sent'
        WHEN m.error IS NOT NULL AND m.handed_over_at IS NOT NULL THEN 'unknown'
        WHEN m.error IS NOT NULL THEN 'failed' ELSE 'queued' END AS delivery
    FROM lead_entries e
    LEFT JOIN outbox_mails m ON m.company_id = e.company_id AND m.id = e.mail_id
    WHERE e.lead_id = ${leadId}
    ORDER BY e.created_at DESC, e.id DESC LIMIT ${listed}`.execute(tx);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
